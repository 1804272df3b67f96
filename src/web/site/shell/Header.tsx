/** The header of every public page. Menus are plain <details>, which work without script; menus.ts adds the rest. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SiteShell } from '#contract/site/site.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { getQuote, home, mainLinks, type Destination } from './destinations.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { BusinessPanel, ProductPanel } from './Panels.tsx'
import { Wordmark } from './Wordmark.tsx'

const Menu = ({ label, children }: { label: string; children: ReactNode }) => (
  <details name="header-menu" className="header-menu">
    <summary className="nav-link gap-1">
      {label}
      <Icon of={ChevronDown} size={16} className="menu-mark" />
    </summary>
    <div className="header-panel">{children}</div>
  </details>
)

const NavLink = ({ to: { label, href } }: { to: Destination }) => {
  const { pathname } = useLocation()
  return (
    <Anchor href={href} aria-current={pathname === href ? 'page' : undefined} className="nav-link">
      {label}
    </Anchor>
  )
}

export const Header = ({ firm, menu }: Pick<SiteShell, 'firm' | 'menu'>) => (
  <header data-screen-only className="site-header">
    <div className="page-width flex flex-wrap items-center gap-x-2 lg:flex-nowrap">
      <div data-behind-menu className="flex min-h-18 min-w-min flex-1 items-center lg:flex-none">
        <Wordmark firm={firm} />
      </div>
      <nav aria-label="Main" className="header-nav">
        <ul className="flex items-center justify-between lg:justify-end lg:gap-1 xl:gap-2">
          <li>
            <NavLink to={home} />
          </li>
          <li>
            <Menu label="Insurance Solutions">
              <ProductPanel menu={menu} />
            </Menu>
          </li>
          <li>
            <Menu label="Business Solutions">
              <BusinessPanel />
            </Menu>
          </li>
          {mainLinks.map((to) => (
            <li key={to.href}>
              <NavLink to={to} />
            </li>
          ))}
        </ul>
      </nav>
      <div data-behind-menu className="shrink-0 lg:ml-2">
        <Anchor href={getQuote.href} className="header-quote ledge-cta">
          {getQuote.label}
        </Anchor>
      </div>
      <MobileMenu firm={firm} menu={menu} />
    </div>
  </header>
)
