/** Which hosts we answer to, and which origins may send writes (security checks 43, 90, 104-108). */
import { Failure } from '#contract/failure.ts'

export type Origins = { hosts: ReadonlySet<string>; origins: ReadonlySet<string> }

/**
 * Our own hosts: the public address and, outside production (`localPort`), the three names of the loopback address.
 */
export const createOrigins = (publicUrl: string, localPort: number | null): Origins => {
  const own = [new URL(publicUrl)]
  if (localPort !== null) for (const name of ['localhost', '127.0.0.1', '[::1]']) own.push(new URL(`http://${name}:${localPort}`))
  return { hosts: new Set(own.map((url) => url.host)), origins: new Set(own.map((url) => url.origin)) }
}

export const requireOwnHost = (host: string | null | undefined, origins: Origins) => {
  if (!host || !origins.hosts.has(host.toLowerCase())) throw new Failure('misdirected', 'This address is not served here')
}

/**
 * A write must come from our own pages. Browsers say so in Sec-Fetch-Site, older ones in Origin.
 * A caller with neither header is not a browser, and may only write without a cookie.
 */
export const requireOwnOrigin = (headers: Headers, origins: Origins) => {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  // A form on a page that sends no referrer (choosing a password) says "null". Then only Sec-Fetch-Site counts, as no page can set that header.
  const silent = origin === null || (origin === 'null' && site === 'same-origin')
  const own =
    (silent || origins.origins.has(origin)) && (site === 'same-origin' || (site === null && (origin !== null || !headers.has('cookie'))))
  if (!own) throw new Failure('forbidden', 'This request did not come from our own site')
}
