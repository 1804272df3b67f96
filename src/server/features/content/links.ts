/**
 * Links by item. Writers type addresses ('/cyber-insurance'); drafts and revisions store '/-/service/cyber-insurance' instead, the kind and key of
 * the item, so that a link still leads to the same item after two items have swapped addresses.
 */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { addressOf, type ContentKind } from '#contract/model/content/contentName.ts'
import { namesIn } from '#contract/model/content/references.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, contentLinks, contentRevisions, type ContentRow } from './content.table.ts'

type HasDb = { db: Db }
export type Address = {
  id: string
  kind: ContentKind
  key: string
  path: string | null
  title: string
  published: boolean
  publishAt: Date | null
  unpublishAt: Date | null
}

export type Addresses = { byPath: ReadonlyMap<string, Address>; byName: ReadonlyMap<string, Address> }

const columns = {
  id: contentItems.id,
  kind: contentItems.kind,
  key: contentItems.key,
  path: contentItems.path,
  title: contentItems.title,
  published: contentItems.published,
  publishAt: contentItems.publishAt,
  unpublishAt: contentItems.unpublishAt,
}
/** Includes unpublished items, because a page may link to one due tomorrow. Published items come last, so they win if two share an address. */
const readItems = ({ db }: HasDb, where?: SQL): Promise<Address[]> =>
  db
    .select(columns)
    .from(contentItems)
    .where(and(ne(contentItems.status, 'trashed'), where))
    .orderBy(contentItems.published)

const nameOf = ({ kind, key }: Address) => `${kind}/${key}`
const byPathOf = (items: readonly Address[]) => new Map(items.flatMap((one) => (one.path === null ? [] : [[one.path, one] as const])))
const byNameOf = (items: readonly Address[]) => new Map(items.map((one) => [nameOf(one), one]))

/** For operations on all items. A step on one item uses `readAddresses`. */
export const readAllAddresses = async (ctx: HasDb): Promise<Addresses> => {
  const items = await readItems(ctx)
  return { byPath: byPathOf(items), byName: byNameOf(items) }
}

/** A copy with `change` applied to every text. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

/** `inText`: `[words](/path#part)` within a text. `internalLink`: an entire value, such as a rich-text link or a button's address. */
const inText = /(\]\()(\/[a-z0-9\-/]*)(?=[)#?])/g
const internalLink = /^(\/[a-z0-9\-/]*)([#?].*)?$/
const named = /\/-\/([a-z-]+\/[a-z0-9-]+)/g

/** Fields that hold the item's own address. */
const own = new Set(['slug', 'path'])
const body = (content: unknown, change: (text: string) => string): unknown =>
  typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.fromEntries(Object.entries(content).map(([name, one]) => [name, own.has(name) ? one : withTexts(one, change)]))
    : content

/** Replaces addresses by the names of items. */
export const bindLinks = (content: unknown, { byPath }: Addresses): unknown => {
  const name = (path: string) => {
    const item = byPath.get(path)
    return item ? `/-/${item.kind}/${item.key}` : path
  }
  return body(content, (text) => {
    if (!text.includes('/')) return text
    const [, path, rest = ''] = internalLink.exec(text) ?? []
    return path === undefined ? text.replace(inText, (_, open: string, to: string) => open + name(to)) : name(path) + rest
  })
}

/** Replaces names of items by their current addresses. If an item is gone, the link leads to the not-found page, which suggests similar pages. */
export const showLinks = (content: unknown, { byName }: Pick<Addresses, 'byName'>): unknown =>
  body(content, (text) =>
    text.includes('/-/') ? text.replace(named, (_, item: string) => byName.get(item)?.path ?? `/${item.split('/').at(-1)}`) : text,
  )

/** The content of one item, with links by item or by address. */
export type Copy = { kind: ContentKind; content: unknown }

/** The draft, or the live copy if there is none. */
export const editedCopy = ({ kind, draft, content }: Pick<ContentRow, 'kind' | 'draft' | 'content'>): Copy => ({
  kind,
  content: draft ?? content,
})

const textsOf = (content: unknown): string[] => {
  const texts: string[] = []
  body(content, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** Its own address and everything in its texts that could be one; also without a trailing slash, as the checks read it. */
const pathsIn = ({ kind, content }: Copy): string[] => {
  const address = typeof content === 'object' && content !== null ? pathOf(kind, content) : null
  const found = [address ?? '', ...textsOf(content)].flatMap((text) => text.match(/\/[a-z0-9\-/]*/g) ?? [])
  return found.flatMap((path) => [path, path.replace(/\/$/, '')])
}

/** The items a copy refers to by key or, if its links are by item, in its texts. */
const namesOf = ({ kind, content }: Copy): string[] => [
  ...namesIn(kind, content),
  ...textsOf(content).flatMap((text) => [...text.matchAll(named)].map(([, item = '']) => item)),
]

/**
 * Reads only the items these copies mention: few rows, however many items there are. Sufficient for `bindLinks`, `showLinks`, `keepLinks` and the
 * checks of these copies.
 */
export const readAddresses = async (ctx: HasDb, copies: readonly Copy[]): Promise<Addresses> => {
  // Incomplete names, or names with unexpected characters, match nothing.
  const names = [...new Set(copies.flatMap(namesOf))].flatMap((name) => [...name.matchAll(/^([a-z-]+)\/([a-z0-9-]+)$/g)])
  const [kinds, keys] = [names.map(([, kind]) => kind), names.map(([, , key]) => key)]
  const pairs = sql`SELECT * FROM unnest(${sql.param(kinds)}::text[], ${sql.param(keys)}::text[])`
  const called = names.length === 0 ? [] : await readItems(ctx, sql`(${contentItems.kind}, ${contentItems.key}) IN (${pairs})`)
  const byName = byNameOf(called)
  // The checks read a copy with current addresses, where other items may be too.
  const linked = copies.map(({ kind, content }) => ({ kind, content: showLinks(content, { byName }) }))
  const paths = [...new Set([...copies, ...linked].flatMap(pathsIn))]
  const standing = paths.length === 0 ? [] : await readItems(ctx, sql`${contentItems.path} = ANY(${sql.param(paths)}::text[])`)
  return { byPath: byPathOf(standing), byName: byNameOf([...called, ...standing]) }
}

const linksOf = (copy: Copy, { byName }: Addresses): string[] => [...new Set(namesOf(copy).flatMap((name) => byName.get(name)?.id ?? []))]

type Linker = { id: string; kind: ContentKind }

/** Removes the stored links of a copy that no longer exists. */
export const dropLinks = async (ctx: HasDb, { id }: Pick<Linker, 'id'>, live: boolean): Promise<void> => {
  await ctx.db.delete(contentLinks).where(and(eq(contentLinks.fromId, id), eq(contentLinks.live, live)))
}

/** Stores which items a copy links to, replacing what was stored before. */
export const keepLinks = async (ctx: HasDb, { id, kind }: Linker, content: unknown, live: boolean, addresses: Addresses): Promise<void> => {
  await dropLinks(ctx, { id }, live)
  const to = linksOf({ kind, content }, addresses).filter((one) => one !== id)
  if (to.length > 0) await ctx.db.insert(contentLinks).values(to.map((toId) => ({ fromId: id, toId, live })))
}

/** Brings all stored links in line with the content: after loading, and if an older program stored fewer of them. */
export const relink = async (ctx: HasDb): Promise<void> => {
  const addresses = await readAllAddresses(ctx)
  const rows = await ctx.db
    .select({
      id: contentItems.id,
      kind: contentItems.kind,
      draft: contentItems.draft,
      live: sql<unknown>`CASE WHEN ${contentItems.published} THEN ${contentRevisions.content} END`,
    })
    .from(contentItems)
    .leftJoin(contentRevisions, eq(contentRevisions.id, contentItems.liveRevision))
    .where(ne(contentItems.status, 'trashed'))
  const links = rows.flatMap(({ id, kind, draft, live }) =>
    [
      { copy: live, live: true },
      { copy: draft, live: false },
    ].flatMap(({ copy, live: isLive }) =>
      copy === null
        ? []
        : linksOf({ kind, content: copy }, addresses).flatMap((to) => (to === id ? [] : { from_id: id, to_id: to, live: isLive })),
    ),
  )
  await ctx.db.execute(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS w (from_id uuid, to_id uuid, live boolean)),
    gone AS (DELETE FROM content_links l WHERE NOT EXISTS (
      SELECT 1 FROM wanted w WHERE w.from_id = l.from_id AND w.to_id = l.to_id AND w.live = l.live))
    INSERT INTO content_links (from_id, to_id, live) SELECT from_id, to_id, live FROM wanted ON CONFLICT DO NOTHING`)
}

/** Items that link to this one, for "what links here" and before it is removed. */
export const linkedFrom = (ctx: HasDb, id: string) =>
  ctx.db
    .selectDistinct({ id: contentItems.id, kind: contentItems.kind, title: contentItems.title, live: contentLinks.live })
    .from(contentLinks)
    .innerJoin(contentItems, eq(contentItems.id, contentLinks.fromId))
    .where(and(eq(contentLinks.toId, id), ne(contentItems.status, 'trashed')))
    .orderBy(contentItems.title)

/** An item's address according to its content. */
export const pathOf = (kind: ContentKind, content: unknown) => addressOf(kind, content as { slug?: unknown; path?: unknown })
