/** A page directly under the root: a product page, or a page built from blocks. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { services } from '#contract/site/services.ts'
import { site, type BuiltPage } from '#contract/site/site.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { BlockList, bringsHeading } from '#web/blocks/BlockList.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { loader as loadService, ServiceScreen } from '../services/ServiceScreen.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Page } from '../shell/Page.tsx'

const plain = (pathname: string) => pathname.replace(/(.)\/+$/, '$1')

export const loader = async (args: LoaderFunctionArgs) => {
  const { query } = args.context.get(depsContext)
  const path = plain(new URL(args.request.url).pathname)
  // Try products first: nearly all such pages are products, and the server caches that reply.
  const service = await orNull(query.fetchQuery(q(services.show, { slug: args.params['slug'] ?? '' })))
  if (service?.path !== path && (await orNull(query.fetchQuery(q(site.built, { path }))))) return { built: path }
  if (!service) throw await notFound(args)
  return await loadService(args)
}

const orNull = <T,>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })

export const NamedScreen = () => {
  const found = useLoaderData<typeof loader>()
  return found ? <AtItsAddress /> : <ServiceScreen />
}

const AtItsAddress = () => <Built page={useSuspenseQuery(q(site.built, { path: plain(useLocation().pathname) })).data} />

/** Used by the screen and by the preview of a draft. */
export const Built = ({ page }: { page: BuiltPage }) => (
  <Page breadcrumbs={breadcrumbsOf({ label: page.title, href: page.path })} name={page.seo.title} description={page.seo.description}>
    {!bringsHeading(page.blocks) && (
      <div className="page-width pt-8">
        <h1 className="product-title">{page.title}</h1>
      </div>
    )}
    <BlockList blocks={page.blocks} refs={page.refs} />
  </Page>
)
