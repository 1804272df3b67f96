/** What staff do with enquiries. Every change carries the version that was read; somebody else's change in between is a 409. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { assigning } from '#server/features/assigning/assigning.ts'
import { record } from '#server/features/audit/audit.ts'
import { historyOf, transition } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { assignee } from '#server/features/users/users.ts'
import { enquiryRows, summaryOf } from './enquiryRows.ts'
import { enquiries, enquiryReplies } from './contact.table.ts'
import { enquiryRecord } from './enquiryRecord.ts'

type View = CtxFor<'contact:view'>
type Respond = CtxFor<'contact:respond'>
type Change = { id: string; version: number }

export const { page: list, csv } = enquiryRows
export const { assignees, assignMany, assignBack } = assigning({
  rows: enquiryRows,
  record: enquiryRecord,
  permission: 'contact:respond',
})

const detailOf = async (ctx: View, { id }: { id: string }): Promise<EnquiryDetail> => {
  const [found] = await ctx.db
    .select({ enquiry: enquiries, assignedName: assignee.name })
    .from(enquiries)
    .leftJoin(assignee, eq(assignee.id, enquiries.assignedTo))
    .where(eq(enquiries.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { enquiry, assignedName } = found
  const replies = await ctx.db
    .select({ at: enquiryReplies.createdAt, by: users.name, message: enquiryReplies.message })
    .from(enquiryReplies)
    .leftJoin(users, eq(users.id, enquiryReplies.byUser))
    .where(eq(enquiryReplies.enquiryId, id))
    .orderBy(asc(enquiryReplies.createdAt), asc(enquiryReplies.id))
  return {
    ...summaryOf(enquiry, assignedName, ctx.now()),
    email: enquiry.email,
    phone: enquiry.phone,
    message: enquiry.message,
    preferredTime: enquiry.preferredTime,
    supportNeed: enquiry.supportNeed,
    suspected: enquiry.suspected,
    replies: replies.map(({ at, by, message }) => ({ at: at.toISOString(), by: by ?? 'Somebody who has left', message })),
    history: await historyOf(ctx.db, enquiryRecord, id, 'staff'),
    version: enquiry.version,
    actions: enquiryMachine.actionsFor(enquiry.status, ctx.actor),
  }
}

/** One enquiry. Reading it is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<EnquiryDetail> => {
  const detail = await detailOf(ctx, { id })
  await record(ctx, { action: 'enquiries.show', subjectType: 'enquiry', subjectId: id })
  return detail
}

/** A step that also assigns the enquiry to the caller. */
const andTakeIt = (action: 'take' | 'reopen') => async (ctx: Respond, input: Change) => {
  await transition(ctx, enquiryRecord, { ...input, action }, { patch: { assignedTo: ctx.actor.userId } })
  return detailOf(ctx, input)
}
export const take = andTakeIt('take')
export const reopen = andTakeIt('reopen')

export const respond = async (ctx: Respond, { message, ...input }: Change & { message: string }) => {
  const { userId } = ctx.actor
  await transition(ctx, enquiryRecord, { ...input, action: 'respond' }, { patch: { assignedTo: userId }, text: message })
  await ctx.db.insert(enquiryReplies).values({ id: randomUUID(), enquiryId: input.id, byUser: userId, message })
  return detailOf(ctx, input)
}

export const close = async (ctx: Respond, { reason, ...input }: Change & { reason: string }) => {
  await transition(ctx, enquiryRecord, { ...input, action: 'close' }, { reason })
  return detailOf(ctx, input)
}

export const markSpam = async (ctx: Respond, input: Change) => {
  await transition(ctx, enquiryRecord, { ...input, action: 'markSpam' })
  return detailOf(ctx, input)
}

export const notSpam = async (ctx: Respond, input: Change) => {
  await transition(ctx, enquiryRecord, { ...input, action: 'notSpam' }, { patch: { suspected: null } })
  return detailOf(ctx, input)
}
