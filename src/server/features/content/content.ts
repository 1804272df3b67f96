/** Reads published content items, typed by their kind. Unpublished ones are never among them. */
import { and, asc, eq } from 'drizzle-orm'
import type { ContentKind, ContentOf } from '#contract/model/content/contentKind.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems } from './content.table.ts'

type HasDb = { db: Db }

/** By position, then slug. What was stored passed its schema on the way in. */
export const listContent = async <K extends ContentKind>(ctx: HasDb, kind: K): Promise<ContentOf<K>[]> => {
  const rows = await ctx.db
    .select({ content: contentItems.content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.published, true)))
    .orderBy(asc(contentItems.position), asc(contentItems.slug))
  return rows.map(({ content }) => content as ContentOf<K>)
}

/** Null where there is none, or it is not published. */
export const findContent = async <K extends ContentKind>(ctx: HasDb, kind: K, slug: string): Promise<ContentOf<K> | null> => {
  const [row] = await ctx.db
    .select({ content: contentItems.content })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug), eq(contentItems.published, true)))
  return row ? (row.content as ContentOf<K>) : null
}

/** Slug, title and age of what is published, for sitemaps and lists of links. `edited`: staff changed it since it was loaded. */
export const listedContent = (ctx: HasDb, kind: ContentKind) =>
  ctx.db
    .select({ slug: contentItems.slug, title: contentItems.title, updatedAt: contentItems.updatedAt, edited: contentItems.edited })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.published, true)))
    .orderBy(asc(contentItems.position), asc(contentItems.slug))
