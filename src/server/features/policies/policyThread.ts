/** Messages between the client and us about a policy. Internal notes are a different event and never appear here. */
import { and, asc, eq } from 'drizzle-orm'
import type { ThreadMessage } from '#contract/model/policies/thread.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { addEvent, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { policyRecord } from './policyRecord.ts'

const ofThread = (policyId: string) =>
  and(
    eq(recordEvents.subjectType, policyMachine.record),
    eq(recordEvents.subjectId, policyId),
    eq(recordEvents.action, 'message'),
    eq(recordEvents.visibleTo, 'client'),
  )

/** Oldest first. */
export const threadOf = async (db: Db, policyId: string): Promise<ThreadMessage[]> => {
  const rows = await db.select().from(recordEvents).where(ofThread(policyId)).orderBy(asc(recordEvents.id))
  return rows.map(({ id, at, byName, party, reason }) => ({
    id,
    at: at.toISOString(),
    by: byName,
    from: party === 'client' ? ('client' as const) : ('staff' as const),
    text: reason,
  }))
}

/** Adds a message that the client can read. */
export const writeToThread = (ctx: ActingCtx, policyId: string, { by, text }: { by: Doer; text: string }) =>
  addEvent(ctx, policyRecord, policyId, { event: 'message', by, reason: text, visibleTo: 'client' })
