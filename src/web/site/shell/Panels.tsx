/** The contents of the header's two menus. */
import { ArrowRight } from 'lucide-react'
import { serviceGroupLabels } from '#contract/model/content/kinds/serviceGroup.ts'
import type { MenuGroup } from '#contract/site/site.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { allProducts, byTrade, findMyInsurance, industries, reportClaim } from './destinations.ts'

/** Insurance Solutions: three groups of services, and below them all of them, help to choose, and where to report a claim. */
export const ProductPanel = ({ menu }: { menu: readonly MenuGroup[] }) => (
  <div className="page-width pt-8 pb-7">
    <div className="grid gap-6 md:grid-cols-3">
      {menu.map(({ category, services }) => (
        <div key={category} className="border-t-2 border-ink pt-3">
          <p id={`menu-${category}`} className="text-meta font-semibold text-link">
            {serviceGroupLabels[category]}
          </p>
          <ul aria-labelledby={`menu-${category}`} className="mt-2">
            {services.map(({ title, path }) => (
              <li key={path}>
                <Anchor href={path} className="menu-link">
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
    <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-4">
      {[allProducts, findMyInsurance, reportClaim].map(({ label, href }) => (
        <li key={href}>
          <Anchor href={href} className="inline-flex min-h-8 items-center gap-2 text-meta font-semibold text-link hover:text-link-hover">
            <span className="underline underline-offset-4">{label}</span>
            <Icon of={ArrowRight} size={16} />
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
)

/** Business Solutions: four industries and the trades. */
export const BusinessPanel = () => (
  <div className="page-width grid gap-6 pt-8 pb-8 md:grid-cols-3">
    <ul className="grid grid-cols-2 gap-x-6 md:col-span-2">
      {industries.map(({ label, href, about }) => (
        <li key={href} className="border-t-2 border-ink">
          <Anchor href={href} className="menu-card">
            <span className="block font-display text-body font-bold text-ink">{label}</span>
            <span className="mt-1 block text-meta text-soft">{about}</span>
          </Anchor>
        </li>
      ))}
    </ul>
    <div className="border-t-ledge border-accent bg-panel">
      <Anchor href={byTrade.href} className="block h-full rounded-control px-6 py-5 hover:bg-selected">
        <span className="block font-display text-body font-bold text-ink">{byTrade.label}</span>
        <span className="mt-1 block text-meta text-soft">{byTrade.about}</span>
      </Anchor>
    </div>
  </div>
)
