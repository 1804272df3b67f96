/** One item as its editor sees it: the working copy, what it lacks, its versions and comments, and who else has it open. */
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { Failure } from '#contract/failure.ts'
import { mayMove, type ContentKind } from '#contract/model/content/contentName.ts'
import { together } from '#server/db/together.ts'
import { historyOf, type RecordDefinition } from '#server/features/records/records.ts'
import { assignee } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { contentComments, contentItems, contentPresence, contentRevisions, contentShares, type ContentRow } from './content.table.ts'
import { summaryOf, type Editor } from './contentRows.ts'
import { shownDraft } from './drafting.ts'
import { checksOf } from './integrity/checking.ts'
import { editedCopy, linkedFrom, readAddresses } from './links.ts'

/** A user not heard from for this long (ms) counts as having closed it. */
const presentFor = 60_000

export const presentOn = ({ db, actor, now }: Editor, id: string) =>
  db
    .select({ id: users.id, name: users.name })
    .from(contentPresence)
    .innerJoin(users, eq(users.id, contentPresence.userId))
    .where(
      and(
        eq(contentPresence.itemId, id),
        ne(contentPresence.userId, actor.userId),
        gt(contentPresence.seenAt, new Date(now().getTime() - presentFor)),
      ),
    )
    .orderBy(asc(contentPresence.since))

/** 404 if there is none of these kinds. */
export const readItem = async ({ db }: Pick<Editor, 'db'>, kinds: readonly ContentKind[], id: string): Promise<ContentRow> => {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id))
  if (!row || !kinds.includes(row.kind)) throw new Failure('notFound', 'Not found')
  return row
}

/** A version of this item; 404 if it has no such version. */
export const revisionOf = async ({ db }: Pick<Editor, 'db'>, itemId: string, revisionId: string) => {
  const [found] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, revisionId), eq(contentRevisions.itemId, itemId)))
  if (!found) throw new Failure('notFound', 'Not found')
  return found
}

/** Newest first, as many as a list can show. */
const revisionsOf = async ({ db }: Editor, row: ContentRow) => {
  const rows = await db
    .select({
      id: contentRevisions.id,
      number: contentRevisions.number,
      title: contentRevisions.title,
      cause: contentRevisions.cause,
      name: contentRevisions.name,
      by: contentRevisions.byName,
      at: contentRevisions.at,
    })
    .from(contentRevisions)
    .where(eq(contentRevisions.itemId, row.id))
    .orderBy(desc(contentRevisions.number))
    .limit(200)
  return rows.map(({ at, ...revision }) => ({ ...revision, at: at.toISOString(), live: row.published && revision.id === row.liveRevision }))
}

const commentsOf = async ({ db }: Editor, id: string) => {
  const rows = await db
    .select({ comment: contentComments, readerOf: contentRevisions.number })
    .from(contentComments)
    .leftJoin(contentShares, eq(contentShares.id, contentComments.shareId))
    .leftJoin(contentRevisions, eq(contentRevisions.id, contentShares.revisionId))
    .where(eq(contentComments.itemId, id))
    .orderBy(asc(contentComments.at))
    .limit(500)
  return rows.map(({ comment: { id: commentId, field, text, byName, at, resolvedAt, resolvedBy }, readerOf }) => ({
    id: commentId,
    field,
    text,
    by: byName,
    readerOf,
    at: at.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy,
  }))
}

export const detailOf = async (
  ctx: Editor,
  definition: RecordDefinition,
  kinds: readonly ContentKind[],
  id: string,
): Promise<ContentDetail> => {
  const row = await readItem(ctx, kinds, id)
  const addresses = await readAddresses(ctx, [editedCopy(row)])
  const content = shownDraft(row, addresses)
  const {
    names: [names],
    ...parts
  } = await together({
    names: ctx.db
      .select({ assigned: assignee.name, saved: sql<string | null>`(SELECT name FROM users WHERE id = ${row.draftBy})` })
      .from(sql`(SELECT 1) AS one`)
      .leftJoin(assignee, sql`${assignee.id} = ${row.assignedTo}`),
    checks: checksOf(ctx, row, content, { at: ctx.now(), addresses }),
    revisions: revisionsOf(ctx, row),
    comments: commentsOf(ctx, id),
    present: presentOn(ctx, id),
    linkedFrom: linkedFrom(ctx, id),
    history: historyOf(ctx.db, definition, id, 'staff'),
  })
  return {
    ...summaryOf(row, names?.assigned ?? null),
    ...parts,
    key: row.key,
    content,
    live: row.published ? row.content : null,
    mayMove: mayMove(row.kind, content as { kind?: unknown }),
    draftVersion: row.draftVersion,
    savedAt: row.draftAt?.toISOString() ?? null,
    savedBy: names?.saved ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    version: row.version,
    actions: definition.machine.actionsFor(row.status, ctx.actor, undefined) as ContentDetail['actions'],
  }
}
