/** One picture of the library with everything that belongs to it. */
import { and, asc, eq, ne } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { MediaDetail } from '#contract/admin/content/media.ts'
import { Failure } from '#contract/failure.ts'
import { mediaMachine } from '#contract/model/media/mediaMachine.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { together } from '#server/db/together.ts'
import { historyOf } from '#server/features/records/records.ts'
import { assignee } from '#server/features/users/users.ts'
import { filesOf, pictureOf } from './media.ts'
import { media } from './media.table.ts'
import { mediaRecord } from './mediaRecord.ts'
import { renditionCounts, summaryOf } from './mediaRows.ts'
import { mediaUses } from './uses.ts'

type View = CtxFor<'dashboard:view'>

/** The readable last part of the permanent address, with only characters an address may contain. */
export const plainName = (title: string) =>
  `${
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'picture'
  }.jpg`

/** 404 if there is none. */
export const detailOf = async (ctx: View, id: string): Promise<MediaDetail> => {
  const { db, actor } = ctx
  const [found] = await db
    .select({ row: media, by: assignee.name })
    .from(media)
    .leftJoin(assignee, eq(assignee.id, media.uploadedBy))
    .where(eq(media.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, by } = found
  const { made, files, ...parts } = await together({
    made: renditionCounts(db, [id]),
    files: filesOf(db, [id]),
    uses: mediaUses(ctx, id),
    twins: db
      .select({ id: media.id, title: media.title })
      .from(media)
      .where(and(eq(media.sentSha256, row.sentSha256), ne(media.id, id), eq(media.status, 'active')))
      .orderBy(asc(media.createdAt), asc(media.id))
      .limit(20),
    history: historyOf(db, mediaRecord, id, 'staff'),
  })
  return {
    ...summaryOf(row, by, made.get(id) ?? 0),
    ...parts,
    caption: row.caption,
    credit: row.credit,
    licence: row.licence,
    focus: { x: row.focalX, y: row.focalY },
    crops: row.crops,
    type: row.type,
    picture: pictureOf(row, files.get(id) ?? []),
    address: paths.mediaPicture(id, plainName(row.title)),
    failed: row.failed,
    actions: mediaMachine.actionsFor(row.status, actor),
    mayEdit: can(actor, 'media:edit'),
  }
}
