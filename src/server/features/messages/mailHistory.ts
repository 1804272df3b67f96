/** What happened to a mail, its copies, and whether mail to its address is stopped. For staff. */
import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { EmailDetail, StopReason } from '#contract/model/messages/message.ts'
import type { Db } from '#server/db/connect.ts'
import { emailEvents, emails, stoppedAddresses } from './messages.table.ts'

/** Queried directly, because the users feature imports this one and circular imports are not allowed. */
const namesOf = async (db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`SELECT id, name FROM users WHERE ${inArray(sql`id`, known)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Oldest first, at most 200. Mails from older versions only have the event of being written. */
export const eventsOf = async (db: Db, email: { id: string; createdAt: Date }): Promise<EmailDetail['events']> => {
  const rows = await db.select().from(emailEvents).where(eq(emailEvents.emailId, email.id)).orderBy(asc(emailEvents.id)).limit(200)
  const names = await namesOf(
    db,
    rows.map(({ byUser }) => byUser),
  )
  const events = rows.map(({ at, kind, detail, byUser, reportId }) => ({
    at: at.toISOString(),
    kind,
    detail,
    by: byUser === null ? null : (names.get(byUser) ?? 'A former user'),
    reported: reportId !== null,
  }))
  return [{ at: email.createdAt.toISOString(), kind: 'written', detail: '', by: null, reported: false }, ...events]
}

export const copiesOf = async (db: Db, id: string): Promise<EmailDetail['copies']> => {
  const rows = await db
    .select({ id: emails.id, to: emails.toAddress, at: emails.createdAt })
    .from(emails)
    .where(eq(emails.copyOf, id))
    .orderBy(asc(emails.createdAt))
    .limit(50)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const stoppedAt = async (db: Db, address: string): Promise<EmailDetail['stopped']> => {
  const [row] = await db.select().from(stoppedAddresses).where(eq(stoppedAddresses.address, address.toLowerCase()))
  if (!row) return null
  const names = await namesOf(db, [row.byUser])
  return { reason: row.reason, note: row.note, by: (row.byUser && names.get(row.byUser)) || null, at: row.createdAt.toISOString() }
}

/** Safe to call twice: the first reason is kept. */
export const stopAddress = (db: Db, stopped: { address: string; reason: StopReason; note: string; byUser: string | null }) =>
  db
    .insert(stoppedAddresses)
    .values({ ...stopped, id: randomUUID(), address: stopped.address.toLowerCase() })
    .onConflictDoNothing()

/** Returns whether it was stopped. */
export const liftAddress = async (db: Db, address: string): Promise<boolean> => {
  const gone = await db
    .delete(stoppedAddresses)
    .where(eq(stoppedAddresses.address, address.toLowerCase()))
    .returning({ id: stoppedAddresses.id })
  return gone.length > 0
}
