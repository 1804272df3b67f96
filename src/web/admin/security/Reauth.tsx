/** Proving once more who one is, before a factor is changed: asked for only when the server wants it. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import type { User } from '#contract/model/user.ts'
import { useDeps } from '#web/app/deps.tsx'
import { authApi } from '#web/app/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DialogForm } from './DialogForm.tsx'

type Waiting = { run: () => Promise<unknown>; settle: (error: unknown) => void }

/** `freshly(work)` does it, and where the server asks for a fresh proof first, asks for that and does it then. */
export const useReauth = () => {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const freshly = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.flags['requireReauth'] !== true) throw error
      return new Promise<T>((resolve, reject) => {
        setWaiting({ run: async () => resolve(await work()), settle: reject })
      })
    }
  }
  return { freshly, waiting, settled: () => setWaiting(null) }
}

export const ReauthDialog = ({ user, waiting, onSettled }: { user: User; waiting: Waiting | null; onSettled: () => void }) => {
  const deps = useDeps()
  const api = authApi(deps.transport)
  const ways = [
    ...(user.phoneEnding ? [{ value: 'sms', label: 'A code by text message' }] : []),
    ...(user.totp ? [{ value: 'totp', label: 'My authenticator app' }] : []),
    ...(user.recoveryCodes > 0 ? [{ value: 'recovery', label: 'A recovery code' }] : []),
  ]
  const [way, setWay] = useState(ways[0]?.value ?? 'sms')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<string | null>(null)

  const sendCode = async () => {
    setSending(true)
    try {
      await api.sendReauthCode()
      setSent(`A code was sent to the number ending ${user.phoneEnding}.`)
    } catch (error) {
      const text = error instanceof ApiError ? error.text : 'Please try again.'
      setSent(text)
      toast.error(signInToasts.resendFailed.title, text)
    } finally {
      setSending(false)
    }
  }
  const prove = async (form: FormData) => {
    const typed = String(form.get('code') ?? '').trim()
    await api.reauth({
      password: String(form.get('password') ?? ''),
      ...(way === 'recovery' ? { recoveryCode: typed } : { code: typed, method: way === 'totp' ? 'totp' : 'sms' }),
    })
    setSent(null)
    try {
      await waiting?.run()
    } catch (error) {
      waiting?.settle(error)
    }
    onSettled()
  }
  const giveUp = () => {
    waiting?.settle(null)
    onSettled()
  }
  return (
    <DialogForm
      open={waiting !== null}
      onClose={giveUp}
      title="Confirm it is you"
      submitLabel="Confirm"
      busyLabel="Verifying..."
      send={prove}
    >
      {(refused) => (
        <>
          <p className="text-soft">Before your sign-in can be changed, enter your password and a code.</p>
          <TextInput
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            error={refused['password']}
            width="full"
            autoFocus
          />
          {ways.length > 1 && (
            <Select name="way" label="Second step" options={ways} value={way} onChange={(event) => setWay(event.currentTarget.value)} />
          )}
          {way === 'sms' && (
            <div className="flex flex-wrap items-center gap-3">
              <Button size="small" onClick={() => void sendCode()} busy={sending} busyLabel="Sending...">
                Send code
              </Button>
              <span role="status" className="text-meta text-soft">
                {sent}
              </span>
            </div>
          )}
          {way === 'recovery' ? (
            <TextInput name="code" label="Recovery code" autoComplete="off" error={refused['recoveryCode']} width="full" />
          ) : (
            <CodeInput name="code" label="Verification code" error={refused['code']} />
          )}
        </>
      )}
    </DialogForm>
  )
}
