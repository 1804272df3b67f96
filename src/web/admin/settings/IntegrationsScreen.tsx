/** The services that the installation depends on, each with a test that makes a real call, and the budget for text messages. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { maintenance, type Integration, type IntegrationName } from '#contract/admin/maintenance.ts'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDateTime } from '#contract/format.ts'
import { textBudgetSheet } from '#contract/model/settings/sheets.ts'
import type { SettingValue } from '#contract/model/site/setting.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { useRecord, type RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { Versions } from './Versions.tsx'

const query = q(maintenance.integrations)
const budgetQuery = q(settings.textBudget)
export const loader = async (args: LoaderFunctionArgs) => {
  await loadOrRetry(args, query)
  return loadOrRetry(args, budgetQuery)
}
export const action = endpointAction(maintenance.testIntegration, settings.saveTextBudget, settings.restore)

const titles: Record<IntegrationName, string> = {
  mail: 'Email',
  reports: 'Delivery reports',
  texts: 'Text messages',
  files: 'File store',
  scanner: 'Virus scanner',
}
const tested: Record<IntegrationName, string> = {
  mail: 'Sends an email to your own address.',
  reports: 'Checks how many emails of the last seven days the email provider has reported on.',
  texts: 'Sends a text message to your own phone. It costs the price of one message.',
  files: 'Writes a small file, reads it back and deletes it.',
  scanner: 'Gives it a harmless text and the test virus that every scanner knows.',
}

/** Services for which each use is recorded. */
const usedOften: ReadonlySet<IntegrationName> = new Set(['mail', 'reports', 'texts'])

export const IntegrationsScreen = () => {
  const read = useQuery(query)
  return (
    <SettingsFrame
      title="Integrations"
      about="Which services this installation uses. Addresses and secrets come from the server's environment. This page only shows whether they are set."
    >
      {read.data ? <All integrations={read.data} /> : <NotLoaded what="integrations" query={read} />}
      <OneSetting query={budgetQuery}>{(loaded) => <Budget {...loaded} />}</OneSetting>
    </SettingsFrame>
  )
}

const All = ({ integrations }: { integrations: Integration[] }) => {
  const record = useRecord(query, [])
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      {integrations.map((one) => (
        <One key={one.name} integration={one} record={record} />
      ))}
    </div>
  )
}

const State = ({ of, none }: { of: { at: string; ok: boolean; message: string } | null; none: string }) =>
  of ? (
    <>
      <Badge tone={of.ok ? 'good' : 'danger'}>{of.ok ? 'Worked' : 'Failed'}</Badge>{' '}
      <span className="whitespace-nowrap">{formatDateTime(of.at)}</span>
      {of.message && <span className="block break-words text-soft">{of.message}</span>}
    </>
  ) : (
    <span className="text-hint">{none}</span>
  )

const One = ({
  integration: { name, adapter, where, secret, lastTest, lastUse },
  record,
}: {
  integration: Integration
  record: RecordState<Integration[]>
}) => {
  const form = useEndpointForm(maintenance.testIntegration, { fixed: { name }, defaults: {}, record })
  return (
    <Card as="section">
      <CardHeader title={titles[name]} />
      <DescriptionList
        facts={[
          { label: 'Adapter', value: adapter },
          ...(where ? [{ label: 'Where', value: <span className="break-all">{where}</span> }] : []),
          ...(secret === 'none' ? [] : [{ label: 'Password or key', value: secret === 'set' ? 'Set' : 'Not set' }]),
          ...(usedOften.has(name) ? [{ label: 'Last use', value: <State of={lastUse} none="Not used yet" /> }] : []),
          {
            label: 'Last test',
            value: (
              <>
                <State of={lastTest} none="Not tested yet" />
                {lastTest?.by && <span className="block text-meta text-hint">by {lastTest.by}</span>}
              </>
            ),
          },
        ]}
      />
      <div className="mt-4">
        <EndpointForm
          form={form}
          submitLabel={`Test ${titles[name].toLowerCase()}`}
          busyLabel="Testing..."
          variant="secondary"
          asksToLeave={false}
        >
          <p className="text-meta text-hint">{tested[name]}</p>
        </EndpointForm>
      </div>
    </Card>
  )
}

type BudgetRecord = SettingRecord<SettingValue<'textBudget'>>

const Budget = ({ detail, record }: { detail: BudgetRecord; record: RecordState<BudgetRecord> }) => {
  const state = useSheet({ sheet: textBudgetSheet, save: settings.saveTextBudget, detail, record, saved: 'Budget saved' })
  return (
    <>
      <Card as="section" className="max-w-form">
        <CardHeader title="What text messages may cost" note={lastSaved(detail)} />
        <SheetForm state={state}>
          <TextField
            form={state.form}
            name="price"
            label={textBudgetSheet.labels.price}
            hint="As the provider bills it."
            prefix="£"
            inputMode="decimal"
            width="short"
            autoComplete="off"
          />
          <TextField
            form={state.form}
            name="perDay"
            label={textBudgetSheet.labels.perDay}
            hint="Staff will be told when half of it is used. When it is used up, no more codes are sent by text message: allow enough for everybody who signs in."
            prefix="£"
            inputMode="decimal"
            width="medium"
            autoComplete="off"
          />
        </SheetForm>
      </Card>
      <Versions settingKey="textBudget" detail={detail} refresh={record.refresh} />
    </>
  )
}
