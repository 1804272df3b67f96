/** The owner of a draft: the browser with its `quote` cookie, a random token. Only its hash is stored. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { companyActedFor } from '#contract/access.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { draftDays } from '#contract/model/quotes/quote.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { addEvent, clientDoer } from '#server/features/records/records.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { giveQuoteCookie } from '../quotes.cookies.ts'
import { quoteHolders, quotes, type QuoteRow } from '../quotes.table.ts'

const cookieDays = 14

/** Gives this browser its own token for the quote. `userId`: the member of staff who writes it down for a client. */
export const giveDraftCookie = async (ctx: Ctx, quoteId: string, userId: string | null = null): Promise<void> => {
  const token = newToken()
  await ctx.db
    .insert(quoteHolders)
    .values({ tokenHash: hashToken(token), quoteId, userId, expiresAt: sql`now() + make_interval(days => ${cookieDays})` })
  giveQuoteCookie(ctx, token, cookieDays * 86_400)
}

/** For a day after sending, the browser may look at the reference. Terms need the code sent by /my-quotes. */
export const shortenDraftCookies = (db: Db, quoteId: string) =>
  db
    .update(quoteHolders)
    .set({ expiresAt: sql`least(${quoteHolders.expiresAt}, now() + interval '1 day')` })
    .where(eq(quoteHolders.quoteId, quoteId))

/** 404 if row-level security does not show it to this request. */
export const readQuote = async (db: Db, id: string): Promise<QuoteRow> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!row) throw notFound()
  return row
}

/** Use before a change: locks the row until the transaction ends. */
export const lockQuote = async (db: Db, id: string): Promise<QuoteRow> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** yyyy-mm-dd: the last day a draft can be continued. */
export const continueUntil = (row: Pick<QuoteRow, 'savedAt'>) => addDays(londonClock(row.savedAt).date, draftDays.expires)
export const isExpired = (row: Pick<QuoteRow, 'savedAt'>, now: Date) => londonClock(now).date > continueUntil(row)

/** Checks that a draft can still be changed. 409 if it has been sent, 410 if it has expired. */
export const requireDraft = (row: QuoteRow, now: Date): void => {
  if (row.status !== 'draft') throw new Failure('conflict', 'This request has already been sent', { flags: { sent: true } })
  if (isExpired(row, now)) throw new Failure('gone', 'This draft has expired. You can start again from its answers.')
}

export type NewDraft = Pick<QuoteRow, 'family' | 'setVersion'> &
  Partial<
    Pick<QuoteRow, 'answers' | 'done' | 'covers' | 'trade' | 'business' | 'contactName' | 'email' | 'source' | 'copiedFrom' | 'clientId'>
  >

/** Writes a draft and gives it to this browser. `also` writes whatever else belongs to making it, in the same scope. */
export const makeDraft = async (
  ctx: Ctx,
  draft: NewDraft,
  also: (db: Db, id: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> => {
  const id = randomUUID()
  const company = companyActedFor(ctx.actor, 'quotes')
  await transaction(ctx.db, { scope: 'holder', of: 'quote', key: id }, async (db) => {
    // The time comes from ctx, so that age and deadlines use one clock.
    await db.insert(quotes).values({
      id,
      status: 'draft',
      clientId: company?.id ?? null,
      begunBy: company && ctx.actor.kind === 'client' ? ctx.actor.userId : null,
      savedAt: ctx.now(),
      createdAt: ctx.now(),
      ...draft,
    })
    await addEvent({ ...ctx, db }, { machine: quoteMachine }, id, {
      event: draft.copiedFrom ? 'copy' : 'start',
      by: clientDoer('Visitor'),
      to: 'draft',
    })
    await also(db, id)
  })
  await giveDraftCookie(ctx, id, draft.clientId && ctx.actor.kind === 'staff' ? ctx.actor.userId : null)
  return id
}
