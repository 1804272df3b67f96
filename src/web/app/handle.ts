/** What each route says of itself beside its screen; read by the renderer, the layouts and the tests. */
export type RouteHandle = {
  /** The source file of the lazy screen, as the build's manifest names it: lets the page preload exactly what it needs. */
  module?: string
  /**
   * Public HTML that depends on published content only may be kept and given to everybody. `path`: what stands after the ? says
   * nothing to this screen, so a link out of a newsletter (?utm_source=...) is given the page that is kept. `asked`: what somebody
   * typed stands there, and the latest answers are kept.
   */
  cache?: true | 'path' | 'asked'
  /**
   * `idle`, unless told: when the browser is idle or at the first input. `now`: portal and admin screens are of no use before they
   * are interactive. `never`: words to read, whose links and forms are the browser's own; no data and no React come with them
   * (docs/decisions/0033-pages-to-read.md).
   */
  hydrate?: 'now' | 'idle' | 'never'
  /** Loading screen of the specification, section 2: kind and message. */
  skeleton?: { kind: 'card' | 'form' | 'content' | 'blog' | 'simple'; message: string }
  /** Kept out of search engines and the sitemap. */
  noindex?: boolean
}

export const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null
