/** The parts of a claim's screens: needs, payments, reserves and messages. Row-level security hides what the caller may not see. */
import { and, asc, eq } from 'drizzle-orm'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { standing, type ClaimPayment, type StaffPayment } from '#contract/model/claims/claimMoney.ts'
import { filesOfNeed, type ClaimNeed } from '#contract/model/claims/claimNeed.ts'
import type { ThreadMessage } from '#contract/model/policies/thread.ts'
import type { Upload } from '#contract/model/files/upload.ts'
import type { Db } from '#server/db/connect.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claimNeeds, claimPayments, claimReserves } from '../claims.table.ts'

/** Oldest first, each with its files. */
export const needsOf = async (db: Db, claimId: string, files: readonly Upload[]): Promise<ClaimNeed[]> => {
  const rows = await db
    .select()
    .from(claimNeeds)
    .where(eq(claimNeeds.claimId, claimId))
    .orderBy(asc(claimNeeds.createdAt), asc(claimNeeds.id))
  return rows.map((row) => ({ ...row, answeredAt: row.answeredAt?.toISOString() ?? null, files: filesOfNeed(files, row) }))
}

/** All payments, those reversed included. */
export const paymentsOf = async (db: Db, claimId: string): Promise<StaffPayment[]> => {
  const rows = await db
    .select()
    .from(claimPayments)
    .where(eq(claimPayments.claimId, claimId))
    .orderBy(asc(claimPayments.paidOn), asc(claimPayments.createdAt), asc(claimPayments.id))
  return rows.map(({ id, kind, payee, amount, paidOn, reversedAt, reversedWhy, reversedByName }) => ({
    id,
    kind,
    payee,
    amount,
    paidOn,
    reversed: reversedAt && { at: reversedAt.toISOString(), by: reversedByName, why: reversedWhy },
  }))
}

/** What counts, without what was said about mistakes. */
export const standingPayments = async (db: Db, claimId: string): Promise<ClaimPayment[]> =>
  standing(await paymentsOf(db, claimId)).map(({ reversed: _mistake, ...payment }) => payment)

/** Reserves. Row-level security returns rows only to staff. */
export const reservesOf = async (db: Db, claimId: string) => {
  const rows = await db.select().from(claimReserves).where(eq(claimReserves.claimId, claimId)).orderBy(asc(claimReserves.id))
  return rows.map(({ at, byName, amount, reason }) => ({ at: at.toISOString(), by: byName, amount, reason }))
}

/** Messages, oldest first. Internal notes are a different action and are never included. */
export const messagesOf = async (db: Db, id: string): Promise<ThreadMessage[]> => {
  const rows = await db
    .select({ id: recordEvents.id, at: recordEvents.at, by: recordEvents.byName, party: recordEvents.party, text: recordEvents.reason })
    .from(recordEvents)
    .where(
      and(
        eq(recordEvents.subjectType, claimMachine.record),
        eq(recordEvents.subjectId, id),
        eq(recordEvents.action, 'message'),
        eq(recordEvents.visibleTo, 'client'),
      ),
    )
    .orderBy(asc(recordEvents.id))
  return rows.map(({ at, party, ...message }) => ({
    ...message,
    at: at.toISOString(),
    from: party === 'client' ? ('client' as const) : ('staff' as const),
  }))
}
