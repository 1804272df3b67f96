/** The steps that staff can take with a complaint, in the order of the buttons. */
import { Check, Undo2 } from 'lucide-react'
import { complaints, type ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { formatMoney } from '#contract/format.ts'
import { typedOf } from '#contract/model/policies/typedMoney.ts'
import { complaintOutcomeLabels, complaintOutcomes, type ComplaintAction } from '#contract/model/complaints/complaintMachine.ts'
import { AreaField, DateField, MoneyField, RadioField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { dateNeeded, dateOf, datePartsOf } from '#web/forms/typed.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog, type StepDialogProps } from '#web/records/stepDialog.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const RespondDialog = ({ detail: complaint, record, open, onClose }: StepDialogProps<ComplaintDetail>) => {
  const form = useEndpointForm(complaints.respond, {
    fixed: { id: complaint.id, version: complaint.version },
    defaults: { outcome: '', redress: '', rootCause: '' },
    draft: complaint.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Final response recorded')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record the final response"
      effect={
        complaint.kind === 'service'
          ? `This only records it: send the letter yourself, with their right to go to the Financial Ombudsman Service within six months, and its leaflet.`
          : 'This only records it: send the letter yourself, with their right to complain to the Information Commissioner.'
      }
      submitLabel="Record as sent"
    >
      <RadioField
        form={form}
        name="outcome"
        label="Outcome"
        items={complaintOutcomes.map((value) => ({ value, label: complaintOutcomeLabels[value] }))}
      />
      <MoneyField form={form} name="redress" label="Redress" hint={redressHint} optional pence />
      <AreaField
        form={form}
        name="rootCause"
        label="What went wrong"
        hint="For our own records, so that it does not happen again."
        limit={500}
        rows={3}
        width="full"
      />
    </FormDialog>
  )
}

const redressHint = 'What we or the insurer will pay. Leave empty for none.'

const ResolveEarlyDialog = ({ detail: complaint, record, open, onClose }: StepDialogProps<ComplaintDetail>) => {
  const form = useEndpointForm(complaints.resolveEarly, {
    fixed: { id: complaint.id, version: complaint.version },
    defaults: { reason: '', redress: '' },
    draft: complaint.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Recorded as resolved early')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Resolved within three working days?"
      effect={`${complaint.complainant} has accepted our offer. This only records it: send the short letter yourself, with their right to go to the ombudsman.`}
      submitLabel="Record as resolved early"
    >
      <AreaField form={form} name="reason" label="How it was resolved" hint="The client can read it." limit={1000} rows={3} width="full" />
      <MoneyField form={form} name="redress" label="Redress" hint={redressHint} optional pence />
    </FormDialog>
  )
}

/** What is promised and not paid, in pence. */
export const redressToPay = ({ redress, redressPaid }: ComplaintDetail) => (redress ?? 0) - redressPaid

const PayRedressDialog = ({ detail: complaint, record, open, onClose }: StepDialogProps<ComplaintDetail>) => {
  const toPay = redressToPay(complaint)
  const form = useEndpointForm(complaints.payRedress, {
    fixed: { id: complaint.id, version: complaint.version },
    defaults: { amount: toPay > 0 ? typedOf(toPay) : '', paidOn: datePartsOf(complaint.today) },
    input: ({ paidOn, ...typed }) => ({ ...typed, paidOn: dateOf(paidOn) }),
    check: ({ paidOn }) => dateNeeded('paidOn', paidOn),
    draft: complaint.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Redress recorded as paid')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Record redress as paid"
      effect={`This only records it: pay ${complaint.complainant} yourself. ${
        toPay > 0
          ? `${formatMoney(toPay)} of what was promised is still to pay.`
          : 'Nothing more is promised: record here what the ombudsman awarded.'
      }`}
      submitLabel="Record as paid"
    >
      <MoneyField form={form} name="amount" label="Amount" pence />
      <DateField form={form} name="paidOn" label="Date paid" />
    </FormDialog>
  )
}

const CorrectRedressDialog = ({ detail: complaint, record, open, onClose }: StepDialogProps<ComplaintDetail>) => {
  const form = useEndpointForm(complaints.correctRedress, {
    fixed: { id: complaint.id, version: complaint.version },
    defaults: { redress: typedOf(complaint.redress ?? 0), redressPaid: typedOf(complaint.redressPaid), reason: '' },
    draft: complaint.id,
    record,
    onDone: () => {
      onClose()
      toast.success('Redress corrected')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Correct the redress"
      effect="For what was recorded wrongly. What was recorded before will stay in the history."
      submitLabel="Save the correction"
    >
      <MoneyField form={form} name="redress" label="Promised or awarded in all" pence />
      <MoneyField form={form} name="redressPaid" label="Paid in all" pence />
      <AreaField form={form} name="reason" label="Why" limit={1000} rows={2} width="full" />
    </FormDialog>
  )
}

export const complaintSteps: Partial<Record<ComplaintAction, Step<ComplaintDetail>>> = {
  acknowledge: {
    primary: true,
    icon: Check,
    dialog: stepDialog(complaints.acknowledge, {
      title: 'Acknowledge this complaint?',
      effect: ({ complainant, email }) =>
        email
          ? `${complainant} will get an email at ${email}: we have the complaint, who is handling it, when we will answer by, and their rights.`
          : `There is no email address: write to ${complainant} yourself. This only records it.`,
      done: () => ['Acknowledged'],
    }),
  },
  investigate: { press: complaints.investigate, done: 'Being looked into' },
  respond: { primary: ({ status }) => status !== 'acknowledged', dialog: RespondDialog },
  resolveEarly: { dialog: ResolveEarlyDialog },
  hold: {
    dialog: stepDialog(complaints.hold, {
      title: 'Record a holding letter?',
      effect: () =>
        'For when eight weeks pass without a final response. This only records it: send the letter yourself, with the reasons, when we will answer, and their right to go to the ombudsman now.',
      text: { label: 'Why we cannot answer yet', hint: 'The client can read it.', limit: 1000 },
    }),
  },
  refer: { under: 'more', press: complaints.refer, done: 'Recorded as referred to the ombudsman' },
  reopen: {
    icon: Undo2,
    dialog: stepDialog(complaints.reopen, {
      title: 'Open this complaint again?',
      effect: () => 'It will be looked into again. The answers already given will stay in its history.',
      text: { label: 'Why', limit: 1000 },
    }),
  },
  payRedress: { primary: (complaint) => redressToPay(complaint) > 0, dialog: PayRedressDialog },
  correctRedress: { under: 'more', hidden: ({ redress }) => redress === null, dialog: CorrectRedressDialog },
  close: {
    under: 'more',
    dialog: stepDialog(complaints.close, {
      title: 'Close this complaint?',
      effect: (complaint) =>
        `${complaint.reference} will leave the open complaints. Nobody will be told.${
          redressToPay(complaint) > 0 ? ` ${formatMoney(redressToPay(complaint))} of redress is not recorded as paid.` : ''
        }`,
      text: { label: 'Why it is closed', limit: 1000 },
    }),
  },
}
