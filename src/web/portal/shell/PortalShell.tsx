/** The frame of the client portal: the navigation band, the screen, and how to reach us. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { AreaProvider, type Area } from '#web/app/data/area.tsx'
import { firmReachQuery } from '#web/app/data/firmName.ts'
import { useUser } from '#web/app/data/session.ts'
import { Arriving, useHere } from '#web/records/Arriving.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Mark } from '#web/ui/display/Mark.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { CompanySwitcher } from '../companies/CompanySwitcher.tsx'
import { destinationOf, destinationsFor } from './destinations.ts'

export const bandItem =
  'flex min-h-11 items-center gap-2 rounded-control px-3 whitespace-nowrap text-soft-on-band hover:bg-band-2 hover:text-on-band'

type Props = {
  /** How page titles end, and where to sign in again. */
  area: Area
  /** Above the band. */
  above: ReactNode
  /** At the end of the band: the signed-in user and the sign-out button. */
  account: ReactNode
  /** Beside the company: that all this is a demonstration. */
  standing?: ReactNode
  /** Between the band and the screen. */
  before?: ReactNode
  /** After everything: dialogs. */
  after?: ReactNode
}

export const PortalShell = ({ area, above, account, standing, before, after }: Props) => {
  const user = useUser()
  const { data: firm } = useSuspenseQuery(firmReachQuery)
  const { pathname } = useLocation()
  const at = useHere()
  const entries = destinationsFor(user.companies)
  const waiting = useNavigation().state !== 'idle'
  const nav = useRef<HTMLElement>(null)
  // On a phone the entries scroll sideways, so bring the current one into view.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // 48 px keeps it clear of the faded edge.
    if (nav.current && open) nav.current.scrollLeft = open.offsetLeft - nav.current.offsetLeft - 48
  }, [pathname])
  return (
    <div data-shell data-area="portal" data-theme="system" className="flex min-h-dvh flex-col bg-panel">
      <SkipLink />
      {above}
      <header data-screen-only className="bg-band">
        <div className="app-width flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <Anchor href={paths.home()} className="flex min-w-0 items-center gap-2.5 rounded-control max-sm:min-w-28 max-sm:flex-1">
            <Mark className="shrink-0" />
            <span className="font-display text-h3 font-bold text-on-band">{firm.shortName}</span>
          </Anchor>
          {/* On a phone the second line, so that the first has room for the mark, the name and the way out. */}
          <div className="flex min-w-0 items-center gap-3 max-sm:order-last max-sm:basis-full max-sm:justify-between">
            <CompanySwitcher user={user} />
            {standing}
          </div>
          <div className="flex-1 max-sm:hidden" />
          {account}
        </div>
        <nav ref={nav} aria-label="Client portal" className="fade-ends app-width overflow-x-auto">
          <ul className="-mx-3 flex gap-1">
            {entries.map(({ label, href, glyph }) => {
              const here = destinationOf(at, entries) === href
              return (
                <li key={href}>
                  <Anchor
                    href={href}
                    aria-current={here ? (at === href ? 'page' : 'true') : undefined}
                    className={classes(
                      bandItem,
                      'rounded-b-none border-b-4 border-transparent current:border-cta current:font-semibold current:text-on-band',
                    )}
                  >
                    <Icon of={glyph} size={16} />
                    {/* As wide as when it is bold, so that its neighbours keep their places. */}
                    <span className="grid">
                      <span className="col-start-1 row-start-1">{label}</span>
                      <span aria-hidden className="invisible col-start-1 row-start-1 font-semibold">
                        {label}
                      </span>
                    </span>
                  </Anchor>
                </li>
              )
            })}
          </ul>
        </nav>
      </header>
      {before}
      <main
        id="main"
        tabIndex={-1}
        className={classes('app-width flex-1 py-6 wrap-break-word', waiting && 'opacity-70 transition-opacity')}
        aria-busy={waiting || undefined}
      >
        <AreaProvider area={area}>
          <Arriving>
            <Outlet />
          </Arriving>
        </AreaProvider>
      </main>
      <footer data-screen-only className="border-t border-line bg-surface">
        <p className="app-width flex flex-wrap items-center gap-x-2 py-4 text-meta text-hint">
          <Icon of={Phone} size={16} />
          Is something unclear? Ring us:{' '}
          <a href={`tel:${firm.phone.dial}`} className="link">
            {firm.phone.shown}
          </a>
          {firm.hours}
        </p>
      </footer>
      {after}
    </div>
  )
}
