/** The sign-in of the staff area, at /admin and /admin/login. */
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { clearStaffFlags } from '#web/app/data/session.ts'
import { staffSignIn } from '#web/app/signIn/signInConfig.ts'
import { signInAction, signInLoader } from '#web/app/signIn/flow.ts'
import { SignInErrors, SignInForms, stepTitles, useSignIn } from '#web/app/signIn/SignIn.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { FlintBand } from '#web/ui/display/FlintBand.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { firmNameQuery, useFirmName } from '#web/app/data/firmName.ts'

export const loader = signInLoader(staffSignIn, firmNameQuery)
export const action = signInAction(staffSignIn)

/** Clears marks that an earlier version of this site may have left in the browser; none are part of a session (specification, section 2). */
const useNewSession = () => {
  const [search] = useSearchParams()
  const isNew = search.get('session') === 'new'
  // Browser storage is outside React.
  useEffect(() => {
    if (isNew) clearStaffFlags()
  }, [isNew])
}

export const AdminLoginScreen = () => {
  const firm = useFirmName()
  const state = useSignIn()
  useNewSession()
  // One screen at two URLs, each with its own title.
  const area = useLocation().pathname === paths.admin() ? 'Start - Staff area' : 'Staff area'
  const title = state.step === 'login' ? 'Staff sign-in' : stepTitles[state.step]
  return (
    <div data-shell data-area="admin" data-theme="system" className="flex min-h-dvh flex-col bg-panel">
      <title>{`${state.failed ? 'Error: ' : ''}${title} - ${area} - ${firm}`}</title>
      <SkipLink />
      <header className="bg-band py-4 text-on-band">
        <p className="page-width flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span className="font-display text-h3 font-bold">{firm}</span>
          <Anchor
            href={paths.home()}
            className="rounded-control text-meta text-soft-on-band underline underline-offset-4 hover:text-on-band"
          >
            Back to the website
          </Anchor>
        </p>
      </header>
      <main id="main" tabIndex={-1} className="page-width flex w-full flex-1 flex-col items-center py-10 md:py-16">
        <div className="w-full max-w-dialog">
          <SignInErrors state={state} />
          <h1 className="mb-5">{title}</h1>
          <Card>
            <SignInForms
              state={state}
              label="Username"
              submit="Login"
              note={
                <div className="mt-6 space-y-4 border-t border-line pt-5 text-meta text-soft">
                  <p className="flex gap-3">
                    <Icon of={ShieldCheck} className="shrink-0" />
                    <span>This area is secured with multi-factor authentication.</span>
                  </p>
                  <p>
                    <Anchor href={paths.forgotPassword()} className="link">
                      Forgotten your password?
                    </Anchor>
                  </p>
                </div>
              }
            />
          </Card>
        </div>
      </main>
      <FlintBand course="above" />
    </div>
  )
}
