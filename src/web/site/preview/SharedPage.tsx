/** An unpublished page as the public will see it: a shared revision, or what staff are typing. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { library } from '#contract/site/library.ts'
import type { ServicePage } from '#contract/site/services.ts'
import type { SharedPreview } from '#contract/site/sharedPreview.ts'
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

/** Loads the data that the page needs besides its own content. */
export const loadBeside = async (context: Context, { service, post, words }: SharedPreview): Promise<void> => {
  if (post) await loadBesideArticle(context)
  if (service) await load(context, q(library.ofService, { slug: service.slug }))
  if (words?.kind === 'home') await loadLists({ context })
}

const SharedProduct = ({ service }: { service: ServicePage }) => (
  <Product service={service} documents={useSuspenseQuery(q(library.ofService, { slug: service.slug })).data.items} />
)

/** Exactly one of them is set. */
export type DraftPage = Pick<SharedPreview, 'service' | 'post' | 'industry' | 'words' | 'built' | 'place' | 'trade' | 'term'>

export const SharedPage = ({ shared: { service, post, industry, words, built, place, trade, term } }: { shared: DraftPage }) => {
  if (service) return <SharedProduct service={service} />
  if (post) return <Article page={post} />
  if (industry) return <Industry page={industry} />
  if (place) return <LocalPlace page={place} />
  if (trade) return <Trade trade={trade} />
  if (term) return <Term page={term} />
  if (built) return <Built page={built} />
  return words?.kind === 'home' ? <Home page={words} /> : words && <WordsPage page={words} />
}
