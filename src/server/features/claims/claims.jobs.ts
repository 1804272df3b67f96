/** Claim jobs: deletes old drafts and expired tokens (submitted claims are kept), and escalates missed promises. */
import { sql } from 'drizzle-orm'
import type { JobCtx } from '#server/ctx.ts'
import { claimHolders, claimLinks } from './claims.table.ts'
import { eraseDrafts } from './erasing.ts'
import { escalateMissed } from './handling/promises.ts'

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
