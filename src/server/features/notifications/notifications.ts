/** Notifies staff, in the transaction of the event: `notify_staff` (migration 0180) writes the rows. */
import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access.ts'
import type { NoticeKind } from '#contract/admin/notifications.ts'
import type { Db } from '#server/db/connect.ts'

export type NewNotification = {
  kind: Exclude<NoticeKind, 'promise'>
  about: { type: string; id: string }
  /** The name of the subject, if the record does not give one. */
  name?: string
  /** The staff to notify. If absent, the record's handler. */
  readers?: readonly string[]
  /** If there is no handler, or who should be notified has left: notify the administrators with this permission. If absent, nobody. */
  otherwise?: Permission
  /** The same, but only if the handler has left. A record that nobody has waits in its inbox. */
  ifGone?: Permission
  /** Who did it; they are never notified themselves. */
  by?: { userId: string | null; name: string }
}

/** One statement for all readers. A second notification of the same kind about the same record renews the first while it is unread. */
export const notify = async (db: Db, { kind, about, name = '', readers, otherwise, ifGone, by }: NewNotification): Promise<void> => {
  await db.execute(sql`SELECT notify_staff(${kind}, ${about.type}, ${about.id}, ${readers ? sql.param([...readers]) : null}::uuid[],
    ${by?.userId ?? null}::uuid, ${by?.name ?? ''}, ${otherwise ?? ''}, ${name}, ${ifGone ?? ''})`)
}
