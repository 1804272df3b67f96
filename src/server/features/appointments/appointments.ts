/** Appointments for other features and for both audiences: filters, the signed link, who has which half hour. */
import { and, count, eq, gte, ilike, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { liveStatuses, unansweredStatuses, type AppointmentKind, type AppointmentStatus } from '#contract/model/appointment.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

export type AppointmentFilter = {
  status?: AppointmentStatus | 'toAnswer' | 'live' | undefined
  kind?: AppointmentKind | undefined
  when?: 'today' | 'coming' | 'past' | undefined
  overdue?: 'yes' | undefined
  q?: string | undefined
}

const part = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`

/** The rows a filter means at this moment. What a program seems to have sent is in none of them but the search. */
export const appointmentsWhere = ({ status, kind, when, overdue, q }: AppointmentFilter, now: Date): SQL | undefined => {
  const today = londonInstant(londonClock(now).date, '00:00')
  const tomorrow = londonInstant(addDays(londonClock(now).date, 1), '00:00')
  const { startsAt } = appointments
  return and(
    status === 'toAnswer'
      ? inArray(appointments.status, [...unansweredStatuses])
      : status === 'live'
        ? inArray(appointments.status, [...liveStatuses])
        : status
          ? eq(appointments.status, status)
          : undefined,
    kind ? eq(appointments.kind, kind) : undefined,
    when === 'today' ? and(gte(startsAt, today), lt(startsAt, tomorrow)) : undefined,
    when === 'coming' ? gte(startsAt, now) : undefined,
    when === 'past' ? lt(startsAt, now) : undefined,
    overdue ? and(inArray(appointments.status, [...liveStatuses]), lt(startsAt, now)) : undefined,
    q
      ? or(
          ...[appointments.reference, appointments.name, appointments.business, appointments.email, appointments.phone].map((column) =>
            ilike(column, part(q)),
          ),
        )
      : isNull(appointments.suspected),
  )
}

export const countAppointments = async (ctx: { db: Db; now(): Date }, filter: AppointmentFilter): Promise<number> => {
  const [row] = await ctx.db.select({ total: count() }).from(appointments).where(appointmentsWhere(filter, ctx.now()))
  return row?.total ?? 0
}

const use = 'appointment'
/** Opens one appointment. What it may still do is said by the appointment's own state and time. */
export const appointmentToken = ({ keys }: Pick<Ctx, 'keys'>, id: string) => `${id}.${keys.sign(use, id)}`
export const appointmentLink = (ctx: Pick<Ctx, 'keys' | 'origin'>, id: string) =>
  ctx.origin + paths.appointment({ token: appointmentToken(ctx, id) })
/** Null when the link is not ours. */
export const idOfToken = ({ keys }: Pick<Ctx, 'keys'>, token: string): string | null => {
  const [, id = '', signature = ''] = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w.-]{10,120})$/.exec(token) ?? []
  return id && keys.verify(use, id, signature) ? id : null
}

type Sender = Pick<Ctx | JobCtx, 'keys' | 'origin'>
/** What the visitor's mails about one appointment need. */
export const mailFacts = (ctx: Sender, row: Pick<AppointmentRow, 'id' | 'reference' | 'startsAt' | 'channel' | 'sequence'>) => ({
  reference: row.reference,
  startsAt: row.startsAt.toISOString(),
  channel: row.channel,
  sequence: row.sequence,
  link: appointmentLink(ctx, row.id),
})
