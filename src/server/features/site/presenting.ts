/** Articles, industry and local pages, glossary terms and built pages for display, with everything they refer to. */
import { withSections } from '#contract/model/blocks/keptSections.ts'
import { shownOn } from '#contract/model/blocks/visibility.ts'
import type { GlossaryTerm } from '#contract/model/content/kinds/glossary.ts'
import type { IndustryContent } from '#contract/model/content/kinds/industry.ts'
import type { BuiltContent } from '#contract/model/content/kinds/page.ts'
import type { PlaceContent } from '#contract/model/content/kinds/place.ts'
import { contentsOf, minutesToRead, type PostContent } from '#contract/model/content/kinds/post.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { TermPage } from '#contract/site/glossary.ts'
import type { IndustryPage } from '#contract/site/industries.ts'
import type { PlacePage } from '#contract/site/places.ts'
import type { PostPage, PostSummary } from '#contract/site/posts.ts'
import type { BuiltPage } from '#contract/site/site.ts'
import { todayOf } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { contentByKeys, listContent } from '#server/features/content/content.ts'
import { publicSections } from '#server/features/content/content.ts'
import { blockRefs } from './blockRefs.ts'
import { namedIndustries, namedPlaces, namedPosts, namedServices, namedTrades } from './pageLinks.ts'

type HasDb = { db: Db }

export const postSummaryOf = ({ slug, title, summary, author, date, updated, category, body }: PostContent): PostSummary => ({
  slug,
  title,
  summary,
  author,
  date,
  updated,
  category,
  minutes: minutesToRead(body),
})

export const presentPost = async (ctx: HasDb, post: PostContent): Promise<PostPage> => ({
  post,
  minutes: minutesToRead(post.body),
  contents: contentsOf(post.body),
  services: await namedServices(ctx, post.related.services),
  posts: (await contentByKeys(ctx, 'post', post.related.posts)).map(postSummaryOf),
})

export const presentIndustry = async (ctx: HasDb, industry: IndustryContent): Promise<IndustryPage> => {
  const { programme, related, trades, intro, sections } = industry.body
  return {
    industry,
    services: await namedServices(ctx, [...programme.covers.map(({ service }) => service), ...related.services]),
    trades: await namedTrades(ctx, trades),
    posts: await namedPosts(ctx, related.posts),
    terms: termsIn([...intro, ...sections.flatMap(({ paragraphs }) => paragraphs)], await listContent(ctx, 'term'), industry.title),
  }
}

export const presentPlace = async (ctx: HasDb, place: PlaceContent): Promise<PlacePage> => {
  const { related, intro, economy, service } = place.body
  return {
    place,
    services: await namedServices(ctx, related.services),
    industries: await namedIndustries(ctx, related.industries),
    places: await namedPlaces(ctx, related.places),
    posts: await namedPosts(ctx, related.posts),
    terms: termsIn([...intro, ...economy.paragraphs, ...service.paragraphs], await listContent(ctx, 'term'), place.title),
  }
}

const alphabet = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
export const inAlphabet = (terms: readonly GlossaryTerm[]) => terms.toSorted((a, b) => alphabet.compare(a.term, b.term))

/** Its neighbours are those in alphabetical order, even before it is published. */
export const presentTerm = async (ctx: HasDb, term: GlossaryTerm): Promise<TermPage> => {
  const others = (await listContent(ctx, 'term')).filter(({ slug }) => slug !== term.slug)
  const terms = inAlphabet([...others, term])
  const at = terms.indexOf(term)
  return {
    term,
    seeAlso: await contentByKeys(ctx, 'term', term.seeAlso),
    services: await namedServices(ctx, term.services),
    before: terms[at - 1] ?? null,
    after: terms[at + 1] ?? null,
  }
}

/** With the blocks shown today, including those of its reusable sections. */
export const presentBuilt = async (
  ctx: Parameters<typeof blockRefs>[0] & { now(): Date },
  { path, title, seo, blocks }: BuiltContent,
): Promise<BuiltPage> => {
  const today = todayOf(ctx)
  const visible = shownOn(withSections(shownOn(blocks, today), await publicSections(ctx, blocks)), today)
  return { path, title, seo, blocks: visible, refs: await blockRefs(ctx, visible) }
}
