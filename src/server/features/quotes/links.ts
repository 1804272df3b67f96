/** Links in mails that bring a draft to another browser: seven days, one use, and looking at one does not use it up. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { draftDays, resumeLinkDays } from '#contract/model/quote.ts'
import { firstOpenPage } from '#contract/model/questionFlow.ts'
import { addDays, londonClock } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { changeHeld, giveHolder, heldQuote, requireDraft } from './holder.ts'
import { quoteLinks, quotes, type QuoteRow } from './quotes.table.ts'
import { coverNames, readingAt } from './sets.ts'

/** Several links of one draft may be open at once: a second mail must not kill the first. */
export const mailLink = async (
  ctx: Ctx,
  db: Db,
  row: Pick<QuoteRow, 'id' | 'email' | 'family' | 'setVersion' | 'covers' | 'source'>,
): Promise<void> => {
  // What looks like a program's draft writes to nobody.
  if (!row.email || row.source.suspected) return
  const token = newToken()
  await db
    .insert(quoteLinks)
    .values({ tokenHash: hashToken(token), quoteId: row.id, expiresAt: sql`now() + make_interval(days => ${resumeLinkDays})` })
  const set = await loadSet(db, row)
  await queueEmail(
    { ...ctx, db },
    {
      template: 'quoteDraft',
      to: row.email,
      props: {
        cover: coverNames(set, row.covers) || 'Business insurance',
        link: ctx.origin + paths.quoteResume(token),
        expiresOn: addDays(londonClock(ctx.now()).date, resumeLinkDays),
      },
      related: { type: 'quote', id: row.id },
    },
  )
}

export const saveForLater = (ctx: Ctx, { email }: { email: string }) =>
  changeHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    // The address of the contact page stays the one we write to; here it may only be another inbox.
    if (!row.email) await db.update(quotes).set({ email, savedAt: ctx.now() }).where(eq(quotes.id, row.id))
    await mailLink(ctx, db, { ...row, email })
    await record(ctx, { action: 'quotes.saveForLater', subjectType: 'quote', subjectId: row.id })
    return { days: resumeLinkDays }
  })

const usable = (token: string) =>
  and(eq(quoteLinks.tokenHash, hashToken(token)), isNull(quoteLinks.usedAt), sql`${quoteLinks.expiresAt} > now()`)

export const resumeState = async (ctx: Ctx, { token }: { token: string }) => {
  const [link] = await ctx.db.select({ quoteId: quoteLinks.quoteId }).from(quoteLinks).where(usable(token))
  return { state: link ? ('ready' as const) : ('over' as const) }
}

const over = () => new Failure('gone', 'This link has been used or is too old')

export const resume = async (ctx: Ctx, { token }: { token: string }) => {
  const [used] = await ctx.db
    .update(quoteLinks)
    .set({ usedAt: sql`now()` })
    .where(usable(token))
    .returning({ quoteId: quoteLinks.quoteId })
  if (!used) {
    // A second press of the button: this browser holds the draft already.
    const [known] = await ctx.db
      .select({ quoteId: quoteLinks.quoteId })
      .from(quoteLinks)
      .where(eq(quoteLinks.tokenHash, hashToken(token)))
    if (!known || (await heldQuote(ctx)) !== known.quoteId) throw over()
    return openAt(ctx, known.quoteId)
  }
  await record(ctx, { action: 'quotes.resume', subjectType: 'quote', subjectId: used.quoteId })
  const place = await openAt(ctx, used.quoteId)
  if (place.page) await giveHolder(ctx, used.quoteId)
  return place
}

/** Where to go on; null when it was sent since, which /my-quotes shows. */
const openAt = (ctx: Ctx, quoteId: string): Promise<{ page: string | null }> =>
  transaction(ctx.db, { scope: 'holder', quoteId }, async (db) => {
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
    if (!row) throw over()
    if (row.status !== 'draft') return { page: null }
    const set = await loadSet(db, row)
    return { page: firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))?.id ?? 'check' }
  })

/** The newest three drafts of an address. Nobody learns here whether there is one: the mail goes to its owner or not at all. */
export const newLink = async (ctx: Ctx, { email }: { email: string }) => {
  const since = new Date(ctx.now().getTime() - draftDays.expires * 86_400_000)
  await transaction(ctx.db, { scope: 'system' }, async (db) => {
    const rows = await db
      .select()
      .from(quotes)
      .where(and(eq(quotes.email, email), eq(quotes.status, 'draft'), gt(quotes.savedAt, since)))
      .orderBy(desc(quotes.savedAt))
      .limit(3)
    for (const row of rows) await mailLink(ctx, db, row)
  })
  await record(ctx, { action: 'quotes.newLink', subjectType: 'quote' })
  return { days: resumeLinkDays }
}
