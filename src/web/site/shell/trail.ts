/** Where a page stands: one trail for the visible breadcrumbs, their structured data and the page's title. */
import { paths } from '#contract/paths.ts'
import type { JsonLd } from '#web/app/structuredData.tsx'
import type { Crumb } from '#web/ui/Breadcrumbs.tsx'

export const homeCrumb: Crumb = { label: 'Home', href: paths.home() }
export const productsCrumb: Crumb = { label: 'Insurance products', href: paths.services() }

/** Home first, the page itself last. */
export const trailOf = (page: Crumb, ...above: readonly Crumb[]): Crumb[] =>
  page.href === paths.home() ? [homeCrumb] : [homeCrumb, ...above, page]

/** `Page - Section - Firm` (WCAG 2.4.2). `name`: what the page calls itself in search results, its crumb unless told. */
export const titleOf = (trail: readonly Crumb[], firm: string, name?: string) => {
  const [page, ...above] = trail.slice(1).toReversed()
  return [name ?? page?.label, ...above.map(({ label }) => label), firm].filter(Boolean).join(' - ')
}

/** BreadcrumbList of schema.org; null where only Home would appear. */
export const trailData = (trail: readonly Crumb[], origin: string): JsonLd | null =>
  trail.length < 2
    ? null
    : {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ label, href }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: origin + href,
        })),
      }
