/** Sets a status that no step leads to. Each choice says what will be wrong afterwards, so that it can be read without script too. */
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { forcedFaults } from '#contract/model/policies/forcing.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { AreaField, CheckboxField, RadioField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

export const ForceDialog = ({ detail: policy, record, open, onClose }: StepDialogProps<PolicyDetail>) => {
  const form = useEndpointForm(policies.force, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { to: '', reason: '', understood: false },
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Status forced', 'The reason is in the history.')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Force the status?"
      effect={`Only to put a wrong status right. ${policy.reference} gets the status and nothing else: cover, dates, premium and documents stay as they are. The client will see the new status in the client portal, and will get no email.`}
      submitLabel="Force the status"
      grave
      safeFirst={false}
    >
      <RadioField
        form={form}
        name="to"
        label="New status"
        items={policyMachine.targets(policy.status, 'force').map((value) => {
          const faults = forcedFaults(policy, value, policy.today)
          return { value, label: policyMachine.label(value, 'staff'), ...(faults.length > 0 ? { hint: faults.join(' ') } : {}) }
        })}
      />
      <AreaField
        form={form}
        name="reason"
        label="Why"
        hint="At least 10 characters. Kept in the history and the audit log."
        limit={1000}
        rows={3}
        width="full"
      />
      <CheckboxField form={form} name="understood" label="I have read what will be wrong with this status" />
    </FormDialog>
  )
}
