/** Client portal: the companies the user acts for. The transaction's scope is limited to those in which the user has the required right. */
import { asSystem } from '#server/db/asSystem.ts'
import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import type { companies as contract } from '#contract/portal/companies.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { grantMembership, liveMembershipsOf, membershipRecord, standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { transition } from '#server/features/records/records.ts'
import { companyOf, doer, granted, sendInvitation, type Portal } from './companyAccess.ts'
import { companyRows, detailOf } from './companyRows.ts'
import { inviteUser } from './invite.ts'
import { sessions, users } from './users.table.ts'

export const { page: list, csv } = companyRows

export const show = (ctx: Portal, { id }: { id: string }) => detailOf(ctx, id)

export const choose = async (ctx: Portal, { id }: { id: string | null }) => {
  if (id !== null) companyOf(ctx, id)
  await ctx.db.update(sessions).set({ actingFor: id }).where(eq(sessions.id, ctx.actor.sessionId))
  await writeAudit(ctx, { action: 'companies.choose', subjectType: 'user', subjectId: ctx.actor.userId, after: { company: id } })
  return { id }
}

export const invite = async (ctx: Portal, { id: clientId, email, name, ...access }: ParsedInputOf<typeof contract.invite>) => {
  const company = companyOf(ctx, clientId)
  const membership = { clientId, ...granted(ctx, clientId, access) }
  await asSystem(ctx, async (system) => {
    const [known] = await system.db.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, email))
    if (!known) return inviteUser(system, { username: null, email, name, role: 'client', membership }, { company: company.name })
    if (known.role !== 'client')
      throw new Failure('invalid', 'This address cannot be invited', {
        fields: { email: 'This address cannot be invited. Use another one.' },
      })
    await grantMembership(system, { ...membership, userId: known.id, status: 'invited' })
    return sendInvitation(system, known.id, company.name)
  })
  return detailOf(ctx, clientId)
}

export const invitations = async (ctx: Portal) =>
  (await liveMembershipsOf(ctx.db, ctx.actor.userId)).flatMap(({ id, name, role, status }) =>
    status === 'invited' ? { id, name, role } : [],
  )

export const answer = async (ctx: Portal, { company, accept }: ParsedInputOf<typeof contract.answer>) => {
  await asSystem(ctx, async (system) => {
    const own = and(eq(memberships.userId, ctx.actor.userId), eq(memberships.clientId, company), eq(standing, 'invited'))
    const [membership] = await system.db.select().from(memberships).where(own).for('update')
    if (!membership) throw notFound()
    const step = { locked: membership, by: doer(ctx) }
    if (accept) await transition(system, membershipRecord, { ...step, action: 'accept' }, { patch: { acceptedAt: ctx.now() } })
    else
      await transition(
        system,
        membershipRecord,
        { ...step, action: 'decline' },
        { patch: { revokedAt: ctx.now(), revokedBy: ctx.actor.userId } },
      )
  })
  return invitations(ctx)
}
