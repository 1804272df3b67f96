/** Who acts for which company, and with which rights. Read on every request; written when a user is invited, accepts or leaves. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Company } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { membershipRoleLabels, rightsOf, type MembershipRole, type Rights } from '#contract/model/people/membership.ts'
import type { MembershipStatus } from '#contract/model/people/membershipMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { addEvent, clientDoer, staffDoer, systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { membershipRecord } from './membershipRecord.ts'
import { memberships } from './memberships.table.ts'

export { followEndedOwners, membershipRecord, tellOwnerEnded } from './membershipRecord.ts'

/** One element of the result of companies_of(person). */
export type LiveMembership = {
  id: string
  name: string
  role: MembershipRole
  rights: Record<string, unknown>
  status: MembershipStatus
}

/** The companies this user acts for now. Pending invitations do not count. */
export const companiesFrom = (live: readonly LiveMembership[] | null): Company[] =>
  (live ?? []).flatMap(({ id, name, role, rights, status }) => (status === 'active' ? [{ id, name, rights: rightsOf(role, rights) }] : []))

export type NewMembership = {
  userId: string
  clientId: string
  role: MembershipRole
  rights?: Partial<Rights>
  status: Extract<MembershipStatus, 'invited' | 'active'>
  expiresAt?: Date | null
}

/** Who makes the change, for the history. */
const doerOf = ({ actor }: ActingCtx) =>
  actor?.kind === 'client' ? clientDoer(actor.name, actor.userId) : actor?.kind === 'staff' ? staffDoer({ actor }) : systemDoer

/** Closes an expired membership first, so that it does not count as a duplicate. */
const expire = async (ctx: ActingCtx, userId: string, clientId: string) => {
  const over = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.clientId, clientId), isOver))
    .for('update')
  for (const row of over) await transition(ctx, membershipRecord, { locked: row, action: 'expire', by: systemDoer })
}

/** Adds a user to a company and returns the membership's id. Throws conflict if they already belong to it. Runs in the caller's transaction. */
export const grantMembership = async (ctx: ActingCtx, { userId, clientId, role, rights = {}, status, expiresAt = null }: NewMembership) => {
  const by = doerOf(ctx)
  await expire(ctx, userId, clientId)
  const id = randomUUID()
  const acceptedAt = status === 'active' ? ctx.now() : null
  const inserted = await ctx.db
    .insert(memberships)
    .values({ id, userId, clientId, role, rights, status, invitedBy: by.userId, acceptedAt, expiresAt })
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  if (inserted.length === 0) throw new Failure('conflict', 'This person already has access to the company')
  await addEvent(ctx, membershipRecord, id, { event: 'grant', by, to: status, reason: membershipRoleLabels[role], visibleTo: 'client' })
  await writeAudit(ctx, {
    action: 'memberships.grant',
    subjectType: 'client',
    subjectId: clientId,
    after: { membership: id, user: userId, role, rights, status, expiresAt },
  })
  return id
}

/** Activates the memberships this person was invited to, once they have accepted. */
export const acceptMemberships = async (ctx: ActingCtx, { id, name }: { id: string; name: string }) => {
  const invited = await ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, id), eq(standing, 'invited')))
    .for('update')
  for (const row of invited)
    await transition(
      ctx,
      membershipRecord,
      { locked: row, action: 'accept', by: clientDoer(name, id) },
      { patch: { acceptedAt: ctx.now() } },
    )
}

/** Past its day, although the row does not say so yet. */
export const isOver = and(inArray(memberships.status, ['invited', 'active']), lte(memberships.expiresAt, sql`now()`))

/** The effective status: 'expired' as soon as the expiry has passed, even if the row does not say so yet. */
export const standing = sql<MembershipStatus>`CASE WHEN ${memberships.status} IN ('invited', 'active') AND ${memberships.expiresAt} <= now() THEN 'expired' ELSE ${memberships.status} END`

/** The open companies this user acts for or is invited to, by name. Independent of the transaction's scope. */
export const liveMembershipsOf = async (db: Db, userId: string): Promise<LiveMembership[]> => {
  const { rows } = await db.execute<{ live: LiveMembership[] | null }>(sql`SELECT companies_of(${userId}) AS live`)
  return rows[0]?.live ?? []
}

/** All memberships of these users, including ended ones, as far as the scope may see them. Newest first. */
export const membershipsOf = async (db: Db, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .select({
          userId: memberships.userId,
          clientId: memberships.clientId,
          name: clients.name,
          role: memberships.role,
          status: standing,
        })
        .from(memberships)
        .innerJoin(clients, eq(clients.id, memberships.clientId))
        .where(inArray(memberships.userId, [...userIds]))
        .orderBy(asc(clients.name), sql`${memberships.invitedAt} DESC`)
