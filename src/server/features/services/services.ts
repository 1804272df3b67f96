/** Published services for other features, and the seeding of content/services/. */
import { and, asc, eq } from 'drizzle-orm'
import { join } from 'node:path'
import { ServiceContent, type ServiceGroup, type ServiceSummary } from '#contract/model/content/service.ts'
import type { Db } from '#server/db/connect.ts'
import { needsSeeding, readContent } from '#server/db/content.ts'
import { services } from './services.table.ts'

type HasDb = { db: Db }

export const summaryColumns = {
  title: services.title,
  slug: services.slug,
  path: services.path,
  tags: services.tags,
  category: services.category,
  published: services.published,
  summary: services.summary,
} as const

/** By place in the menu, then by name. Unpublished ones are never among them. */
export const publishedServices = (
  ctx: HasDb,
  { category, limit }: { category?: ServiceGroup | undefined; limit: number },
): Promise<ServiceSummary[]> =>
  ctx.db
    .select(summaryColumns)
    .from(services)
    .where(and(eq(services.published, true), category ? eq(services.category, category) : undefined))
    .orderBy(asc(services.position), asc(services.slug))
    .limit(limit)

/** Path, name, group and age of every published service, for the sitemaps. */
export const listedServices = (ctx: HasDb) =>
  ctx.db
    .select({ path: services.path, title: services.title, category: services.category, updatedAt: services.updatedAt })
    .from(services)
    .where(eq(services.published, true))
    .orderBy(asc(services.category), asc(services.position), asc(services.slug))

/** One row for each file under content/services/; rows that staff edited stay as they are. */
export const seedServices = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const files = await readContent(join(options.contentDir, 'services'), ServiceContent)
  for (const { name, value } of files)
    if (name !== value.slug) throw new Error(`content/services/${name}.json holds the slug ${value.slug}`)
  const rows = await db.select({ name: services.slug, seedHash: services.contentHash, edited: services.edited }).from(services)
  const changed = needsSeeding(files, rows)
  for (const { value, hash } of changed) {
    const { slug, path, title, summary, category, tags, position, published } = value
    // The words' own date, not that of this installation: it is what the sitemap says.
    const row = {
      updatedAt: new Date(value.reviewedOn),
      path,
      title,
      summary,
      category,
      tags,
      position,
      published,
      content: value,
      contentHash: hash,
    }
    await db
      .insert(services)
      .values({ slug, ...row })
      .onConflictDoUpdate({ target: services.slug, set: row })
  }
  return changed.length
}
