/** A mail that bounced, or that its reader marked as spam: stops mail to the address and notifies staff. */
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { stopAddress } from './mailHistory.ts'
import type { emails } from './messages.table.ts'

/** What is needed to say whose mail it was. */
export type Told = Pick<typeof emails.$inferSelect, 'id' | 'toAddress' | 'subject' | 'queuedBy' | 'relatedType' | 'relatedId'>

/** Stops mail to the address until staff allow it again, and notifies staff. In the transaction that stores the outcome. */
export const stopAndTell = async (db: Db, email: Told, why: 'bounced' | 'complained', reason: string): Promise<void> => {
  await stopAddress(db, { address: email.toAddress, reason: why, note: reason.slice(0, 500), byUser: null })
  await writeAudit({ db }, { action: `messages.${why}`, subjectType: 'email', subjectId: email.id, after: { why } })
  await tell(db, email)
}

/** Notifies the member of staff whose step sent it, or else the handler of its record, or else those who may see mails. */
export const tell = async (db: Db, email: Told): Promise<void> => {
  const reader = email.queuedBy ?? (await handlerOf(db, email))
  await notify(db, {
    kind: 'mail',
    about: { type: 'email', id: email.id },
    name: email.subject,
    ...(reader ? { readers: [reader] } : {}),
    otherwise: 'email:view',
  })
}

/** The handler of the record that a mail is about. */
const handlerOf = async (db: Db, { relatedType, relatedId }: Told): Promise<string | null> => {
  if (!relatedType || !relatedId) return null
  const { rows } = await db.execute<{ assigned: string | null }>(sql`SELECT assigned FROM record_card(${relatedType}, ${relatedId})`)
  return rows[0]?.assigned ?? null
}
