/** Kinds of content that can be previewed: how to load the working copy, which public page renders it, and where it is edited. */
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
/** `revision`: shows an earlier version instead of the working copy. */
type Shown = { id: string; revision?: string | undefined }

/** Fetched on every visit, because it may have been saved since. */
const fresh = { staleTime: 0 } as const
const serviceQuery = (shown: Shown) => q(previews.service, shown, fresh)
const postQuery = (shown: Shown) => q(previews.post, shown, fresh)
const industryQuery = (shown: Shown) => q(previews.industry, shown, fresh)
const pageQuery = (shown: Shown) => q(previews.page, shown, fresh)

const placeQuery = (shown: Shown) => q(previews.place, shown, fresh)
const tradeQuery = (shown: Shown) => q(previews.trade, shown, fresh)
const termQuery = (shown: Shown) => q(previews.term, shown, fresh)

const ServicePreview = (shown: Shown) => {
  const { data: service } = useSuspenseQuery(serviceQuery(shown))
  const { items } = useSuspenseQuery(q(library.ofService, { slug: service.slug })).data
  return <Product service={service} documents={items} />
}

const PostPreview = (shown: Shown) => <Article page={useSuspenseQuery(postQuery(shown)).data} />

const IndustryPreview = (shown: Shown) => <Industry page={useSuspenseQuery(industryQuery(shown)).data} />

const PagePreview = (shown: Shown) => {
  const { words, built } = useSuspenseQuery(pageQuery(shown)).data
  if (built) return <Built page={built} />
  return words?.kind === 'home' ? <Home page={words} /> : words && <WordsPage page={words} />
}

const PlacePreview = (shown: Shown) => <LocalPlace page={useSuspenseQuery(placeQuery(shown)).data} />
const TradePreview = (shown: Shown) => <Trade trade={useSuspenseQuery(tradeQuery(shown)).data} />
const TermPreview = (shown: Shown) => <Term page={useSuspenseQuery(termQuery(shown)).data} />

/** By the kind named in the URL. */
export const previewKinds = {
  service: {
    load: async (context: Context, shown: Shown) => {
      const { slug } = await context.get(depsContext).query.fetchQuery(serviceQuery(shown))
      await load(context, q(library.ofService, { slug }))
    },
    Page: ServicePreview,
    editor: paths.adminService,
  },
  blog: {
    load: async (context: Context, shown: Shown) => {
      await loadBesideArticle(context)
      await load(context, postQuery(shown))
    },
    Page: PostPreview,
    editor: paths.adminPost,
  },
  industry: {
    load: (context: Context, shown: Shown) => load(context, industryQuery(shown)),
    Page: IndustryPreview,
    editor: paths.adminIndustry,
  },
  page: {
    load: async (context: Context, shown: Shown) => {
      const { words } = await context.get(depsContext).query.fetchQuery(pageQuery(shown))
      if (words?.kind === 'home') await loadLists({ context })
    },
    Page: PagePreview,
    editor: paths.adminPage,
  },
  place: { load: (context: Context, shown: Shown) => load(context, placeQuery(shown)), Page: PlacePreview, editor: paths.adminEntry },
  trade: { load: (context: Context, shown: Shown) => load(context, tradeQuery(shown)), Page: TradePreview, editor: paths.adminEntry },
  term: { load: (context: Context, shown: Shown) => load(context, termQuery(shown)), Page: TermPreview, editor: paths.adminEntry },
} as const
