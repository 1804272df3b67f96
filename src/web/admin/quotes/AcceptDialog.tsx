/** Records an acceptance given by phone, email, letter or in a meeting. Staff read out the statements that the client would tick online. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { quotes } from '#contract/admin/quotes.ts'
import { formatDate, formatMoney } from '#contract/format.ts'
import { acceptanceText, acceptanceWording } from '#contract/model/quotes/acceptance.ts'
import { offerOf, type Offer, type QuoteDetail } from '#contract/model/quotes/quote.ts'
import { CheckboxField, RadioField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { effectOf, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { ToldUsFields } from '#web/records/ToldUsFields.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { todayInLondon } from '../shell/todayInLondon.ts'

/** The points that the client confirms having read: limits, excesses, key differences, and what the insurer asks for. */
const pointsOf = ({ limits, excesses, keyDifferences, subjectivities }: Offer) => [
  ...limits.map(({ item, value }) => `${item}: ${value}`),
  ...excesses.map(({ item, value }) => `Excess, ${item}: ${value}`),
  ...keyDifferences,
  ...subjectivities.map((text) => `The insurer asks for: ${text}`),
]

export const AcceptDialog = ({ detail: quote, record, rule, open, onClose }: StepDialogProps<QuoteDetail>) => {
  const [today] = useState(todayInLondon)
  // One that has ended can no longer be accepted.
  const offers = quote.offers
    .map(offerOf)
    .filter((offer) => offer !== null)
    .filter(({ validUntil }) => validUntil >= today)
  const form = useEndpointForm(quotes.accept, {
    fixed: { id: quote.id, version: quote.version, wording: acceptanceWording.version },
    defaults: {
      offerId: offers.length === 1 ? (offers[0]?.id ?? '') : '',
      how: '',
      saidOn: today,
      saidBy: quote.contactName,
      declared: false,
      reason: '',
    },
    input: ({ declared, ...typed }) => ({ ...typed, ...(declared ? { declared } : {}) }),
    draft: quote.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Acceptance recorded', `${quote.contactName} will get an email at ${quote.email}.`)
    },
  })
  const offerId = useWatch({ control: form.control, name: 'offerId' })
  const offer = offers.find(({ id }) => id === offerId)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the acceptance?"
      effect={effectOf(
        rule,
        `For an answer ${quote.business} gave us other than through My quotes. They will see there how it was given, and are not on cover until the insurer confirms.`,
      )}
      submitLabel="Record the acceptance"
    >
      <RadioField
        form={form}
        name="offerId"
        label="Which quote did they accept?"
        items={offers.map(({ id, insurer, total, validUntil }) => ({
          value: id,
          label: insurer,
          hint: `${formatMoney(total)} a year, open until ${formatDate(validUntil)}`,
        }))}
      />
      <ToldUsFields form={form} reasonHint="Kept in the history." />
      <div className="rounded-control bg-panel p-4 text-meta">
        <p className="font-semibold">Read this to them</p>
        {offer && (
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {pointsOf(offer).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p className="mt-2 whitespace-pre-line">{acceptanceText}</p>
      </div>
      <CheckboxField form={form} name="declared" label="I went through the quote with them and read this to them, and they agreed" />
    </FormDialog>
  )
}
