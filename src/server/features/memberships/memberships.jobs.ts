/**
 * Records in the company's log that somebody's access has ended on its day. Access itself ends at that moment, without the job (`standing`).
 * Rows locked by another process are left to it, and a row that was moved no longer matches, so running it twice changes nothing.
 */
import { asc } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { isOver, membershipRecord } from './memberships.ts'
import { memberships } from './memberships.table.ts'

/** Rows per transaction. */
const atOnce = 200

export const membershipJobs = {
  'memberships.expire': async (ctx: JobCtx) => {
    for (let moved = atOnce; moved === atOnce;)
      moved = await asSystem(ctx, async (inside) => {
        const rows = await inside.db
          .select()
          .from(memberships)
          .where(isOver)
          .orderBy(asc(memberships.expiresAt), asc(memberships.id))
          .limit(atOnce)
          .for('update', { skipLocked: true })
        for (const row of rows) await transition(inside, membershipRecord, { locked: row, action: 'expire', by: systemDoer }, endOf(row))
        return rows.length
      })
  },
}

/** The last day, because the job may run later. */
const endOf = ({ expiresAt }: Pick<typeof memberships.$inferSelect, 'expiresAt'>) =>
  expiresAt ? { reason: `Their last day was ${formatDate(addDays(londonClock(expiresAt).date, -1))}` } : {}
