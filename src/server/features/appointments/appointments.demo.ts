/** Fictional appointments and call-backs, past and future, so that the staff list shows work. Demo only. */
import { eq, sql } from 'drizzle-orm'
import { firstConsent, type AppointmentChannel, type AppointmentReason } from '#contract/model/contact/appointment.ts'
import type { AppointmentKind, AppointmentStatus } from '#contract/model/contact/appointmentMachine.ts'
import { londonInstant, workingDayAfter, addDays } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { appointments } from './appointments.table.ts'

type Booked = {
  name: string
  business: string
  kind: AppointmentKind
  channel: AppointmentChannel
  reason: AppointmentReason
  status: AppointmentStatus
  /** Working days from today; if negative, calendar days ago. */
  days: number
  time: string
  note: string
}
const booked = (name: string, business: string, kind: AppointmentKind, more: Omit<Booked, 'name' | 'business' | 'kind'>): Booked => ({
  name,
  business,
  kind,
  ...more,
})

const all: readonly Booked[] = [
  booked('Rosa Delgado', 'Delgado Tapas', 'appointment', {
    channel: 'video',
    reason: 'new_quote',
    status: 'requested',
    days: 1,
    time: '10:00',
    note: 'Opening a second place in Worthing.',
  }),
  booked('Simon Trench', 'Trench Groundworks', 'appointment', {
    channel: 'phone',
    reason: 'renewal_review',
    status: 'requested',
    days: 2,
    time: '14:30',
    note: 'Renewal papers are long: please go through them with me.',
  }),
  booked('Maria Hartley', 'Pebble Café Ltd', 'appointment', {
    channel: 'office',
    reason: 'claim_help',
    status: 'confirmed',
    days: 3,
    time: '11:30',
    note: 'About the water damage and the estimates.',
  }),
  booked('Noah Lindsay', 'Lindsay Film Hire', 'appointment', {
    channel: 'phone',
    reason: 'policy_review',
    status: 'confirmed',
    days: 1,
    time: '15:00',
    note: '',
  }),
  booked('Priti Desai', 'Desai Pharmacy', 'appointment', {
    channel: 'video',
    reason: 'new_quote',
    status: 'rescheduled',
    days: 5,
    time: '09:30',
    note: '',
  }),
  booked('Alan Reece', 'Reece Fencing', 'callback', {
    channel: 'phone',
    reason: 'other',
    status: 'requested',
    days: 1,
    time: '09:00',
    note: 'Wants to know whether a digger on hire is covered.',
  }),
  booked('Yasmin Cole', 'Cole Childcare', 'callback', {
    channel: 'phone',
    reason: 'new_quote',
    status: 'completed',
    days: -3,
    time: '13:00',
    note: '',
  }),
  booked('Hugh Baxter', 'Baxter Surveying', 'appointment', {
    channel: 'office',
    reason: 'renewal_review',
    status: 'completed',
    days: -7,
    time: '10:30',
    note: '',
  }),
  booked('Tina Groves', 'Groves Catering', 'appointment', {
    channel: 'phone',
    reason: 'new_quote',
    status: 'no_show',
    days: -5,
    time: '16:00',
    note: '',
  }),
  booked('Owen Blake', 'Blake Joinery', 'appointment', {
    channel: 'phone',
    reason: 'policy_review',
    status: 'cancelled',
    days: 2,
    time: '12:00',
    note: 'Found the answer in the documents.',
  }),
]
/** The step that led to each status. */
const steps: Partial<Record<AppointmentStatus, string>> = {
  confirmed: 'confirm',
  completed: 'complete',
  no_show: 'noShow',
  cancelled: 'cancel',
  rescheduled: 'move',
}

export const seedDemoAppointments = async (db: Db): Promise<SignIn[]> => {
  const idOf = ({ name }: Pick<Booked, 'name'>) => demoId('appointment', name)
  const [first] = all
  // Written only once, so that changes made in the demo are kept.
  if (
    first &&
    (
      await db
        .select({ id: appointments.id })
        .from(appointments)
        .where(eq(appointments.id, idOf(first)))
    ).length > 0
  )
    return []
  const [handler] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.username, 'admin'))
  const { rows } = await db.execute<{ now: string; today: string }>(
    sql`SELECT now()::text AS now, (now() AT TIME ZONE 'Europe/London')::date::text AS today`,
  )
  if (!handler) return []
  const [now, today] = [new Date(rows[0]?.now ?? 0), rows[0]?.today ?? '']
  for (const [index, one] of all.entries()) {
    const id = idOf(one)
    const day = one.days < 0 ? addDays(today, one.days) : workingDayAfter(today, one.days)
    const startsAt = londonInstant(day, one.time)
    const requestedAt = new Date(Math.min(now.getTime(), startsAt.getTime()) - (20 + index) * 3_600_000)
    const code = demoId('appointment reference', one.name).replaceAll('-', '').slice(0, 10).toUpperCase()
    const step = steps[one.status]
    await db.insert(appointments).values({
      id,
      kind: one.kind,
      reference: `${one.kind === 'callback' ? 'CB' : 'AP'}-${requestedAt.toISOString().slice(0, 4)}-${code}`,
      submission: demoId('appointment form', one.name),
      status: one.status,
      channel: one.channel,
      reason: one.reason,
      startsAt,
      name: one.name,
      business: one.business,
      email: `${(one.name.split(' ').at(-1) ?? 'post').toLowerCase()}${index}@example.com`,
      phone: `01632 960 ${String(310 + index)}`,
      note: one.note,
      supportNeed: '',
      consentAt: requestedAt,
      consentWording: firstConsent.version,
      source: 'contact',
      assignedTo: step ? handler.id : null,
      version: step ? 1 : 0,
      createdAt: requestedAt,
      updatedAt: requestedAt,
    })
    const of = { subjectType: 'appointment', subjectId: id }
    await db.insert(recordEvents).values({
      ...of,
      party: 'client',
      byName: one.name,
      at: requestedAt,
      action: one.kind === 'callback' ? 'callBack' : 'book',
      toStatus: 'requested',
      visibleTo: 'client',
    })
    if (!step) continue
    await db.insert(recordEvents).values({
      ...of,
      ...(step === 'move'
        ? { party: 'client' as const, byName: one.name }
        : { party: 'staff' as const, byUser: handler.id, byName: handler.name }),
      // The outcome of a meeting is recorded after it; everything else an hour after the request.
      at: ['complete', 'noShow'].includes(step) ? new Date(startsAt.getTime() + 1_800_000) : new Date(requestedAt.getTime() + 3_600_000),
      action: step,
      fromStatus: 'requested',
      toStatus: one.status,
      version: 1,
      visibleTo: step === 'confirm' || step === 'move' ? 'client' : 'staff',
    })
  }
  return []
}
