/** Re-authentication before a sensitive change. Asked for only when the server requires it. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import type { User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { CodeField, SelectField, TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { reauthInput, reauthWays, type TypedReauth } from '#web/app/data/reauthInput.ts'

type Waiting = { run: () => Promise<unknown>; settle: (error: unknown) => void }

/** `freshly(work)` runs `work`. If the server requires re-authentication first, it opens the dialog and then runs `work` again. */
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

type ReauthProps = { user: User; waiting: Waiting | null; onSettled: () => void; why?: string }

export const ReauthDialog = ({
  user,
  waiting,
  onSettled,
  why = user.phoneEnding || user.totp
    ? 'Before you can change how you sign in, enter your password and a code.'
    : 'Before you can change how you sign in, enter your password.',
}: ReauthProps) => {
  const ways = reauthWays(user)
  const form = useEndpointForm(auth.reauth, {
    defaults: { password: '', way: ways[0]?.value ?? '', code: '', recoveryCode: '' },
    input: (typed: TypedReauth) => reauthInput(typed),
    onDone: async () => {
      try {
        await waiting?.run()
      } catch (error) {
        waiting?.settle(error)
      }
      onSettled()
    },
  })
  const way = useWatch({ control: form.control, name: 'way' })
  const giveUp = () => {
    waiting?.settle(null)
    form.draft.drop()
    onSettled()
  }
  return (
    <FormDialog
      form={form}
      open={waiting !== null}
      onClose={giveUp}
      title="Confirm it is you"
      effect={why}
      submitLabel="Confirm"
      busyLabel="Verifying..."
    >
      <TextField form={form} name="password" label="Password" type="password" autoComplete="current-password" width="full" />
      {ways.length > 1 && <SelectField form={form} name="way" label="Second step" options={ways} />}
      {way === 'sms' && <SendCode ending={user.phoneEnding} />}
      {way === 'recovery' ? (
        <TextField form={form} name="recoveryCode" label="Recovery code" autoComplete="off" width="full" />
      ) : (
        way !== '' && <CodeField form={form} name="code" label="Verification code" />
      )}
    </FormDialog>
  )
}

/** `ending`: last digits of the phone number the code goes to. */
const SendCode = ({ ending }: { ending: string | null }) => {
  const number = ending ? `the number ending ${ending}` : 'your phone'
  const [sent, setSent] = useState(`We will send it to ${number}.`)
  const { mutate, isPending } = useChange(auth.sendReauthCode, {
    onSuccess: () => setSent(`A code was sent to ${number}. It may take a minute.`),
    onError: (error) => {
      const text = textOf(error)
      setSent(text)
      toast.error(signInToasts.resendFailed.title, text)
    },
  })
  return (
    <div className="flex items-center gap-3">
      <Button size="small" className="shrink-0" onClick={() => mutate({})} busy={isPending} busyLabel="Sending...">
        Send code
      </Button>
      <span role="status" className="text-meta text-soft">
        {sent}
      </span>
    </div>
  )
}
