/** Tells staff of what they should know, in the transaction of the event: `notify_staff` of migration 0072 writes the rows. */
import { sql } from 'drizzle-orm'
import type { Permission } from '#contract/access.ts'
import type { NoticeKind } from '#contract/admin/notifications.ts'
import type { Db } from '#server/db/connect.ts'

export type Told = {
  kind: Exclude<NoticeKind, 'promise'>
  about: { type: string; id: string }
  /** What it is called, where the record does not say. */
  name?: string
  /** Whom; without them whoever has the record. */
  readers?: readonly string[]
  /** Where nobody has it: the administrators with this permission. Absent: nobody. */
  otherwise?: Permission
  /** Who did it: they are never told of it. */
  by?: { userId: string | null; name: string }
}

/** One statement for all readers. A second one of its kind about the same record renews the first while nobody has read it. */
export const notify = async (db: Db, { kind, about, name = '', readers, otherwise, by }: Told): Promise<void> => {
  await db.execute(sql`SELECT notify_staff(${kind}, ${about.type}, ${about.id}, ${readers ? sql.param([...readers]) : null}::uuid[],
    ${by?.userId ?? null}::uuid, ${by?.name ?? ''}, ${otherwise ?? ''}, ${name})`)
}
