/** Turns an accepted offer into a policy: for which client, in which class and from when. The rest comes from the offer. */
import { quotes } from '#contract/admin/quotes.ts'
import { policyClasses, policyClassNames } from '#contract/model/policies/policyClass.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { DateField, RadioField, SelectField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { effectOf, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const newClient = 'new'

export const BindDialog = ({ detail: quote, record, rule, open, onClose }: StepDialogProps<QuoteDetail>) => {
  const { toBind } = quote
  const clients = toBind?.clients ?? []
  const form = useEndpointForm(quotes.bind, {
    fixed: { id: quote.id, version: quote.version },
    defaults: {
      clientId: clients[0]?.id ?? newClient,
      class: toBind?.class ?? '',
      inception: datePartsOf(toBind?.inception ?? null),
    },
    input: (typed) => ({
      clientId: typed.clientId === newClient ? null : typed.clientId,
      class: typed.class,
      inception: dateOf(typed.inception),
    }),
    check: ({ inception }) => dateNeeded('inception', inception),
    record,
    onDone: (reply) => {
      onClose()
      toast.success('Policy created', reply.policy ? `${reply.policy.reference}: record it as bound when the insurer has confirmed.` : '')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Create the policy?"
      effect={effectOf(
        rule,
        `Insurer, premium, limits and subjectivities come from the offer by ${quote.acceptance?.insurer ?? 'the insurer'}. The policy will be pending: nobody is on cover until the insurer confirms.`,
      )}
      submitLabel="Create the policy"
      busyLabel="Creating..."
      grave={false}
      safeFirst={false}
    >
      <RadioField
        form={form}
        name="clientId"
        label="For which client?"
        items={[
          ...clients.map(({ id, name, reference, why }) => ({ value: id, label: `${name}, ${reference}`, hint: why })),
          {
            value: newClient,
            label: `A new client: ${quote.business}`,
            hint: toBind?.person
              ? `Made from the answers. ${toBind.person}, who has an account under ${quote.email}, can see it in the client portal.`
              : 'Made from the answers.',
          },
        ]}
      />
      <SelectField
        form={form}
        name="class"
        label="Class"
        hint="Suggested from the covers."
        width="full"
        placeholder="Choose one"
        options={policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label }))}
      />
      <DateField form={form} name="inception" label="First day of cover" hint="For a year." />
    </FormDialog>
  )
}
