/** Records an acceptance given by phone, email, letter or in a meeting. Staff read out what the client would tick and sign online. */
import { useWatch } from 'react-hook-form'
import { renewals, type RenewalDetail } from '#contract/admin/book/renewals.ts'
import { deteriorations, renewalDiff } from '#contract/model/renewals/renewalDiff.ts'
import { CheckboxesField, CheckboxField, RadioField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { ToldUsFields } from '#web/records/ToldUsFields.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export const AcceptDialog = ({ detail, record, open, onClose }: StepDialogProps<RenewalDetail>) => {
  const { offers, acknowledged, expiringTerms, wording } = detail
  const first = detail.chosenOffer ?? detail.recommended ?? offers[0]?.id ?? ''
  const form = useEndpointForm(renewals.accept, {
    fixed: { id: detail.id, version: detail.version, wording: wording.version },
    defaults: { offerId: first, how: '', saidOn: detail.today, saidBy: '', read: [] as string[], declared: false, reason: '' },
    input: ({ declared, ...typed }) => ({ ...typed, ...(declared ? { declared } : {}) }),
    draft: detail.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Acceptance recorded', `${detail.client} will see it in the client portal.`)
    },
  })
  const offerId = useWatch({ control: form.control, name: 'offerId' })
  const offer = offers.find(({ id }) => id === offerId)
  const ticked = new Set(acknowledged.map(({ key }) => key))
  const worse = offer ? deteriorations(renewalDiff(expiringTerms, offer.terms)).filter(({ key }) => !ticked.has(key)) : []
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the acceptance?"
      effect={`For an answer ${detail.client} gave us outside the client portal. They will be told by email that we have it, and will see there how it was given and what was read to them.`}
      submitLabel="Record the acceptance"
    >
      {offers.length > 1 && (
        <RadioField
          form={form}
          name="offerId"
          label="Which option did they accept?"
          items={offers.map(({ id, insurer }) => ({
            value: id,
            label: insurer,
            ...(id === detail.recommended ? { hint: 'Recommended' } : {}),
          }))}
        />
      )}
      <ToldUsFields form={form} />
      {worse.length > 0 && (
        <CheckboxesField
          form={form}
          name="read"
          label="Changes for the worse: tick each one you went through with them"
          items={worse.map(({ key, text }) => ({ value: key, label: text }))}
        />
      )}
      <p
        className="max-h-48 overflow-y-auto rounded-control bg-panel p-4 text-meta whitespace-pre-line"
        tabIndex={0}
        role="region"
        aria-label="The declaration"
      >
        {wording.text}
      </p>
      <CheckboxField form={form} name="declared" label="I read the declaration to them, and they agreed" />
    </FormDialog>
  )
}
