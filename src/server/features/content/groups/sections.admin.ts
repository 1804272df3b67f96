/** Staff: the operations of contract/admin/content/sections.ts. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { sections as contract, ReusableSection } from '#contract/admin/content/sections.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { Failure } from '#contract/failure.ts'
import { slugFrom } from '#contract/model/content/kinds/post.ts'
import type { Operations } from '#server/http/api/serve.ts'
import { contentItems, contentLinks } from '../content.table.ts'
import { pages } from './pages.admin.ts'
import { editedCopy, readAddresses, showLinks } from '../links.ts'

type Sections = Operations<typeof contract>

const blocksOf = (content: unknown): StoredBlock[] => {
  const { blocks } = (content ?? {}) as { blocks?: StoredBlock[] }
  return Array.isArray(blocks) ? blocks : []
}

/** How many are offered; further ones are found in the list of pages. */
const maxSections = 500

export const list: Sections['list'] = async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'section'), ne(contentItems.status, 'trashed')))
    .orderBy(asc(contentItems.title), asc(contentItems.key))
    .limit(maxSections)
  const used = await ctx.db
    .select({ id: contentLinks.toId, pages: sql<number>`count(DISTINCT ${contentLinks.fromId})::int` })
    .from(contentLinks)
    .innerJoin(contentItems, and(eq(contentItems.id, contentLinks.toId), eq(contentItems.kind, 'section')))
    .groupBy(contentLinks.toId)
  const pagesOf = new Map(used.map(({ id, pages }) => [id, pages]))
  const addresses = await readAddresses(ctx, rows.map(editedCopy))
  return rows.map((row): ReusableSection => ({
    id: row.id,
    key: row.key,
    title: row.title,
    published: row.published,
    blocks: blocksOf(row.published ? row.content : row.draft === null ? row.content : showLinks(row.draft, addresses)),
    pages: pagesOf.get(row.id) ?? 0,
  }))
}

export const keep: Sections['keep'] = async (ctx, { title, blocks }) => {
  if (blocks.length === 0) throw new Failure('invalid', 'Choose a block to keep', { fields: { blocks: 'Choose a block to keep' } })
  const base = slugFrom(title, 70) || 'section'
  const taken = new Set(
    (await ctx.db.select({ key: contentItems.key }).from(contentItems).where(eq(contentItems.kind, 'section'))).map(({ key }) => key),
  )
  let slug = base
  for (let next = 2; taken.has(slug); next += 1) slug = `${base}-${next}`
  const { id, key, draftVersion } = await pages.create(ctx, { kind: 'section', title, slug })
  await pages.save(ctx, { id, draftVersion, content: { slug, title, blocks } })
  return { id, key, title, published: false, blocks, pages: 0 }
}
