/** The steps that staff can take with a policy, in the order of the buttons. */
import { ShieldCheck } from 'lucide-react'
import { policies, type PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { PolicyAction } from '#contract/model/policies/policyMachine.ts'
import { AreaField, DateField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { dateFault, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { effectOf, stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { ExtendDialog, ReinstateDialog } from './periodSteps.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { ForceDialog } from './ForceDialog.tsx'

type DialogProps = StepDialogProps<PolicyDetail>

const BindDialog = ({ detail: policy, record, rule, open, onClose }: DialogProps) => {
  const form = useEndpointForm(policies.bind, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { policyNumber: policy.policyNumber },
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Recorded as bound', `Cover is confirmed from ${formatDate(policy.inception)}.`)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record as bound?"
      effect={effectOf(
        rule,
        `Only when ${policy.insurer} has confirmed cover in writing. ${policy.client} will then see cover from ${formatDate(policy.inception)} to ${formatDate(policy.expiry)} in the client portal, and will be told by email if we have an address.`,
      )}
      submitLabel="Record as bound"
      busyLabel="Recording..."
      grave
      safeFirst={false}
    >
      <TextField
        form={form}
        name="policyNumber"
        label="Policy number"
        hint="As the insurer writes it."
        width="full"
        maxLength={25}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const DocumentsDialog = ({ detail: policy, record, open, onClose }: DialogProps) => {
  const form = useEndpointForm(policies.requestDocuments, {
    fixed: { id: policy.id, version: policy.version },
    defaults: { text: '', dueOn: datePartsOf(addDays(policy.today, 14)) },
    input: ({ text, dueOn }) => ({ text, dueOn: dateOf(dueOn) }),
    check: ({ dueOn }) => dateFault('dueOn', dueOn),
    draft: policy.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Documents asked for')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Ask for documents"
      effect={`${policy.reference} will move to "Awaiting documents". Cover does not change.`}
      submitLabel="Ask for it"
    >
      <AreaField form={form} name="text" label="What is needed" hint="The client will see this." limit={400} rows={3} width="full" />
      <DateField form={form} name="dueOn" label="Needed by" optional />
    </FormDialog>
  )
}

export const policySteps: Partial<Record<PolicyAction, Step<PolicyDetail>>> = {
  receiveProposal: { primary: true, press: policies.receiveProposal, done: 'Proposal form received' },
  bind: { primary: true, icon: ShieldCheck, dialog: BindDialog },
  activate: { primary: true, press: policies.activate, done: 'The policy is active' },
  startRenewal: {
    primary: true,
    dialog: stepDialog(policies.startRenewal, {
      effect: ({ client, expiry }) => `${client} will see that the renewal has begun. Cover runs until ${formatDate(expiry)} either way.`,
    }),
  },
  extend: { under: 'rare', dialog: ExtendDialog },
  requestProposal: {
    under: 'rare',
    dialog: stepDialog(policies.requestProposal, {
      effect: ({ client }) => `${client} will see in the client portal that a proposal form is needed. Send the form yourself.`,
    }),
  },
  requestDocuments: { under: 'rare', dialog: DocumentsDialog },
  reinstate: { dialog: ReinstateDialog },
  cancelNotTakenUp: {
    under: 'more',
    dialog: stepDialog(policies.cancelNotTakenUp, {
      effect: ({ reference, client }) =>
        `${reference} will end without ever having been on cover. ${client} will be told by email if we have an address.`,
    }),
  },
  cancel: { under: 'more', dialog: CancelDialog },
  force: { under: 'more', dialog: ForceDialog },
}
