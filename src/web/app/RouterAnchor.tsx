/** How the app draws every link of the design system: inside our site by the router, everything else by the browser. */
import { Link } from 'react-router'
import type { AnchorProps } from '#web/ui/Anchor.tsx'

/** Files, reports and the server's own pages are not screens of ours. */
const isScreen = (href: string) => /^\/(?!\/|api\/|files\/|media\/|assets\/|dev\/outbox)/.test(href)

export const RouterAnchor = ({ href, ...rest }: AnchorProps) => {
  if (isScreen(href) && !rest.target && !rest.download) return <Link to={href} {...rest} />
  const outside = /^https?:/.test(href)
  return <a href={href} {...(outside ? { rel: 'noopener noreferrer' } : {})} {...rest} />
}
