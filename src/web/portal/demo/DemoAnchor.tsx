/** Links of the portal's screens, as the demonstration draws them: its screens stay in it, files and pages it has not are explained. */
import { Link } from 'react-router'
import { isScreen } from '#web/app/browser/isScreen.ts'
import type { AnchorProps } from '#web/ui/navigation/Anchor.tsx'
import { paths } from '#contract/paths.ts'

/** What only a real installation answers: files, exports, calendars, and pages that a secret opens. */
const missing =
  /^(?:webcal|https?):\/\/demo\.example\.com\/|^\/(?:api|files|document-files|my-quotes|verify|el)\/|^\/client\/[^?#]*\.\w+(?:$|[?#])/

/** Where a link of a screen leads here. */
export const inDemoPath = (href: string): { to: string } | { href: string } => {
  if (missing.test(href)) return { to: paths.demoFile({ of: href.replace(/^\w+:\/\/[^/]+/, '').split('?')[0] ?? '' }) }
  // The real report of a claim would be sent.
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
