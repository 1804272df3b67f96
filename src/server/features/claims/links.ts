/** Mailed links that open a report in another browser: valid seven days, used once; viewing one does not use it up. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { claimDraftDays, claimLinkDays } from '#contract/model/claims/claim.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { todayOf, type Ctx, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { claimLinks, claims, type ClaimRow } from './claims.table.ts'
import { kindLabel, setOf, nextOf } from './questionSet.ts'
import { giveDraftCookie, lockClaim, readClaim, requireDraft } from './draftOwner.ts'

/** Several links of a draft may be valid at once, because a second mail must not invalidate the first. Returns whether a new link was mailed. */
export const mailLink = async (
  ctx: Ctx,
  db: Db,
  row: Pick<ClaimRow, 'id' | 'email' | 'savedAt' | 'type' | 'suspected'>,
  /** The client who has it mailed. */
  userId: string | null,
): Promise<boolean> => {
  // No mail for a draft that looks like spam.
  if (!row.email || row.suspected) return true
  const token = newToken()
  const { state } = await queueEmail(
    { ...ctx, db },
    {
      template: 'claimDraft',
      to: row.email,
      props: {
        kind: kindLabel(row.type) || 'A claim',
        link: ctx.origin + paths.reportClaimResume(token),
        expiresOn: addDays(todayOf(ctx), claimLinkDays),
        deletedOn: addDays(londonClock(row.savedAt).date, claimDraftDays.erased),
      },
      related: { type: 'claim', id: row.id },
    },
  )
  // This inbox has reached its daily limit, so the newest link already in it is extended instead.
  if (state === 'suppressed') {
    await extendNewest(db, row.id)
    return false
  }
  await db
    .insert(claimLinks)
    .values({ tokenHash: hashToken(token), claimId: row.id, userId, expiresAt: sql`now() + make_interval(days => ${claimLinkDays})` })
  return true
}

const extendNewest = (db: Db, claimId: string) =>
  db
    .update(claimLinks)
    .set({ expiresAt: sql`now() + make_interval(days => ${claimLinkDays})` })
    .where(
      sql`${claimLinks.tokenHash} = (SELECT token_hash FROM claim_links
        WHERE claim_id = ${claimId} AND used_at IS NULL ORDER BY expires_at DESC LIMIT 1)`,
    )

export const saveForLater = async (ctx: CtxFor<{ holder: 'claim' }>, { email }: { email: string }) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  // This link may go to another inbox; the contact address in the answers does not change.
  if (!row.email) await ctx.db.update(claims).set({ email, savedAt: ctx.now() }).where(eq(claims.id, row.id))
  const isNew = await mailLink(ctx, ctx.db, { ...row, email, savedAt: row.email ? row.savedAt : ctx.now() }, ctx.holder.userId)
  await writeAudit(ctx, { action: 'claims.saveForLater', subjectType: 'claim', subjectId: row.id })
  return { days: claimLinkDays, isNew }
}

export const linkOf = (token: string) => eq(claimLinks.tokenHash, hashToken(token))
export const isUsable = and(isNull(claimLinks.usedAt), sql`${claimLinks.expiresAt} > now()`)
export const linkOver = () => new Failure('gone', 'This link has been used or has expired')

export const resumeState = (ctx: CtxFor<{ holder: 'claimLink'; optional: true }>) => ({
  state: ctx.holder && !ctx.holder.used ? ('ready' as const) : ('over' as const),
})

/** The page to continue on, or null if the report has been submitted since. */
const placeIn = async (ctx: Ctx, row: ClaimRow): Promise<{ page: string | null }> =>
  row.status === 'draft' ? { page: nextOf(await setOf(ctx.db, row), row, ctx.now()) } : { page: null }

export const resume = async (ctx: CtxFor<{ holder: 'claimLink' }>, { token }: { token: string }) => {
  const { claimId, userId, used } = ctx.holder
  if (used) return placeIn(ctx, await readClaim(ctx.db, claimId))
  const [now] = await ctx.db
    .update(claimLinks)
    .set({ usedAt: sql`now()` })
    .where(and(linkOf(token), isUsable))
    .returning({ claimId: claimLinks.claimId })
  // Used in another browser at the same moment.
  if (!now) throw linkOver()
  await writeAudit(ctx, { action: 'claims.resume', subjectType: 'claim', subjectId: claimId })
  const place = await placeIn(ctx, await readClaim(ctx.db, claimId))
  if (place.page) await giveDraftCookie(ctx, claimId, userId)
  return place
}
