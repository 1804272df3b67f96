/** The door of the staff area, at /admin and /admin/login. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/deps.tsx'
import { clearStaffFlags } from '#web/app/session.ts'
import { staffDoor } from '#web/app/signIn/doors.ts'
import { signInAction, signInLoader } from '#web/app/signIn/flow.ts'
import { SignInErrors, SignInForms, stepTitles, useSignIn } from '#web/app/signIn/SignIn.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { firmNameQuery } from '../queries.ts'

export const loader = signInLoader(staffDoor, (deps) => deps.query.ensureQueryData(firmNameQuery(deps)))
export const action = signInAction(staffDoor)

/** Nothing of a session: only marks an earlier version of this browser may have kept (specification, section 2). */
const useNewSession = () => {
  const [search] = useSearchParams()
  const isNew = search.get('session') === 'new'
  // Browser storage is outside React.
  useEffect(() => {
    if (isNew) clearStaffFlags()
  }, [isNew])
}

export const AdminLoginScreen = () => {
  const { data: firm } = useSuspenseQuery(firmNameQuery(useDeps()))
  const state = useSignIn()
  useNewSession()
  const title = state.step === 'login' ? 'Staff sign-in' : stepTitles[state.step]
  return (
    <div data-shell data-area="admin" data-theme="system" className="flex min-h-dvh flex-col bg-panel">
      <title>{`${state.failed ? 'Error: ' : ''}${title} - Staff area - ${firm}`}</title>
      <SkipLink />
      <main id="main" tabIndex={-1} className="page-width flex w-full flex-1 flex-col items-center justify-center py-10">
        <div className="w-full max-w-dialog">
          <SignInErrors state={state} />
          <p className="mb-2 font-semibold text-soft">{firm}</p>
          <h1 className="mb-6">{title}</h1>
          <Card>
            <SignInForms
              state={state}
              label="Username"
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
          <p className="mt-6 text-meta">
            <Anchor href={paths.home()} className="link">
              Back to the website
            </Anchor>
          </p>
        </div>
      </main>
    </div>
  )
}
