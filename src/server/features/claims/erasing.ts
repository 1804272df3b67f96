/** Claim reports that were never submitted: finding those old enough to erase, and erasing them. */
import { and, eq, lt, sql } from 'drizzle-orm'
import { claimDraftDays } from '#contract/model/claims/claim.ts'
import type { Due } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { eraseMailsAbout } from '#server/features/messages/messages.ts'
import { claims } from './claims.table.ts'

/** Deletes old drafts with their answers; their files are deleted within minutes. `dryRun`: only lists them. Returns those found. */
export const eraseDrafts = (ctx: Pick<JobCtx, 'pool' | 'now'>, { dryRun = false } = {}): Promise<Due[]> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const before = new Date(ctx.now().getTime() - claimDraftDays.erased * 86_400_000)
    const old = and(eq(claims.status, 'draft'), lt(claims.savedAt, before))
    const columns = { id: claims.id, since: sql<string>`to_jsonb(${claims.savedAt}) #>> '{}'` }
    if (dryRun) return db.select(columns).from(claims).where(old)
    const erased = await db.delete(claims).where(old).returning(columns)
    await eraseMailsAbout(
      db,
      'claim',
      erased.map(({ id }) => id),
    )
    for (const { id } of erased)
      await writeAudit(
        { db },
        { action: 'claims.erase', subjectType: 'claim', subjectId: id, reason: `Not sent within ${claimDraftDays.erased} days` },
      )
    return erased
  })
