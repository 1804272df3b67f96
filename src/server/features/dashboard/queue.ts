/** One person's work queue: records assigned to them, to no one or to somebody who has left, of every kind they may read, earliest deadline first. */
import { and, asc, count, desc, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { can } from '#contract/access.ts'
import type { Dashboard, QueueItem } from '#contract/admin/dashboard.ts'
import { handoverSource } from '#contract/model/contact/handover.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { appointmentRows } from '#server/features/appointments/appointments.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { claimRows } from '#server/features/claims/claims.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { complaintRows } from '#server/features/complaints/complaints.ts'
import { enquiries } from '#server/features/contact/contact.table.ts'
import { enquiryRows, handoverRows } from '#server/features/contact/contact.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { quoteRows } from '#server/features/quotes/quotes.ts'
import { isFree } from '#server/features/users/users.ts'

type View = CtxFor<'dashboard:view'>

/** Rows shown in the queue; the lists have the rest. */
const rowsShown = 20

const isFor = (handler: PgColumn, userId: string) => or(eq(handler, userId), isFree(handler))

type Part = { items: QueueItem[]; total: number }
const nothing: Part = { items: [], total: 0 }

const waitingQuotes = async (ctx: View): Promise<Part> => {
  const { db, now } = ctx
  const { userId } = ctx.actor
  const where: SQL | undefined = and(
    quoteRows.where(ctx, { status: 'toAnswer' }),
    isNotNull(quotes.reference),
    isFor(quotes.assignedTo, userId),
  )
  const rows = await db.select().from(quotes).where(where).orderBy(asc(quotes.dueAt), asc(quotes.id)).limit(rowsShown)
  const [counted] = await db.select({ total: count() }).from(quotes).where(where)
  const items = rows.map((quote): QueueItem => ({
    kind: 'quote',
    id: quote.id,
    reference: quote.reference ?? '',
    who: quote.business,
    since: (quote.submittedAt ?? now()).toISOString(),
    dueAt: quote.dueAt?.toISOString() ?? null,
    overdue: quote.dueAt !== null && quote.dueAt < now(),
    mine: quote.assignedTo === userId,
    status: quote.status,
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Users who manage handovers see those marked as such, with links to their own inbox. */
const waitingEnquiries = async (ctx: View): Promise<Part> => {
  const { db, now } = ctx
  const rows = can(ctx.actor, 'contact:view') ? enquiryRows : handoverRows
  const isHandover = (source: string) => source === handoverSource && can(ctx.actor, 'chat:manage')
  const { userId } = ctx.actor
  const where = and(rows.where(ctx, { status: 'open' }), isFor(enquiries.assignedTo, userId))
  const found = await db
    .select()
    .from(enquiries)
    .where(where)
    .orderBy(asc(enquiries.dueAt), asc(enquiries.createdAt), asc(enquiries.id))
    .limit(rowsShown)
  const [counted] = await db.select({ total: count() }).from(enquiries).where(where)
  const items = found.map((enquiry): QueueItem => ({
    kind: isHandover(enquiry.source) ? 'handover' : 'enquiry',
    id: enquiry.id,
    reference: enquiry.reference,
    who: enquiry.business ? `${enquiry.name}, ${enquiry.business}` : enquiry.name,
    since: enquiry.createdAt.toISOString(),
    dueAt: enquiry.dueAt.toISOString(),
    overdue: enquiry.dueAt < now(),
    mine: enquiry.assignedTo === userId,
    status: enquiry.status,
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Urgent: someone was hurt, the premises are open or business has stopped, and nobody has rung the client yet. */
const cannotWait = sql<boolean>`(${claims.urgent} AND ${claims.status} = 'submitted')`

/** Until the insurer has the claim, the next step is ours, and so it is when its client has replied. */
const waitingClaims = async (ctx: View): Promise<Part> => {
  const { db, now } = ctx
  const { userId } = ctx.actor
  const where = and(claimRows.where(ctx, { status: 'ours' }), isFor(claims.assignedTo, userId))
  const rows = await db.select().from(claims).where(where).orderBy(desc(cannotWait), asc(claims.hearsBy), asc(claims.id)).limit(rowsShown)
  const [counted] = await db.select({ total: count() }).from(claims).where(where)
  const items = rows.map((claim): QueueItem => {
    // A new report is rung about, whatever else its client has written.
    const repliedAt = claim.status === 'submitted' ? null : (claim.wroteAt ?? claim.answeredAt)
    return {
      kind: 'claim',
      id: claim.id,
      reference: claim.reference ?? '',
      who: claim.business,
      since: (repliedAt ?? claim.submittedAt ?? claim.createdAt).toISOString(),
      dueAt: claim.hearsBy?.toISOString() ?? null,
      overdue: claim.dueAt ? claim.dueAt < now() : claim.nextUpdateOn !== null && claim.nextUpdateOn < todayOf(ctx),
      mine: claim.assignedTo === userId,
      status: claim.status,
      urgent: claim.urgent && claim.status === 'submitted',
      reply: repliedAt && (claim.wroteAt ? 'message' : 'items'),
    }
  })
  return { items, total: counted?.total ?? 0 }
}

const waitingComplaints = async (ctx: View): Promise<Part> => {
  const { db, now } = ctx
  const { userId } = ctx.actor
  const where = and(complaintRows.where(ctx, { status: 'toAnswer' }), isFor(complaints.assignedTo, userId))
  const rows = await db.select().from(complaints).where(where).orderBy(asc(complaints.dueAt), asc(complaints.id)).limit(rowsShown)
  const [counted] = await db.select({ total: count() }).from(complaints).where(where)
  const items = rows.map((complaint): QueueItem => ({
    kind: 'complaint',
    id: complaint.id,
    reference: complaint.reference,
    who: complaint.complainant,
    since: complaint.createdAt.toISOString(),
    dueAt: complaint.dueAt?.toISOString() ?? null,
    overdue: complaint.dueAt !== null && complaint.dueAt < now(),
    mine: complaint.assignedTo === userId,
    status: complaint.status,
    of: complaint.kind,
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Not answered yet, due today, or past without an outcome. */
const waitingAppointments = async (ctx: View): Promise<Part> => {
  const { db, now } = ctx
  const { userId } = ctx.actor
  const each = [{ status: 'toAnswer' }, { status: 'live', when: 'today' }, { overdue: 'yes' }] as const
  const where = and(or(...each.map((filter) => appointmentRows.where(ctx, filter))), isFor(appointments.assignedTo, userId))
  const rows = await db.select().from(appointments).where(where).orderBy(asc(appointments.startsAt), asc(appointments.id)).limit(rowsShown)
  const [counted] = await db.select({ total: count() }).from(appointments).where(where)
  const items = rows.map((one): QueueItem => ({
    kind: 'appointment',
    id: one.id,
    reference: one.reference,
    who: one.business ? `${one.name}, ${one.business}` : one.name,
    since: one.createdAt.toISOString(),
    dueAt: one.startsAt.toISOString(),
    overdue: one.startsAt < now(),
    mine: one.assignedTo === userId,
    status: one.status,
    of: one.kind,
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Urgent claims first, then by deadline, then by when it came. */
const order = (one: QueueItem, other: QueueItem) => {
  const [first, second] = [one, other].map((item) => (item.kind === 'claim' && item.urgent ? '' : (item.dueAt ?? '9')))
  return (first ?? '').localeCompare(second ?? '') || one.since.localeCompare(other.since)
}

export const queueOf = async (ctx: View): Promise<Pick<Dashboard, 'queue' | 'beyond'>> => {
  const parts = [
    can(ctx.actor, 'quote:view') ? await waitingQuotes(ctx) : nothing,
    can(ctx.actor, 'claim:view') ? await waitingClaims(ctx) : nothing,
    can(ctx.actor, 'contact:view') || can(ctx.actor, 'chat:manage') ? await waitingEnquiries(ctx) : nothing,
    can(ctx.actor, 'complaint:view') ? await waitingComplaints(ctx) : nothing,
    can(ctx.actor, 'appointment:view') ? await waitingAppointments(ctx) : nothing,
  ]
  const queue = parts
    .flatMap(({ items }) => items)
    .sort(order)
    .slice(0, rowsShown)
  return { queue, beyond: parts.reduce((sum, { total }) => sum + total, 0) - queue.length }
}
