/** Complaints for other features: recording one that came through the contact form. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { nextDue } from '#contract/model/complaints/complaintClock.ts'
import type { ComplaintKind } from '#contract/model/complaints/complaintMachine.ts'
import { todayOf, type Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { addEvent, clientDoer } from '#server/features/records/records.ts'
import { complaintRecord } from './complaintRecord.ts'
import { complaints } from './complaints.table.ts'

export { create as createComplaint } from './complaints.admin.ts'
export { complaintRecord } from './complaintRecord.ts'
export { complaintRows } from './complaintRows.ts'

type Sent = {
  id?: string
  kind: ComplaintKind
  enquiryId: string
  name: string
  email: string
  phone: string
  message: string
  clientId: string | null
}

/** The complaint that was opened from a message; null if none was. */
export const complaintOf = async (db: Db, enquiryId: string): Promise<{ id: string; reference: string } | null> => {
  const [found] = await db
    .select({ id: complaints.id, reference: complaints.reference })
    .from(complaints)
    .where(eq(complaints.enquiryId, enquiryId))
  return found ?? null
}

/** For a message that its sender called a complaint. `ctx` is the system's: the sender may not see complaints. Staff say what it is about when they read it. */
export const complaintFromMessage = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { id = randomUUID(), kind, enquiryId, clientId, name, email, phone, message }: Sent,
) => {
  const receivedOn = todayOf(ctx)
  const facts = { kind, status: 'received' as const, receivedOn }
  const nothing = { acknowledgedAt: null, summaryResolvedAt: null, holdingLetterAt: null, finalResponseAt: null }
  await ctx.db.insert(complaints).values({
    id,
    ...facts,
    clientId,
    complainant: name,
    email,
    phone,
    channel: 'website',
    description: message,
    enquiryId,
    dueAt: nextDue({ ...facts, ...nothing }, ctx.now()),
  })
  await addEvent(ctx, complaintRecord, id, { event: 'create', by: clientDoer(name), to: 'received' })
}
