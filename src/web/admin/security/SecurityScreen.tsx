/** One's own sign-in: name, phone, authenticator app, recovery codes, sessions. */
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { signInToasts } from '#contract/messages.ts'
import { recoveryCodeCount, type User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, loadFresh, q } from '#web/app/data/query.ts'
import { requireStaff, useUser } from '#web/app/data/session.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { Screen } from '#web/records/Screen.tsx'
import { AuthenticatorDialog } from './Authenticator.tsx'
import { NameForm } from './NameForm.tsx'
import { PhoneDialog } from './Phone.tsx'
import { ReauthDialog, useReauth } from './Reauth.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { Sessions } from './Sessions.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  await requireStaff(context.get(depsContext), request)
  return loadFresh(context, q(auth.sessions))
}

export const action = endpointAction(auth.updateUser)

export const SecurityScreen = () => {
  const user = useUser()
  return (
    <Screen title="Security">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Factors user={user} />
        <Card as="section">
          <CardHeader title="Profile" />
          <NameForm user={user} />
          <p className="mt-5 text-meta text-soft">
            You sign in as <strong className="font-semibold text-ink">{user.username}</strong>. Mails go to {user.email}. An administrator
            changes these.
          </p>
        </Card>
      </div>
      <Card as="section">
        <CardHeader title="Where you are signed in" />
        <Sessions />
      </Card>
    </Screen>
  )
}

const Factor = ({ title, state, children, actions }: { title: string; state: ReactNode; children: ReactNode; actions: ReactNode }) => (
  <div className="border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline gap-3">
      <h3 className="text-body font-semibold">{title}</h3>
      {state}
    </div>
    <p className="mt-1 text-meta text-soft">{children}</p>
    <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
  </div>
)

const Factors = ({ user }: { user: User }) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const [phoneOpen, setPhoneOpen] = useState(false)
  const [uri, setUri] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const renew = () => invalidate(query, auth.user, auth.sessions)
  /** Nothing to say where somebody closed the dialog that asked who they are. */
  const attempt = async (work: () => Promise<void>, title: string) => {
    try {
      await work()
    } catch (error) {
      if (error !== null) toast.error(title, error instanceof ApiError ? error.text : undefined)
    }
  }
  const setUp = () =>
    attempt(async () => {
      const reply = await freshly(() => call(query, auth.setup2fa))
      if ('otpauthUri' in reply) setUri(reply.otpauthUri)
    }, signInToasts.twoFactorFailed.title)
  const remove = () =>
    attempt(async () => {
      await freshly(() => call(query, auth.remove2fa))
      await renew()
      toast.success('Authenticator app removed')
    }, signInToasts.twoFactorFailed.title)
  const newCodes = () =>
    attempt(async () => {
      const { recoveryCodes } = await freshly(() => call(query, auth.renewRecoveryCodes))
      setCodes(recoveryCodes)
      await renew()
    }, 'No new codes were made')

  return (
    <Card as="section">
      <CardHeader title="Two-factor authentication" />
      <div>
        <Factor
          title="Text message"
          state={user.phoneEnding ? <Badge tone="good">On</Badge> : <Badge tone="warn">No number</Badge>}
          actions={<Button onClick={() => setPhoneOpen(true)}>{user.phoneEnding ? 'Change number' : 'Add a number'}</Button>}
        >
          {user.phoneEnding ? `Codes go to the number ending ${user.phoneEnding}. ` : ''}
          Text messages can be intercepted; an authenticator app is safer.
        </Factor>
        <Factor
          title="Authenticator app"
          state={user.totp ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
          actions={
            <>
              <Button onClick={() => void setUp()}>{user.totp ? 'Replace' : 'Set up'}</Button>
              {user.totp && (
                <Button variant="quiet" onClick={() => void remove()}>
                  Remove
                </Button>
              )}
            </>
          }
        >
          Works without a signal, and beside text messages.
        </Factor>
        <Factor
          title="Recovery codes"
          state={
            user.recoveryCodes > 0 ? (
              <Badge tone={user.recoveryCodes < 3 ? 'warn' : 'neutral'}>{`${user.recoveryCodes} of ${recoveryCodeCount} left`}</Badge>
            ) : (
              <Badge tone="warn">None</Badge>
            )
          }
          actions={<Button onClick={() => void newCodes()}>Make new codes</Button>}
        >
          For the day your phone is lost. Each works once.
        </Factor>
      </div>
      <PhoneDialog
        open={phoneOpen && waiting === null}
        // It makes way for the question who one is, and comes back after it.
        onClose={() => setPhoneOpen((open) => open && waiting !== null)}
        freshly={freshly}
        onDone={() => {
          setPhoneOpen(false)
          void renew()
        }}
      />
      <AuthenticatorDialog
        uri={uri}
        onClose={() => setUri(null)}
        onDone={(recoveryCodes) => {
          setUri(null)
          setCodes(recoveryCodes)
          void renew()
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
      <ReauthDialog user={user} waiting={waiting} onSettled={settled} />
    </Card>
  )
}
