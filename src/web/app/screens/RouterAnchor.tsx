/** How the app draws every link of the design system: inside our site by the router, everything else by the browser. */
import { Link } from 'react-router'
import type { AnchorProps } from '#web/ui/navigation/Anchor.tsx'
import { isScreen } from '../browser/isScreen.ts'

/**
 * The server writes a plain anchor: the router's link would resolve each path anew, a third of a page's rendering, to write the
 * same element. `discover="none"` keeps the browser's link from adding an attribute that the server's does not have.
 */
export const RouterAnchor = ({ href, ...rest }: AnchorProps) => {
  if (!import.meta.env.SSR && isScreen(href) && !rest.target && !rest.download) return <Link to={href} discover="none" {...rest} />
  const outside = /^https?:/.test(href)
  return <a href={href} {...(outside ? { rel: 'noopener noreferrer' } : {})} {...rest} />
}
