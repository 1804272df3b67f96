/** Who acts for which company, and with which rights: read with every request, written when somebody is invited, accepts or goes. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Company } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { rightsOf, type MembershipRole, type MembershipState, type Rights } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from './memberships.table.ts'

/** One element of what the database's companies_of(person) gives. */
export type LiveMembership = {
  id: string
  name: string
  role: MembershipRole
  rights: Record<string, unknown>
  state: MembershipState
}

/** The companies this person acts for now. Pending invitations do not count. */
export const companiesFrom = (live: readonly LiveMembership[] | null): Company[] =>
  (live ?? []).flatMap(({ id, name, role, rights, state }) => (state === 'active' ? [{ id, name, rights: rightsOf(role, rights) }] : []))

export type NewMembership = {
  userId: string
  clientId: string
  role: MembershipRole
  rights?: Partial<Rights>
  state: Extract<MembershipState, 'invited' | 'active'>
  expiresAt?: Date | null
}

type Granter = Pick<Ctx, 'db' | 'now'> & Partial<Pick<Ctx, 'actor' | 'request' | 'auditCount'>>

/** Makes somebody one of a company's people. Throws conflict where they are already. Runs in the caller's transaction. */
export const grantMembership = async (ctx: Granter, { userId, clientId, role, rights = {}, state, expiresAt = null }: NewMembership) => {
  const invitedBy = ctx.actor && 'userId' in ctx.actor ? ctx.actor.userId : null
  const own = and(eq(memberships.userId, userId), eq(memberships.clientId, clientId))
  // An expired membership is closed first, so that it does not count as a duplicate.
  await ctx.db
    .update(memberships)
    .set({ state: 'expired' })
    .where(and(own, inArray(memberships.state, ['invited', 'active']), lte(memberships.expiresAt, sql`now()`)))
  const id = randomUUID()
  const acceptedAt = state === 'active' ? ctx.now() : null
  const made = await ctx.db
    .insert(memberships)
    .values({ id, userId, clientId, role, rights, state, invitedBy, acceptedAt, expiresAt })
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  if (made.length === 0) throw new Failure('conflict', 'This person is one of the company already')
  await record(ctx, {
    action: 'memberships.grant',
    subjectType: 'client',
    subjectId: clientId,
    after: { membership: id, user: userId, role, rights, state, expiresAt },
  })
}

/** Activates the memberships this person was invited to, once they have accepted. */
export const acceptMemberships = (db: Db, userId: string) =>
  db
    .update(memberships)
    .set({ state: 'active', acceptedAt: sql`now()`, version: sql`${memberships.version} + 1` })
    .where(and(eq(memberships.userId, userId), eq(memberships.state, 'invited')))

/** All memberships of these people, ended ones included, as far as the caller may see them; newest first. */
export const membershipsOf = async (db: Db, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .select({
          userId: memberships.userId,
          clientId: memberships.clientId,
          name: clients.name,
          role: memberships.role,
          state: sql<MembershipState>`CASE WHEN ${memberships.state} IN ('invited', 'active') AND ${memberships.expiresAt} <= now() THEN 'expired' ELSE ${memberships.state} END`,
        })
        .from(memberships)
        .innerJoin(clients, eq(clients.id, memberships.clientId))
        .where(inArray(memberships.userId, [...userIds]))
        .orderBy(asc(clients.name), sql`${memberships.invitedAt} DESC`)
