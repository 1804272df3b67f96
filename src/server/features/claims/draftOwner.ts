/** The owner of a draft: the browser with its `claim` cookie, a random token of which only the hash is stored. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { companyActedFor } from '#contract/access.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { claimDraftDays } from '#contract/model/claims/claim.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { addEvent, clientDoer } from '#server/features/records/records.ts'
import { hashToken, newToken } from '#server/keys.ts'
import { giveClaimCookie } from './claims.cookies.ts'
import { claimHolders, claims, type ClaimRow } from './claims.table.ts'

/** Gives this browser access to the claim, with a token of its own. `userId`: the client or colleague whose it is, if they are not signed in here. */
export const giveDraftCookie = async (ctx: Ctx, claimId: string, userId: string | null = null): Promise<void> => {
  const token = newToken()
  await ctx.db.insert(claimHolders).values({
    tokenHash: hashToken(token),
    claimId,
    userId: ctx.actor.kind === 'client' || ctx.actor.kind === 'staff' ? ctx.actor.userId : userId,
    expiresAt: sql`now() + make_interval(days => ${claimDraftDays.expires})`,
  })
  giveClaimCookie(ctx, token, claimDraftDays.expires * 86_400)
}

/** After submitting, the browser may look at the reference for a day. */
export const shortenDraftCookies = (db: Db, claimId: string) =>
  db
    .update(claimHolders)
    .set({ expiresAt: sql`least(${claimHolders.expiresAt}, now() + interval '1 day')` })
    .where(eq(claimHolders.claimId, claimId))

/** 404 if row-level security hides it from this request. */
export const readClaim = async (db: Db, id: string): Promise<ClaimRow> => {
  const [row] = await db.select().from(claims).where(eq(claims.id, id))
  if (!row) throw notFound()
  return row
}

/** Locks the row until the end of the transaction, for a change. */
export const lockClaim = async (db: Db, id: string): Promise<ClaimRow> => {
  const [row] = await db.select().from(claims).where(eq(claims.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** yyyy-mm-dd: the last day a draft can be continued. */
export const continueUntil = (row: Pick<ClaimRow, 'savedAt'>) => addDays(londonClock(row.savedAt).date, claimDraftDays.expires)
export const isExpired = (row: Pick<ClaimRow, 'savedAt'>, now: Date) => londonClock(now).date > continueUntil(row)

/** Requires a draft that can still be changed: 409 once it was submitted, 410 once it has expired. */
export const requireDraft = (row: ClaimRow, now: Date): void => {
  if (row.status !== 'draft') throw new Failure('conflict', 'This report has already been sent', { flags: { sent: true } })
  if (isExpired(row, now)) throw new Failure('gone', 'This draft has expired. Please start again, or ring us.')
}

export type NewClaim = Pick<ClaimRow, 'setVersion'> & Partial<Omit<typeof claims.$inferInsert, 'id' | 'status' | 'setVersion'>>

/** Stores a draft and gives this browser access to it. */
export const makeDraft = async (ctx: Ctx, draft: NewClaim): Promise<string> => {
  const id = randomUUID()
  await transaction(ctx.db, { scope: 'holder', of: 'claim', key: id }, async (db) => {
    await db.insert(claims).values({
      id,
      status: 'draft',
      clientId: companyActedFor(ctx.actor, 'claims')?.id ?? null,
      savedAt: ctx.now(),
      createdAt: ctx.now(),
      ...draft,
    })
    await addEvent({ ...ctx, db }, { machine: claimMachine }, id, { event: 'start', by: clientDoer('Reporter'), to: 'draft' })
  })
  await giveDraftCookie(ctx, id)
  return id
}

/** Starts a draft again that has nothing in it yet. If something was saved in it meanwhile, it stays as it is. */
export const restartDraft = async (ctx: Ctx, id: string, draft: NewClaim): Promise<string> => {
  await transaction(ctx.db, { scope: 'holder', of: 'claim', key: id }, (db) =>
    db
      .update(claims)
      .set({ ...draft, savedAt: ctx.now() })
      .where(and(eq(claims.id, id), eq(claims.version, 0))),
  )
  await giveDraftCookie(ctx, id)
  return id
}
