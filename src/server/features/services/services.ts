/** Published product pages for other features. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceContent, ServiceGroup, ServiceSummary } from '#contract/model/content/kinds/service.ts'
import { termsIn } from '#contract/model/content/termLink.ts'
import type { ServicePage } from '#contract/site/services.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { taxToday } from '#server/features/settings/settings.ts'

type HasDb = { db: Db }

const content = sql<ServiceContent>`${contentItems.content}`
const category = sql<ServiceGroup>`${contentItems.content} ->> 'category'`
const path = sql<string>`${contentItems.path}`
const live = and(eq(contentItems.kind, 'service'), eq(contentItems.published, true))

export const summaryColumns = {
  title: contentItems.title,
  slug: contentItems.slug,
  path,
  tags: sql<string[]>`${contentItems.content} -> 'tags'`,
  category,
  published: contentItems.published,
  summary: sql<string>`${contentItems.content} ->> 'summary'`,
} as const

/** In menu order, then by slug. Published ones only. */
export const publishedServices = (
  ctx: HasDb,
  { category: group, limit }: { category?: ServiceGroup | undefined; limit: number },
): Promise<ServiceSummary[]> =>
  ctx.db
    .select(summaryColumns)
    .from(contentItems)
    .where(and(live, group ? sql`${category} = ${group}` : undefined))
    .orderBy(asc(contentItems.position), asc(contentItems.slug))
    .limit(limit)

/** Null if it does not exist or is not published. */
export const findService = async (ctx: HasDb, slug: string): Promise<(ServiceSummary & { content: ServiceContent }) | null> => {
  const [row] = await ctx.db
    .select({ ...summaryColumns, content })
    .from(contentItems)
    .where(and(live, eq(contentItems.slug, slug)))
  return row ?? null
}

/** The services with these keys, in the order given. Unpublished ones are left out. */
export const servicesByKeys = async (ctx: HasDb, keys: readonly string[]): Promise<(ServiceSummary & { key: string })[]> => {
  const unique = [...new Set(keys)]
  if (unique.length === 0) return []
  const rows = await ctx.db
    .select({ ...summaryColumns, key: contentItems.key })
    .from(contentItems)
    .where(and(live, inArray(contentItems.key, unique)))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return unique.flatMap((key) => byKey.get(key) ?? [])
}

/** A product page for display, with the products it refers to and the glossary terms in its text. */
export const presentService = async (
  ctx: HasDb,
  { content, ...summary }: ServiceSummary & { content: ServiceContent },
): Promise<ServicePage> => {
  const { seo, covers, reviewedOn, reviewedBy, body } = content
  const running = [...body.intro, ...body.law.text, ...body.sections.flatMap(({ paragraphs }) => paragraphs)]
  const terms = termsIn(running, await listContent(ctx, 'term'), `${summary.title} ${summary.slug.replaceAll('-', ' ')}`)
  const related = await servicesByKeys(ctx, body.related)
  return { ...summary, seo, covers, reviewedOn, reviewedBy, body, related, terms, tax: await taxToday(ctx) }
}

/** Path, title, key, category and last change of every published service, for the sitemaps. */
export const listedServices = (ctx: HasDb) =>
  ctx.db
    .select({ path, title: contentItems.title, key: contentItems.key, category, updatedAt: contentItems.updatedAt })
    .from(contentItems)
    .where(live)
    .orderBy(sql`${category}`, asc(contentItems.position), asc(contentItems.slug))

/** Every product page that has ever been public, and whether it is now. */
export const allServices = (ctx: HasDb) =>
  ctx.db
    .select({ key: contentItems.key, published: contentItems.published, content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'service'), sql`${contentItems.content} IS NOT NULL`))
