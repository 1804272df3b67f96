/** How the app renders every link in the design system: links to our own screens use the router, all others the browser. */
import { Link } from 'react-router'
import type { AnchorProps } from '#web/ui/navigation/Anchor.tsx'
import { isScreen } from '../browser/isScreen.ts'

/**
 * The server writes a plain anchor, because the router's Link would resolve every path (a third of a page's rendering time) to produce
 * the same element. `discover="none"` stops Link from adding an attribute in the browser that the server's anchor does not have.
 */
export const RouterAnchor = ({ href, ...rest }: AnchorProps) => {
  if (!import.meta.env.SSR && isScreen(href) && !rest.target && !rest.download) return <Link to={href} discover="none" {...rest} />
  const outside = /^https?:/.test(href)
  return <a href={href} {...(outside ? { rel: 'noopener noreferrer' } : {})} {...rest} />
}
