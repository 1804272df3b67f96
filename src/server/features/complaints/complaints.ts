/** Complaints for other features: recording one that came through the contact form. */
import { randomUUID } from 'node:crypto'
import { nextDue } from '#contract/model/complaints/complaintClock.ts'
import type { ComplaintKind } from '#contract/model/complaints/complaintMachine.ts'
import { todayOf, type Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { addEvent, clientDoer } from '#server/features/records/records.ts'
import { complaintRecord } from './complaintRecord.ts'
import { complaints } from './complaints.table.ts'

export { complaintRecord } from './complaintRecord.ts'
export { complaintRows } from './complaintRows.ts'

type Sent = {
  kind: ComplaintKind
  enquiryId: string
  name: string
  email: string
  phone: string
  message: string
  actingFor: string | null
}

/** The sender may not see complaints, so it is written as the system, in the message's transaction. Staff say what it is about when they read it. */
export const complaintFromMessage = (ctx: Pick<Ctx, 'db' | 'now'>, { kind, enquiryId, name, email, phone, message, actingFor }: Sent) =>
  asSystem(ctx, async ({ db }) => {
    const id = randomUUID()
    const receivedOn = todayOf(ctx)
    const facts = { kind, status: 'received' as const, receivedOn }
    const nothing = { acknowledgedAt: null, summaryResolvedAt: null, holdingLetterAt: null, finalResponseAt: null }
    await db.insert(complaints).values({
      id,
      ...facts,
      clientId: actingFor,
      complainant: name,
      email,
      phone,
      channel: 'website',
      description: message,
      enquiryId,
      dueAt: nextDue({ ...facts, ...nothing }, ctx.now()),
    })
    await addEvent({ ...ctx, db }, complaintRecord, id, { event: 'create', by: clientDoer(name), to: 'received' })
    return id
  })
