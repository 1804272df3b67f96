/** The secret address from which a user's calendar reads their renewals. It is signed; making a new one invalidates it. */
import { and, asc, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { allows } from '#contract/model/people/membership.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { todayOf, type Ctx, type CtxFor, type Deps } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { companiesFrom, liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import { renewed } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { renewalFeeds } from './renewals.table.ts'
import type { Client } from '#contract/access.ts'

const use = 'renewalFeed'
const valueOf = (userId: string, number: number) => `${userId}.${number}`

/** `number`: which of the addresses that this user has had. */
export const feedToken = ({ keys }: Pick<Deps, 'keys'>, userId: string, number: number): string =>
  `${valueOf(userId, number)}.${keys.sign(use, valueOf(userId, number))}`

const linkOf = (ctx: Pick<Ctx, 'keys' | 'origin'>, userId: string, number: number) =>
  ctx.origin + paths.renewalCalendar(feedToken(ctx, userId, number))

export const feedOf = async (ctx: Ctx<Client>): Promise<string> => {
  const { userId } = ctx.actor
  const [feed] = await ctx.db.select().from(renewalFeeds).where(eq(renewalFeeds.userId, userId))
  return linkOf(ctx, userId, feed?.number ?? 1)
}

export const renewFeed = async (ctx: Ctx<Client>) => {
  const { userId } = ctx.actor
  const [row] = await ctx.db
    .insert(renewalFeeds)
    .values({ userId, number: 2 })
    .onConflictDoUpdate({ target: renewalFeeds.userId, set: { number: sql`${renewalFeeds.number} + 1` } })
    .returning({ number: renewalFeeds.number })
  return { feed: linkOf(ctx, userId, row?.number ?? 1) }
}

/** The user whose calendar reads this address. Null if it is invalid or was replaced, and for an account that is closed. */
export const proveFeed = async ({ db, keys }: Pick<Deps, 'db' | 'keys'>, token: string): Promise<{ userId: string } | null> => {
  const [, userId = '', number = '', signature = ''] = /^([0-9a-f-]{36})\.(\d{1,9})\.(.+)$/.exec(token) ?? []
  if (!signature || !keys.verify(use, valueOf(userId, Number(number)), signature)) return null
  return asSystem({ db }, async ({ db: tx }) => {
    const [row] = await tx
      .select({ status: users.status, number: renewalFeeds.number })
      .from(users)
      .leftJoin(renewalFeeds, eq(renewalFeeds.userId, users.id))
      .where(eq(users.id, userId))
    return row?.status === 'active' && (row.number ?? 1) === Number(number) ? { userId } : null
  })
}

/** End dates of the policies that still need renewing, of the companies whose renewals the holder of the address may see now. */
export const show = (ctx: CtxFor<{ holder: 'renewalFeed' }>) =>
  asSystem(ctx, async ({ db }) => {
    const companies = companiesFrom(await liveMembershipsOf(db, ctx.holder.userId)).filter(({ rights }) => allows(rights.renewals, 'view'))
    if (companies.length === 0) return []
    const rows = await db
      .select({ policy: policies, company: clients.name })
      .from(policies)
      .innerJoin(clients, eq(clients.id, policies.clientId))
      .where(
        and(
          inArray(
            policies.clientId,
            companies.map(({ id }) => id),
          ),
          notInArray(policies.status, ['cancelled', 'expired', 'pending', 'awaiting_proposal_form']),
          not(renewed()),
          sql`${policies.expiry} >= ${todayOf(ctx)}`,
        ),
      )
      .orderBy(asc(policies.expiry), asc(policies.id))
      .limit(300)
    return rows.map(({ policy, company }) => ({
      id: policy.id,
      title: `${classLabel(policy.class)} ends: ${company}`,
      about: `${policy.insurer}, policy ${policy.policyNumber || policy.reference}. Last day of cover ${formatDate(policy.expiry)}. It does not renew by itself. ${ctx.origin}${paths.clientRenew(policy.id)}`,
      on: policy.expiry,
    }))
  })
