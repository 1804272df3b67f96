/** Insurance Premium Tax rates by date: past, current and future ones. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { settings, type SettingRecord } from '#contract/admin/settings.ts'
import { formatDate } from '#contract/format.ts'
import { taxKinds, taxRateOn, type TaxKind, type TaxRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { taxKindLabels, taxSheet } from '#contract/model/settings/taxSheet.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { DayField, RadioField, TextField } from '#web/forms/fields.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { lastSaved, OneSetting, SettingsFrame } from './SettingRecord.tsx'
import { SheetForm, useSheet } from './SheetForm.tsx'
import { TakeBack } from './TakeBack.tsx'
import { Versions } from './Versions.tsx'

const query = q(settings.taxRates)
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, query)
export const action = endpointAction(settings.addTaxRate, settings.removeTaxRate)

const examples: Record<TaxKind | 'exempt', string> = {
  standard: 'Most commercial insurance, private medical insurance included.',
  higher: 'Travel insurance, and insurance of appliances or vehicles arranged by their supplier.',
  exempt: 'Commercial ships and aircraft, goods in international transit, risks outside the United Kingdom.',
}

export const TaxScreen = () => (
  <SettingsFrame
    title="Insurance Premium Tax"
    about="Each section of an offer or a policy has its own rate. The day the policy begins decides which rates can be chosen. A new rate applies from the day you name; earlier ones stay on record."
  >
    <OneSetting query={query}>{(loaded) => <Rates {...loaded} />}</OneSetting>
  </SettingsFrame>
)

type Loaded = { detail: SettingRecord<TaxRates>; record: RecordState<SettingRecord<TaxRates>> }

const Rates = ({ detail, record }: Loaded) => (
  <>
    <Card as="section" className="max-w-form">
      <CardHeader title="Rates" note={lastSaved(detail)} />
      <div className="grid gap-6">
        {taxKinds.map((kind) => (
          <section key={kind} className="grid gap-2">
            <h3>{taxKindLabels[kind]}</h3>
            <p className="text-meta text-soft">{examples[kind]}</p>
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
          <p className="text-meta text-soft">{examples.exempt}</p>
          <p className="-mb-3 border-t border-line py-3">
            <strong>0%</strong>, always
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
      <strong className="min-w-16">{rate.rate}%</strong>
      <span>from {formatDate(rate.from)}</span>
      {toCome ? (
        <Badge tone="info">Upcoming</Badge>
      ) : taxRateOn(detail.value, rate.kind, today) === rate ? (
        <Badge tone="good">In force</Badge>
      ) : (
        <Badge>Replaced</Badge>
      )}
      {rate.why !== undefined && (
        <div className="basis-full text-meta text-soft">
          <p className="break-words">Entered late: {rate.why}</p>
          <PoliciesAtOldRate kind={rate.kind} from={rate.from} />
        </div>
      )}
      {(toCome || rate.why !== undefined) && (
        <TakeBack
          endpoint={settings.removeTaxRate}
          entry={{ kind: rate.kind, from: rate.from, version: detail.version }}
          record={record}
          name={`the ${taxKindLabels[rate.kind].toLowerCase()} from ${formatDate(rate.from)}`}
          effect={
            toCome
              ? 'It does not apply yet. The current rate stays in force.'
              : 'The rate before it will apply again. No policy has this one.'
          }
          done="Rate removed"
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
      <SheetForm state={state} effect={() => <Effect typed={form.values()} today={detail.today} />} submitLabel="Add the rate">
        <RadioField
          form={form}
          name="kind"
          label={labels.kind}
          items={taxKinds.map((value) => ({ value, label: taxKindLabels[value], hint: examples[value] }))}
        />
        <TextField
          form={form}
          name="rate"
          label={labels.rate}
          hint="For example, 12 or 12.5"
          suffix="%"
          inputMode="decimal"
          width="short"
          maxLength={6}
          autoComplete="off"
        />
        <DayField
          form={form}
          name="from"
          label={labels.from}
          hint="The first day on which a policy with this rate begins. For a past day, say why below."
        />
        <TextField
          form={form}
          name="why"
          label={labels.why}
          optional
          hint="Only for a past day. It is kept with the rate; clients do not see it."
          width="full"
          maxLength={300}
        />
      </SheetForm>
    </Card>
  )
}

/** The policies with the rate that a backdated one replaces: none of them changes by itself. */
const PoliciesAtOldRate = ({ kind, from }: { kind: TaxKind; from: string }) => {
  const { data, isError } = useQuery(q(settings.taxUse, { kind, from }, { staleTime: 0 }))
  if (isError) return <p>The policies with the previous rate could not be loaded.</p>
  if (!data) return <p>Counting the policies...</p>
  if (data.rate === null || data.total === 0) return <p>No policy that begins in this period has the previous rate.</p>
  const { policies, rate, total } = data
  return (
    <>
      <p>
        {total === 1
          ? '1 policy that begins in this period has'
          : `${total.toLocaleString('en-GB')} policies that begin in this period have`}{' '}
        {rate}%. Nothing in {total === 1 ? 'it' : 'them'} changes automatically: correct each one by changing its terms.
      </p>
      <ul className="mt-2 max-h-60 overflow-y-auto">
        {policies.map(({ id, reference, client, inception }) => (
          <li key={id} className="py-1">
            <Anchor href={paths.adminPolicy(id)} className="link">
              {reference}
            </Anchor>{' '}
            {client}, from {formatDate(inception)}
          </li>
        ))}
      </ul>
      {policies.length < total && <p className="mt-2">{(total - policies.length).toLocaleString('en-GB')} more are not listed here.</p>}
    </>
  )
}

const Effect = ({ typed: { kind, from }, today }: { typed: { kind: string; from: string }; today: string }) => (
  <Notice title="What changes, and what does not">
    <p>Policies, offers and imports whose first day of cover is that day or later will use the new rate. Earlier ones do not change.</p>
    <p className="mt-2">
      Anything already entered keeps its rate. An offer that is not a policy yet has to be given the new rate before it is sent or made into
      a policy.
    </p>
    {from < today && (
      <div className="mt-2">
        <PoliciesAtOldRate kind={kind === 'higher' ? 'higher' : 'standard'} from={from} />
      </div>
    )}
  </Notice>
)
