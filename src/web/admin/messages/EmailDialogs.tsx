/** What staff can do with an email besides resending it: send a copy to someone else, and block or unblock its address. */
import { useNavigate } from 'react-router'
import { dashboard } from '#contract/admin/dashboard.ts'
import { messages } from '#contract/admin/messages.ts'
import { stopReasonLabels, stopReasons, type EmailDetail } from '#contract/model/messages/message.ts'
import { paths } from '#contract/paths.ts'
import { AreaField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

type Props = { email: EmailDetail; record: RecordState<EmailDetail>; open: boolean; onClose: () => void }

/** The reply is the copy, which has its own screen. */
const useCopySent = (record: RecordState<EmailDetail>, onClose: () => void) => {
  const navigate = useNavigate()
  return {
    record: { ...record, store: () => undefined },
    invalidates: [messages.list, messages.show, dashboard.show],
    onDone: async (sent: EmailDetail) => {
      onClose()
      toast.success('A copy is on its way', `It goes to ${sent.to}.`)
      await navigate(paths.adminEmailLog(sent.id))
    },
  }
}

export const SendElsewhere = ({ email, record, open, onClose }: Props) => {
  const form = useEndpointForm(messages.resendTo, {
    fixed: { id: email.id },
    defaults: { to: '', reason: '' },
    ...useCopySent(record, onClose),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Send a copy to another address?"
      effect={`Somebody else will read "${email.subject}", which was written for ${email.to}. Check that they may.`}
      submitLabel="Send copy"
      busyLabel="Sending..."
    >
      <TextField form={form} name="to" type="email" label="Email address" autoComplete="off" />
      <AreaField form={form} name="reason" label="Why should they get it?" limit={500} />
    </FormDialog>
  )
}

/** Sends a copy to the user, to see it as the recipient would. */
export const SendToMe = ({ email, record, open, onClose }: Props) => {
  const form = useEndpointForm(messages.resendToMe, {
    fixed: { id: email.id },
    defaults: {},
    ...useCopySent(record, onClose),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Send a copy to yourself?"
      effect={`"${email.subject}" will go to your own address, as it arrived at ${email.to}. They will not be told; this log records it.`}
      submitLabel="Send to me"
      busyLabel="Sending..."
    />
  )
}

export const StopAddress = ({ email, record, open, onClose }: Props) => {
  const form = useEndpointForm(messages.stop, {
    fixed: { id: email.id },
    defaults: { reason: '', note: '' },
    record,
    onDone: () => {
      onClose()
      toast.success('Emails to this address are stopped')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Stop emails to this address?"
      effect={`${email.to} will get no more emails from us, except links and codes they need to sign in. Later emails are kept in this log as not sent.`}
      submitLabel="Stop emails"
      busyLabel="Stopping..."
    >
      <SelectField
        form={form}
        name="reason"
        label="Why?"
        options={stopReasons.map((value) => ({ value, label: stopReasonLabels[value] }))}
      />
      <AreaField form={form} name="note" label="Note" limit={500} optional />
    </FormDialog>
  )
}

export const LiftAddress = ({ email, record, open, onClose }: Props) => {
  const form = useEndpointForm(messages.lift, {
    fixed: { id: email.id },
    defaults: { reason: '' },
    record,
    onDone: () => {
      onClose()
      toast.success('Emails to this address are allowed again')
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Allow emails to this address again?"
      effect={`${email.to} will get our emails again. Emails held back until now will not be sent automatically.`}
      submitLabel="Allow emails"
      busyLabel="Allowing..."
    >
      <AreaField form={form} name="reason" label="What has changed?" limit={500} />
    </FormDialog>
  )
}
