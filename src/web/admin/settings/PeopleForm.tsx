/** Who answers, whom we ask, how long claims take: one line each, as shown on the public pages. */
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { peopleSheet } from '#contract/model/settings/peopleSheet.ts'
import type { SettingValue } from '#contract/model/site/setting.ts'
import { AreaField, DayField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { lastSaved } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

type People = SettingRecord<SettingValue<'ourPeople'>>

export const PeopleForm = ({ detail, record }: { detail: People; record: RecordState<People> }) => {
  const state = useSheet({ sheet: peopleSheet, save: settings.saveOurPeople, detail, record, saved: 'People and insurers saved' })
  const { form } = state
  const { labels } = peopleSheet
  return (
    <div className="grid max-w-form gap-5">
      <Card as="section">
        <CardHeader title="People and insurers" note={lastSaved(detail)} />
        <p className="mb-5 text-soft">
          Shown on the front page, on About and beside every product. Anything you leave empty is not shown. Name an insurer only if you
          may, and give a time only if you have counted it.
        </p>
        <SheetForm state={state}>
          <AreaField
            form={form}
            name="brokers"
            label={labels.brokers}
            hint="One person per line: name, what they do, direct line. The first one is shown beside the products."
            rows={6}
          />
          <AreaField form={form} name="insurers" label={labels.insurers} hint="One per line." rows={5} />
          <TextField
            form={form}
            name="insurersNote"
            label={labels.insurersNote}
            hint="For example, how they are chosen."
            autoComplete="off"
          />
          <AreaField
            form={form}
            name="claimTimes"
            label={labels.claimTimes}
            hint="One per line, with a colon: Report confirmed: the same working day"
            rows={8}
          />
          <TextField
            form={form}
            name="claimSource"
            label={labels.claimSource}
            hint="For example: our 214 claims closed in 2025."
            autoComplete="off"
          />
          <DayField form={form} name="claimDate" label={labels.claimDate} />
        </SheetForm>
      </Card>
      <Versions title="Versions of people and insurers" settingKey="ourPeople" detail={detail} refresh={record.refresh} />
    </div>
  )
}
