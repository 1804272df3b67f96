/** What we promise and by when, in working days. The complaints deadlines are the regulator's and cannot be changed. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { capitalised, formatDate } from '#contract/format.ts'
import { closingTime, namedBankHolidays, openingTime } from '#contract/model/contact/workingTime.ts'
import { serviceSheet } from '#contract/model/settings/serviceSheet.ts'
import { serviceKindNames, serviceKinds, type ServiceKind, type ServiceLevels } from '#contract/model/site/serviceLevels.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.serviceLevels)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(settings.saveServiceLevels, settings.restore)

export const ServiceLevelsScreen = () => (
  <SettingsFrame title="Service levels" about="What starts a clock, and when the client will hear from us.">
    <OneSetting query={query}>{(loaded) => <Levels {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Record = SettingRecord<ServiceLevels>

const Levels = ({ detail, record }: { detail: Record; record: RecordState<Record> }) => {
  const state = useSheet({ sheet: serviceSheet, save: settings.saveServiceLevels, detail, record, saved: 'Service levels saved' })
  return (
    <>
      <Card as="section">
        <CardHeader title="Promises, in working days" note={lastSaved(detail)} />
        <p className="mb-5 max-w-measure text-soft">
          The website, the client portal and emails state these times and will change with them. Pages you have written yourselves may
          mention a time: look for "working day" in them when you change one.
        </p>
        <SheetForm state={state} effect={() => <Effect />}>
          <div className="grid items-start gap-x-12 gap-y-6 xl:grid-cols-2">
            <Rows form={state.form} title="Answers and requests" kinds={serviceKindNames.filter((kind) => !inProgress(kind))} />
            <Rows form={state.form} title="Claims, our next update" kinds={serviceKindNames.filter(inProgress)} />
          </div>
          <Effect />
        </SheetForm>
      </Card>
      <Versions wide settingKey="serviceLevels" detail={detail} refresh={record.refresh} />
      <Fixed />
      <Holidays today={detail.today} />
    </>
  )
}

/** The steps of a claim that has been read. */
const inProgress = (kind: ServiceKind) => /^claim./.test(kind)

/** The heading says what these are: "Claim, next update" need not stand in each. */
const labelIn = (kind: ServiceKind) =>
  inProgress(kind) ? capitalised(serviceSheet.labels[kind].replace('Claim, next update ', '')) : serviceSheet.labels[kind]

const Rows = ({
  form,
  title,
  kinds,
}: {
  form: FormState<{ [kind in ServiceKind]: string }>
  title: string
  kinds: readonly ServiceKind[]
}) => (
  <div className="field-rows">
    <div className="field-rows-head">
      <h3 className="text-body">{title}</h3>
      <span aria-hidden className="text-meta text-hint">
        Working days
      </span>
    </div>
    {kinds.map((kind) => (
      <TextField
        key={kind}
        form={form}
        name={kind}
        label={labelIn(kind)}
        hint={`From 1 to ${serviceKinds[kind].most}.`}
        inputMode="numeric"
        width="tiny"
        maxLength={2}
        autoComplete="off"
      />
    ))}
  </div>
)

const Effect = () => (
  <Notice title="Open work">
    Promises already made do not change: dates that clients have been told, and dates in lists and queues, do not move. The new time applies
    from the next step that starts a clock.
  </Notice>
)

const fixed = [
  { what: 'Complaint', when: 'Acknowledged', within: '3 working days' },
  { what: 'Complaint', when: 'Short letter instead of a final response', within: '3 working days' },
  { what: 'Complaint', when: 'Final response', within: '8 weeks' },
  { what: 'Complaint about personal data', when: 'Acknowledged', within: '30 days' },
] as const

const Fixed = () => (
  <section className="grid gap-3">
    <h2>Fixed clocks</h2>
    <p className="max-w-measure text-soft">Set by the regulator's rules and by law, and part of the program.</p>
    <Table
      caption="Fixed clocks"
      captionHidden
      rows={fixed}
      rowKey={({ what, when }) => what + when}
      columns={[
        { key: 'what', header: 'Record', names: true, wrap: true, cell: ({ what }) => what },
        { key: 'when', header: 'When it is', wrap: true, cell: ({ when }) => when },
        { key: 'within', header: 'Within', cell: (row) => row.within },
      ]}
    />
  </section>
)

const Holidays = ({ today }: { today: string }) => {
  const year = Number(today.slice(0, 4))
  return (
    <section className="grid gap-3">
      <h2>Working days</h2>
      <p className="max-w-measure text-soft">
        Monday to Friday, except the bank holidays of England and Wales, under the rules of the Banking and Financial Dealings Act 1971. A
        promise ends at {closingTime}; the office opens at {openingTime}. A one-off holiday will be added in a new version of the program.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {[year, year + 1].map((one) => (
          <div key={one}>
            <h3>Bank holidays {one}</h3>
            <ul className="mt-2">
              {namedBankHolidays(one).map(({ day, name }) => (
                <li key={day} className="flex gap-4 py-1">
                  <span className="tabular-nums">{formatDate(day)}</span>
                  <span className="text-soft">{name}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
