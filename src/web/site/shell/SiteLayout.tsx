/** Wraps every public screen: top strip, header, main and footer, and the skeleton shown while the next screen loads. */
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

/** The route's loading screen (specification, section 2). */
const skeletonOf = (handle: unknown) => (isHandle(handle) && handle.skeleton) || { kind: 'simple' as const, message: loadingMessages.any }

/** Whether to print the query string with the URL: for a filtered list or a tool's answers, never for a visitor's private token. */
const saysMore = (handle: unknown) => isHandle(handle) && (handle.cache === 'path-without-query' || handle.cache === 'search')

/**
 * Whether the page is a step of a journey, which has a smaller header and footer. Not-found pages are rendered under one fixed URL for
 * everyone, whichever route matched, and have the full menus.
 */
const isStep = (match: UIMatch | undefined, { pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  isHandle(match?.handle) &&
  match.pathname === pathname &&
  (match.handle.journey === 'questions' ? hasQuestions(new URLSearchParams(search)) : match.handle.journey === true)

const hasShortFooter = (match: UIMatch | undefined) => isHandle(match?.handle) && match.handle.shortFooter === true

/** `from`: answers of that page that were refused. */
const hasQuestions = (search: URLSearchParams) => search.has('from') || !['result', null].includes(search.get('step'))

/** Milliseconds before the skeleton replaces the current screen, so that short waits do not show it. */
const skeletonDelay = 150

const useSlow = (waiting: boolean) => {
  const [slow, setSlow] = useState(false)
  if (slow && !waiting) setSlow(false)
  // A timer is outside React, so it needs an effect.
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), skeletonDelay)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow
}

export const SiteLayout = () => {
  const { routes } = useDeps()
  const { firm, menu, year, origin, asks } = useSiteShell()
  const location = useLocation()
  const { pathname, search } = location
  const navigation = useNavigation()
  const here = useMatches()
  const journey = isStep(here.at(-1), location)
  const main = useRef<HTMLElement>(null)
  // After client-side navigation, keyboard and screen reader start at the new page's content.
  // If a form was refused, the focus is already on its errors.
  useArrival(() => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  })
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const slow = useSlow(leaving)
  // The overlay stays a moment after arrival and shows the new page's message until it goes.
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
        {/* Hidden, not unmounted, so that a cancelled navigation leaves the form as it was. */}
        <div hidden={slow}>
          <Outlet />
        </div>
      </main>
      {journey || hasShortFooter(here.at(-1)) ? (
        <JourneyFooter firm={firm} year={year} asks={asks !== null} />
      ) : (
        <Footer firm={firm} year={year} asks={asks !== null} band={pathname !== paths.home()} />
      )}
    </>
  )
}
