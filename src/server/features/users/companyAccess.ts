/** Who may give, change and take access to a company, and how invitations are sent. Nobody can handle more rights than their own. */
import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { addDays, londonInstant } from '#contract/model/contact/workingTime.ts'
import { allows, areaLabels, areas, areasBeyond, areWithin, rightsOf, roleRights, type Rights } from '#contract/model/people/membership.ts'
import { membershipMachine, type MembershipAction } from '#contract/model/people/membershipMachine.ts'
import { paths } from '#contract/paths.ts'
import type { people } from '#contract/portal/companies.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import type { MembershipRow } from '#server/features/memberships/memberships.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { clientDoer } from '#server/features/records/records.ts'
import { invite as sendLink, type Inviter } from './invite.ts'
import { users } from './users.table.ts'

export type Portal = CtxFor<'client'>
type Access = Omit<ParsedInputOf<typeof people.change>, 'id' | 'version'>

export const doer = ({ actor }: Portal) => clientDoer(actor.name, actor.userId)

export const companyOf = ({ actor }: Portal, id: string) => {
  const company = actor.companies.find((one) => one.id === id)
  if (!company) throw notFound()
  return company
}

export const memberRights = ({ role, rights }: Pick<MembershipRow, 'role' | 'rights'>) => rightsOf(role, rights)

/** What the user may do with another user's access, among the actions its status allows. */
export const actionsWith = (own: Rights, row: MembershipRow, you: boolean): MembershipAction[] => {
  if (!allows(own.people, 'act') || !areWithin(memberRights(row), own)) return []
  const offered: readonly MembershipAction[] = you ? ['revoke'] : row.role === 'owner' ? [] : ['change', 'resend', 'revoke']
  return membershipMachine.actionsFor(row.status, 'client').filter((action) => offered.includes(action))
}

/** The access to store. Refuses rights that the user does not have themselves, and an end date in the past. */
export const granted = (ctx: Portal, clientId: string, { role, until, ...levels }: Access) => {
  const rights: Partial<Rights> = Object.fromEntries(
    areas.flatMap((area) => (levels[area] !== undefined && levels[area] !== roleRights[role][area] ? [[area, levels[area]]] : [])),
  )
  const beyond = areasBeyond(rightsOf(role, rights), companyOf(ctx, clientId).rights).map((area) => areaLabels[area].toLowerCase())
  if (beyond.length > 0)
    throw new Failure(
      'forbidden',
      `You cannot give someone more access than you have yourself. Choose less for ${new Intl.ListFormat('en-GB').format(beyond)}.`,
    )
  if (until !== undefined && until < todayOf(ctx))
    throw new Failure('invalid', 'Choose today or a later date', { fields: { until: 'Choose today or a later date' } })
  return { role, rights, expiresAt: until === undefined ? null : londonInstant(addDays(until, 1), '00:00') }
}

/** Throws with an explanation if the user may not take this action on the other user's access. */
export const requireMay = (ctx: Portal, row: MembershipRow, action: MembershipAction) => {
  const you = row.userId === ctx.actor.userId
  if (row.expiresAt && row.expiresAt <= ctx.now()) throw new Failure('conflict', 'This access has expired. Invite this person again.')
  // Whether the status allows it is checked by the machine; an invitation's status allows all of them.
  if (actionsWith(companyOf(ctx, row.clientId).rights, { ...row, status: 'invited' }, you).includes(action)) return
  if (you) throw new Failure('conflict', 'You cannot change your own access. Someone else with the right to can.')
  if (row.role === 'owner') throw new Failure('conflict', 'Ring us to change an owner: we will check with both of you')
  throw new Failure('forbidden', 'This person may do more than you, so you cannot change their access')
}

/** A user who can already sign in keeps their password and accepts in the portal. Anyone else gets a link for choosing a password. */
export const sendInvitation = async (ctx: Inviter, userId: string, company: string) => {
  const [user] = await ctx.db.select({ email: users.email, password: users.passwordHash }).from(users).where(eq(users.id, userId))
  const canSignIn = user?.password && (await liveMembershipsOf(ctx.db, userId)).some(({ status }) => status === 'active')
  if (!user || !canSignIn) return sendLink(ctx, userId, { company })
  const props = { company, link: ctx.origin + paths.login({ next: paths.clientCompanies() }), hours: null }
  await queueEmail(ctx, { template: 'companyInvitation', to: user.email, props, related: { type: 'user', id: userId } })
}
