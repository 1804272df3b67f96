/** Mailed links that open a draft in another browser. Valid for seven days, for one use; viewing the page does not use one up. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { draftDays, resumeLinkDays } from '#contract/model/quotes/quote.ts'
import { firstOpenPage } from '#contract/model/questions/questionFlow.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { todayOf, type Ctx, type CtxFor, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail, requestEmail, takeEmailRequest, type Sender } from '#server/features/messages/messages.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { giveDraftCookie, lockQuote, readQuote, requireDraft } from './draftOwner.ts'
import { quoteLinks, quotes, type QuoteRow } from '../quotes.table.ts'
import { coverNames, readingAt } from './questionSet.ts'

/** A draft can have several valid links: a second mail must not invalidate the first. Returns whether a new one was mailed. */
export const mailLink = async (
  ctx: Omit<Sender, 'db'> & Pick<Ctx, 'now'>,
  db: Db,
  row: Pick<QuoteRow, 'id' | 'email' | 'savedAt' | 'family' | 'setVersion' | 'covers' | 'source'>,
): Promise<boolean> => {
  // No mail for a draft that looks like spam.
  if (!row.email || row.source.suspected) return true
  const token = newToken()
  const set = await loadSet(db, row)
  const { state } = await queueEmail(
    { ...ctx, db },
    {
      template: 'quoteDraft',
      to: row.email,
      props: {
        cover: coverNames(set, row.covers) || 'Business insurance',
        link: ctx.origin + paths.quoteResume(token),
        expiresOn: addDays(todayOf(ctx), resumeLinkDays),
        deletedOn: addDays(londonClock(row.savedAt).date, draftDays.erased),
      },
      related: { type: 'quote', id: row.id },
    },
  )
  // This address has had its daily limit of mails. Extend a link it has already received instead.
  if (state === 'suppressed') {
    await extendNewest(db, row.id)
    return false
  }
  await db
    .insert(quoteLinks)
    .values({ tokenHash: hashToken(token), quoteId: row.id, expiresAt: sql`now() + make_interval(days => ${resumeLinkDays})` })
  return true
}

const extendNewest = (db: Db, quoteId: string) =>
  db
    .update(quoteLinks)
    .set({ expiresAt: sql`now() + make_interval(days => ${resumeLinkDays})` })
    .where(
      sql`${quoteLinks.tokenHash} = (SELECT token_hash FROM quote_links
        WHERE quote_id = ${quoteId} AND used_at IS NULL ORDER BY expires_at DESC LIMIT 1)`,
    )

export const saveForLater = async (ctx: CtxFor<{ holder: 'quote' }>, { email }: { email: string }) => {
  const row = await lockQuote(ctx.db, ctx.holder.quoteId)
  requireDraft(row, ctx.now())
  // This link may go to another inbox; the contact address in the answers does not change.
  if (!row.email) await ctx.db.update(quotes).set({ email, savedAt: ctx.now() }).where(eq(quotes.id, row.id))
  const isNew = await mailLink(ctx, ctx.db, { ...row, email, savedAt: row.email ? row.savedAt : ctx.now() })
  await writeAudit(ctx, { action: 'quotes.saveForLater', subjectType: 'quote', subjectId: row.id })
  return { days: resumeLinkDays, isNew }
}

export const linkOf = (token: string) => eq(quoteLinks.tokenHash, hashToken(token))
export const isUsable = and(isNull(quoteLinks.usedAt), sql`${quoteLinks.expiresAt} > now()`)
export const linkOver = () => new Failure('gone', 'This link has been used or has expired')

export const resumeState = (ctx: CtxFor<{ holder: 'quoteLink'; optional: true }>) => ({
  state: ctx.holder && !ctx.holder.used ? ('ready' as const) : ('over' as const),
})

/** The page to continue on. Null if the request has been sent since; /my-quotes shows it then. */
const placeIn = async (ctx: Ctx, row: QuoteRow): Promise<{ page: string | null }> => {
  if (row.status !== 'draft') return { page: null }
  const set = await loadSet(ctx.db, row)
  return { page: firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))?.id ?? 'check' }
}

export const resume = async (ctx: CtxFor<{ holder: 'quoteLink' }>, { token }: { token: string }) => {
  const { quoteId, used } = ctx.holder
  if (used) return placeIn(ctx, await readQuote(ctx.db, quoteId))
  const [now] = await ctx.db
    .update(quoteLinks)
    .set({ usedAt: sql`now()` })
    .where(and(linkOf(token), isUsable))
    .returning({ quoteId: quoteLinks.quoteId })
  // Used in another browser at the same moment.
  if (!now) throw linkOver()
  await writeAudit(ctx, { action: 'quotes.resume', subjectType: 'quote', subjectId: quoteId })
  const place = await placeIn(ctx, await readQuote(ctx.db, quoteId))
  if (place.page) await giveDraftCookie(ctx, quoteId)
  return place
}

/** Sends links to the newest three drafts of an address, if it has any. */
export const sendLinks = (ctx: JobCtx, { wishId }: { wishId: string }): Promise<void> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    const request = await takeEmailRequest(db, wishId)
    if (!request) return
    const since = new Date(ctx.now().getTime() - draftDays.expires * 86_400_000)
    const rows = await db
      .select()
      .from(quotes)
      .where(and(eq(quotes.email, request.email), eq(quotes.status, 'draft'), gt(quotes.savedAt, since)))
      .orderBy(desc(quotes.savedAt))
      .limit(3)
    for (const row of rows) await mailLink({ ...inside, request }, db, row)
  })

/** The response and its timing are the same whether or not the address has drafts. */
export const newLink = async (ctx: Ctx, { email }: { email: string }) => {
  await requestEmail(ctx, 'quoteLinks', { email })
  await writeAudit(ctx, { action: 'quotes.newLink', subjectType: 'quote' })
  return { days: resumeLinkDays }
}
