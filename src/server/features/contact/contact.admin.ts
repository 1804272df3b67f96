/** What staff do with enquiries. Every change carries the version that was read; somebody else's change in between is a 409. */
import { randomUUID } from 'node:crypto'
import { aliasedTable, and, asc, eq, ne, sql } from 'drizzle-orm'
import type { enquiries as contract } from '#contract/admin/enquiries.ts'
import { can } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import {
  enquiryActions,
  enquiryCan,
  enquiryStatusLabels,
  enquiryTopicLabels,
  legalEnquiryActions,
  openEnquiryStatuses,
  type EnquiryAction,
  type EnquiryDetail,
  type EnquirySummary,
} from '#contract/model/enquiry.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { beyond, exactly, inOrder, pageOf } from '#server/db/keyset.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { users } from '#server/features/users/users.table.ts'
import { enquiriesWhere } from './contact.ts'
import { enquiries, enquiryReplies, type EnquiryRow } from './contact.table.ts'

type View = CtxFor<'contact:view'>
type Respond = CtxFor<'contact:respond'>
type Change = { id: string; version: number }

const assignee = aliasedTable(users, 'assignee')

const summaryOf = (row: EnquiryRow, assignedName: string | null, now: Date): EnquirySummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  topic: row.topic,
  name: row.name,
  business: row.business,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  overdue: row.dueAt < now && openEnquiryStatuses.some((open) => open === row.status),
  assignedTo: row.assignedTo ? { id: row.assignedTo, name: assignedName ?? 'Somebody who has left' } : null,
})

export const list = async (ctx: View, { cursor, limit, sort, ...filter }: ParsedInputOf<typeof contract.list>) => {
  const where = enquiriesWhere(filter, { now: ctx.now(), userId: ctx.actor.userId })
  const order = { at: enquiries.createdAt, id: enquiries.id, oldest: sort === 'oldest' }
  const rows = await ctx.db
    .select({ id: enquiries.id, at: exactly(order.at), enquiry: enquiries, assignedName: assignee.name })
    .from(enquiries)
    .leftJoin(assignee, eq(assignee.id, enquiries.assignedTo))
    .where(and(where, beyond(cursor, order)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const show = ({ enquiry, assignedName }: (typeof rows)[number]) => summaryOf(enquiry, assignedName, ctx.now())
  return pageOf(ctx.db, { rows, limit, table: enquiries, where, show })
}

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
  const history = await ctx.db
    .select({ at: auditLog.at, by: users.name, action: auditLog.action, reason: auditLog.reason })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, 'enquiry'), eq(auditLog.subjectId, id), ne(auditLog.action, 'enquiries.show')))
    .orderBy(asc(auditLog.id))
    .limit(200)
  return {
    ...summaryOf(enquiry, assignedName, ctx.now()),
    email: enquiry.email,
    phone: enquiry.phone,
    message: enquiry.message,
    preferredTime: enquiry.preferredTime,
    supportNeed: enquiry.supportNeed,
    suspected: enquiry.suspected,
    replies: replies.map(({ at, by, message }) => ({ at: at.toISOString(), by: by ?? 'Somebody who has left', message })),
    history: history.map(({ at, by, action, reason }) => ({ at: at.toISOString(), by: by ?? 'Visitor', action, reason })),
    version: enquiry.version,
    actions: can(ctx.actor, 'contact:respond') ? legalEnquiryActions(enquiry.status) : [],
  }
}

/** One enquiry. That somebody looked at a person's message is on record (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<EnquiryDetail> => {
  const detail = await detailOf(ctx, { id })
  await record(ctx, { action: 'enquiries.show', subjectType: 'enquiry', subjectId: id })
  return detail
}

/** Moves the row if the step is legal and nobody was faster; gives the row as it was. */
const move = async (
  ctx: Respond,
  { id, version }: Change,
  action: EnquiryAction,
  also: Partial<EnquiryRow> = {},
  reason?: string,
): Promise<EnquiryRow> => {
  const [row] = await ctx.db.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (row.version !== version) {
    throw new Failure('conflict', 'Somebody else has changed this enquiry. Look at it again before you go on.', {
      flags: { version: row.version },
    })
  }
  if (!enquiryCan(action, row.status)) {
    throw new Failure('conflict', `This cannot be done with an enquiry that is ${enquiryStatusLabels[row.status].toLowerCase()}.`, {
      flags: { status: row.status, allowed: legalEnquiryActions(row.status) },
    })
  }
  const status = enquiryActions[action].to
  await ctx.db
    .update(enquiries)
    .set({ status, version: row.version + 1, updatedAt: sql`now()`, ...also })
    .where(eq(enquiries.id, id))
  await record(ctx, {
    action: `enquiries.${action}`,
    subjectType: 'enquiry',
    subjectId: id,
    before: { status: row.status, assignedTo: row.assignedTo },
    after: { status, assignedTo: also.assignedTo === undefined ? row.assignedTo : also.assignedTo },
    ...(reason ? { reason } : {}),
  })
  return row
}

export const take = async (ctx: Respond, input: Change) => {
  await move(ctx, input, 'take', { assignedTo: ctx.actor.userId })
  return detailOf(ctx, input)
}

export const respond = async (ctx: Respond, { message, ...input }: Change & { message: string }) => {
  const row = await move(ctx, input, 'respond', { assignedTo: ctx.actor.userId })
  await ctx.db.insert(enquiryReplies).values({ id: randomUUID(), enquiryId: row.id, byUser: ctx.actor.userId, message })
  await queueEmail(ctx, {
    template: 'enquiryReply',
    to: row.email,
    props: { reference: row.reference, message, from: ctx.actor.name },
    related: { type: 'enquiry', id: row.id },
  })
  return detailOf(ctx, input)
}

export const close = async (ctx: Respond, { reason, ...input }: Change & { reason: string }) => {
  await move(ctx, input, 'close', {}, reason)
  return detailOf(ctx, input)
}

export const reopen = async (ctx: Respond, input: Change) => {
  await move(ctx, input, 'reopen', { assignedTo: ctx.actor.userId })
  return detailOf(ctx, input)
}

export const markSpam = async (ctx: Respond, input: Change) => {
  await move(ctx, input, 'markSpam')
  return detailOf(ctx, input)
}

export const notSpam = async (ctx: Respond, input: Change) => {
  const row = await move(ctx, input, 'notSpam', { suspected: null })
  const { email } = await getFirm(ctx)
  const link = ctx.origin + paths.adminEnquiry(row.id)
  await queueEmail(ctx, {
    template: 'contactNew',
    to: email,
    props: { reference: row.reference, topic: enquiryTopicLabels[row.topic], link },
    related: { type: 'enquiry', id: row.id },
  })
  return detailOf(ctx, input)
}
