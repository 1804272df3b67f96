/** Client portal: the users of a company. The scope is limited to the companies whose users the caller manages; others are not found. */
import { asSystem } from '#server/db/asSystem.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import type { people as contract } from '#contract/portal/companies.ts'
import { membershipRecord, standing } from '#server/features/memberships/memberships.ts'
import { memberships, type MembershipRow } from '#server/features/memberships/memberships.table.ts'
import { transition } from '#server/features/records/records.ts'
import { companyOf, doer, granted, requireMay, sendInvitation, type Portal } from './companyAccess.ts'
import { detailOf } from './companyRows.ts'
import { users } from './users.table.ts'

export const change = async (ctx: Portal, { id, version, ...access }: ParsedInputOf<typeof contract.change>) => {
  const { row } = await transition(ctx, membershipRecord, { id, version, action: 'change', by: doer(ctx) }, (before) => {
    requireMay(ctx, before, 'change')
    return { patch: granted(ctx, before.clientId, access) }
  })
  return detailOf(ctx, row.clientId)
}

export const resend = async (ctx: Portal, { id, version }: { id: string; version: number }) => {
  const { row } = await transition(ctx, membershipRecord, { id, version, action: 'resend', by: doer(ctx) }, (before) => {
    requireMay(ctx, before, 'resend')
    return {}
  })
  await asSystem(ctx, (system) => sendInvitation(system, row.userId, companyOf(ctx, row.clientId).name))
  return detailOf(ctx, row.clientId)
}

/**
 * At least one owner must remain who can sign in and whose access has no end. `revoke` takes an advisory lock before this, so concurrent
 * revocations wait for each other.
 */
const requireOtherOwner = async (ctx: Portal, { id, clientId }: Pick<MembershipRow, 'id' | 'clientId'>) => {
  const [other] = await ctx.db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.clientId, clientId),
        eq(memberships.role, 'owner'),
        eq(standing, 'active'),
        isNull(memberships.expiresAt),
        eq(users.status, 'active'),
        ne(memberships.id, id),
      ),
    )
  if (!other) throw new Failure('conflict', 'A company keeps at least one owner. Ring us to make someone else the owner first.')
}

export const revoke = async (ctx: Portal, { id, version, reason = '' }: ParsedInputOf<typeof contract.revoke>) => {
  const [found] = await ctx.db.select({ clientId: memberships.clientId }).from(memberships).where(eq(memberships.id, id))
  if (!found) throw notFound()
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`owners of ${found.clientId}`}, 0))`)
  await transition(ctx, membershipRecord, { id, version, action: 'revoke', by: doer(ctx) }, async (before) => {
    requireMay(ctx, before, 'revoke')
    if (before.role === 'owner') await requireOtherOwner(ctx, before)
    return { patch: { revokedAt: ctx.now(), revokedBy: ctx.actor.userId }, reason }
  })
  return detailOf(ctx, found.clientId)
}
