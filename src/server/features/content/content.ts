/** Reads published content, typed by kind. Unpublished content is never included. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ContentKind, ContentOf } from '#contract/model/content/contentKind.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems } from './content.table.ts'

export { reserved } from './integrity/checking.ts'
export { activeRedirects } from './redirects.ts'
export { entries as entryOperations } from './groups/entries.admin.ts'
export { contentFinder, contentLists } from './contentRows.ts'
export { contentFamilyOf } from './groups/contentFamily.ts'
export { isOpenShare, sharedRevision, type SharedRevision } from './sharedRevision.ts'
export { previewedPages, seedSet } from './questionParts.ts'
export { publicSections } from './sections.ts'
export { typedCopy, workingCopy } from './workingCopy.ts'

type HasDb = { db: Db }

const live = (kind: ContentKind) => and(eq(contentItems.kind, kind), eq(contentItems.published, true))

/** Sorted by position, then slug. Content was validated against its schema when it was stored. */
export const listContent = async <K extends ContentKind>(ctx: HasDb, kind: K): Promise<ContentOf<K>[]> =>
  (await listItems(ctx, kind)).map(({ content }) => content)

/** The same, with the key by which other items refer to each. */
export const listItems = async <K extends ContentKind>(ctx: HasDb, kind: K): Promise<{ key: string; content: ContentOf<K> }[]> => {
  const rows = await ctx.db
    .select({ key: contentItems.key, content: contentItems.content })
    .from(contentItems)
    .where(live(kind))
    .orderBy(asc(contentItems.position), asc(contentItems.slug))
  return rows as { key: string; content: ContentOf<K> }[]
}

/** The items with these keys, in the same order, without unpublished ones. */
export const contentByKeys = async <K extends ContentKind>(ctx: HasDb, kind: K, keys: readonly string[]): Promise<ContentOf<K>[]> => {
  const unique = [...new Set(keys)]
  if (unique.length === 0) return []
  const rows = await ctx.db
    .select({ key: contentItems.key, content: contentItems.content })
    .from(contentItems)
    .where(and(live(kind), inArray(contentItems.key, unique)))
  const byKey = new Map(rows.map(({ key, content }) => [key, content as ContentOf<K>]))
  return unique.flatMap((key) => byKey.get(key) ?? [])
}

/** Null if there is none or it is not published. */
export const findContent = async <K extends ContentKind>(ctx: HasDb, kind: K, slug: string): Promise<ContentOf<K> | null> => {
  const [row] = await ctx.db
    .select({ content: contentItems.content })
    .from(contentItems)
    .where(and(live(kind), eq(contentItems.slug, slug)))
  return row ? (row.content as ContentOf<K>) : null
}

/** Slug, title and last change of published items, for sitemaps and lists of links. `edited`: changed by staff since it was loaded. */
export const listedContent = (ctx: HasDb, kind: ContentKind) =>
  ctx.db
    .select({ slug: contentItems.slug, title: contentItems.title, updatedAt: contentItems.updatedAt, edited: contentItems.edited })
    .from(contentItems)
    .where(live(kind))
    .orderBy(asc(contentItems.position), asc(contentItems.slug))

/** Finds content by its whole address. */
export const contentAt = async <K extends ContentKind>(ctx: HasDb, kind: K, path: string): Promise<ContentOf<K> | null> => {
  const [row] = await ctx.db
    .select({ content: contentItems.content })
    .from(contentItems)
    .where(and(live(kind), eq(contentItems.path, path)))
  return row ? (row.content as ContentOf<K>) : null
}
