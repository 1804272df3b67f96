/** Changing the number that codes go to: the new one proves itself first. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { adminLoginToasts } from '#contract/messages.ts'
import { phoneMinimum, phoneRefusal } from '#contract/model/user.ts'
import { useDeps } from '#web/app/deps.tsx'
import { authApi } from '#web/app/session.ts'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DialogForm } from './DialogForm.tsx'

type Freshly = <T>(work: () => Promise<T>) => Promise<T>

export const PhoneDialog = ({
  open,
  onClose,
  freshly,
  onDone,
}: {
  open: boolean
  onClose: () => void
  freshly: Freshly
  onDone: () => void
}) => {
  const api = authApi(useDeps().transport)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  const send = async (form: FormData) => {
    if (sentTo) {
      await api.verifyPhone({ code: String(form.get('code') ?? '') })
      toast.success(adminLoginToasts.phoneUpdated.title)
      setSentTo(null)
      onDone()
      return
    }
    const phoneNumber = String(form.get('phoneNumber') ?? '').trim()
    try {
      if (phoneNumber.length < phoneMinimum) throw new ApiError(422, phoneRefusal, { fields: { phoneNumber: phoneRefusal } })
      await freshly(() => api.changePhone({ phoneNumber }))
      setSentTo(phoneNumber)
    } catch (error) {
      // The question who one is was closed: back to the number.
      if (error === null) return
      if (error instanceof ApiError && error.status === 422)
        toast.error(adminLoginToasts.invalidPhone.title, adminLoginToasts.invalidPhone.text)
      else toast.error(adminLoginToasts.setupFailed().title, error instanceof ApiError ? error.text : adminLoginToasts.setupFailed().text)
      throw error
    }
  }
  return (
    <DialogForm
      open={open}
      onClose={close}
      title={sentTo ? 'Enter the code' : 'Change your phone number'}
      submitLabel={sentTo ? 'Verify' : 'Continue'}
      busyLabel={sentTo ? 'Verifying...' : 'Sending...'}
      send={send}
    >
      {(refused) =>
        sentTo ? (
          <>
            <p className="text-soft">We sent a code to {sentTo}. Until it comes back, your old number stays.</p>
            <CodeInput key="code" name="code" label="Verification code" error={refused['code']} autoFocus />
          </>
        ) : (
          <TextInput
            key="phone"
            name="phoneNumber"
            label="Phone number"
            hint="Include the country code, for example +44 or +1."
            type="tel"
            autoComplete="tel"
            error={refused['phoneNumber']}
            width="full"
            autoFocus
          />
        )
      }
    </DialogForm>
  )
}
