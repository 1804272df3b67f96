/** Around every public screen: strip, header, main, footer; what is shown while the next screen is on its way. */
import { useEffect, useRef, useState } from 'react'
import { matchRoutes, Outlet, useLocation, useMatches, useNavigation, type LoaderFunctionArgs, type UIMatch } from 'react-router'
import { useDeps } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { isHandle } from '#web/app/handle.ts'
import { paths } from '#contract/paths.ts'
import { site } from '#contract/site/site.ts'
import { loadingMessages } from '#web/ui/feedback/loading.ts'
import { LoadingOverlay } from '#web/ui/feedback/LoadingOverlay.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { useArrival } from './arrival.ts'
import { Footer, JourneyFooter } from './Footer.tsx'
import { Header } from './Header.tsx'
import { JourneyHeader } from './JourneyHeader.tsx'
import { useSiteShell } from './Page.tsx'
import { TagQuestion } from './TagQuestion.tsx'
import { TopStrip } from './TopStrip.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, q(site.shell))

/** What a route says of its waiting (specification, section 2). */
const skeletonOf = (handle: unknown) => (isHandle(handle) && handle.skeleton) || { kind: 'simple' as const, message: loadingMessages.any }

/** Whether what stands after the ? belongs to the page: a list that was narrowed, a tool's answers. A key to somebody's own things never does. */
const saysMore = (handle: unknown) => isHandle(handle) && (handle.cache === 'path-without-query' || handle.cache === 'search')

/**
 * Whether the page is a step of a journey, which has a smaller head and foot. A page that is not there is drawn under one address for
 * everybody, whatever was matched, and has all menus.
 */
const isStep = (match: UIMatch | undefined, pathname: string) =>
  isHandle(match?.handle) && match.handle.journey === true && match.pathname === pathname

/** Waiting that is over at once is not shown: what is on the screen stays until then. */
const patience = 150

const useSlow = (waiting: boolean) => {
  const [slow, setSlow] = useState(false)
  if (slow && !waiting) setSlow(false)
  // A timer is outside React, so it needs an effect.
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow
}

export const SiteLayout = () => {
  const { routes } = useDeps()
  const { firm, menu, year, origin, asks } = useSiteShell()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const here = useMatches()
  const journey = isStep(here.at(-1), pathname)
  const main = useRef<HTMLElement>(null)
  // A new page was reached without a page load: the keyboard and the screen reader start at its content.
  // A form that was refused has put the focus on its reasons already.
  useArrival(() => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  })
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const slow = useSlow(leaving)
  // The overlay stays a moment after the arrival: its words are the new page's until then.
  const { kind, message } = skeletonOf(
    leaving ? matchRoutes(routes, navigation.location.pathname)?.at(-1)?.route.handle : here.at(-1)?.handle,
  )
  return (
    <>
      <div data-behind-menu>
        <SkipLink />
      </div>
      <LoadingOverlay path={pathname} busy={leaving} message={message} />
      {asks && <TagQuestion asks={asks} />}
      {journey ? (
        <JourneyHeader firm={firm} />
      ) : (
        <>
          <TopStrip firm={firm} />
          <Header firm={firm} menu={menu} />
        </>
      )}
      <p className="paper-head">
        <strong>{firm.name}</strong> {firm.phone.shown}, {firm.email}
        <span>
          {firm.notice && `${firm.notice}. `}
          {origin + pathname}
          {saysMore(here.at(-1)?.handle) && search}
        </span>
      </p>
      <main ref={main} id="main" tabIndex={-1} data-behind-menu aria-busy={leaving || undefined} className="site-main">
        {leaving && slow && (
          <div className="page-width">
            <Skeleton kind={kind} message={message} />
          </div>
        )}
        {/* Hidden, not gone: a journey that is broken off leaves the form as it was. */}
        <div hidden={slow}>
          <Outlet />
        </div>
      </main>
      {journey ? (
        <JourneyFooter firm={firm} year={year} asks={asks !== null} />
      ) : (
        <Footer firm={firm} year={year} asks={asks !== null} band={pathname !== paths.home()} />
      )}
    </>
  )
}
