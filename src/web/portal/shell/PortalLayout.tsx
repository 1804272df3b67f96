/** Wraps every screen of the client portal: access guard, navigation, and how to reach us. */
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Area } from '#web/app/data/area.tsx'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { firmNameQuery, firmReachQuery } from '#web/app/data/firmName.ts'
import { load } from '#web/app/data/query.ts'
import { requireClient, useUser } from '#web/app/data/session.ts'
import { SignOutForm } from '#web/app/account/SignOutForm.tsx'
import { useSignOut } from '#web/app/data/useSignOut.ts'
import { SessionWarning } from '#web/app/signIn/SessionWarning.tsx'
import { countDrafts } from '#web/forms/drafts.ts'
import { LeaveDialog } from '#web/forms/LeaveDialog.tsx'
import { UnsentDialog } from '#web/forms/UnsentDialog.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { bandItem, PortalShell } from './PortalShell.tsx'
import { ViewingBanner } from './ViewingBanner.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  await requireClient(context.get(depsContext), request)
  return load(context, firmNameQuery, firmReachQuery)
}

const portal: Area = { name: 'Client portal', signIn: paths.login }

export const PortalLayout = () => {
  const { mode } = useDeps()
  const user = useUser()
  const [unsent, setUnsent] = useState(false)
  const { signOut, signingOut } = useSignOut(paths.login())
  return (
    <PortalShell
      area={portal}
      above={<ViewingBanner user={user} />}
      standing={mode === 'demo' && <Badge tone="warn">Demonstration</Badge>}
      account={
        <>
          <span className="text-meta text-soft-on-band max-sm:sr-only">{user.name}</span>
          {/* Not while staff view the portal as the client, because it would end their own session. */}
          {!user.viewedBy && (
            <SignOutForm
              signIn={paths.login()}
              onSignOut={() => {
                if (signingOut) return
                if (countDrafts(user.id) > 0) setUnsent(true)
                else signOut()
              }}
            >
              <button type="submit" aria-disabled={signingOut || undefined} className={classes(bandItem, '-mr-3')}>
                <Icon of={LogOut} size={16} />
                {signingOut ? 'Signing out...' : 'Sign out'}
              </button>
            </SignOutForm>
          )}
        </>
      }
      after={
        <>
          <LeaveDialog />
          <UnsentDialog open={unsent} onClose={() => setUnsent(false)} signOut={signOut} signingOut={signingOut} />
          <SessionWarning signIn={paths.login()} />
        </>
      }
    />
  )
}
