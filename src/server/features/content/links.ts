/**
 * Links by item. Writers type addresses ('/cyber-insurance'); drafts and revisions hold '/-/service/cyber-insurance' instead, the kind and key
 * of the item, so that a link still leads to the item it was made for after two of them have swapped their addresses.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { addressOf, type ContentKind } from '#contract/model/content/contentName.ts'
import { namesIn } from '#contract/model/content/references.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems, contentLinks, contentRevisions } from './content.table.ts'

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

/** Every item, published or not: somebody may link to what comes out tomorrow. The published one wins an address. */
export const readAddresses = async ({ db }: HasDb): Promise<Addresses> => {
  const found = await db
    .select({
      id: contentItems.id,
      kind: contentItems.kind,
      key: contentItems.key,
      path: contentItems.path,
      title: contentItems.title,
      published: contentItems.published,
      publishAt: contentItems.publishAt,
      unpublishAt: contentItems.unpublishAt,
    })
    .from(contentItems)
    .where(ne(contentItems.status, 'trashed'))
    .orderBy(contentItems.published)
  return {
    byPath: new Map(found.flatMap((one) => (one.path === null ? [] : [[one.path, one] as const]))),
    byName: new Map(found.map((one) => [`${one.kind}/${one.key}`, one])),
  }
}

/** A copy with every text of it put through `change`. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

/** In a text: `[words](/path#part)`. As the whole of a value: a link of the rich text, or a button's address. */
const inText = /(\]\()(\/[a-z0-9\-/]*)(?=[)#?])/g
const whole = /^(\/[a-z0-9\-/]*)([#?].*)?$/
const named = /\/-\/([a-z-]+\/[a-z0-9-]+)/g

/** What an item itself says about where it stands. */
const own = new Set(['slug', 'path'])
const body = (content: unknown, change: (text: string) => string): unknown =>
  typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.fromEntries(Object.entries(content).map(([name, one]) => [name, own.has(name) ? one : withTexts(one, change)]))
    : content

/** Addresses become names of items. */
export const bindLinks = (content: unknown, { byPath }: Addresses): unknown => {
  const name = (path: string) => {
    const item = byPath.get(path)
    return item ? `/-/${item.kind}/${item.key}` : path
  }
  return body(content, (text) => {
    if (!text.includes('/')) return text
    const [, path, rest = ''] = whole.exec(text) ?? []
    return path === undefined ? text.replace(inText, (_, open: string, to: string) => open + name(to)) : name(path) + rest
  })
}

/** Names of items become the addresses they have now. What is no longer there leads to the not-found page, which names what is near. */
export const showLinks = (content: unknown, { byName }: Addresses): unknown =>
  body(content, (text) =>
    text.includes('/-/') ? text.replace(named, (_, item: string) => byName.get(item)?.path ?? `/${item.split('/').at(-1)}`) : text,
  )

/** The items that a bound content links to in its texts, or names by their key. */
const linksOf = (kind: ContentKind, content: unknown, { byName }: Addresses): string[] => {
  const names = namesIn(kind, content)
  body(content, (text) => {
    for (const [, item = ''] of text.matchAll(named)) names.push(item)
    return text
  })
  return [...new Set(names.flatMap((name) => byName.get(name)?.id ?? []))]
}

type Linker = { id: string; kind: ContentKind }

/** Writes down which items a copy links to, in place of what was written down before. `content`: null for a copy that there is no more. */
export const keepLinks = async (ctx: HasDb, { id, kind }: Linker, content: unknown, live: boolean, addresses: Addresses): Promise<void> => {
  await ctx.db.delete(contentLinks).where(and(eq(contentLinks.fromId, id), eq(contentLinks.live, live)))
  const to = content === null ? [] : linksOf(kind, content, addresses).filter((one) => one !== id)
  if (to.length > 0) await ctx.db.insert(contentLinks).values(to.map((toId) => ({ fromId: id, toId, live })))
}

/** Brings the links of everything in step with what is stored: after loading, and where an older program wrote fewer of them down. */
export const relink = async (ctx: HasDb): Promise<void> => {
  const addresses = await readAddresses(ctx)
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
      copy === null ? [] : linksOf(kind, copy, addresses).flatMap((to) => (to === id ? [] : { from_id: id, to_id: to, live: isLive })),
    ),
  )
  await ctx.db.execute(sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS w (from_id uuid, to_id uuid, live boolean)),
    gone AS (DELETE FROM content_links l WHERE NOT EXISTS (
      SELECT 1 FROM wanted w WHERE w.from_id = l.from_id AND w.to_id = l.to_id AND w.live = l.live))
    INSERT INTO content_links (from_id, to_id, live) SELECT from_id, to_id, live FROM wanted ON CONFLICT DO NOTHING`)
}

/** What links to an item, for "what links here" and before it is taken away. */
export const linkedFrom = (ctx: HasDb, id: string) =>
  ctx.db
    .selectDistinct({ id: contentItems.id, kind: contentItems.kind, title: contentItems.title, live: contentLinks.live })
    .from(contentLinks)
    .innerJoin(contentItems, eq(contentItems.id, contentLinks.fromId))
    .where(and(eq(contentLinks.toId, id), ne(contentItems.status, 'trashed')))
    .orderBy(contentItems.title)

/** Where an item stands by what its content says. */
export const pathOf = (kind: ContentKind, content: unknown) => addressOf(kind, content as { slug?: unknown; path?: unknown })
