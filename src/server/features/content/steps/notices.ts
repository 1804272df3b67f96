/** Who is notified about content, in the transaction of the step. Users are never notified of their own actions (`notify`). */
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Permission } from '#contract/access.ts'
import type { NoticeKind } from '#contract/admin/notifications.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { colleaguesWith } from '#server/features/assigning/assigning.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { contentItems, contentRevisions, type ContentRow } from '../content.table.ts'
import { contentFamilyOf } from '../groups/contentFamily.ts'

type HasDb = { db: Db }
type By = { userId: string | null; name: string }
type ContentNotice = {
  kind: Extract<NoticeKind, 'review' | 'sentBack' | 'schedule' | 'approval'>
  readers: readonly (string | null)[]
  by?: By
}

const notifyAbout = ({ db }: HasDb, { id, kind: of }: ContentRow, { kind, readers, by }: ContentNotice) => {
  const about = { type: contentFamilyOf(of).definition.machine.record, id }
  return notify(db, { kind, about, readers: readers.filter((one) => one !== null), ...(by ? { by } : {}) })
}

/** Users who may approve and publish it. */
const publishers = async ({ db }: HasDb, { kind }: ContentRow): Promise<string[]> => {
  const right: Permission = kind === 'post' ? 'blog:publish' : kind === 'service' ? 'service:publish' : 'page:publish'
  return (await colleaguesWith(db, right)).map(({ id }) => id)
}

export const notifyOfReview = async (ctx: HasDb, row: ContentRow, by: By): Promise<void> =>
  notifyAbout(ctx, row, { kind: 'review', readers: await publishers(ctx, row), by })

/** Notifies those who submitted it, last edited it or are assigned to it. */
export const notifyOfSendingBack = async (ctx: HasDb, row: ContentRow, by: By): Promise<void> => {
  const [sent] = await ctx.db
    .select({ by: contentRevisions.byUser })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.itemId, row.id), eq(contentRevisions.cause, 'review')))
    .orderBy(desc(contentRevisions.number))
    .limit(1)
  await notifyAbout(ctx, row, { kind: 'sentBack', readers: [sent?.by ?? null, row.draftBy, row.assignedTo], by })
}

/** The job runs unattended, so this notifies those who scheduled it, last edited it or are assigned, and all who can publish it by hand. */
export const notifyOfFailure = async (ctx: HasDb, row: ContentRow): Promise<void> =>
  notifyAbout(ctx, row, { kind: 'schedule', readers: [row.scheduledBy, row.assignedTo, row.draftBy, ...(await publishers(ctx, row))] })

/** Notifies this many days before an approval ends, as the dashboard counts. Renewal is possible from then on. */
const daysBefore = 30

/** Notifies once per end date: the approver and the assignee if they can renew the approval, otherwise everyone who can. */
export const notifyOfEndingApprovals = async (ctx: HasDb, today: string): Promise<void> => {
  const key = sql`'approval ' || ${contentItems.id} || ' ' || to_char(${contentItems.approvedUntil}, 'YYYY-MM-DD')`
  const rows = await ctx.db
    .select({ row: contentItems, key: sql<string>`${key}` })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.published, true),
        gte(contentItems.approvedUntil, today),
        lte(contentItems.approvedUntil, addDays(today, daysBefore)),
        sql`NOT EXISTS (SELECT FROM notifications n WHERE n.key = ${key})`,
      ),
    )
  for (const { row, key: end } of rows) {
    const able = await publishers(ctx, row)
    const own = [row.approvedBy, row.assignedTo].filter((one) => one !== null && able.includes(one))
    await notifyAbout(ctx, row, { kind: 'approval', readers: own.length > 0 ? own : able })
    await ctx.db.execute(sql`UPDATE notifications SET key = ${end} WHERE kind = 'approval' AND subject_id = ${row.id} AND read_at IS NULL`)
  }
}
