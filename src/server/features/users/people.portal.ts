/** Client portal: the users of a company. The scope is limited to the companies whose users the caller manages; others are not found. */
import { asSystem } from '#server/db/asSystem.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { areas, type RightLevel } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import type { people as contract } from '#contract/portal/companies.ts'
import { membershipRecord, standing } from '#server/features/memberships/memberships.ts'
import { memberships, type MembershipRow } from '#server/features/memberships/memberships.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { transition } from '#server/features/records/records.ts'
import { companyOf, doer, granted, memberRights, requireMay, sendInvitation, type Portal } from './companyAccess.ts'
import { detailOf } from './companyRows.ts'
import { users } from './users.table.ts'

/** Not somebody who is only invited: they see what they get when they accept. Nor if nothing differs. */
const tellOfChange = async (ctx: Portal, before: MembershipRow, row: MembershipRow) => {
  const [was, is] = [memberRights(before), memberRights(row)]
  const same = areas.every((area) => was[area] === is[area]) && before.expiresAt?.getTime() === row.expiresAt?.getTime()
  if (row.status !== 'active' || same) return
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, row.userId))
  if (!user) return
  const at = (level: RightLevel) => areas.filter((area) => is[area] === level)
  await queueEmail(ctx, {
    template: 'accessChanged',
    to: user.email,
    props: {
      company: companyOf(ctx, row.clientId).name,
      act: at('act'),
      view: at('view'),
      none: at('none'),
      // Access ends at the midnight after the last day.
      until: row.expiresAt && addDays(londonClock(row.expiresAt).date, -1),
      link: ctx.origin + paths.clientCompanies(),
    },
    related: { type: 'user', id: row.userId },
  })
}

export const change = async (ctx: Portal, { id, version, ...access }: ParsedInputOf<typeof contract.change>) => {
  const { before, row } = await transition(ctx, membershipRecord, { id, version, action: 'change', by: doer(ctx) }, (found) => {
    requireMay(ctx, found, 'change')
    return { patch: granted(ctx, found.clientId, access) }
  })
  await tellOfChange(ctx, before, row)
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
