/** What staff do with appointments and call-backs. Every change carries the version that was read; a change in between is a 409. */
import { aliasedTable, and, asc, eq, ne, sql } from 'drizzle-orm'
import type { appointments as contract } from '#contract/admin/appointments.ts'
import { can } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import {
  appointmentActions,
  appointmentCan,
  appointmentStatusLabels,
  legalAppointmentActions,
  liveStatuses,
  type AppointmentAction,
  type AppointmentDetail,
  type AppointmentSummary,
} from '#contract/model/appointment.ts'
import { paths } from '#contract/paths.ts'
import type { CtxFor } from '#server/ctx.ts'
import { beyond, exactly, inOrder, pageOf } from '#server/db/keyset.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { users } from '#server/features/users/users.table.ts'
import { appointmentsWhere, mailFacts } from './appointments.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

type View = CtxFor<'appointment:view'>
type Update = CtxFor<'appointment:update'>
type Change = { id: string; version: number }

const handler = aliasedTable(users, 'handler')

const summaryOf = (row: AppointmentRow, handlerName: string | null, now: Date): AppointmentSummary => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  status: row.status,
  channel: row.channel,
  reason: row.reason,
  startsAt: row.startsAt.toISOString(),
  name: row.name,
  business: row.business,
  overdue: row.startsAt < now && liveStatuses.some((live) => live === row.status),
  handler: row.handlerId ? { id: row.handlerId, name: handlerName ?? 'Somebody who has left' } : null,
})

export const list = async (ctx: View, { cursor, limit, sort, ...filter }: ParsedInputOf<typeof contract.list>) => {
  const where = appointmentsWhere(filter, ctx.now())
  const order = { at: appointments.startsAt, id: appointments.id, oldest: sort !== 'latest' }
  const rows = await ctx.db
    .select({ id: appointments.id, at: exactly(order.at), row: appointments, handlerName: handler.name })
    .from(appointments)
    .leftJoin(handler, eq(handler.id, appointments.handlerId))
    .where(and(where, beyond(cursor, order)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  const show = ({ row, handlerName }: (typeof rows)[number]) => summaryOf(row, handlerName, ctx.now())
  return pageOf(ctx.db, { rows, limit, table: appointments, where, show })
}

const standingOf = (row: AppointmentRow, now: Date) => ({ kind: row.kind, status: row.status, begun: row.startsAt <= now })

const detailOf = async (ctx: View, { id }: { id: string }): Promise<AppointmentDetail> => {
  const [found] = await ctx.db
    .select({ row: appointments, handlerName: handler.name })
    .from(appointments)
    .leftJoin(handler, eq(handler.id, appointments.handlerId))
    .where(eq(appointments.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, handlerName } = found
  const history = await ctx.db
    .select({ at: auditLog.at, by: users.name, kind: auditLog.actorKind, action: auditLog.action, reason: auditLog.reason })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, 'appointment'), eq(auditLog.subjectId, id), ne(auditLog.action, 'appointments.show')))
    .orderBy(asc(auditLog.id))
    .limit(200)
  return {
    ...summaryOf(row, handlerName, ctx.now()),
    email: row.email,
    phone: row.phone,
    note: row.note,
    supportNeed: row.supportNeed,
    createdAt: row.createdAt.toISOString(),
    suspected: row.suspected,
    history: history.map(({ at, by, kind, action, reason }) => ({
      at: at.toISOString(),
      by: by ?? (kind === 'staff' ? 'Somebody who has left' : kind === 'system' ? 'The system' : 'Visitor'),
      action,
      reason,
    })),
    version: row.version,
    actions: can(ctx.actor, 'appointment:update') ? legalAppointmentActions(standingOf(row, ctx.now())) : [],
  }
}

/** That somebody looked at a person's appointment is on record (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<AppointmentDetail> => {
  const detail = await detailOf(ctx, { id })
  await record(ctx, { action: 'appointments.show', subjectType: 'appointment', subjectId: id })
  return detail
}

/** Moves the row if the step is legal and nobody was faster; gives the row as it is now. */
const step = async (ctx: Update, { id, version }: Change, action: AppointmentAction, reason?: string): Promise<AppointmentRow> => {
  const [row] = await ctx.db.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  if (row.version !== version) {
    throw new Failure('conflict', 'This appointment has been changed meanwhile. Look at it again before you go on.', {
      flags: { version: row.version },
    })
  }
  const standing = standingOf(row, ctx.now())
  if (!appointmentCan(action, standing)) {
    throw new Failure('conflict', `This cannot be done now: the appointment is ${appointmentStatusLabels[row.status].toLowerCase()}.`, {
      flags: { status: row.status, allowed: legalAppointmentActions(standing) },
    })
  }
  const status = appointmentActions[action].to
  const [moved] = await ctx.db
    .update(appointments)
    .set({ status, version: row.version + 1, sequence: row.sequence + 1, handlerId: ctx.actor.userId, updatedAt: sql`now()` })
    .where(eq(appointments.id, id))
    .returning()
  await record(ctx, {
    action: `appointments.${action}`,
    subjectType: 'appointment',
    subjectId: id,
    before: { status: row.status, handlerId: row.handlerId },
    after: { status, handlerId: ctx.actor.userId },
    ...(reason ? { reason } : {}),
  })
  return moved ?? row
}

export const confirm = async (ctx: Update, { message, ...input }: Change & { message: string }) => {
  const row = await step(ctx, input, 'confirm')
  await queueEmail(ctx, {
    template: 'appointmentConfirmed',
    to: row.email,
    props: { ...mailFacts(ctx, row), message, from: ctx.actor.name },
    related: { type: 'appointment', id: row.id },
  })
  return detailOf(ctx, input)
}

export const complete = async (ctx: Update, input: Change) => {
  await step(ctx, input, 'complete')
  return detailOf(ctx, input)
}

export const noShow = async (ctx: Update, input: Change) => {
  await step(ctx, input, 'noShow')
  return detailOf(ctx, input)
}

export const cancel = async (ctx: Update, { reason, ...input }: Change & { reason: string }) => {
  const row = await step(ctx, input, 'cancel', reason)
  if (row.email && row.kind === 'appointment')
    await queueEmail(ctx, {
      template: 'appointmentCancelled',
      to: row.email,
      props: { ...mailFacts(ctx, row), link: ctx.origin + paths.contact({ way: 'appointment' }), byUs: true },
      related: { type: 'appointment', id: row.id },
    })
  return detailOf(ctx, input)
}
