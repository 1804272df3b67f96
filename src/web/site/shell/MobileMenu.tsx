/**
 * Below 768 px the menu covers the screen. <details> and the style sheet open it, cover the page and stop it scrolling; menus.ts
 * adds Esc, makes the page behind inert, and closes the menu when a link is followed or the window grows.
 */
import { ChevronDown, FileSearch, FileText, Mail, Menu, Phone, Search, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { serviceGroupLabels } from '#contract/model/content/kinds/serviceGroup.ts'
import type { SiteShell } from '#contract/site/site.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import {
  allProducts,
  byTrade,
  clientPortal,
  findMyInsurance,
  getQuote,
  home,
  industries,
  mainLinks,
  myQuotes,
  quickLinks,
  reportClaim,
  search,
  type Destination,
} from './destinations.ts'
import { Wordmark } from './Wordmark.tsx'

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <details className="mobile-group">
      <summary className="mobile-link justify-between">
        {label}
        <Icon of={ChevronDown} className="menu-mark" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  </li>
)

const Links = ({ links }: { links: readonly Destination[] }) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={href}>
        <Anchor href={href} className="mobile-sublink">
          {label}
        </Anchor>
      </li>
    ))}
  </ul>
)

/** What phone users most often come for. First in the menu, in pairs. */
const shortcuts = [
  { to: reportClaim, icon: TriangleAlert },
  { to: search, icon: Search },
  { to: myQuotes, icon: FileText },
  { to: findMyInsurance, icon: FileSearch },
]

export const MobileMenu = ({ firm, menu }: Pick<SiteShell, 'firm' | 'menu'>) => {
  const { pathname } = useLocation()
  return (
    <details className="mobile-menu">
      <summary className="mobile-button">
        <span className="mobile-open">
          <Icon of={Menu} /> Menu
        </span>
        <span className="mobile-close">
          <Icon of={X} /> Close
        </span>
      </summary>
      <nav aria-label="Menu" className="mobile-panel">
        <div className="page-width flex min-h-18 items-center">
          <Wordmark firm={firm} onBand />
        </div>
        <div className="page-width flex grow flex-col gap-5 pt-1 pb-8">
          <ul className="grid auto-rows-fr grid-cols-2 gap-2">
            {shortcuts.map(({ to: { label, href }, icon }) => (
              <li key={href}>
                <Anchor href={href} aria-current={pathname === href ? 'page' : undefined} className="mobile-shortcut">
                  <Icon of={icon} size={16} /> {label}
                </Anchor>
              </li>
            ))}
          </ul>
          <ul className="divide-y divide-sea-800 border-y border-sea-800">
            <MobileLink to={home} current={pathname === home.href} />
            <Group label="Insurance Solutions">
              {menu.map(({ category, services }) => (
                <div key={category} className="pb-3">
                  <p className="py-1 text-meta font-semibold text-soft-on-band">{serviceGroupLabels[category]}</p>
                  <Links links={services.map(({ title, path }) => ({ label: title, href: path }))} />
                </div>
              ))}
              <Links links={[allProducts]} />
            </Group>
            <Group label="Business Solutions">
              <Links links={[...industries, byTrade]} />
            </Group>
            {mainLinks.map((to) => (
              <MobileLink key={to.href} to={to} current={pathname === to.href} />
            ))}
          </ul>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {quickLinks.map(({ label, href }) => (
              <li key={href}>
                <Anchor href={href} className="mobile-small">
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
          <div className="mt-auto space-y-3">
            <Anchor href={getQuote.href} className={buttonClass({ variant: 'primary', wide: true })}>
              {getQuote.label}
            </Anchor>
            <Anchor href={clientPortal.href} className={buttonClass({ wide: true })}>
              {clientPortal.label}
            </Anchor>
            <div className="pt-3">
              <a href={`tel:${firm.phone.dial}`} className="mobile-small font-semibold tabular-nums">
                <Icon of={Phone} size={16} /> {firm.phone.shown}
              </a>
              <a href={`mailto:${firm.email}`} className="mobile-small">
                <Icon of={Mail} size={16} /> {firm.email}
              </a>
              <p className="mt-1 text-meta text-soft-on-band">{firm.hours.shown}</p>
            </div>
          </div>
        </div>
      </nav>
    </details>
  )
}

const MobileLink = ({ to: { label, href }, current }: { to: Destination; current: boolean }) => (
  <li>
    <Anchor href={href} aria-current={current ? 'page' : undefined} className="mobile-link">
      {label}
    </Anchor>
  </li>
)
