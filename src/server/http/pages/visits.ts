/**
 * Which page a reply is counted under, and whether it is counted at all. A page is counted when its HTML is sent to a
 * browser, but not if it identifies itself as a program, asks not to be tracked, or its user has opted out
 * (cookie no-count, /cookie-choices). Counted in memory; `db/counts.ts` stores the daily totals.
 */
import { oldPathOf } from '#contract/model/site/oldPath.ts'
import { oldAddress } from '#contract/model/site/redirect.ts'
import type { Counts } from '#server/db/counts.ts'

const longest = 120

/** Pages whose path continues with a visitor's own reference or token: counted as one page. */
const journeys = /^\/(quote|my-quotes|report-claim|appointment|invitation|verify|el|reset-password|subscribe|unsubscribe)\/.+$/

/** Areas that need a sign-in, the portal demonstration, and paths for programs: nothing an editor could fix. */
const closed = /^\/(?:admin|client|dev|preview|api|health|metrics|demo(?=\/))(?:\/|$)/

/** The name a page is counted under; null if it is not a public page. */
export const pageOf = (pathname: string): string | null => {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path) || path.length > longest) return null
  if (closed.test(path)) return null
  return path.replace(journeys, '/$1/*')
}

/** Paths that vulnerability scanners ask for. They are of no use to an editor, so they share one line. */
const probe = /\.(?:php|aspx?|jsp|cgi|env|git|sql|bak|ini|ya?ml|xml|zip|gz|log)\b|\/(?:wp-|cgi-bin|\.|vendor|phpmyadmin|xmlrpc|actuator)/i

/** Words joined by hyphens, as in our own addresses. A token never looks like that by chance. */
const words = /^[A-Z]?[a-z]{1,19}(?:-[A-Z]?[a-z]{1,19})+$/

/** The name a missing path is counted under. Anything that could be a person's name, a number or a secret is left out. */
export const missOf = (pathname: string): string => {
  if (probe.test(pathname)) return '(probes)'
  let path = pathname
  try {
    path = decodeURI(pathname)
  } catch {
    return '(others)'
  }
  if (closed.test(path) || path.length > longest || !/^\/[\w./~-]*$/.test(path)) return '(others)'
  return path.replace(/[\w-]{24,}|\d{4,}/g, (run) => (words.test(run) ? run : ':x')).toLowerCase()
}

/** Every real browser's User-Agent starts like this. Most bots do not; those that do name themselves later in the string. */
const browser = /^(?:Mozilla|Opera)\//
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|archiver|facebookexternalhit|curl|wget|python|http/i

/** The headers that decide, with lower-case names as Node gives them. */
export type Asking = Readonly<Record<string, string | string[] | undefined>>

/** The cookie's name with or without the prefix `__Host-`. */
const optedOut = /(?:^|[ ;-])no-count=1(?:;|$)/

export const isCounted = (headers: Asking): boolean => {
  const agent = headers['user-agent']
  if (typeof agent !== 'string' || !browser.test(agent)) return false
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return false
  // Prefetched: the user may never see it.
  if (headers['sec-purpose'] !== undefined) return false
  const { cookie } = headers
  if (typeof cookie === 'string' && optedOut.test(cookie)) return false
  return !program.test(agent)
}

/** The public page of ours that the browser says it came from; null if it came from elsewhere or does not say. */
const cameFrom = (referrer: string | null, origins: ReadonlySet<string>): string | null => {
  const url = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : null
  return url !== null && origins.has(url.origin) ? pageOf(url.pathname) : null
}

/** `origins`: our own origins. */
export const createVisits = (counts: Pick<Counts, 'add' | 'ledTo'>, origins: ReadonlySet<string> = new Set()) => ({
  /** `page`: from `pageOf`; null for pages that are not counted. */
  opened(page: string | null, headers: Asking) {
    if (page !== null && isCounted(headers)) counts.add('page', page)
  },
  missed(pathname: string, referrer: string | null = null) {
    const missing = missOf(pathname)
    counts.add('page-miss', missing)
    const from = cameFrom(referrer, origins)
    if (from !== null && !missing.startsWith('(')) counts.ledTo(missing, from)
  },
  /** A request for an old address was redirected or told that the page is gone. `db/counts.ts` checks that there is such an address. */
  followed(pathname: string) {
    const path = oldPathOf(pathname)
    if (!closed.test(path) && oldAddress.test(path)) counts.add('redirect', path)
  },
})
export type Visits = ReturnType<typeof createVisits>
