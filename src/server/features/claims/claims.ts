/** Claims for other features and for the file door: the filters of the list, so that a count on the dashboard is the length of that list. */
import { and, count, eq, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { openClaimStatuses, type ClaimStatus } from '#contract/model/claim.ts'
import type { Deps, RequestFacts } from '#server/ctx.ts'
import type { Db, Scope } from '#server/db/connect.ts'
import { claims } from './claims.table.ts'
import { heldClaim } from './holder.ts'

export type ClaimFilter = {
  status?: ClaimStatus | 'toAcknowledge' | 'open' | undefined
  overdue?: 'yes' | undefined
  q?: string | undefined
}

const words = sql`plain_text(coalesce(${claims.reference}, '') || ' ' || ${claims.business} || ' ' || ${claims.reporterName} || ' ' || coalesce(${claims.email}, '') || ' ' || ${claims.policyNumber})`

/** The rows a filter means at this moment; a draft is never one of them. */
export const claimsWhere = ({ status, overdue, q }: ClaimFilter, now: Date): SQL | undefined =>
  and(
    isNotNull(claims.submittedAt),
    status === 'toAcknowledge'
      ? eq(claims.status, 'submitted')
      : status === 'open'
        ? inArray(claims.status, [...openClaimStatuses])
        : status
          ? eq(claims.status, status)
          : undefined,
    overdue ? lt(claims.dueAt, now) : undefined,
    q ? sql`${words} LIKE '%' || plain_text(${q.replace(/[\\%_]/g, '\\$&')}) || '%'` : undefined,
  )

export const countClaims = async (ctx: { db: Db; now(): Date }, filter: ClaimFilter): Promise<number> => {
  const [row] = await ctx.db.select({ total: count() }).from(claims).where(claimsWhere(filter, ctx.now()))
  return row?.total ?? 0
}

/** What a reporter's cookie lets them see: their own claim's files. */
export const claimDoor = async (deps: Deps, request: RequestFacts): Promise<Scope | null> => {
  const claimId = await heldClaim(deps, request)
  return claimId ? { scope: 'holder', claimId } : null
}
