/** Pages as other pages name them: found by slug, given in the order asked for; what is not published is left out. */
import { and, eq, inArray } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { NamedPage } from '#contract/model/site/pageLink.ts'
import type { Db } from '#server/db/connect.ts'
import { listContent } from '#server/features/content/content.ts'
import { services } from '#server/features/services/services.table.ts'

type HasDb = { db: Db }

const inOrder = (slugs: readonly string[], found: readonly NamedPage[]) => {
  const bySlug = new Map(found.map((page) => [page.slug, page]))
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? [])
}

export const namedServices = async (ctx: HasDb, slugs: readonly string[]): Promise<NamedPage[]> => {
  if (slugs.length === 0) return []
  const found = await ctx.db
    .select({ slug: services.slug, title: services.title, path: services.path, summary: services.summary })
    .from(services)
    .where(and(inArray(services.slug, [...new Set(slugs)]), eq(services.published, true)))
  return inOrder(slugs, found)
}

export const namedIndustries = async (ctx: HasDb, slugs?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listContent(ctx, 'industry')).map(({ slug, title, summary }) => ({ slug, title, path: paths.industry(slug), summary }))
  return slugs ? inOrder(slugs, all) : all
}

export const namedPlaces = async (ctx: HasDb, slugs?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listContent(ctx, 'place')).map(({ slug, name, path, summary }) => ({ slug, title: name, path, summary }))
  return slugs ? inOrder(slugs, all) : all
}

export const namedPosts = async (ctx: HasDb, slugs?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listContent(ctx, 'post')).map(({ slug, title, summary }) => ({ slug, title, path: paths.post(slug), summary }))
  return slugs ? inOrder(slugs, all) : all
}

export const namedTrades = async (ctx: HasDb, slugs?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listContent(ctx, 'trade')).map(({ slug, name, note }) => ({
    slug,
    title: name,
    path: paths.trade(slug),
    summary: note,
  }))
  return slugs ? inOrder(slugs, all) : all
}
