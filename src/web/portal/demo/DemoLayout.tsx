/** Wraps every screen of the demonstration: the portal's own frame, plus a notice that it is one, the tour, and the ways out. */
import { LogIn } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { overview } from '#contract/portal/overview.ts'
import type { Area } from '#web/app/data/area.tsx'
import { firmNameQuery, firmReachQuery } from '#web/app/data/firmName.ts'
import { load, q } from '#web/app/data/query.ts'
import { sessionQuery, userQuery, useUser } from '#web/app/data/session.ts'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor, AnchorProvider } from '#web/ui/navigation/Anchor.tsx'
import { bandItem, PortalShell } from '../shell/PortalShell.tsx'
import { DemoAnchor } from './DemoAnchor.tsx'
import { Tour } from './Tour.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  load(context, sessionQuery, userQuery, firmNameQuery, firmReachQuery, q(overview.show))

const demo: Area = { name: 'Client portal, demonstration', signIn: paths.login, fileAddress: () => paths.specimen({ view: '1' }) }

export const DemoLayout = () => {
  const user = useUser()
  return (
    <AnchorProvider value={DemoAnchor}>
      <PortalShell
        area={demo}
        above={<Ribbon company={user.companies[0]?.name ?? ''} />}
        account={
          <>
            <span className="text-meta text-soft-on-band max-sm:sr-only">{user.name}</span>
            <Anchor href={paths.login()} className={classes(bandItem, '-mr-3')}>
              <Icon of={LogIn} size={16} />
              Sign in
            </Anchor>
          </>
        }
        before={<Tour />}
      />
    </AnchorProvider>
  )
}

const Ribbon = ({ company }: { company: string }) => (
  // On a phone the tour says it, so that both are one bar.
  <aside aria-label="Demonstration" className="max-sm:hidden border-b-4 border-warn bg-warn-tint">
    <div className="app-width flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <p className="text-warn">
        <strong className="font-semibold">Demo – nothing is saved.</strong> {company} is made up. What you do here stays in this tab until
        you reload the page.
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1" data-screen-only>
        <Anchor href={paths.contact()} className="link py-1">
          Contact us
        </Anchor>
        <Anchor href={paths.home()} className="link py-1">
          Back to the site
        </Anchor>
      </p>
    </div>
  </aside>
)
