/** One list of breadcrumbs produces the visible breadcrumbs, their structured data and the page title. */
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

/** `name`: the page's name in search results, by default its crumb. */
export const titleOf = (breadcrumbs: readonly Crumb[], firm: string, name?: string) =>
  pageTitle(
    breadcrumbs
      .slice(1)
      .toReversed()
      .map(({ label }) => label),
    firm,
    name,
  )

/** The title of a step. It is in no search results, so it need not be short: the step, its question, the journey, the firm. */
export const stepTitle = (breadcrumbs: readonly Crumb[], firm: string, step: string) =>
  `${step}: ${[
    ...breadcrumbs
      .slice(1)
      .toReversed()
      .map(({ label }) => label),
    firm,
  ].join(' - ')}`

/** schema.org BreadcrumbList. Null if only Home would appear. */
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
