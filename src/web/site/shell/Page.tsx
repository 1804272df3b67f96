/** Wraps every public screen: title, description, canonical URL and breadcrumbs. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { site } from '#contract/site/site.ts'
import { q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'
import { stepTitle, titleOf, breadcrumbData } from './breadcrumbs.ts'

/** The firm, the menu and the origin. Loaded by the layout, so every screen can read them. */
export const useSiteShell = () => useSuspenseQuery(q(site.shell)).data

/**
 * `breadcrumbs`: from `breadcrumbsOf`. `name`: the page's name in search results, by default the last crumb. `state`: what the page shows
 * now (a result, a tab), put before its name in the title. `step`: the step of a journey; its breadcrumbs go at the foot, so that the question
 * comes first. `failed`: the form was refused, so the title starts with "Error: ". Leave out `description` for pages not meant to be found by search.
 */
export const Page = ({
  breadcrumbs,
  name,
  state,
  step,
  description,
  failed,
  children,
}: {
  breadcrumbs: readonly Crumb[]
  name?: string | undefined
  state?: string | undefined
  step?: string | null | undefined
  description?: string | undefined
  failed?: boolean | undefined
  children: ReactNode
}) => {
  const { firm, origin } = useSiteShell()
  const title = step
    ? stepTitle(breadcrumbs, firm.shortName, step)
    : state
      ? titleOf([...breadcrumbs, { label: state, href: '' }], firm.shortName)
      : titleOf(breadcrumbs, firm.shortName, name)
  const own = origin + (breadcrumbs.at(-1)?.href ?? '')
  const data = breadcrumbData(breadcrumbs, origin)
  return (
    <>
      <title>{failed ? `Error: ${title}` : title}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={own} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={firm.name} />
          <meta property="og:locale" content="en_GB" />
          <meta property="og:title" content={name ?? breadcrumbs.at(-1)?.label ?? firm.name} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={own} />
          <meta property="og:image" content={origin + paths.picture(breadcrumbs.at(-1)?.href ?? paths.home())} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta
            property="og:image:alt"
            content={`${breadcrumbs.length > 1 ? `${breadcrumbs.at(-1)?.label}. ` : ''}${firm.name}, above a wall of flint`}
          />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {data && <StructuredData data={data} />}
      {breadcrumbs.length > 1 && step === undefined && (
        <div className="page-width pt-5">
          <Breadcrumbs crumbs={breadcrumbs} />
        </div>
      )}
      {children}
      {breadcrumbs.length > 1 && step !== undefined && (
        <div className="page-width pt-14">
          <Breadcrumbs crumbs={breadcrumbs} />
        </div>
      )}
    </>
  )
}
