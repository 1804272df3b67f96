/** Changes the number that codes are sent to. The new number is verified with a code first. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { adminLoginToasts } from '#contract/messages.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { CodeField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

type PhoneProps = {
  open: boolean
  /** A code was sent already, without script. */
  coded: boolean
  onClose: () => void
  /** Re-authenticates the user first if the server requires it. */
  freshly: <T>(work: () => Promise<T>) => Promise<T>
  onDone: () => void
}

export const PhoneDialog = ({ open, coded, onClose, freshly, onDone }: PhoneProps) => {
  const { query } = useDeps()
  const [sentTo, setSentTo] = useState<string | null>(coded ? 'the new number' : null)
  const number = useEndpointForm(auth.changePhone, {
    defaults: { phoneNumber: '' },
    send: (input) => freshly(() => call(query, auth.changePhone, input)),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 422)
        toast.error(adminLoginToasts.invalidPhone.title, adminLoginToasts.invalidPhone.text)
      else toast.error(adminLoginToasts.setupFailed().title, error instanceof ApiError ? error.text : adminLoginToasts.setupFailed().text)
    },
    onDone: (_reply, { phoneNumber }) => setSentTo(phoneNumber.trim()),
  })
  const code = useEndpointForm(auth.verifyPhone, {
    defaults: { code: '' },
    refusedAt: 'code',
    onDone: () => {
      toast.success(adminLoginToasts.phoneUpdated.title)
      setSentTo(null)
      onDone()
    },
  })
  const close = () => {
    setSentTo(null)
    code.draft.drop()
    onClose()
  }
  return sentTo === null ? (
    <FormDialog form={number} open={open} onClose={close} title="Change your phone number" submitLabel="Continue" busyLabel="Sending...">
      <TextField
        form={number}
        name="phoneNumber"
        label="Phone number"
        hint="Include the country code, for example +44 or +1."
        type="tel"
        autoComplete="tel"
        width="full"
      />
    </FormDialog>
  ) : (
    <FormDialog
      form={code}
      open={open}
      onClose={close}
      title="Enter the code"
      effect={`We sent a code to ${sentTo}. Until you enter it, your old number stays.`}
      submitLabel="Verify"
      busyLabel="Verifying..."
    >
      <CodeField form={code} name="code" label="Verification code" autoFocus />
    </FormDialog>
  )
}
