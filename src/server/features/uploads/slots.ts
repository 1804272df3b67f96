/** At most two uploads at a time for one user or address, counted in the database because all processes must share the count. */
import { createHash, randomUUID } from 'node:crypto'
import { and, count, eq, lt, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { uploadLimits } from '#contract/model/files/upload.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { uploadSlots } from './uploads.table.ts'

const holderOf = ({ actor, request }: Ctx) =>
  createHash('sha256')
    .update(actor.kind === 'client' || actor.kind === 'staff' ? `user ${actor.userId}` : `address ${request.ipPrefix}`)
    .digest('hex')

/** Runs `work` in a slot; 429 if both are taken. The slot of a process that crashed expires. */
export const inSlot = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  const id = randomUUID()
  const holder = holderOf(ctx)
  await transaction(ctx.pool, { scope: 'visitor' }, async (db) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload slots ${holder}`}, 0))`)
    await db.delete(uploadSlots).where(lt(uploadSlots.until, sql`now()`))
    const [row] = await db.select({ taken: count() }).from(uploadSlots).where(eq(uploadSlots.holder, holder))
    if ((row?.taken ?? 0) >= uploadLimits.parallel)
      throw new Failure('tooMany', 'Two uploads are already on their way. Wait until one has arrived.', { retryAfter: 5 })
    await db.insert(uploadSlots).values({ id, holder, until: sql`now() + make_interval(secs => ${uploadLimits.seconds + 60})` })
  })
  try {
    return await work()
  } finally {
    await ctx.pool.delete(uploadSlots).where(and(eq(uploadSlots.id, id), eq(uploadSlots.holder, holder)))
  }
}
