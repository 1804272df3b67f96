/** The list of public pages, for the sitemaps and the not-found page; and the pages that are documents as well. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import { calculatorNames, calculators } from '#contract/model/tools/calculators.ts'
import { documentsInForce, issuePage } from '#server/features/library/library.ts'
import { paths } from '#contract/paths.ts'
import type { Listed } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent, listedContent } from '#server/features/content/content.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { listedServices } from '#server/features/services/services.ts'
import { getContentVersion } from '#server/features/settings/settings.ts'
import { similarity } from './similarity.ts'

export { presentBuilt, presentIndustry, presentPlace, presentPost, presentTerm } from './presenting.ts'
export { presentTrade } from './presentTrade.ts'

type HasDb = { db: Db }

/** Screens that are not rows in a table. Their text changes with the program, so they have no date of their own. */
const screens: Listed[] = [
  { path: paths.services(), title: 'Insurance products', group: 'firm', changedAt: null },
  { path: paths.contact(), title: 'Contact', group: 'firm', changedAt: null },
  { path: paths.quote(), title: 'Get a quote', group: 'tools', changedAt: null },
  { path: paths.reportClaim(), title: 'Report a claim', group: 'tools', changedAt: null },
  { path: paths.byTrade(), title: 'Business insurance by trade', group: 'tools', changedAt: null },
  { path: paths.glossary(), title: 'Insurance glossary', group: 'tools', changedAt: null },
  { path: paths.blog(), title: 'Insights', group: 'firm', changedAt: null },
  { path: paths.findMyInsurance(), title: 'Find my insurance', group: 'tools', changedAt: null },
  { path: paths.search(), title: 'Search', group: 'tools', changedAt: null },
  { path: paths.calculators(), title: 'Insurance calculators', group: 'tools', changedAt: null },
  ...calculatorNames.map((name): Listed => ({
    path: paths.calculator(name),
    title: calculators[name].title,
    group: 'tools',
    changedAt: null,
  })),
  { path: paths.policyExplorer(), title: 'Policy explorer', group: 'tools', changedAt: null },
  { path: paths.assistant(), title: 'Insurance assistant', group: 'tools', changedAt: null },
  { path: paths.quiz(), title: 'Business insurance quiz', group: 'tools', changedAt: null },
  { path: paths.documents(), title: 'Policy documents', group: 'documents', changedAt: null },
  { path: paths.sitemap(), title: 'Sitemap', group: 'firm', changedAt: null },
]

const kind = sql<string>`${contentItems.content} ->> 'kind'`

/** Text pages and built pages. */
const listedPagesOfWords = (ctx: HasDb) =>
  ctx.db
    .select({ path: sql<string>`${contentItems.path}`, title: contentItems.title, kind, updatedAt: contentItems.updatedAt })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'page'), eq(contentItems.published, true)))
    .orderBy(kind, asc(contentItems.title))

/** Published pages that search engines may list: the firm's, the products, the tools, the legal ones. */
export const listedPages = async (ctx: HasDb): Promise<Listed[]> => {
  const words = await listedPagesOfWords(ctx)
  const products = await listedServices(ctx)
  const items = async (kind: ContentKind, group: Listed['group'], pathOf: (slug: string) => string) =>
    (await listedContent(ctx, kind)).map(({ slug, title, updatedAt, edited }): Listed => ({
      path: pathOf(slug),
      title,
      group,
      changedAt: dated.has(kind) || edited ? updatedAt.toISOString() : null,
    }))
  const byTitle = (a: Listed, b: Listed) => a.title.localeCompare(b.title, 'en-GB')
  return [
    ...words.map(({ path, title, kind, updatedAt }): Listed => ({
      path,
      title,
      group: kind === 'legal' ? 'legal' : 'firm',
      changedAt: updatedAt.toISOString(),
    })),
    ...screens,
    ...products.map(({ path, title, category, updatedAt }): Listed => ({
      path,
      title,
      group: category,
      changedAt: updatedAt.toISOString(),
    })),
    ...(await items('industry', 'industries', paths.industry)),
    ...(await items('place', 'places', paths.local)),
    ...(await items('trade', 'trades', paths.trade)).toSorted(byTitle),
    ...(await items('post', 'insights', paths.post)),
    ...(await items('term', 'glossary', paths.term)),
    ...(await documentsInForce(ctx)).map(({ slug, title, from }): Listed => ({
      path: paths.document(slug),
      title,
      group: 'documents',
      changedAt: `${from}T00:00:00.000Z`,
    })),
  ]
}

/** Anyone can ask for missing addresses as often as they like, so the list is read only once for each content version. */
const listed = new WeakMap<object, { version: number; pages: Listed[] }>()

/** Cached for each `pool`. `db`: the pool, or a transaction that has published nothing, as others cannot see its new version yet. */
export const knownPages = async (ctx: HasDb & { pool: Db }): Promise<Listed[]> => {
  const version = await getContentVersion(ctx)
  const cached = listed.get(ctx.pool)
  if (cached?.version === version) return cached.pages
  const found = await listedPages(ctx)
  listed.set(ctx.pool, { version, pages: found })
  return found
}

/** The live addresses most similar to a missing one, most similar first. Empty if nothing is similar. */
export const nearestPages = async (ctx: HasDb & { pool: Db }, path: string, most: number): Promise<{ path: string; title: string }[]> =>
  (await knownPages(ctx))
    .map(({ path: known, title }) => ({ path: known, title, likeness: similarity(path, known) }))
    .filter(({ likeness }) => likeness >= 0.3)
    .sort((a, b) => b.likeness - a.likeness || a.path.length - b.path.length)
    .slice(0, most)
    .map(({ path: known, title }) => ({ path: known, title }))

/** Kinds whose content has its own date; the others have none until staff change them. */
const dated: ReadonlySet<ContentKind> = new Set(['industry', 'place', 'post'])

/** Called after the pages were loaded, because some are also library documents. Returns how many editions were issued. */
export const issuePages = async (db: Db): Promise<number> => {
  let issued = 0
  for (const page of await listContent({ db }, 'page')) if (await issuePage(db, page)) issued += 1
  return issued
}
