/** Staff: the users of a client company. What staff do with a user's access is in its history, which the client's owners can read. */
import { asc, eq } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { clientPeople as contract, PortalPerson } from '#contract/admin/book/clientPeople.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import { membershipMachine } from '#contract/model/people/membershipMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { grantMembership, membershipRecord, standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { transition } from '#server/features/records/records.ts'
import { sendInvitation } from './companyAccess.ts'
import { inviteUser } from './invite.ts'
import { users } from './users.table.ts'

type View = CtxFor<'client:view'>
type Edit = CtxFor<'client:edit'>
type Change = { id: string; version: number }

const offered = ['resend', 'revoke']

const peopleOf = async ({ db, actor }: View, clientId: string): Promise<PortalPerson[]> => {
  const rows = await db
    .select({ row: memberships, status: standing, name: users.name, email: users.email, active: users.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.clientId, clientId))
    .orderBy(asc(memberships.invitedAt), asc(memberships.id))
    .limit(500)
  const mayEdit = can(actor, 'client:edit')
  return rows.map(({ row, status, name, email, active }) => ({
    id: row.id,
    version: row.version,
    name,
    email,
    role: row.role,
    status,
    until: row.expiresAt && addDays(londonClock(row.expiresAt).date, -1),
    actions: membershipMachine.actionsFor(status, actor).filter((action) => offered.includes(action)),
    mayView: mayEdit && status === 'active' && active === 'active',
  }))
}

const companyOf = async ({ db }: View, id: string) => {
  const [company] = await db
    .select({ id: clients.id, name: clients.name, status: clients.status, mergedInto: clients.mergedInto })
    .from(clients)
    .where(eq(clients.id, id))
    // Locked, so that the company cannot be closed meanwhile.
    .for('share')
  if (!company) throw notFound()
  return company
}

export const list = async (ctx: View, { id }: { id: string }) => {
  const people = await peopleOf(ctx, id)
  if (people.length === 0) await companyOf(ctx, id)
  return people
}

export const invite = async (ctx: Edit, { id: clientId, email, name, role, until }: ParsedInputOf<typeof contract.invite>) => {
  const company = await companyOf(ctx, clientId)
  if (company.mergedInto || company.status === 'closed' || company.status === 'declined')
    throw new Failure('conflict', 'Nobody can sign in for a client that is closed. Open it again first.')
  if (until !== undefined && until < todayOf(ctx))
    throw new Failure('invalid', 'Choose today or a later date', { fields: { until: 'Choose today or a later date' } })
  const membership = { clientId, role, expiresAt: until === undefined ? null : londonInstant(addDays(until, 1), '00:00') }
  const [known] = await ctx.db.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, email))
  if (known && known.role !== 'client')
    throw new Failure('invalid', 'This address cannot be invited', {
      fields: { email: 'This address belongs to a member of staff. Use another one.' },
    })
  if (known) {
    await grantMembership(ctx, { ...membership, userId: known.id, status: 'invited' })
    await sendInvitation(ctx, known.id, company.name)
  } else await inviteUser(ctx, { username: null, email, name, role: 'client', membership }, { company: company.name })
  return peopleOf(ctx, clientId)
}

export const resend = async (ctx: Edit, { id, version }: Change) => {
  const { row } = await transition(ctx, membershipRecord, { id, version, action: 'resend' })
  await sendInvitation(ctx, row.userId, (await companyOf(ctx, row.clientId)).name)
  return peopleOf(ctx, row.clientId)
}

export const revoke = async (ctx: Edit, { id, version, reason = '' }: Change & { reason?: string | undefined }) => {
  const { row } = await transition(
    ctx,
    membershipRecord,
    { id, version, action: 'revoke' },
    { patch: { revokedAt: ctx.now(), revokedBy: ctx.actor.userId }, reason },
  )
  await writeAudit(ctx, { action: 'clientPeople.revoke', subjectType: 'client', subjectId: row.clientId, after: { membership: id } })
  return peopleOf(ctx, row.clientId)
}
