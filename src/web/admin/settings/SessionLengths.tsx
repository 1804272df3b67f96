/** How long people stay signed in: as short as the firm likes, never longer than is safe. */
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { sessionSheet } from '#contract/model/settings/sessionSheet.ts'
import { sessionLimits, type SessionLengths as Lengths } from '#contract/model/site/sessionLengths.ts'
import { TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { lastSaved } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

type Record = SettingRecord<Lengths>

export const SessionLengths = ({ detail, record }: { detail: Record; record: RecordState<Record> }) => {
  const state = useSheet({ sheet: sessionSheet, save: settings.saveSessionLengths, detail, record, saved: 'Session lengths saved' })
  const field = (name: keyof Lengths) => (
    <TextField
      form={state.form}
      name={name}
      label={sessionSheet.labels[name]}
      hint={`From ${sessionLimits[name][0]} to ${sessionLimits[name][1]}.`}
      inputMode="numeric"
      width="tiny"
      autoComplete="off"
    />
  )
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="Session lengths" note={lastSaved(detail)} />
        <p className="mb-5 text-soft">
          After this time people have to sign in again. Two minutes before an idle session ends, they are asked whether to stay. The longest
          times are part of the program; they can only be made shorter.
        </p>
        <SheetForm
          state={state}
          effect={() => (
            <Notice title="Open sessions">
              Shorter times apply at once, even to people signed in now, including you. Longer ones apply from the next sign-in.
            </Notice>
          )}
        >
          <div className="field-rows">
            {field('staffIdle')}
            {field('staffHours')}
            {field('clientIdle')}
            {field('clientHours')}
          </div>
        </SheetForm>
      </Card>
      <Versions settingKey="sessionLengths" title="Versions of session lengths" detail={detail} refresh={record.refresh} />
    </>
  )
}
