/** Whose draft it is: the `quote` cookie, a random token of which only the hash is stored. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { draftDays } from '#contract/model/quote.ts'
import { addDays, londonClock } from '#contract/model/workingTime.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { cookieName, writeCookie } from '#server/http/cookies.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { quoteEvents, quoteHolders, quotes, type QuoteRow } from './quotes.table.ts'

export const name = 'quote'
const holderDays = 14

const tokenOf = (ctx: Pick<Ctx, 'request' | 'origin'>) => ctx.request.cookies.get(cookieName(name, ctx.origin))

/** The quote that this browser's cookie opens; null without one. */
export const heldQuote = async (ctx: Pick<Ctx, 'db' | 'request' | 'origin'>): Promise<string | null> => {
  const token = tokenOf(ctx)
  if (!token || token.length !== 43) return null
  const [row] = await ctx.db
    .select({ quoteId: quoteHolders.quoteId })
    .from(quoteHolders)
    .where(and(eq(quoteHolders.tokenHash, hashToken(token)), sql`${quoteHolders.expiresAt} > now()`))
  return row?.quoteId ?? null
}

/** Lets this browser hold the quote, with a token of its own. */
export const giveHolder = async (ctx: Ctx, quoteId: string): Promise<void> => {
  const token = newToken()
  await ctx.db
    .insert(quoteHolders)
    .values({ tokenHash: hashToken(token), quoteId, expiresAt: sql`now() + make_interval(days => ${holderDays})` })
  ctx.reply.cookie(writeCookie(name, token, { origin: ctx.origin, seconds: holderDays * 86_400 }))
}

/** After sending, a browser may look at the reference for a day. Terms are behind the code of /my-quotes. */
export const shortenHolders = (db: Db, quoteId: string) =>
  db
    .update(quoteHolders)
    .set({ expiresAt: sql`least(${quoteHolders.expiresAt}, now() + interval '1 day')` })
    .where(eq(quoteHolders.quoteId, quoteId))

const nothing = () => new Failure('notFound', 'Not found')

/** Reads the held quote under its own scope. */
export const readHeld = async <T>(ctx: Ctx, read: (db: Db, row: QuoteRow) => Promise<T>): Promise<T | null> => {
  const quoteId = await heldQuote(ctx)
  if (!quoteId) return null
  return transaction(ctx.db, { scope: 'holder', quoteId }, async (db) => {
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
    return row ? read(db, row) : null
  })
}

/** Changes the held quote, one caller at a time. 404 without one. */
export const changeHeld = async <T>(ctx: Ctx, change: (db: Db, row: QuoteRow) => Promise<T>): Promise<T> => {
  const quoteId = await heldQuote(ctx)
  if (!quoteId) throw nothing()
  return transaction(ctx.db, { scope: 'holder', quoteId }, async (db) => {
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
    if (!row) throw nothing()
    return change(db, row)
  })
}

/** yyyy-mm-dd: the last day a draft can be continued. */
export const continueUntil = (row: Pick<QuoteRow, 'savedAt'>) => addDays(londonClock(row.savedAt).date, draftDays.expires)
export const isExpired = (row: Pick<QuoteRow, 'savedAt'>, now: Date) => londonClock(now).date > continueUntil(row)

/** A draft that can be written to; 409 once it was sent, 410 when it was left alone for too long. */
export const requireDraft = (row: QuoteRow, now: Date): void => {
  if (row.status !== 'draft') throw new Failure('conflict', 'This request has been sent already', { flags: { sent: true } })
  if (isExpired(row, now)) throw new Failure('gone', 'This draft has expired. You can start again from its answers.')
}

export type NewDraft = Pick<QuoteRow, 'family' | 'setVersion'> &
  Partial<Pick<QuoteRow, 'answers' | 'done' | 'covers' | 'trade' | 'business' | 'contactName' | 'email' | 'source' | 'copiedFrom'>>

/** Writes a draft and lets this browser hold it. `also`: what else belongs to making it, under its scope. */
export const makeDraft = async (
  ctx: Ctx,
  draft: NewDraft,
  also: (db: Db, id: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> => {
  const id = randomUUID()
  await transaction(ctx.db, { scope: 'holder', quoteId: id }, async (db) => {
    // Time comes from ctx, so that age and promises are told by one clock.
    await db.insert(quotes).values({
      id,
      status: 'draft',
      clientId: ctx.actor.kind === 'client' ? ctx.actor.clientId : null,
      savedAt: ctx.now(),
      createdAt: ctx.now(),
      ...draft,
    })
    await db.insert(quoteEvents).values({
      quoteId: id,
      at: ctx.now(),
      party: 'holder',
      byName: 'Visitor',
      action: draft.copiedFrom ? 'copy' : 'start',
      toStatus: 'draft',
    })
    await also(db, id)
  })
  await giveHolder(ctx, id)
  return id
}
