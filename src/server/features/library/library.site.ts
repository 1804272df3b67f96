import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { LibraryItem, library as contract } from '#contract/site/library.ts'
import type { Ctx } from '#server/ctx.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { servicesByKeys } from '#server/features/services/services.ts'
import type { Operations } from '#server/http/api/serve.ts'
import { narrow, type Row } from './filter.ts'
import { libraryEditions } from './library.table.ts'

const columns = {
  slug: libraryEditions.slug,
  code: libraryEditions.code,
  title: libraryEditions.title,
  type: libraryEditions.type,
  audience: libraryEditions.audience,
  summary: libraryEditions.summary,
  products: libraryEditions.products,
  effectiveFrom: libraryEditions.effectiveFrom,
  effectiveTo: libraryEditions.effectiveTo,
  pages: libraryEditions.pages,
  bytes: libraryEditions.bytes,
  sha256: libraryEditions.sha256,
} as const

type Products = ReadonlyMap<string, LibraryItem['products'][number]>
/** Published ones only: a document about a product that was taken off does not link to it. */
const productsOf = async (ctx: Ctx, rows: readonly { products: string[] }[]): Promise<Products> => {
  const found = await servicesByKeys(
    ctx,
    rows.flatMap(({ products }) => products),
  )
  return new Map(found.map(({ key, title, path }) => [key, { slug: key, title, path }]))
}

const itemOf =
  (products: Products) =>
  ({ code, effectiveFrom, effectiveTo, pages, bytes, sha256, ...row }: Omit<Row, 'said'>): LibraryItem => ({
    ...row,
    products: row.products.flatMap((slug) => products.get(slug) ?? []),
    edition: code,
    from: effectiveFrom,
    to: effectiveTo,
    file: pages !== null && bytes !== null && sha256 !== null ? { pages, bytes, sha256 } : null,
  })

/** 2 if the document has all the words; 1 if it has one, or its title is similar. */
const wordRank = (q: string | undefined) =>
  q
    ? sql<number>`CASE WHEN ${libraryEditions}.words @@ plainto_tsquery('english', plain_text(${q})) THEN 2
        WHEN ${libraryEditions}.words @@ nullif(replace(plainto_tsquery('english', plain_text(${q}))::text, '&', '|'), '')::tsquery
          OR word_similarity(plain_text(${q}), plain_text(${libraryEditions.title})) > 0.5 THEN 1 ELSE 0 END`
    : sql<number>`0`

export const list: Operations<typeof contract>['list'] = async (ctx, filter) => {
  const rows = await ctx.db.select({ ...columns, said: wordRank(filter.q) }).from(libraryEditions)
  const products = await productsOf(ctx, rows)
  const { items, nearest } = narrow(rows, filter)
  const years = new Set(rows.flatMap(({ effectiveFrom }) => effectiveFrom.slice(0, 4)))
  return {
    items: items.map(itemOf(products)),
    nearest: nearest.map(itemOf(products)),
    products: [...products.values()].sort((a, b) => a.title.localeCompare(b.title, 'en-GB')),
    years: [...years].sort().reverse(),
  }
}

export const show: Operations<typeof contract>['show'] = async (ctx, { slug, edition }) => {
  const rows = await ctx.db
    .select({ ...columns, body: libraryEditions.body, change: libraryEditions.change })
    .from(libraryEditions)
    .where(eq(libraryEditions.slug, slug))
  const newestFirst = rows.toSorted((a, b) => b.effectiveFrom.localeCompare(a.effectiveFrom) || b.code.localeCompare(a.code))
  // A withdrawn document shows its last edition, which says that it has ended.
  const chosen = edition ? newestFirst.find(({ code }) => code === edition) : newestFirst[0]
  if (!chosen) throw new Failure('notFound', 'Not found')
  const item = itemOf(await productsOf(ctx, rows))
  const bare = ({ body: _body, change: _change, ...row }: (typeof rows)[number]) => item(row)
  return { ...bare(chosen), body: chosen.body, change: chosen.change, editions: newestFirst.map(bare) }
}

/** Key facts first, then guides, then checklists; an unknown product has none. */
export const ofService: Operations<typeof contract>['ofService'] = async (ctx, { slug }) => {
  const [service] = await ctx.db
    .select({ key: contentItems.key })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'service'), eq(contentItems.slug, slug), eq(contentItems.published, true)))
  if (!service) return { items: [] }
  const rows = await ctx.db
    .select(columns)
    .from(libraryEditions)
    .where(and(isNull(libraryEditions.effectiveTo), arrayContains(libraryEditions.products, [service.key])))
  const item = itemOf(await productsOf(ctx, rows))
  return {
    items: narrow(
      rows.map((row) => ({ ...row, said: 0 })),
      { product: service.key },
    ).items.map(({ said: _said, ...row }) => item(row)),
  }
}
