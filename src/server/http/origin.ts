/** Who may address us, and from where a write may come (security checks 43, 90, 104-108). */
import { Failure } from '#contract/failure.ts'

export type Origins = { hosts: ReadonlySet<string>; origins: ReadonlySet<string> }

/** Our own hosts. On a loopback origin the three spellings of loopback are one place. */
export const createOrigins = (publicUrl: string): Origins => {
  const url = new URL(publicUrl)
  const port = url.port ? `:${url.port}` : ''
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const names = loopback.includes(url.hostname) ? loopback : [url.hostname]
  return {
    hosts: new Set(names.map((name) => name + port)),
    origins: new Set(names.map((name) => `${url.protocol}//${name}${port}`)),
  }
}

export const requireOwnHost = (host: string | null | undefined, origins: Origins) => {
  if (!host || !origins.hosts.has(host.toLowerCase())) throw new Failure('misdirected', 'This address is not served here')
}

/**
 * A write must come from our own pages. Browsers say so in Sec-Fetch-Site, older ones in Origin.
 * A caller with neither header is no browser: it may write only without a cookie.
 */
export const requireOwnOrigin = (headers: Headers, origins: Origins) => {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const own =
    (origin === null || origins.origins.has(origin)) &&
    (site === 'same-origin' || (site === null && (origin !== null || !headers.has('cookie'))))
  if (!own) throw new Failure('forbidden', 'This request did not come from our own site')
}
