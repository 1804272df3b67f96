/** Links in mails that bring a report to another browser: seven days, one use, and looking at one does not use it up. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { claimLinkDays } from '#contract/model/claim.ts'
import { addDays, londonClock } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { claimLinks, claims, type ClaimRow } from './claims.table.ts'
import { kindLabel, setOf, nextOf } from './claimSet.ts'
import { changeHeld, giveHolder, heldClaim, requireDraft } from './holder.ts'

/** Several links of one draft may be open at once: a second mail must not kill the first. */
export const mailLink = async (ctx: Ctx, db: Db, row: Pick<ClaimRow, 'id' | 'email' | 'type' | 'suspected'>): Promise<void> => {
  // What looks like a program's draft writes to nobody.
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

export const saveForLater = (ctx: Ctx, { email }: { email: string }) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    // The address of the contact page stays the one we write to; here it may only be another inbox.
    if (!row.email) await db.update(claims).set({ email, savedAt: ctx.now() }).where(eq(claims.id, row.id))
    await mailLink(ctx, db, { ...row, email })
    await record(ctx, { action: 'claims.saveForLater', subjectType: 'claim', subjectId: row.id })
    return { days: claimLinkDays }
  })

const usable = (token: string) =>
  and(eq(claimLinks.tokenHash, hashToken(token)), isNull(claimLinks.usedAt), sql`${claimLinks.expiresAt} > now()`)

export const resumeState = async (ctx: Ctx, { token }: { token: string }) => {
  const [link] = await ctx.db.select({ claimId: claimLinks.claimId }).from(claimLinks).where(usable(token))
  return { state: link ? ('ready' as const) : ('over' as const) }
}

const over = () => new Failure('gone', 'This link has been used or is too old')

export const resume = async (ctx: Ctx, { token }: { token: string }) => {
  const [used] = await ctx.db
    .update(claimLinks)
    .set({ usedAt: sql`now()` })
    .where(usable(token))
    .returning({ claimId: claimLinks.claimId })
  if (!used) {
    // A second press of the button: this browser holds the report already.
    const [known] = await ctx.db
      .select({ claimId: claimLinks.claimId })
      .from(claimLinks)
      .where(eq(claimLinks.tokenHash, hashToken(token)))
    if (!known || (await heldClaim(ctx, ctx.request)) !== known.claimId) throw over()
    return openAt(ctx, known.claimId)
  }
  await record(ctx, { action: 'claims.resume', subjectType: 'claim', subjectId: used.claimId })
  const place = await openAt(ctx, used.claimId)
  if (place.page) await giveHolder(ctx, used.claimId)
  return place
}

/** Where to go on; null when it was sent since. */
const openAt = (ctx: Ctx, claimId: string): Promise<{ page: string | null }> =>
  transaction(ctx.db, { scope: 'holder', claimId }, async (db) => {
    const [row] = await db.select().from(claims).where(eq(claims.id, claimId))
    if (!row) throw over()
    if (row.status !== 'draft') return { page: null }
    return { page: nextOf(await setOf(db, row), row, ctx.now()) }
  })
