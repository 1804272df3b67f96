import type { PageCachePolicy } from '#contract/caching.ts'

/** What each route says of itself beside its screen; read by the renderer, the layouts and the tests. */
export type RouteHandle = {
  /** The source file of the lazy screen, as the build's manifest names it: lets the page preload exactly what it needs. */
  module?: string
  /** Whether and how the page's HTML is cached for everybody; never unless told. */
  cache?: PageCachePolicy
  /**
   * `idle`, unless told: when the browser is idle or at the first input. `now`: portal and admin screens are of no use before they
   * are interactive. `never`: words to read, whose links and forms are the browser's own; no data and no React come with them
   * (docs/decisions/0033-pages-to-read.md).
   */
  hydrate?: 'now' | 'idle' | 'never'
  /** Loading screen of the specification, section 2: kind and message. */
  skeleton?: { kind: 'card' | 'form' | 'content' | 'blog' | 'simple'; message: string }
  /** A step of a quote or of a claim report: the frame holds the logo, the phone number and a short foot, and no menus. */
  journey?: boolean
  /** Not in search engines or the sitemap. */
  noindex?: boolean
}

export const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null
