/** Jobs of claims: old drafts and expired tokens are deleted (claims that were sent are kept), and promises that were missed are escalated. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { claimDraftDays } from '#contract/model/claims/claim.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { claimHolders, claimLinks, claims } from './claims.table.ts'
import { escalateMissed } from './handling/promises.ts'

/** Deletes old drafts with their answers; their files are deleted within minutes. Returns how many. */
export const eraseDrafts = (ctx: JobCtx): Promise<number> =>
  transaction(ctx.pool, { scope: 'system' }, async (db) => {
    const before = new Date(ctx.now().getTime() - claimDraftDays.erased * 86_400_000)
    const erased = await db
      .delete(claims)
      .where(and(eq(claims.status, 'draft'), lt(claims.savedAt, before)))
      .returning({ id: claims.id })
    for (const { id } of erased)
      await record(
        { db },
        { action: 'claims.erase', subjectType: 'claim', subjectId: id, reason: `Not sent within ${claimDraftDays.erased} days` },
      )
    return erased.length
  })

export const claimJobs = {
  'claims.promises': async (ctx: JobCtx) => {
    await escalateMissed(ctx)
  },
  'claims.retention': async (ctx: JobCtx) => {
    await eraseDrafts(ctx)
    await ctx.pool.delete(claimHolders).where(sql`${claimHolders.expiresAt} < now()`)
    await ctx.pool.delete(claimLinks).where(sql`${claimLinks.expiresAt} < now() - interval '30 days'`)
  },
}
