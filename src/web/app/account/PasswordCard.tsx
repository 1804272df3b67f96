/** Changes the password while signed in. The user re-authenticates first, and every other session ends. */
import { useState } from 'react'
import { passwordLimits, type User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { mayBeDone } from '#web/app/data/textOf.ts'
import { TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { useDone } from '#web/forms/usePosted.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { ReauthDialog, useReauth } from './Reauth.tsx'
import { wordedAgain } from './sentBefore.ts'

const changed = { title: 'Password changed', text: 'Every other session of your account has ended.' }

export const PasswordCard = ({ user }: { user: User }) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const { open, ask, close: hide } = useAsk('password')
  /** The password that was sent without an answer: it may be the account's by now. */
  const [lost, setLost] = useState<string | null>(null)
  const done = useDone(auth.changePassword)
  const form = useEndpointForm(auth.changePassword, {
    defaults: { password: '' },
    send: async (input) => {
      try {
        return await freshly(() => call(query, auth.changePassword, input))
      } catch (error) {
        if (mayBeDone(error)) setLost(input.password)
        throw wordedAgain(error, lost === input.password)
      }
    },
    refusedAt: 'password',
    onDone: () => {
      setLost(null)
      hide()
      toast.success(changed.title, changed.text)
      void invalidate(query, auth.sessions)
    },
  })
  const close = () => {
    form.draft.drop()
    hide()
  }
  return (
    <Card as="section">
      <CardHeader title="Password" />
      <p className="text-meta text-soft">When you change it, every other session of your account ends.</p>
      <div className="mt-3">
        <AskForm step="password" onAsk={ask}>
          <Button type="submit" aria-haspopup="dialog">
            Change password
          </Button>
        </AskForm>
      </div>
      {done && (
        <div className="mt-3">
          <Notice tone="success" live title={changed.title}>
            {changed.text}
          </Notice>
        </div>
      )}
      <FormDialog
        form={form}
        open={open && waiting === null && !done}
        // Hidden while the re-authentication dialog is open; reopens afterwards.
        onClose={() => waiting === null && close()}
        title="Change your password"
        submitLabel="Save the password"
      >
        <TextField
          form={form}
          name="password"
          label="New password"
          hint={`At least ${passwordLimits.min} characters. Three or four words that do not belong together are easy to remember.`}
          type="password"
          autoComplete="new-password"
          width="full"
        />
      </FormDialog>
      <ReauthDialog
        user={user}
        waiting={waiting}
        onSettled={settled}
        {...(lost === null
          ? {}
          : {
              why: 'No answer came before, so your password may have been changed already. If the old one is refused, enter the new one.',
            })}
      />
    </Card>
  )
}
