/**
 * What is cached, and for whom: the one place that decides. Endpoints and pages declare a policy (contract/caching.ts);
 * whatever does not pass here is for its caller alone and goes out with `cache-control: no-store`.
 */
import type { CachePolicy } from '#contract/caching.ts'

/** Longest query string that is cached. */
const longestQuery = 300

/** Whether anything in a reply is for one caller only: a cookie, or the operation's own `cache-control: no-store`. */
export const isForOneCaller = (reply: { cookies: readonly string[]; headers: Readonly<Record<string, string>> }): boolean =>
  reply.cookies.length > 0 || reply.headers['cache-control'] === 'no-store'

/** The key of a shared reply. `anyQuery`: it answers every query on this path. `search`: it has its place among the searches. */
export type CacheKey = { key: string; anyQuery: boolean; search: boolean }

/** Under which key the answer to this address is cached; null where it is not. */
export const cacheKeyOf = (policy: CachePolicy | null, { pathname, search: query }: URL): CacheKey | null => {
  if (policy === null || (policy === 'path-without-query' && query !== '')) return null
  const anyQuery = policy === 'path'
  const used = anyQuery ? '' : query
  if (!isPlainAddress(pathname, used) || used.length > longestQuery) return null
  return { key: pathname + used, anyQuery, search: policy === 'search' && used !== '' }
}

/**
 * Only the plain spelling of an address is cached. Any number of others mean the same page (/about//, /SERVICES, ?%6cimit=5):
 * cached, they would push the real pages out and have each one compressed again.
 */
const isPlainAddress = (pathname: string, query: string) =>
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(pathname) &&
  (query === '' || (query === `?${new URLSearchParams(query)}` && !/=0\d/.test(query)))
