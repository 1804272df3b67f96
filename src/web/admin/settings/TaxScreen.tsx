/** Rates of Insurance Premium Tax by date: those that counted, the ones that count, and those to come. */
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDate } from '#contract/format.ts'
import { taxKinds, taxRateOn, type TaxKind, type TaxRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { taxKindLabels, taxSheet } from '#contract/model/settings/taxSheet.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { RadioField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { TakeBack } from './TakeBack.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.taxRates)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(settings.addTaxRate)

const meant: Record<TaxKind | 'exempt', string> = {
  standard: 'Most commercial insurance, private medical insurance included.',
  higher: 'Travel insurance, and insurance of appliances or vehicles arranged by whoever supplies them.',
  exempt: 'Commercial ships and aircraft, goods in international transit, risks outside the United Kingdom.',
}

export const TaxScreen = () => (
  <SettingsFrame
    title="Insurance Premium Tax"
    about="Each section of an offer or a policy carries its own rate. Which rates can be chosen is decided by the day on which the policy begins. A new rate counts from the day you name; earlier ones stay on record."
  >
    <OneSetting query={query}>{(loaded) => <Rates {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Loaded = { detail: SettingRecord<TaxRates>; record: RecordState<SettingRecord<TaxRates>> }

const Rates = ({ detail, record }: Loaded) => (
  <>
    <Card as="section">
      <CardHeader title="Rates" end={<span className="text-meta text-hint">{lastSaved(detail)}</span>} />
      <div className="grid gap-6">
        {taxKinds.map((kind) => (
          <section key={kind} className="grid gap-2">
            <h3>{taxKindLabels[kind]}</h3>
            <p className="text-meta text-soft">{meant[kind]}</p>
            <ol className="divide-y divide-line border-y border-line">
              {[...detail.value]
                .reverse()
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <Rate key={one.from} rate={one} detail={detail} record={record} />
                ))}
            </ol>
          </section>
        ))}
        <section className="grid gap-2">
          <h3>Exempt</h3>
          <p className="text-meta text-soft">{meant.exempt}</p>
          <p className="border-y border-line py-3">
            <strong className="tabular-nums">0%</strong>, always
          </p>
        </section>
      </div>
    </Card>
    <AddRate detail={detail} record={record} />
    <Versions settingKey="taxRates" detail={detail} refresh={record.refresh} restores={false} />
  </>
)

const Rate = ({ rate, detail, record }: Loaded & { rate: TaxRate }) => {
  const { today } = detail
  const toCome = rate.from > today
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <strong className="min-w-16 tabular-nums">{rate.rate}%</strong>
      <span>from {formatDate(rate.from)}</span>
      {toCome ? (
        <Badge tone="info">To come</Badge>
      ) : taxRateOn(detail.value, rate.kind, today) === rate ? (
        <Badge tone="good">Counts now</Badge>
      ) : (
        <Badge>Replaced</Badge>
      )}
      {toCome && (
        <TakeBack
          endpoint={settings.removeTaxRate}
          entry={{ kind: rate.kind, from: rate.from, version: detail.version }}
          record={record}
          name={`the ${taxKindLabels[rate.kind].toLowerCase()} from ${formatDate(rate.from)}`}
          effect="It does not count yet. The rate before it goes on."
          done="Rate taken back"
        />
      )}
    </li>
  )
}

const AddRate = ({ detail, record }: Loaded) => {
  const state = useSheet({ sheet: taxSheet, save: settings.addTaxRate, detail, record, saved: 'Rate added' })
  const { form } = state
  const { labels } = taxSheet
  return (
    <Card as="section" className="max-w-form">
      <CardHeader title="Add a rate" />
      <SheetForm state={state} effect={() => <Effect />} submitLabel="Add the rate">
        <RadioField
          form={form}
          name="kind"
          label={labels.kind}
          items={taxKinds.map((value) => ({ value, label: taxKindLabels[value], hint: meant[value] }))}
        />
        <TextField
          form={form}
          name="rate"
          label={labels.rate}
          hint="Like 12 or 12.5"
          suffix="%"
          inputMode="decimal"
          width="short"
          maxLength={6}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="from"
          label={labels.from}
          hint="Today or later: the first day on which a policy with this rate begins."
          type="date"
          width="medium"
        />
      </SheetForm>
    </Card>
  )
}

const Effect = () => (
  <Notice title="What changes, and what does not">
    <p>
      Policies, offers and imports whose first day of cover is that day or later are entered with the new rate. Those of earlier days are
      not touched.
    </p>
    <p className="mt-2">
      What has been entered keeps its rate. An offer that is not a policy yet has to be given the new one before it is sent or made into a
      policy.
    </p>
  </Notice>
)
