/** Links in mails that bring a report to another browser: seven days, one use, and looking at one does not use it up. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { claimLinkDays } from '#contract/model/claims/claim.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { claimLinks, claims, type ClaimRow } from './claims.table.ts'
import { kindLabel, setOf, nextOf } from './questionSet.ts'
import { giveDraftCookie, lockClaim, readClaim, requireDraft } from './draftOwner.ts'

/** Several links of a draft may be valid at once: a second mail must not invalidate the first. */
export const mailLink = async (ctx: Ctx, db: Db, row: Pick<ClaimRow, 'id' | 'email' | 'type' | 'suspected'>): Promise<void> => {
  // No mail for a draft that looks like spam.
  if (!row.email || row.suspected) return
  const token = newToken()
  await db
    .insert(claimLinks)
    .values({ tokenHash: hashToken(token), claimId: row.id, expiresAt: sql`now() + make_interval(days => ${claimLinkDays})` })
  await queueEmail(
    { ...ctx, db },
    {
      template: 'claimDraft',
      to: row.email,
      props: {
        kind: kindLabel(row.type) || 'A claim',
        link: ctx.origin + paths.reportClaimResume(token),
        expiresOn: addDays(londonClock(ctx.now()).date, claimLinkDays),
      },
      related: { type: 'claim', id: row.id },
    },
  )
}

export const saveForLater = async (ctx: CtxFor<{ holder: 'claim' }>, { email }: { email: string }) => {
  const row = await lockClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  // This link may go to another inbox; the contact address in the answers does not change.
  if (!row.email) await ctx.db.update(claims).set({ email, savedAt: ctx.now() }).where(eq(claims.id, row.id))
  await mailLink(ctx, ctx.db, { ...row, email })
  await record(ctx, { action: 'claims.saveForLater', subjectType: 'claim', subjectId: row.id })
  return { days: claimLinkDays }
}

export const linkOf = (token: string) => eq(claimLinks.tokenHash, hashToken(token))
export const isUsable = and(isNull(claimLinks.usedAt), sql`${claimLinks.expiresAt} > now()`)
export const linkOver = () => new Failure('gone', 'This link has been used or is too old')

export const resumeState = (ctx: CtxFor<{ holder: 'claimLink'; optional: true }>) => ({
  state: ctx.holder && !ctx.holder.used ? ('ready' as const) : ('over' as const),
})

/** Where to go on; null when it was sent since. */
const placeIn = async (ctx: Ctx, row: ClaimRow): Promise<{ page: string | null }> =>
  row.status === 'draft' ? { page: nextOf(await setOf(ctx.db, row), row, ctx.now()) } : { page: null }

export const resume = async (ctx: CtxFor<{ holder: 'claimLink' }>, { token }: { token: string }) => {
  const { claimId, used } = ctx.holder
  if (used) return placeIn(ctx, await readClaim(ctx.db, claimId))
  const [now] = await ctx.db
    .update(claimLinks)
    .set({ usedAt: sql`now()` })
    .where(and(linkOf(token), isUsable))
    .returning({ claimId: claimLinks.claimId })
  // Used in another browser at the same moment.
  if (!now) throw linkOver()
  await record(ctx, { action: 'claims.resume', subjectType: 'claim', subjectId: claimId })
  const place = await placeIn(ctx, await readClaim(ctx.db, claimId))
  if (place.page) await giveDraftCookie(ctx, claimId)
  return place
}
