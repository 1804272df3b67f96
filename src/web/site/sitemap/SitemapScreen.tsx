/** Every page of the site, for people. `/sitemap.xml` has the same list for search engines. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { site, type Listed } from '#contract/site/site.ts'
import { load, q } from '#web/app/data/query.ts'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, q(site.map))

const groups: readonly { group: Listed['group']; title: string }[] = [
  { group: 'firm', title: 'The firm' },
  { group: 'tools', title: 'Quotes and tools' },
  { group: 'business', title: 'Business Insurance' },
  { group: 'vehicle', title: 'Vehicle & Fleet' },
  { group: 'specialist', title: 'Specialist Cover' },
  { group: 'industries', title: 'Industries' },
  { group: 'places', title: 'Places' },
  { group: 'insights', title: 'Insights' },
  { group: 'trades', title: 'Trades' },
  { group: 'documents', title: 'Policy documents' },
  { group: 'legal', title: 'Rules and rights' },
]

/** Longer lists are folded on a phone. */
const fewLinks = 8

/** Home first; the others as they come. */
const homeFirst = (pages: readonly Listed[]) => [
  ...pages.filter(({ path }) => path === paths.home()),
  ...pages.filter(({ path }) => path !== paths.home()),
]

const Links = ({ pages }: { pages: readonly Listed[] }) => (
  <ul className="map-links mt-2 lg:mt-0">
    {pages.map(({ path, title }) => (
      <li key={path}>
        <Anchor href={path} className="link inline-block py-1">
          {title}
        </Anchor>
      </li>
    ))}
  </ul>
)

export const SitemapScreen = () => {
  const { data } = useSuspenseQuery(q(site.map))
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Sitemap', href: paths.sitemap() })}
      description="Every page of this site on one page: the firm, the insurance products, the quote form, and the legal pages."
    >
      <div className="page-width pt-8">
        <h1>Sitemap</h1>
        <p className="mt-6 mb-10 max-w-measure text-lead text-soft">
          Every page of this site, in one list. Glossary words are in the glossary itself.
        </p>
        {groups.map(({ group, title }) => {
          const pages = homeFirst(data.pages.filter((page) => page.group === group))
          return (
            <section
              key={group}
              aria-labelledby={`map-${group}`}
              className="mt-6 grid gap-x-6 border-t-2 border-ink pt-4 md:mt-10 lg:grid-cols-12"
            >
              <h2 id={`map-${group}`} className="text-h3 lg:col-span-3">
                {title}
              </h2>
              <div className="lg:col-span-9">
                {pages.length > fewLinks ? (
                  <PhoneFold summary={`Show all ${pages.length}`}>
                    <Links pages={pages} />
                  </PhoneFold>
                ) : (
                  <Links pages={pages} />
                )}
              </div>
            </section>
          )
        })}
      </div>
    </Page>
  )
}
