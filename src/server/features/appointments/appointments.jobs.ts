/** Appointment jobs: reminders a day and an hour before, and erasing old appointments. */
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { liveStatuses } from '#contract/model/contact/appointmentMachine.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { queueEmail, sendOnlyWhile } from '#server/features/messages/messages.ts'
import { mailFacts } from './appointments.ts'
import { purge } from './erasing.ts'
import { appointments } from './appointments.table.ts'

const hour = 3_600_000
const batch = 50

/**
 * Each reminder is sent once: it is marked in the transaction that queues the mail. If two are due at once because the worker was
 * down, the earlier one is marked without a mail. So is the day-before reminder of something booked less than a day ahead.
 */
export const remind = async (ctx: JobCtx): Promise<void> => {
  const now = ctx.now()
  await asSystem(ctx, async (inside) => {
    const { db } = inside
    const due = await db
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.kind, 'appointment'),
          isNull(appointments.suspected),
          inArray(appointments.status, [...liveStatuses]),
          gt(appointments.startsAt, now),
          lte(appointments.startsAt, new Date(now.getTime() + 24 * hour)),
          sql`(${appointments.dayRemindedAt} IS NULL OR (${appointments.hourRemindedAt} IS NULL AND ${appointments.startsAt} <= ${new Date(now.getTime() + hour).toISOString()}::timestamptz))`,
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const row of due) {
      const soon = row.startsAt.getTime() - now.getTime() <= hour
      const settled = Math.max(row.createdAt.getTime(), row.updatedAt.getTime())
      // Booked or moved so recently that the confirmation serves as the reminder.
      const known = settled > row.startsAt.getTime() - (soon ? hour : 24 * hour)
      await db
        .update(appointments)
        .set({ dayRemindedAt: row.dayRemindedAt ?? now, ...(soon ? { hourRemindedAt: now } : {}) })
        .where(eq(appointments.id, row.id))
      if (known) continue
      // After a pause of the worker the reminder of the day before may go out on the day itself.
      const isToday = londonClock(row.startsAt).date === todayOf(ctx)
      const props = { ...mailFacts(ctx, row), ahead: soon ? ('hour' as const) : isToday ? ('today' as const) : ('day' as const) }
      await queueEmail(inside, { template: 'appointmentReminder', to: row.email, props, related: { type: 'appointment', id: row.id } })
    }
  })
}

sendOnlyWhile('appointmentReminder', async ({ db, now }, { relatedId, props }) => {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, relatedId))
  const isDue =
    row && liveStatuses.some((status) => status === row.status) && row.startsAt.toISOString() === props.startsAt && row.startsAt > now()
  return isDue ? null : 'The appointment was moved or cancelled, or has begun'
})

export const appointmentJobs = { 'appointments.remind': remind, 'appointments.purge': async (ctx: JobCtx) => void (await purge(ctx)) }
