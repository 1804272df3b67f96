import type { PageCachePolicy } from '#contract/caching.ts'

/** Settings of each route beyond its screen. Read by the renderer, the layouts and the tests. */
export type RouteHandle = {
  /** Source file of the lazy screen, as named in the build manifest, so that the page preloads exactly what it needs. */
  module?: string
  /** How the page's HTML is cached for everyone. Not cached if not set. */
  cache?: PageCachePolicy
  /**
   * `idle` (the default): when the browser is idle or at the first input. `now`: for portal and admin screens, which are no use until
   * they are interactive. `never`: for read-only pages, whose links and forms work natively; they get no data and no React
   * (docs/decisions/0033-pages-to-read.md).
   */
  hydrate?: 'now' | 'idle' | 'never'
  /** Loading screen from the specification, section 2: kind and message. */
  skeleton?: { kind: 'card' | 'form' | 'content' | 'blog' | 'simple'; message: string }
  /**
   * A step of a journey, such as a quote: the frame has the logo, the phone number and a short footer, but no menus. `questions`: only
   * while its URL holds a page of questions, not its start and its result.
   */
  journey?: boolean | 'questions'
  /** The short footer of a journey under the usual header: a page with one small form, such as signing in. */
  shortFooter?: true
  /** Not in search engines or the sitemap. */
  noindex?: boolean
}

export const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null
