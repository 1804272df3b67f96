/** Booking an appointment, requesting a call-back, and managing an appointment by signed link. A database constraint prevents double booking. */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { appointmentMachine, liveStatuses, type AppointmentKind } from '#contract/model/contact/appointmentMachine.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { offeredDays, offeredStart, officeHours, startsOn, type OfficeHours } from '#contract/model/contact/slot.ts'
import type { appointments as contract, OwnAppointment, Slots } from '#contract/site/appointments.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { constraintOf } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { keepWording } from '#server/features/consent/consent.ts'
import { sentTooFast, referenceFor, suspicionOf } from '#server/features/contact/contact.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, clientDoer, transition } from '#server/features/records/records.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { appointmentRecord, factsOf, staffMail } from './appointmentRecord.ts'
import { appointmentToken, mailFacts } from './appointments.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

const hoursOf = async (ctx: Ctx): Promise<OfficeHours> => officeHours((await getFirm(ctx)).hours.structured)

/** Start times that are taken, in milliseconds. Nothing else about those appointments is read. */
const takenTimes = (ctx: Ctx, now: Date) =>
  asSystem(ctx, async ({ db }) => {
    const rows = await db
      .select({ at: appointments.startsAt })
      .from(appointments)
      .where(
        and(
          eq(appointments.kind, 'appointment'),
          isNull(appointments.suspected),
          inArray(appointments.status, [...liveStatuses]),
          gte(appointments.startsAt, now),
        ),
      )
    return new Set(rows.map(({ at }) => at.getTime()))
  })

export const slots = async (ctx: Ctx, { kind, day }: ParsedInputOf<typeof contract.slots>): Promise<Slots> => {
  const now = ctx.now()
  const hours = await hoursOf(ctx)
  const taken = kind === 'appointment' ? await takenTimes(ctx, now) : new Set<number>()
  const days = offeredDays(kind, now, hours).map((date) => {
    const times = startsOn(date, kind, now, hours).map(({ time, at }) => ({ time, free: !taken.has(at.getTime()) }))
    return { date, times, free: times.filter(({ free }) => free).length }
  })
  const chosen = days.find(({ date }) => date === day) ?? days.find(({ free }) => free > 0) ?? days[0]
  return { days: days.map(({ date, free }) => ({ date, free })), day: chosen?.date ?? '', times: chosen?.times ?? [] }
}

export const words = (ctx: Ctx) => getSetting(ctx, 'words.appointment')

const startOf = async (ctx: Ctx, kind: AppointmentKind, day: string, time: string): Promise<Date> => {
  const start = offeredStart(kind, day, time, ctx.now(), await hoursOf(ctx))
  if (start) return start
  const message = 'This time is no longer available. Choose another'
  throw new Failure('invalid', message, { fields: { time: message } })
}

const slotTaken = () => {
  const message = 'Somebody has just taken this time. Choose another'
  return new Failure('conflict', message, { fields: { time: message } })
}

type NewAppointment = Pick<
  AppointmentRow,
  'kind' | 'channel' | 'reason' | 'name' | 'business' | 'email' | 'phone' | 'note' | 'supportNeed' | 'source' | 'startsAt'
>

const tooQuick =
  'That was faster than we expect from a person, so nothing has been booked yet. What you typed is still here: please press the button again.'

/** Stores a form only once. Returns the row, and whether this call newly stored one that is not suspected spam. */
const save = async (
  ctx: Ctx,
  appointment: NewAppointment,
  { token, website, agreed }: { token: string; website: string; agreed: string },
) => {
  const { consent } = await words(ctx)
  if (agreed !== '' && agreed !== consent) {
    const message = 'This wording has changed since you opened the page. Read it, and tick the box again'
    throw new Failure('conflict', message, { fields: { consent: message } })
  }
  const suspected = suspicionOf(ctx, { token, website })
  // A possible bot must not take a slot. A form that was filled in fast is no proof (browsers fill in forms), so the visitor is asked to try again.
  if (suspected === sentTooFast && appointment.kind === 'appointment')
    throw new Failure('tooMany', tooQuick, { retryAfter: 2, fields: { token: tooQuick } })
  const submission = createHash('sha256')
    .update(`${token}\n${JSON.stringify(appointment)}`)
    .digest('hex')
  const prefix = appointment.kind === 'appointment' ? 'AP' : 'CB'
  const reference = referenceFor(prefix, submission, ctx.now().getUTCFullYear())
  const id = randomUUID()
  return asSystem(ctx, async ({ db }) => {
    const inserted = await db
      .insert(appointments)
      .values({
        ...appointment,
        id,
        reference,
        submission,
        status: 'requested',
        suspected,
        consentAt: ctx.now(),
        consentWording: await keepWording({ db }, consent),
      })
      .onConflictDoNothing()
      .returning()
    const [row] = inserted.length > 0 ? inserted : await db.select().from(appointments).where(eq(appointments.submission, submission))
    // Not the same form sent again, so another visitor has taken the slot.
    if (!row) throw slotTaken()
    if (inserted.length > 0) {
      const event = appointment.kind === 'appointment' ? 'book' : 'callBack'
      await addEvent({ ...ctx, db }, appointmentRecord, id, { event, by: clientDoer(row.name), to: row.status })
      await writeAudit(ctx, {
        action: `appointments.${event}`,
        subjectType: 'appointment',
        subjectId: row.id,
        after: { status: row.status, startsAt: row.startsAt, channel: row.channel, suspected: suspected !== null },
      })
    }
    return { row, fresh: inserted.length > 0 && suspected === null }
  })
}

const tellStaff = async (ctx: Ctx, row: AppointmentRow) => {
  const { email } = await getFirm(ctx)
  const props = staffMail(ctx.origin, row, 'asked for')
  await queueEmail(ctx, { template: 'appointmentStaff', to: email, props, related: { type: 'appointment', id: row.id } })
}

export const book = async (
  ctx: Ctx,
  { day, time, token, website, agreed, consent: _given, ...sent }: ParsedInputOf<typeof contract.book>,
) => {
  if (sent.channel === 'phone' && sent.phone === '') {
    const message = 'Enter the number we should ring'
    throw new Failure('invalid', message, { fields: { phone: message } })
  }
  const startsAt = await startOf(ctx, 'appointment', day, time)
  const { row, fresh } = await save(ctx, { kind: 'appointment', startsAt, ...sent }, { token, website, agreed })
  if (fresh) {
    const related = { type: 'appointment', id: row.id }
    await queueEmail(ctx, { template: 'appointmentReceived', to: row.email, props: mailFacts(ctx, row), related })
    await tellStaff(ctx, row)
  }
  return { reference: row.reference, token: appointmentToken(ctx, row.id) }
}

export const callBack = async (
  ctx: Ctx,
  { day, time, token, website, agreed, consent: _given, ...sent }: ParsedInputOf<typeof contract.callBack>,
) => {
  const startsAt = await startOf(ctx, 'callback', day, time)
  const { row, fresh } = await save(ctx, { kind: 'callback', channel: 'phone', startsAt, ...sent }, { token, website, agreed })
  if (fresh) {
    const props = { reference: row.reference, startsAt: row.startsAt.toISOString() }
    const related = { type: 'appointment', id: row.id }
    if (row.email) await queueEmail(ctx, { template: 'callbackReceived', to: row.email, props, related })
    await tellStaff(ctx, row)
  }
  return { reference: row.reference }
}

type Holder = CtxFor<{ holder: 'appointment' }>

const lockAppointment = async ({ db, holder }: Holder): Promise<AppointmentRow> => {
  const [row] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, holder.appointmentId), eq(appointments.kind, 'appointment')))
    .for('update')
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

const mayMove = (row: AppointmentRow, now: Date) => appointmentMachine.can(row.status, 'move', 'client', factsOf(row, now))

const own = (ctx: Ctx, row: AppointmentRow): OwnAppointment => ({
  reference: row.reference,
  status: row.status,
  channel: row.channel,
  reason: row.reason,
  startsAt: row.startsAt.toISOString(),
  sequence: row.sequence,
  open: mayMove(row, ctx.now()),
})

export const show = async (ctx: Holder) => own(ctx, await lockAppointment(ctx))

/** Throws a message for the visitor if the appointment can no longer be changed. */
const requireOpen = (ctx: Ctx, row: AppointmentRow) => {
  if (!mayMove(row, ctx.now()))
    throw new Failure('conflict', 'This appointment is over or has been cancelled. Ring us if you need another.', {
      flags: { status: row.status },
    })
}

export const move = async (ctx: Holder, { day, time }: ParsedInputOf<typeof contract.move>) => {
  const startsAt = await startOf(ctx, 'appointment', day, time)
  const change = async () => {
    const row = await lockAppointment(ctx)
    requireOpen(ctx, row)
    // Already at that time: nothing changes and no mail is sent.
    if (row.startsAt.getTime() === startsAt.getTime()) return own(ctx, row)
    const moved = await transition(
      ctx,
      appointmentRecord,
      { locked: row, action: 'move', by: clientDoer(row.name) },
      { patch: { startsAt, sequence: row.sequence + 1, dayRemindedAt: null, hourRemindedAt: null } },
    )
    return own(ctx, moved.row)
  }
  return change().catch((error: unknown) => {
    throw constraintOf(error) === 'appointments_once' ? slotTaken() : error
  })
}

/** Safe to call twice. */
export const cancel = async (ctx: Holder) => {
  const row = await lockAppointment(ctx)
  if (row.status === 'cancelled') return own(ctx, row)
  requireOpen(ctx, row)
  const cancelled = await transition(
    ctx,
    appointmentRecord,
    { locked: row, action: 'cancelByClient', by: clientDoer(row.name) },
    { patch: { sequence: row.sequence + 1 } },
  )
  return own(ctx, cancelled.row)
}
