/** The steps that staff can take with a complaint, in the order of the buttons. */
import { Check, Undo2 } from 'lucide-react'
import { complaints, type ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { complaintOutcomeLabels, complaintOutcomes, type ComplaintAction } from '#contract/model/complaints/complaintMachine.ts'
import { AreaField, MoneyField, RadioField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
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
          ? `This only records it: send the letter yourself, with the right to go to the Financial Ombudsman Service within six months and its leaflet.`
          : 'This only records it: send the letter yourself, with the right to complain to the Information Commissioner.'
      }
      submitLabel="Record as sent"
      busyLabel="Saving..."
    >
      <RadioField
        form={form}
        name="outcome"
        label="Outcome"
        items={complaintOutcomes.map((value) => ({ value, label: complaintOutcomeLabels[value] }))}
      />
      <MoneyField form={form} name="redress" label="Redress" hint="What we or the insurer pay. Empty for none." optional />
      <AreaField
        form={form}
        name="rootCause"
        label="What went wrong"
        hint="For our own records: so that it does not happen again."
        limit={500}
        rows={3}
        width="full"
      />
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
          ? `${complainant} gets a mail at ${email}: we have the complaint, who handles it, by when we answer, and their rights.`
          : `There is no email address: write to ${complainant} yourself. This records it.`,
      done: () => ['Acknowledged'],
    }),
  },
  investigate: { press: complaints.investigate, done: 'Being looked into' },
  respond: { primary: ({ status }) => status !== 'acknowledged', dialog: RespondDialog },
  resolveEarly: {
    dialog: stepDialog(complaints.resolveEarly, {
      title: 'Resolved within three working days?',
      effect: ({ complainant }) =>
        `${complainant} has accepted what we offer. This only records it: send the short letter yourself, with the right to go to the ombudsman.`,
      text: { label: 'How it was resolved', hint: 'The client can read it.', limit: 1000 },
    }),
  },
  hold: {
    dialog: stepDialog(complaints.hold, {
      title: 'Record a holding letter?',
      effect: () =>
        'Eight weeks pass without a final response. This only records it: send the letter yourself, with the reasons, when we will answer, and the right to go to the ombudsman now.',
      text: { label: 'Why we cannot answer yet', hint: 'The client can read it.', limit: 1000 },
    }),
  },
  refer: { under: 'more', press: complaints.refer, done: 'Recorded as gone to the ombudsman' },
  reopen: {
    icon: Undo2,
    dialog: stepDialog(complaints.reopen, {
      title: 'Open this complaint again?',
      effect: () => 'It is looked into anew. The answers that were given stay in its history.',
      text: { label: 'Why', limit: 1000 },
    }),
  },
  close: {
    under: 'more',
    dialog: stepDialog(complaints.close, {
      title: 'Close this complaint?',
      effect: ({ reference }) => `${reference} leaves the open complaints. Nobody is told.`,
      text: { label: 'Why it is closed', limit: 1000 },
    }),
  },
}
