/** The user's own second factors: text message, authenticator app and recovery codes, and how to change each. */
import { useState, type ReactNode } from 'react'
import { signInToasts } from '#contract/messages.ts'
import { recoveryCodeCount, type User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate } from '#web/app/data/query.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { AskForm, useStep } from '#web/forms/plain/AskForm.tsx'
import { useShown } from '#web/forms/usePosted.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { PhonePart } from '#web/ui/display/Details.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { codeStep } from './accountActions.ts'
import { AuthenticatorDialog, usePostedSetup } from './Authenticator.tsx'
import { PhoneDialog } from './Phone.tsx'
import { ReauthDialog, useReauth } from './Reauth.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'

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

export const Factors = ({ user }: { user: User }) => {
  const { query } = useDeps()
  const { freshly, waiting, settled } = useReauth()
  const { step, ask, close } = useStep()
  const setup = usePostedSetup()
  const [uri, setUri] = useState(setup.uri)
  const posted = useShown(auth.renewRecoveryCodes)
  const [codes, setCodes] = useState<string[] | null>(posted?.recoveryCodes ?? setup.codes)

  const renew = () => invalidate(query, auth.user, auth.sessions)
  /** Shows no error if the user closed the re-authentication dialog (it rejects with null). */
  const attempt = async (work: () => Promise<void>, title: string) => {
    try {
      await work()
    } catch (error) {
      if (error !== null) toast.error(title, textOf(error))
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
    <Card as="section" className="max-md:pt-2 max-md:pb-4">
      <PhonePart title="Two-factor authentication" value={user.phoneEnding || user.totp ? 'On' : 'Off'} level={2}>
        <div className="max-md:hidden">
          <CardHeader title="Two-factor authentication" />
        </div>
        <div className="max-md:pt-3">
          <Factor
            title="Text message"
            state={user.phoneEnding ? <Badge tone="good">On</Badge> : <Badge tone="warn">No number</Badge>}
            actions={
              <AskForm step="phone" onAsk={() => ask('phone')}>
                <Button type="submit" aria-haspopup="dialog">
                  {user.phoneEnding ? 'Change number' : 'Add a number'}
                </Button>
              </AskForm>
            }
          >
            {user.phoneEnding ? `Codes go to the number ending ${user.phoneEnding}. ` : ''}
            Text messages can be intercepted; an authenticator app is safer.
          </Factor>
          <Factor
            title="Authenticator app"
            state={user.totp ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
            actions={
              <>
                <PressForm endpoint={auth.setup2fa} fixed={{}} onPress={() => void setUp()}>
                  <Button type="submit">{user.totp ? 'Replace' : 'Set up'}</Button>
                </PressForm>
                {user.totp && (
                  <PressForm endpoint={auth.remove2fa} fixed={{}} onPress={() => void remove()}>
                    <Button type="submit" variant="quiet">
                      Remove
                    </Button>
                  </PressForm>
                )}
              </>
            }
          >
            Works without a signal, and alongside text messages.
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
            actions={
              <PressForm endpoint={auth.renewRecoveryCodes} fixed={{}} onPress={() => void newCodes()}>
                <Button type="submit">Make new codes</Button>
              </PressForm>
            }
          >
            In case you lose your phone. Each works once.
          </Factor>
        </div>
      </PhonePart>
      <PhoneDialog
        open={(step === 'phone' || step === codeStep) && waiting === null}
        coded={step === codeStep}
        // Hidden while the re-authentication dialog is open; reopens afterwards.
        onClose={() => waiting === null && close()}
        freshly={freshly}
        onDone={() => {
          close()
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
