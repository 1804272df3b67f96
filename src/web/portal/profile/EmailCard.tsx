/** The email address the client signs in with. A change must be confirmed from both the old and the new inbox. */
import { formatDateTime } from '#contract/format.ts'
import type { User } from '#contract/model/people/user.ts'
import { profile as contract, type Profile } from '#contract/portal/profile.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { AskForm, useAsk } from '#web/forms/plain/AskForm.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useProfileRecord } from './AboutYou.tsx'

export const EmailCard = ({ user, profile }: { user: User; profile: Profile }) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const { open, ask, close: hide } = useAsk('email')
  const record = useProfileRecord()
  const form = useEndpointForm(contract.changeEmail, {
    defaults: { email: '' },
    send: (input, how) => freshly(() => call(query, contract.changeEmail, input, how)),
    record,
    refusedAt: 'email',
    onDone: (_reply, { email }) => {
      hide()
      toast.success('Two links are on their way', `Open the one sent to ${user.email} and the one sent to ${email}.`)
    },
  })
  const cancel = useChange(contract.cancelEmail, {
    onSuccess: (next) => {
      record.store(next)
      toast.success('The change was cancelled')
    },
  })
  const { newEmail } = profile
  const close = () => {
    form.draft.drop()
    hide()
  }
  return (
    <Card as="section">
      <CardHeader title="Email address" />
      <p>
        You sign in with <strong className="inline-block max-w-full font-semibold wrap-anywhere">{user.email}</strong>, and we write to you
        there.
      </p>
      {newEmail ? (
        <div className="mt-4">
          <Notice tone="info" title={`Waiting for confirmation: ${newEmail.address}`}>
            <ul className="list-disc pl-5">
              <li>Old inbox: {newEmail.oldConfirmed ? 'confirmed' : 'not confirmed yet'}</li>
              <li>New inbox: {newEmail.newConfirmed ? 'confirmed' : 'not confirmed yet'}</li>
            </ul>
            <p className="mt-2">The links work until {formatDateTime(newEmail.expiresAt)}.</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <PressForm endpoint={contract.cancelEmail} fixed={{}} onPress={() => cancel.mutate({})}>
                <Button type="submit" size="small" busy={cancel.isPending} busyLabel="Cancelling...">
                  Cancel the change
                </Button>
              </PressForm>
            </div>
          </Notice>
        </div>
      ) : (
        <div className="mt-3">
          <AskForm step="email" onAsk={ask}>
            <Button type="submit" aria-haspopup="dialog">
              Change email address
            </Button>
          </AskForm>
        </div>
      )}
      <FormDialog
        form={form}
        open={open && waiting === null}
        // Hidden while the re-authentication dialog is open; reopens afterwards.
        onClose={() => waiting === null && close()}
        title="Change your email address"
        effect="We send a link to both addresses. Nothing changes until both have been opened and confirmed."
        submitLabel="Send the links"
        busyLabel="Sending..."
      >
        <TextField form={form} name="email" label="New email address" type="email" autoComplete="email" width="full" />
      </FormDialog>
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} />
    </Card>
  )
}
