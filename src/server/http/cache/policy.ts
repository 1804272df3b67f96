/**
 * The only place that decides what is cached, and for whom. Endpoints and pages declare a policy (contract/caching.ts);
 * everything else is private to its caller and sent with `cache-control: no-store`.
 */
import type { CachePolicy } from '#contract/caching.ts'

/** Longest query string that is cached, in characters. */
const longestQuery = 300

/** Whether anything in a reply is for one caller only: a cookie, or the operation's own `cache-control: no-store`. */
export const isForOneCaller = (reply: { cookies: readonly string[]; headers: Readonly<Record<string, string>> }): boolean =>
  reply.cookies.length > 0 || reply.headers['cache-control'] === 'no-store'

/** The key of a shared reply. `anyQuery`: valid for every query on this path. `search`: stored with the searches. */
export type CacheKey = { key: string; anyQuery: boolean; search: boolean }

/** The cache key for this URL; null if the reply is not cached. */
export const cacheKeyOf = (policy: CachePolicy | null, { pathname, search: query }: URL): CacheKey | null => {
  if (policy === null || (policy === 'path-without-query' && query !== '')) return null
  const anyQuery = policy === 'path'
  const used = anyQuery ? '' : query
  if (!isPlainAddress(pathname, used) || used.length > longestQuery) return null
  return { key: pathname + used, anyQuery, search: policy === 'search' && used !== '' }
}

/**
 * Only the canonical spelling of a URL is cached. Others lead to the same page (/about//, /SERVICES, ?%6cimit=5); if cached, they
 * would push real pages out, and each would be compressed again.
 */
const isPlainAddress = (pathname: string, query: string) =>
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(pathname) &&
  (query === '' || (query === `?${new URLSearchParams(query)}` && !/=0\d/.test(query)))
