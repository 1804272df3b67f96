/**
 * Making a copy public, and taking it away again. The live copy is replaced whole, by a revision that is kept; the address it had leads to
 * the one it has; whoever links to it is rewritten; every process hears of it by the content version.
 */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { users } from '#server/features/users/users.table.ts'
import {
  contentItems,
  contentLinks,
  contentPublications,
  contentRevisions,
  redirects,
  type ContentRow,
  type revisionCauses,
} from './content.table.ts'
import { titleOf } from './drafting.ts'
import { storedNames } from './integrity/names.ts'
import { issueQuestions } from './questionParts.ts'
import { dropLinks, keepLinks, pathOf, readAddresses, showLinks } from './links.ts'

type HasDb = { db: Db }
type By = { userId: string | null; name: string }

/** A whole copy, kept for good. `content`: with links by item. Gives its id. */
export const keepRevision = async (
  ctx: HasDb,
  row: Pick<ContentRow, 'id' | 'title'>,
  { content, cause, name = '', by, at }: { content: unknown; cause: (typeof revisionCauses)[number]; name?: string; by: By; at: Date },
): Promise<string> => {
  const [kept] = await ctx.db
    .insert(contentRevisions)
    .values({
      itemId: row.id,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM content_revisions WHERE item_id = ${row.id})`,
      title: titleOf(content) || row.title,
      content,
      cause,
      name,
      byUser: by.userId,
      byName: by.name,
      at,
    })
    .returning({ id: contentRevisions.id })
  return kept!.id
}

/** The working copy that somebody else saved, before what another wrote takes its place. */
export const keepOvertaken = async (ctx: HasDb, row: ContentRow, at: Date): Promise<void> => {
  if (row.draft === null) return
  const [author] = row.draftBy ? await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, row.draftBy)) : []
  const by = { userId: row.draftBy, name: author?.name ?? 'Somebody else' }
  await keepRevision(ctx, row, { content: row.draft, cause: 'version', name: `What ${by.name} wrote`, by, at })
}

/** What stood at `from` stands at the item's address now, and so does whatever led there. One step each: a trigger refuses chains. */
const redirectTo = async (ctx: HasDb, id: string, { from, to, by }: { from: string | null; to: string; by: string }): Promise<void> => {
  // Something stands here again: no old address may lead away from it.
  await ctx.db.delete(redirects).where(eq(redirects.path, to))
  await ctx.db
    .update(redirects)
    .set({ target: to, status: sql`CASE ${redirects.status} WHEN 302 THEN 302 ELSE 301 END`, active: true, itemId: id, edited: true })
    .where(or(eq(redirects.itemId, id), from === null ? undefined : eq(redirects.target, from)))
  if (from === null) return
  const leads = { target: to, status: 301 as const, active: true, edited: true, itemId: id, ...movedBy(by) }
  await ctx.db
    .insert(redirects)
    .values({ path: from, ...leads })
    .onConflictDoUpdate({ target: redirects.path, set: leads })
}

/** Of the row of an address that something has left. */
const movedBy = (byName: string) => ({ origin: 'item' as const, byName, updatedAt: sql`now()` })

/** Live copies that link to an item that has moved are written anew from their revisions. Drafts name items, and need nothing. */
const rewriteLinkers = async (ctx: HasDb, id: string): Promise<void> => {
  const linkers = await ctx.db
    .select({ id: contentItems.id, kind: contentItems.kind, content: contentItems.content, bound: contentRevisions.content })
    .from(contentLinks)
    .innerJoin(contentItems, eq(contentItems.id, contentLinks.fromId))
    .innerJoin(contentRevisions, eq(contentRevisions.id, contentItems.liveRevision))
    .where(and(eq(contentLinks.toId, id), eq(contentLinks.live, true)))
  const addresses = await readAddresses(
    ctx,
    linkers.map(({ kind, bound }) => ({ kind, content: bound })),
  )
  for (const linker of linkers) {
    const { slug, path } = linker.content as { slug?: string; path?: string }
    const content = { ...(showLinks(linker.bound, addresses) as object), ...(slug ? { slug } : {}), ...(path ? { path } : {}) }
    await ctx.db.update(contentItems).set({ content }).where(eq(contentItems.id, linker.id))
  }
}

export const endPublication = (ctx: HasDb, id: string, at: Date) =>
  ctx.db
    .update(contentPublications)
    .set({ untilAt: at })
    .where(and(eq(contentPublications.itemId, id), isNull(contentPublications.untilAt)))

/**
 * The columns of a row whose copy becomes public, with everything beside the row already written: publication, links, redirects, version.
 * `content`: with links by item; `changed`: the working copy has gone on since it was made; `by`: who publishes, for what they leave behind.
 */
export const goLive = async (
  ctx: HasDb,
  row: ContentRow,
  { content, revision, changed = false, at, by }: { content: unknown; revision: string; changed?: boolean; at: Date; by: string },
) => {
  const path = pathOf(row.kind, content)
  const title = titleOf(content) || row.title
  const slug = (content as { slug?: string }).slug ?? row.slug
  const stoodAt = row.published ? row.path : null
  const moved = path !== null && stoodAt !== null && stoodAt !== path
  if (path !== null) await redirectTo(ctx, row.id, { from: moved ? stoodAt : null, to: path, by })
  // Its own new address must be known before links are written out.
  await ctx.db.update(contentItems).set({ path, slug }).where(eq(contentItems.id, row.id))
  const addresses = await readAddresses(ctx, [{ kind: row.kind, content }])
  await endPublication(ctx, row.id, at)
  await ctx.db.insert(contentPublications).values({ itemId: row.id, revisionId: revision, path, fromAt: at })
  await keepLinks(ctx, row, content, true, addresses)
  if (!changed) await dropLinks(ctx, row, false)
  if (moved || !row.published) await rewriteLinkers(ctx, row.id)
  await issueQuestions(ctx, row, content)
  await bumpContentVersion(ctx)
  return {
    title,
    slug,
    path,
    published: true,
    content: showLinks(content, addresses),
    pageNames: storedNames(row.kind, content),
    liveRevision: revision,
    publishedAt: at,
    edited: true,
    publishAt: null,
    scheduledRevision: null,
    scheduledDraft: null,
    scheduledBy: null,
    trashedAt: null,
    updatedAt: at,
    ...(changed ? {} : { draft: null }),
  }
}

/** The same for a copy that is taken off the site. Its address answers as one that is gone, until something stands there again. */
export const goOff = async (ctx: HasDb, row: ContentRow, { at, by }: { at: Date; by: string }) => {
  await endPublication(ctx, row.id, at)
  await dropLinks(ctx, row, true)
  if (row.path !== null) {
    const gone = { target: null, status: 410 as const, active: true, edited: true, itemId: row.id }
    // Old addresses of it led here: they are gone with it.
    await ctx.db
      .update(redirects)
      .set(gone)
      .where(or(eq(redirects.itemId, row.id), eq(redirects.target, row.path)))
    await ctx.db
      .insert(redirects)
      .values({ path: row.path, ...gone, ...movedBy(by) })
      .onConflictDoUpdate({ target: redirects.path, set: { ...gone, ...movedBy(by) } })
  }
  await bumpContentVersion(ctx)
  return { published: false, unpublishAt: null, edited: true, updatedAt: at }
}
