/** Each night: of clients that were erased, what had to be kept until yesterday goes as well. */
import { sql } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { carryOut } from './erase.ts'
import { lockForErasure } from './lock.ts'
import { planOf } from './plan.ts'

const system = { scope: 'system' } as const
const atOnce = 50

/** Gives how many clients lost something. */
export const eraseRest = async (ctx: JobCtx): Promise<number> => {
  const today = londonClock(ctx.now()).date
  const due = await transaction(ctx.pool, system, async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM clients WHERE erased_at IS NOT NULL AND EXISTS (
      SELECT FROM jsonb_array_elements(erased_kept) AS kept WHERE kept ->> 'until' < ${today}) ORDER BY erased_at, id LIMIT ${atOnce}`)
    return rows
  })
  let erased = 0
  for (const { id } of due)
    erased += await transaction(ctx.pool, system, async (db) => {
      await lockForErasure(db, id)
      const plan = await planOf(db, id, ctx.now())
      if (!plan || plan.blockers.length > 0) return 0
      const files = await carryOut(ctx, db, plan)
      await record(
        { db },
        { action: 'erasure.rest', subjectType: 'client', subjectId: id, after: { rows: plan.counts, files }, reason: 'No longer kept' },
      )
      return 1
    })
  return erased
}

export const erasureJobs = {
  'erasure.nightly': async (ctx: JobCtx) => {
    const erased = await eraseRest(ctx)
    if (erased > 0) ctx.log.info({ clients: erased }, 'what erased clients no longer have to keep was erased')
  },
}
