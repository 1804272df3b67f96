/**
 * How an endpoint or a page may be cached. Only for replies that are the same for everyone: they depend on published content and
 * the URL, not on the caller. A new content version empties every cache. Without a declaration nothing is cached.
 * Only `server/http/cache/policy.ts` acts on these.
 */

export type CachePolicy =
  /** One reply per path. The query is ignored, so a link with ?utm_source=... gets the same one. */
  | 'path'
  /** Cached only without a query. With a query it is rendered for each request. */
  | 'path-without-query'
  /** One reply per URL, query included. Only where the input schema allows few different queries. */
  | 'address'
  /** The query is free text: the most recent replies are kept, in a limited cache of their own. */
  | 'search'

/** An endpoint's answer depends on its whole input. An operation that sets `cache-control: no-store` is never cached. */
export type EndpointCache = Extract<CachePolicy, 'address' | 'search'>

/** A page. */
export type PageCachePolicy = Exclude<CachePolicy, 'address'>
