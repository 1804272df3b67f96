/** The list of public pages, for the sitemaps and the not-found page; and the seeding of content/pages/. */
import { asc, eq } from 'drizzle-orm'
import { join } from 'node:path'
import { PageContent } from '#contract/model/page.ts'
import { paths } from '#contract/paths.ts'
import type { Listed } from '#contract/site/site.ts'
import type { Db } from '#server/db/connect.ts'
import { needsSeeding, readContent } from '#server/db/content.ts'
import { listedServices } from '#server/features/services/services.ts'
import { pages } from './site.table.ts'

type HasDb = { db: Db }

/** Screens that are no row of a table. Their words change with the program, so they have no date of their own. */
const screens: Listed[] = [
  { path: paths.services(), title: 'Insurance products', group: 'firm', changedAt: null },
  { path: paths.contact(), title: 'Contact', group: 'firm', changedAt: null },
  { path: paths.quote(), title: 'Get a quote', group: 'tools', changedAt: null },
  { path: paths.findMyInsurance(), title: 'Find my insurance', group: 'tools', changedAt: null },
  { path: paths.policyExplorer(), title: 'Policy explorer', group: 'tools', changedAt: null },
  { path: paths.quiz(), title: 'Business insurance quiz', group: 'tools', changedAt: null },
  { path: paths.sitemap(), title: 'Sitemap', group: 'firm', changedAt: null },
]

/** Published pages that search engines may list: the firm's, the products, the tools, the legal ones. */
export const listedPages = async (ctx: HasDb): Promise<Listed[]> => {
  const words = await ctx.db
    .select({ path: pages.path, title: pages.title, kind: pages.kind, updatedAt: pages.updatedAt })
    .from(pages)
    .where(eq(pages.published, true))
    .orderBy(asc(pages.kind), asc(pages.title))
  const products = await listedServices(ctx)
  return [
    ...words.map(({ path, title, kind, updatedAt }): Listed => ({ path, title, group: kind === 'legal' ? 'legal' : 'firm', changedAt: updatedAt.toISOString() })),
    ...screens,
    ...products.map(({ path, title, category, updatedAt }): Listed => ({ path, title, group: category, changedAt: updatedAt.toISOString() })),
  ]
}

/** One row for each file under content/pages/; rows that staff edited stay as they are. */
export const seedPages = async (db: Db, options: { contentDir: string }): Promise<number> => {
  const files = await readContent(join(options.contentDir, 'pages'), PageContent)
  for (const { name, value } of files) if (name !== value.slug) throw new Error(`content/pages/${name}.json holds the slug ${value.slug}`)
  const rows = await db.select({ name: pages.slug, seedHash: pages.contentHash, edited: pages.edited }).from(pages)
  const changed = needsSeeding(files, rows)
  for (const { value, hash } of changed) {
    const { slug, path, kind, title, published } = value
    // The words' own date, not that of this installation: it is what the sitemap says.
    const row = { path, kind, title, published, content: value, contentHash: hash, updatedAt: new Date(value.updatedOn) }
    await db
      .insert(pages)
      .values({ slug, ...row })
      .onConflictDoUpdate({ target: pages.slug, set: row })
  }
  return changed.length
}
