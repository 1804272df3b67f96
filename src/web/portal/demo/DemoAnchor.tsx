/** How the demonstration renders links: screens stay within it; files and pages it does not have lead to an explanation. */
import { Link } from 'react-router'
import { isScreen } from '#web/app/browser/isScreen.ts'
import type { AnchorProps } from '#web/ui/navigation/Anchor.tsx'
import { paths } from '#contract/paths.ts'

/** Paths that only a real installation has: files, exports, calendars, and pages opened by a secret link. */
const missing =
  /^(?:webcal|https?):\/\/demo\.example\.com\/|^\/(?:api|files|document-files|my-quotes|verify|el)\/|^\/client\/[^?#]*\.\w+(?:$|[?#])/

/** Where a link on a portal screen leads in the demonstration. */
export const inDemoPath = (href: string): { to: string } | { href: string } => {
  if (missing.test(href)) return { to: paths.demoFile({ of: href.replace(/^\w+:\/\/[^/]+/, '').split('?')[0] ?? '' }) }
  // The real claim report would be submitted, so use the demonstration's own.
  if (href === paths.reportClaim()) return { to: `${paths.clientClaims()}#report` }
  return /^\/(?:client|report-claim)\//.test(href) && isScreen(href) ? { to: href } : { href }
}

export const DemoAnchor = ({ href, ...rest }: AnchorProps) => {
  const leads = inDemoPath(href)
  if ('to' in leads) {
    const { download: _file, ...link } = rest
    return <Link to={leads.to} discover="none" {...link} />
  }
  return <a href={leads.href} {...(/^https?:/.test(href) ? { rel: 'noopener noreferrer' } : {})} {...rest} />
}
