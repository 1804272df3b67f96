/** Claims for other features and for the file door: the filters of the list, so that a count on the dashboard is the length of that list. */
import { and, count, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { claimStatusesOurs, openClaimStatuses, type ClaimStatus } from '#contract/model/claim.ts'
import type { Deps, RequestFacts } from '#server/ctx.ts'
import type { Db, Scope } from '#server/db/connect.ts'
import { claims } from './claims.table.ts'
import { heldClaim } from './holder.ts'

export type ClaimFilter = {
  status?: ClaimStatus | 'toAcknowledge' | 'ours' | 'open' | undefined
  overdue?: 'yes' | undefined
  handler?: 'me' | 'none' | undefined
  q?: string | undefined
}

const words = sql`plain_text(coalesce(${claims.reference}, '') || ' ' || ${claims.business} || ' ' || ${claims.reporterName} || ' ' || coalesce(${claims.email}, '') || ' ' || ${claims.policyNumber} || ' ' || ${claims.insurerReference})`

/** The rows a filter means at this moment; a draft is never one of them. */
export const claimsWhere = (
  { status, overdue, handler, q }: ClaimFilter,
  { now, userId }: { now: Date; userId: string },
): SQL | undefined =>
  and(
    isNotNull(claims.submittedAt),
    status === 'toAcknowledge'
      ? eq(claims.status, 'submitted')
      : status === 'ours'
        ? inArray(claims.status, [...claimStatusesOurs])
        : status === 'open'
          ? inArray(claims.status, [...openClaimStatuses])
          : status
            ? eq(claims.status, status)
            : undefined,
    overdue ? lt(claims.dueAt, now) : undefined,
    handler === 'me' ? eq(claims.handlerId, userId) : handler === 'none' ? isNull(claims.handlerId) : undefined,
    q ? sql`${words} LIKE '%' || plain_text(${q.replace(/[\\%_]/g, '\\$&')}) || '%'` : undefined,
  )

export const countClaims = async (ctx: { db: Db; now(): Date }, filter: ClaimFilter, userId: string): Promise<number> => {
  const where = claimsWhere(filter, { now: ctx.now(), userId })
  const [row] = await ctx.db.select({ total: count() }).from(claims).where(where)
  return row?.total ?? 0
}

/** What a reporter's cookie lets them see: their own claim's files. */
export const claimDoor = async (deps: Deps, request: RequestFacts): Promise<Scope | null> => {
  const claimId = await heldClaim(deps, request)
  return claimId ? { scope: 'holder', claimId } : null
}
