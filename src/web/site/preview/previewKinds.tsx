/** What can be previewed: how its working copy is loaded, which public page draws it, and where it is edited. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { previews } from '#contract/admin/content/previews.ts'
import { paths } from '#contract/paths.ts'
import { library } from '#contract/site/library.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { Article, loadBesideArticle } from '../blog/PostScreen.tsx'
import { Term } from '../glossary/TermScreen.tsx'
import { Home, loadLists } from '../home/HomeScreen.tsx'
import { Industry } from '../industries/IndustryScreen.tsx'
import { WordsPage } from '../pages/ArticleScreen.tsx'
import { Built } from '../pages/NamedScreen.tsx'
import { LocalPlace } from '../places/PlaceScreen.tsx'
import { Product } from '../services/ServiceScreen.tsx'
import { Trade } from '../trades/TradeScreen.tsx'

type Context = LoaderFunctionArgs['context']
type Shown = { id: string }

/** Somebody may have saved since: fetched on every visit. */
const fresh = { staleTime: 0 } as const
const serviceQuery = (id: string) => q(previews.service, { id }, fresh)
const postQuery = (id: string) => q(previews.post, { id }, fresh)
const industryQuery = (id: string) => q(previews.industry, { id }, fresh)
const pageQuery = (id: string) => q(previews.page, { id }, fresh)

const placeQuery = (id: string) => q(previews.place, { id }, fresh)
const tradeQuery = (id: string) => q(previews.trade, { id }, fresh)
const termQuery = (id: string) => q(previews.term, { id }, fresh)

const ServicePreview = ({ id }: Shown) => {
  const { data: service } = useSuspenseQuery(serviceQuery(id))
  const { items } = useSuspenseQuery(q(library.ofService, { slug: service.slug })).data
  return <Product service={service} documents={items} />
}

const PostPreview = ({ id }: Shown) => <Article page={useSuspenseQuery(postQuery(id)).data} />

const IndustryPreview = ({ id }: Shown) => <Industry page={useSuspenseQuery(industryQuery(id)).data} />

const PagePreview = ({ id }: Shown) => {
  const { words, built } = useSuspenseQuery(pageQuery(id)).data
  if (built) return <Built page={built} />
  return words?.kind === 'home' ? <Home page={words} /> : words && <WordsPage page={words} />
}

const PlacePreview = ({ id }: Shown) => <LocalPlace page={useSuspenseQuery(placeQuery(id)).data} />
const TradePreview = ({ id }: Shown) => <Trade trade={useSuspenseQuery(tradeQuery(id)).data} />
const TermPreview = ({ id }: Shown) => <Term page={useSuspenseQuery(termQuery(id)).data} />

/** By the word of the address. */
export const previewKinds = {
  service: {
    load: async (context: Context, id: string) => {
      const { slug } = await context.get(depsContext).query.fetchQuery(serviceQuery(id))
      await load(context, q(library.ofService, { slug }))
    },
    Page: ServicePreview,
    editor: paths.adminService,
  },
  blog: {
    load: async (context: Context, id: string) => {
      await loadBesideArticle(context)
      await load(context, postQuery(id))
    },
    Page: PostPreview,
    editor: paths.adminPost,
  },
  industry: {
    load: (context: Context, id: string) => load(context, industryQuery(id)),
    Page: IndustryPreview,
    editor: paths.adminIndustry,
  },
  page: {
    load: async (context: Context, id: string) => {
      const { words } = await context.get(depsContext).query.fetchQuery(pageQuery(id))
      if (words?.kind === 'home') await loadLists({ context })
    },
    Page: PagePreview,
    editor: paths.adminPage,
  },
  place: { load: (context: Context, id: string) => load(context, placeQuery(id)), Page: PlacePreview, editor: paths.adminEntry },
  trade: { load: (context: Context, id: string) => load(context, tradeQuery(id)), Page: TradePreview, editor: paths.adminEntry },
  term: { load: (context: Context, id: string) => load(context, termQuery(id)), Page: TermPreview, editor: paths.adminEntry },
} as const
