/** One list of breadcrumbs gives the visible ones, their structured data and the page's title. */
import { paths } from '#contract/paths.ts'
import { pageTitle } from '#contract/model/site/pageTitle.ts'
import type { BreadcrumbList } from '#contract/model/site/structuredData.ts'
import type { Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'

export const homeCrumb: Crumb = { label: 'Home', href: paths.home() }
export const productsCrumb: Crumb = { label: 'Insurance products', href: paths.services() }
export const documentsCrumb: Crumb = { label: 'Policy Documents', href: paths.documents() }

/** Home first, the page itself last. */
export const breadcrumbsOf = (page: Crumb, ...above: readonly Crumb[]): Crumb[] =>
  page.href === paths.home() ? [homeCrumb] : [homeCrumb, ...above, page]

/** `name`: what the page calls itself in search results, its crumb unless told. */
export const titleOf = (breadcrumbs: readonly Crumb[], firm: string, name?: string) =>
  pageTitle(
    breadcrumbs
      .slice(1)
      .toReversed()
      .map(({ label }) => label),
    firm,
    name,
  )

/** The title of a step. It stands in no search result, so nothing is left out to save room: the step, its question, the journey, the firm. */
export const stepTitle = (breadcrumbs: readonly Crumb[], firm: string, step: string) =>
  `${step}: ${[
    ...breadcrumbs
      .slice(1)
      .toReversed()
      .map(({ label }) => label),
    firm,
  ].join(' - ')}`

/** BreadcrumbList of schema.org; null where only Home would appear. */
export const breadcrumbData = (breadcrumbs: readonly Crumb[], origin: string): BreadcrumbList | null =>
  breadcrumbs.length < 2
    ? null
    : {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: breadcrumbs.map(({ label, href }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: origin + href,
        })),
      }
