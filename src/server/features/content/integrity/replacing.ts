/**
 * "Replace with": everything that refers to an item refers to another from then on. Public copies get a new revision, which is published in the
 * same transaction and noted in their history; no copy is edited in place. Drafts change too and their version is raised, so that a user with one
 * open is told before they save the old link again.
 */
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import { repointed } from '#contract/model/content/repoint.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { edit, transition } from '#server/features/records/records.ts'
import { contentFamilyOf } from '../groups/contentFamily.ts'
import { contentItems, contentLinks, contentPublications, contentRevisions, redirects, type ContentRow } from '../content.table.ts'
import type { pageRecord } from '../contentRecord.ts'
import { authorOf, type Editor } from '../contentRows.ts'
import { keepLinks, readAddresses, showLinks } from '../links.ts'
import { endPublication, takeOffSite, keepRevision } from '../publishing.ts'
import { recheck } from './recheck.ts'

const invalid = (message: string) => new Failure('invalid', message, { fields: { replacement: message } })

/** The replacement: public, of the same kind, and a different item. */
const replacementOf = async (ctx: Editor, row: ContentRow, key: string): Promise<ContentRow> => {
  const [found] = await ctx.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.kind, row.kind), eq(contentItems.key, key)))
  if (!found || found.id === row.id) throw invalid(`Choose another ${kindLabels[row.kind].toLowerCase()}`)
  if (!found.published) throw invalid(`"${found.title}" is not public. Publish it first, or choose another`)
  return found
}

const areaOf = ({ kind }: ContentRow) => (kind === 'post' ? 'blog' : kind === 'service' ? 'service' : 'page')

/** The items that use it, locked in id order. Refused if the user may not change all of them. `live`: used publicly. */
const lockLinkers = async (ctx: Editor, row: ContentRow): Promise<{ row: ContentRow; live: boolean }[]> => {
  const links = await ctx.db.select().from(contentLinks).where(eq(contentLinks.toId, row.id))
  const live = new Set(links.filter((link) => link.live).map(({ fromId }) => fromId))
  const ids = [...new Set(links.map(({ fromId }) => fromId))].filter((id) => id !== row.id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(contentItems)
    .where(and(inArray(contentItems.id, ids), ne(contentItems.status, 'trashed')))
    .orderBy(asc(contentItems.id))
    .for('update')
  const closed = rows.filter((linker) => !can(ctx.actor, `${areaOf(linker)}:${live.has(linker.id) ? 'publish' : 'edit'}`))
  if (closed.length > 0)
    throw invalid(`You cannot change what uses it: ${closed.map(({ title }) => title).join(', ')}. Ask someone who may`)
  return rows.map((linker) => ({ row: linker, live: live.has(linker.id) }))
}

type Swap = { from: ContentRow; to: ContentRow; at: Date }

const revisionContent = async (ctx: Editor, id: string | null): Promise<unknown> => {
  if (id === null) return null
  const [found] = await ctx.db.select({ content: contentRevisions.content }).from(contentRevisions).where(eq(contentRevisions.id, id))
  return found?.content ?? null
}

/** Repoints one item that uses it: its public copy, its draft and its scheduled revision. */
const relink = async (ctx: Editor, { row, live }: { row: ContentRow; live: boolean }, { from, to, at }: Swap): Promise<void> => {
  const by = authorOf(ctx)
  const point = (content: unknown) => repointed(row.kind, content, from, to, row.id === to.id)
  const draft = row.draft === null ? null : point(row.draft)
  const bound = live ? point(await revisionContent(ctx, row.liveRevision)) : null
  const addresses = await readAddresses(
    ctx,
    [draft, bound].map((content) => ({ kind: row.kind, content })),
  )
  let patch: Partial<ContentRow> = { draft, draftVersion: row.draftVersion + 1 }
  if (draft !== null) await keepLinks(ctx, row, draft, false, addresses)
  if (live) {
    const content = { ...(showLinks(bound, addresses) as object), ...standsAt(row.content) }
    const [lacks] = problemsOf(contentKinds[row.kind], content)
    if (lacks) throw invalid(`"${row.title}" names both, and would name too few afterwards. Add another to it first`)
    const revision = await keepRevision(ctx, row, { content: bound, cause: 'publish', name: nameOf(to), by, at })
    await endPublication(ctx, row.id, at)
    await ctx.db.insert(contentPublications).values({ itemId: row.id, revisionId: revision, path: row.path, fromAt: at })
    await keepLinks(ctx, row, bound, true, addresses)
    await ctx.enqueue('content.published', { itemId: row.id })
    patch = { ...patch, content, liveRevision: revision, edited: true }
  }
  if (row.scheduledRevision !== null) {
    const content = point(await revisionContent(ctx, row.scheduledRevision))
    const scheduledRevision = await keepRevision(ctx, row, { content, cause: 'schedule', name: nameOf(to), by, at })
    const same = row.scheduledDraft === row.draftVersion
    patch = { ...patch, scheduledRevision, ...(same ? { scheduledDraft: row.draftVersion + 1 } : {}) }
  }
  const { definition } = contentFamilyOf(row.kind)
  await edit(
    ctx,
    definition,
    { id: row.id, event: 'relink' },
    { patch, reason: `"${from.title}" became "${to.title}"`, audit: { from: from.id, to: to.id } },
  )
}
/** The name of the revision in the list of versions. */
const nameOf = ({ title }: ContentRow) => `Links to ${title}`.slice(0, 80)
/** The item's address, which may have changed since the revision was made. */
const standsAt = (content: unknown) => {
  const { slug, path } = (content ?? {}) as { slug?: string; path?: string }
  return { ...(slug ? { slug } : {}), ...(path ? { path } : {}) }
}

/** Points old redirects to the item, and the one at its own former address, to the replacement. One step, by id, so they follow it if it moves. */
const redirectUsers = async (ctx: Editor, from: ContentRow, to: ContentRow): Promise<void> => {
  if (from.path === null || to.path === null) return
  await ctx.db
    .update(redirects)
    .set({ target: to.path, status: 301, active: true, itemId: to.id, edited: true })
    .where(or(eq(redirects.itemId, from.id), eq(redirects.path, from.path)))
}

/** `row`: locked. It is off the site afterwards, and nothing uses it. */
export const replaceItem = async (
  ctx: Editor,
  definition: typeof pageRecord,
  row: ContentRow,
  { version, replacement }: { version: number; replacement: string },
): Promise<void> => {
  const at = ctx.now()
  const to = await replacementOf(ctx, row, replacement)
  const linkers = await lockLinkers(ctx, row)
  await transition(ctx, definition, { id: row.id, version, action: 'replace' }, async (locked) => ({
    patch: locked.published ? await takeOffSite(ctx, locked, { at, by: ctx.actor.name }) : {},
    reason: `"${to.title}" replaced it`,
    audit: { replacement: to.id, changed: linkers.length },
  }))
  const swap: Swap = { from: row, to, at }
  for (const linker of linkers) await relink(ctx, linker, swap)
  await redirectUsers(ctx, row, to)
  await bumpContentVersion(ctx)
  await ctx.enqueue('content.published', { itemId: row.id })
  await recheck(ctx, { at, ids: [row.id, ...linkers.map((linker) => linker.row.id)] })
}
