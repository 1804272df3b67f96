/**
 * How an endpoint or a page may be cached. Only for what is the same for everybody: it depends on published content and on its
 * address, and on nothing of who asks. A new content version empties every cache; nothing declared means never cached.
 * `server/http/cache/policy.ts` is the one place that acts on these.
 */

export type CachePolicy =
  /** One answer for each path. What stands after the ? says nothing to it, so a link with ?utm_source=... gets the same one. */
  | 'path'
  /** Cached only when nothing stands after the ?. With a query it is made for each request. */
  | 'path-without-query'
  /** One answer for each address, query included. Only where the input schema leaves few possible queries. */
  | 'address'
  /** The query holds what a visitor typed: the latest answers are cached, in a place of their own with a limit. */
  | 'search'

/** An endpoint's answer depends on its whole input. An operation that sets `cache-control: no-store` is never cached. */
export type EndpointCache = Extract<CachePolicy, 'address' | 'search'>

/** A page. */
export type PageCachePolicy = Exclude<CachePolicy, 'address'>
