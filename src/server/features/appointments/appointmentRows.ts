/** The staff list of appointments and call-backs: its filters, sorts and rows in SQL. */
import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { appointmentList } from '#contract/admin/appointments.ts'
import type { AppointmentSummary } from '#contract/model/contact/appointment.ts'
import { liveStatuses, unansweredStatuses } from '#contract/model/contact/appointmentMachine.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { fromDay, untilDay } from '#server/db/days.ts'
import { listRows } from '#server/db/list.ts'
import { assignedTo, assignee, isAssigned } from '#server/features/users/users.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

const { startsAt, status } = appointments

export const summaryOf = (row: AppointmentRow, assignedName: string | null, now: Date): AppointmentSummary => ({
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
  assignedTo: assignedTo(row.assignedTo, assignedName),
})

const whenIt = (when: 'today' | 'coming' | 'past', now: Date) => {
  if (when === 'coming') return gte(startsAt, now)
  if (when === 'past') return lt(startsAt, now)
  const today = londonClock(now).date
  return and(gte(startsAt, londonInstant(today, '00:00')), lt(startsAt, londonInstant(addDays(today, 1), '00:00')))
}

/** Suspected spam is only shown when asked for, and in search results. */
export const appointmentRows = listRows(appointmentList, {
  table: appointments,
  base: (_ctx: CtxFor<'appointment:view'>, { q, spam }) => (q || spam ? undefined : isNull(appointments.suspected)),
  filters: {
    status: (value) =>
      value === 'toAnswer'
        ? inArray(status, [...unansweredStatuses])
        : value === 'live'
          ? inArray(status, [...liveStatuses])
          : eq(status, value),
    kind: (kind) => eq(appointments.kind, kind),
    when: (when, { now }) => whenIt(when, now()),
    assigned: (who, { actor }: CtxFor<'appointment:view'>) => isAssigned(appointments.assignedTo, who, actor.userId),
    overdue: (_unsaid, { now }) => and(inArray(status, [...liveStatuses]), lt(startsAt, now())),
    spam: () => isNotNull(appointments.suspected),
    ended: () => inArray(status, ['completed', 'no_show']),
    from: (date) => fromDay(startsAt, date),
    to: (date) => untilDay(startsAt, date),
  },
  sorts: { startsAt: byInstant(startsAt) },
  load: async ({ db, now }, ids) => {
    const rows = await db
      .select({ row: appointments, assignedName: assignee.name })
      .from(appointments)
      .leftJoin(assignee, eq(assignee.id, appointments.assignedTo))
      .where(inArray(appointments.id, ids))
    return rows.map(({ row, assignedName }) => summaryOf(row, assignedName, now()))
  },
})
