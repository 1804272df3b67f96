/** Staff steps on appointments and call-backs. Each carries the version that was read; a change in between is a 409. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { firstConsent, type AppointmentDetail } from '#contract/model/contact/appointment.ts'
import { appointmentMachine, liveStatuses, type AppointmentAction } from '#contract/model/contact/appointmentMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { knownClients } from '#server/features/clients/clients.ts'
import { consentWordings } from '#server/features/consent/consent.table.ts'
import { historyOf, transition } from '#server/features/records/records.ts'
import { appointmentRecord, factsOf } from './appointmentRecord.ts'
import { assignee } from '#server/features/users/users.ts'
import { appointmentRows, summaryOf } from './appointmentRows.ts'
import { appointments } from './appointments.table.ts'

type View = CtxFor<'appointment:view'>
type Update = CtxFor<'appointment:update'>
type Change = { id: string; version: number }

export const { page: list, csv } = appointmentRows

const detailOf = async (ctx: View, { id }: { id: string }): Promise<AppointmentDetail> => {
  const [found] = await ctx.db
    .select({ row: appointments, assignedName: assignee.name, agreedTo: sql<string | null>`${consentWordings.wording} #>> '{}'` })
    .from(appointments)
    .leftJoin(consentWordings, eq(consentWordings.version, appointments.consentWording))
    .leftJoin(assignee, eq(assignee.id, appointments.assignedTo))
    .where(eq(appointments.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, assignedName, agreedTo } = found
  return {
    ...summaryOf(row, assignedName, ctx.now()),
    email: row.email,
    phone: row.phone,
    note: row.note,
    supportNeed: row.supportNeed,
    knownClients: await knownClients(ctx, row),
    agreedTo: agreedTo ?? firstConsent.words,
    createdAt: row.createdAt.toISOString(),
    suspected: row.suspected,
    history: await historyOf(ctx.db, appointmentRecord, id, 'staff'),
    version: row.version,
    actions: appointmentMachine.actionsFor(row.status, ctx.actor, factsOf(row, ctx.now())),
  }
}

/** Reading one is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<AppointmentDetail> => {
  const detail = await detailOf(ctx, { id })
  await writeAudit(ctx, { action: 'appointments.show', subjectType: 'appointment', subjectId: id })
  return detail
}

/** Assigns it to the member of staff who takes the step. Raises the sequence number, because calendars keep the entry with the highest. */
const step = async (ctx: Update, input: Change, action: AppointmentAction, words: { reason?: string; text?: string } = {}) => {
  await transition(ctx, appointmentRecord, { ...input, action }, ({ sequence }) => ({
    ...words,
    patch: { sequence: sequence + 1, assignedTo: ctx.actor.userId },
  }))
  return detailOf(ctx, input)
}

export const confirm = (ctx: Update, { message, ...input }: Change & { message: string }) => step(ctx, input, 'confirm', { text: message })
export const complete = (ctx: Update, input: Change) => step(ctx, input, 'complete')
export const noShow = (ctx: Update, input: Change) => step(ctx, input, 'noShow')
export const cancel = (ctx: Update, { reason, ...input }: Change & { reason: string }) => step(ctx, input, 'cancel', { reason })

/** Refuses if somebody else has booked the half hour, which was not held. Booking takes no lock, so the index has the last word. */
export const notSpam = async (ctx: Update, input: Change) => {
  await transition(ctx, appointmentRecord, { ...input, action: 'notSpam' }, async ({ kind, startsAt }) => {
    const [other] = await ctx.db
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          eq(appointments.kind, 'appointment'),
          eq(appointments.startsAt, startsAt),
          isNull(appointments.suspected),
          inArray(appointments.status, [...liveStatuses]),
        ),
      )
    if (kind === 'appointment' && other)
      throw new Failure('conflict', 'Somebody else has booked this half hour since. Ring to agree another time, then cancel this one.')
    return { patch: { suspected: null } }
  })
  return detailOf(ctx, input)
}
