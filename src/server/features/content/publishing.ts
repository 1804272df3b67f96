/**
 * Publishing a copy, and taking it off the site. The live copy is replaced as a whole, by a revision that is kept. Its old address redirects to the
 * new one, items that link to it are rewritten, and the content version tells every process.
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
import { positionOf } from './position.ts'

type HasDb = { db: Db }
type By = { userId: string | null; name: string }

/** Stores a complete copy for good. `content`: with links by item. Returns its id. */
export const keepRevision = async (
  ctx: HasDb,
  row: Pick<ContentRow, 'id' | 'title'>,
  { content, cause, name = '', by, at }: { content: unknown; cause: (typeof revisionCauses)[number]; name?: string; by: By; at: Date },
): Promise<string> => {
  const [revision] = await ctx.db
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
  return revision!.id
}

/** Keeps the working copy saved by a colleague as a version, before another user's copy replaces it. */
export const keepOvertaken = async (ctx: HasDb, row: ContentRow, at: Date): Promise<void> => {
  if (row.draft === null) return
  const [author] = row.draftBy ? await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, row.draftBy)) : []
  const by = { userId: row.draftBy, name: author?.name ?? 'Somebody else' }
  await keepRevision(ctx, row, { content: row.draft, cause: 'version', name: `What ${by.name} wrote`, by, at })
}

/** Redirects `from`, and everything that led there, to the item's current address. One step each: a trigger refuses chains. */
const redirectTo = async (ctx: HasDb, id: string, { from, to, by }: { from: string | null; to: string; by: string }): Promise<void> => {
  // There is a page at this address again, so no redirect may lead away from it.
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

/** Columns of a redirect made because an item left its address. */
const movedBy = (byName: string) => ({ origin: 'item' as const, byName, updatedAt: sql`now()` })

/** Rewrites live copies that link to an item that has moved, from their revisions. Drafts name items, so they need no change. */
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
 * Publishes a copy. Writes everything outside its row (publication, links, redirects, content version) and returns the columns of the row.
 * `content`: with links by item. `changed`: the working copy has changed since. `by`: who publishes, for the redirects.
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
  // Its own new address must be stored before links are resolved.
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
    position: positionOf(row, content),
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

/** The same for taking a copy off the site. Its address answers 410 until something is published there again. */
export const takeOffSite = async (ctx: HasDb, row: ContentRow, { at, by }: { at: Date; by: string }) => {
  await endPublication(ctx, row.id, at)
  await dropLinks(ctx, row, true)
  if (row.path !== null) {
    const gone = { target: null, status: 410 as const, active: true, edited: true, itemId: row.id }
    // Old addresses that led here are gone with it.
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
