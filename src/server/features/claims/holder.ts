/** Whose draft it is: the `claim` cookie, a random token of which only the hash is stored. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { claimDraftDays } from '#contract/model/claim.ts'
import { addDays, londonClock } from '#contract/model/workingTime.ts'
import type { Ctx, Deps, RequestFacts } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { cookieName, writeCookie } from '#server/http/cookies.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { claimEvents, claimHolders, claims, type ClaimRow } from './claims.table.ts'

const name = 'claim'

/** The claim that a browser's cookie opens; null without one. */
export const heldClaim = async ({ db, origin }: Pick<Deps, 'db' | 'origin'>, { cookies }: Pick<RequestFacts, 'cookies'>) => {
  const token = cookies.get(cookieName(name, origin))
  if (!token || token.length !== 43) return null
  const [row] = await db
    .select({ claimId: claimHolders.claimId })
    .from(claimHolders)
    .where(and(eq(claimHolders.tokenHash, hashToken(token)), sql`${claimHolders.expiresAt} > now()`))
  return row?.claimId ?? null
}

/** Lets this browser hold the claim, with a token of its own. */
export const giveHolder = async (ctx: Ctx, claimId: string): Promise<void> => {
  const token = newToken()
  await ctx.db
    .insert(claimHolders)
    .values({ tokenHash: hashToken(token), claimId, expiresAt: sql`now() + make_interval(days => ${claimDraftDays.expires})` })
  ctx.reply.cookie(writeCookie(name, token, { origin: ctx.origin, seconds: claimDraftDays.expires * 86_400 }))
}

/** After sending, a browser may look at the reference for a day. */
export const shortenHolders = (db: Db, claimId: string) =>
  db
    .update(claimHolders)
    .set({ expiresAt: sql`least(${claimHolders.expiresAt}, now() + interval '1 day')` })
    .where(eq(claimHolders.claimId, claimId))

const nothing = () => new Failure('notFound', 'Not found')

/** Reads the held claim under its own scope; null without one. */
export const readHeld = async <T>(ctx: Ctx, read: (db: Db, row: ClaimRow) => Promise<T>): Promise<T | null> => {
  const claimId = await heldClaim(ctx, ctx.request)
  if (!claimId) return null
  return transaction(ctx.db, { scope: 'holder', claimId }, async (db) => {
    const [row] = await db.select().from(claims).where(eq(claims.id, claimId))
    return row ? read(db, row) : null
  })
}

/** Changes the held claim, one caller at a time. 404 without one. */
export const changeHeld = async <T>(ctx: Ctx, change: (db: Db, row: ClaimRow) => Promise<T>): Promise<T> => {
  const claimId = await heldClaim(ctx, ctx.request)
  if (!claimId) throw nothing()
  return transaction(ctx.db, { scope: 'holder', claimId }, async (db) => {
    const [row] = await db.select().from(claims).where(eq(claims.id, claimId)).for('update')
    if (!row) throw nothing()
    return change(db, row)
  })
}

/** yyyy-mm-dd: the last day a draft can be continued. */
export const continueUntil = (row: Pick<ClaimRow, 'savedAt'>) => addDays(londonClock(row.savedAt).date, claimDraftDays.expires)
export const isExpired = (row: Pick<ClaimRow, 'savedAt'>, now: Date) => londonClock(now).date > continueUntil(row)

/** A draft that can be written to; 409 once it was sent, 410 when it was left alone for too long. */
export const requireDraft = (row: ClaimRow, now: Date): void => {
  if (row.status !== 'draft') throw new Failure('conflict', 'This report has been sent already', { flags: { sent: true } })
  if (isExpired(row, now)) throw new Failure('gone', 'This draft has expired. Please start again, or ring us.')
}

export type NewClaim = Pick<ClaimRow, 'setVersion'> & Partial<Pick<ClaimRow, 'answers' | 'type' | 'kind' | 'suspected'>>

/** Writes a draft and lets this browser hold it. */
export const makeDraft = async (ctx: Ctx, draft: NewClaim): Promise<string> => {
  const id = randomUUID()
  await transaction(ctx.db, { scope: 'holder', claimId: id }, async (db) => {
    await db.insert(claims).values({
      id,
      status: 'draft',
      clientId: ctx.actor.kind === 'client' ? ctx.actor.clientId : null,
      savedAt: ctx.now(),
      createdAt: ctx.now(),
      ...draft,
    })
    await db
      .insert(claimEvents)
      .values({ claimId: id, at: ctx.now(), party: 'holder', byName: 'Reporter', action: 'start', toStatus: 'draft' })
  })
  await giveHolder(ctx, id)
  return id
}
