/** The insurers' terms: each offer starts as a copy of the expiring terms, and staff type what differs. */
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { renewals, type RenewalDetail } from '#contract/admin/book/renewals.ts'
import { formatMoney } from '#contract/format.ts'
import { asOffer } from '#contract/model/renewals/renewal.ts'
import { readMoney } from '#contract/model/content/reading.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { premiumOf } from '#contract/model/policies/money.ts'
import { limitBases, limitBasisLabels } from '#contract/model/policies/terms.ts'
import { OfferTable } from '#web/blocks/OfferTable.tsx'
import { rateOptions, useTax } from '#web/app/data/taxRates.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, DayField, MoneyField, SelectField, TextField } from '#web/forms/fields.tsx'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { formOf, inputOf, offerFormOf, problemsOf, renewedTax, type OffersForm } from './offersForm.ts'

const editable = ['not_started', 'info_requested', 'info_received', 'with_insurers', 'terms_received']
const mostOffers = 4

export const OffersTab = ({ renewal, record }: { renewal: RenewalDetail; record: RecordState<RenewalDetail> }) => {
  if (renewal.mayEdit && editable.includes(renewal.status)) return <Editor renewal={renewal} record={record} />
  return renewal.offers.length === 0 ? (
    <Card>
      <EmptyState title="No terms">No insurer's terms were entered for this renewal.</EmptyState>
    </Card>
  ) : (
    <>
      {renewal.presentedNote && (
        <Card as="section">
          <CardHeader title="Your note to the client" />
          <p className="max-w-measure whitespace-pre-line">{renewal.presentedNote}</p>
        </Card>
      )}
      <OfferTable offers={renewal.offers.map((offer) => asOffer(offer, renewal.expiringTerms))} />
    </>
  )
}

type FormProps = { form: FormState<OffersForm> }

/** The first day of the new period, whose tax rates apply. */
const firstDay = ({ dueOn }: Pick<RenewalDetail, 'dueOn'>) => addDays(dueOn, 1)

const Editor = ({ renewal, record }: { renewal: RenewalDetail; record: RecordState<RenewalDetail> }) => {
  const { rates } = useTax()
  const from = firstDay(renewal)
  const form = useEndpointForm(renewals.saveOffers, {
    fixed: { id: renewal.id, version: renewal.version },
    edits: true,
    defaults: formOf(renewal.offers, renewal.recommended),
    input: (typed: OffersForm) => inputOf(typed, renewal.expiringTerms),
    check: (typed: OffersForm) => problemsOf(typed, rates, from),
    draft: renewal.id,
    record,
    onDone: () => toast.success('Terms saved'),
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'offers' })
  const add = () => {
    const terms = renewedTax(renewal.expiringTerms, rates, { inception: renewal.inception, from })
    append(offerFormOf(crypto.randomUUID(), fields.length === 0 ? renewal.insurer : '', renewal.dueOn, terms))
  }
  const addButton = (
    <Button icon={Plus} onClick={add} variant={fields.length === 0 ? 'accent' : 'secondary'}>
      {fields.length === 0 ? "Enter an insurer's terms" : 'Add another insurer'}
    </Button>
  )
  if (fields.length === 0)
    return (
      <Card>
        <EmptyState title="No terms yet" action={addButton}>
          The form starts with the expiring terms: type only what the insurer changes.
        </EmptyState>
      </Card>
    )
  return (
    <EndpointForm form={form} submitLabel="Save the terms" also={fields.length < mostOffers && addButton} className="grid gap-5">
      {fields.map((_, at) => (
        // Keyed by position, so that an offer keeps its inputs when the saved terms come back.
        <OfferFields key={at} form={form} at={at} renewal={renewal} onRemove={() => remove(at)} />
      ))}
      {fields.length > 1 && (
        <SelectField
          form={form}
          name="recommended"
          label="Which one do you recommend?"
          hint="The client will see it first."
          options={fields.map((_, at) => ({
            value: form.values(`offers.${at}.id`),
            label: form.values(`offers.${at}.insurer`) || `Insurer ${at + 1}`,
          }))}
        />
      )}
    </EndpointForm>
  )
}

const pence = (typed: string) => (typed.trim() ? (readMoney(typed) ?? 0) : 0)

const OfferFields = ({ form, at, renewal, onRemove }: FormProps & { at: number; renewal: RenewalDetail; onRemove: () => void }) => {
  const own = `offers.${at}` as const
  const { fields, remove } = useFieldArray({ control: form.control, name: `${own}.sections` })
  const { fields: items } = useFieldArray({ control: form.control, name: `${own}.items` })
  const typed = form.values(own)
  const price = premiumOf(
    typed.sections.map(({ net, iptRate }) => ({ net: pence(net), iptRate: Number(iptRate) })),
    pence(typed.fee),
  )
  return (
    <Card as="section">
      <CardHeader
        title={typed.insurer || `Insurer ${at + 1}`}
        end={
          <span className="flex flex-wrap items-center gap-3">
            <span className="text-meta text-hint">
              {formatMoney(price.net)} + tax {formatMoney(price.ipt)} + fee {formatMoney(price.fee)} ={' '}
              <strong className="text-ink">{formatMoney(price.total)}</strong>, last year {formatMoney(renewal.expiring)}
            </span>
            <Button size="small" variant="quiet" icon={Trash2} onClick={onRemove}>
              Remove
            </Button>
          </span>
        }
      />
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField form={form} name={`${own}.insurer`} label="Insurer" width="full" maxLength={120} autoComplete="off" />
          <DayField form={form} name={`${own}.validUntil`} label="Open until" />
          <MoneyField form={form} name={`${own}.fee`} label="Our fee" pence width="full" />
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {fields.map((_, place) => (
            <SectionFields
              key={place}
              form={form}
              at={at}
              place={place}
              from={firstDay(renewal)}
              alone={fields.length === 1}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
        {items.length > 0 && (
          <Details summary={`Insured items and sums (${items.length})`}>
            <div className="grid gap-3 sm:grid-cols-2">
              {items.map((_, place) => (
                <MoneyField
                  key={place}
                  form={form}
                  name={`${own}.items.${place}.sum`}
                  label={form.values(`${own}.items.${place}.name`)}
                  pence
                  width="full"
                />
              ))}
            </div>
          </Details>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <AreaField
            form={form}
            name={`${own}.conditions`}
            label="Conditions of the whole policy"
            hint="One per line"
            rows={3}
            width="full"
          />
          <AreaField
            form={form}
            name={`${own}.subjectivities`}
            label="What the insurer asks for"
            hint="One per line"
            rows={3}
            width="full"
          />
        </div>
      </div>
    </Card>
  )
}

const SectionFields = ({
  form,
  at,
  place,
  from,
  alone,
  onRemove,
}: FormProps & { at: number; place: number; from: string; alone: boolean; onRemove: () => void }) => {
  const { rates } = useTax()
  const own = `offers.${at}.sections.${place}` as const
  const name = form.values(`${own}.name`)
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-body font-semibold">{name}</h3>
        {!alone && (
          <Button size="small" variant="quiet" icon={Trash2} onClick={onRemove} aria-label={`Remove the section ${name}`}>
            Not offered
          </Button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <MoneyField form={form} name={`${own}.limit`} label="Limit or sum insured" pence width="full" />
        <MoneyField form={form} name={`${own}.excess`} label="Excess" pence width="full" />
        <MoneyField form={form} name={`${own}.net`} label="Net premium" pence width="full" />
      </div>
      <Details summary={`Wording of ${name}`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name={`${own}.basis`}
            label="The limit applies"
            options={limitBases.map((value) => ({ value, label: limitBasisLabels[value] }))}
          />
          <SelectField form={form} name={`${own}.iptRate`} label="Tax" options={rateOptions(rates, from, form.values(`${own}.iptRate`))} />
          <TextField form={form} name={`${own}.territory`} label="Territory" width="full" maxLength={120} optional />
          <TextField form={form} name={`${own}.excessNote`} label="Special excess" width="full" maxLength={160} optional />
          <DayField form={form} name={`${own}.retroactiveOn`} label="Retroactive date" optional />
          <span className="max-sm:hidden" />
          <AreaField form={form} name={`${own}.extensions`} label="Extensions" hint="One per line" rows={3} width="full" />
          <AreaField form={form} name={`${own}.conditions`} label="Conditions" hint="One per line" rows={3} width="full" />
          <AreaField form={form} name={`${own}.exclusions`} label="Exclusions" hint="One per line" rows={3} width="full" />
          <AreaField form={form} name={`${own}.endorsements`} label="Endorsements" hint="One per line" rows={3} width="full" />
        </div>
      </Details>
    </li>
  )
}
