/** Staff: who may sign in. Invited, never given a password; the last administrator cannot be lost. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Permission, Role } from '#contract/access.ts'
import type { UserDetail, users as contract } from '#contract/admin/users.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import { rightsDiff } from '#contract/model/people/permissionReasons.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { grantMembership } from '#server/features/memberships/memberships.ts'
import { addEvent, edit, staffDoer, transition } from '#server/features/records/records.ts'
import { endInvitations, invite as sendInvitation, inviteUser } from './invite.ts'
import { requireOtherManager, lockRights, requireWithinOwn } from './rights.ts'
import { detailOf, loadUser, type View } from './userDetail.ts'
import { userRecord } from './userRecord.ts'
import { summariesOf, userRows } from './userRows.ts'
import { sessions, users } from './users.table.ts'
import { endSessions as end, requireFresh, type UserRow } from './users.ts'

export { askReset, confirmReset, resets, withdrawReset } from './factorReset.ts'
export const { page: list, csv } = userRows

type Create = CtxFor<'user:create'>
type Remove = CtxFor<'user:delete'>
type Step = { id: string; version: number; reason?: string | undefined }

export const show = async (ctx: View, { id }: { id: string }): Promise<UserDetail> => detailOf(ctx, await loadUser(ctx, id))

const summaryOf = async (ctx: Create, row: UserRow) => {
  const [summary] = await summariesOf(ctx.db, [row])
  if (!summary) throw new Failure('notFound', 'Not found')
  return summary
}

/** A user who already signs in for another company gets this one at once, because their identity is proved. */
const addCompany = async (ctx: Create, email: string, membership: { clientId: string; role: MembershipRole }) => {
  const [known] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'client'), isNotNull(users.passwordHash)))
  if (!known) return null
  await grantMembership(ctx, { userId: known.id, ...membership, status: 'active' })
  return { user: await summaryOf(ctx, known), expiresAt: null }
}

/** A custom list as it is stored. Null means the permissions of the role. */
const listOf = (rights: 'role' | 'list', permissions: readonly Permission[]) => (rights === 'list' ? [...new Set(permissions)] : null)

const refuse = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

export const invite = async (ctx: Create, input: ParsedInputOf<typeof contract.invite>) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const { clientId, clientRole, rights, permissions: named, ...account } = input
  const isClient = account.role === 'client'
  const permissions = isClient ? null : listOf(rights, named)
  requireWithinOwn(ctx, { role: account.role, permissions })
  if (!isClient && !account.username) throw refuse('username', 'Staff need a user name')
  if (isClient) {
    const [company] = clientId
      ? await ctx.db
          .select({ id: clients.id })
          .from(clients)
          // Locks the company, so that it cannot be closed meanwhile.
          .where(and(eq(clients.id, clientId), eq(clients.status, 'active')))
          .for('share')
      : []
    if (!company) throw refuse('clientId', 'Choose the company')
  }
  const membership = isClient && clientId ? { clientId, role: clientRole } : undefined
  const known = membership ? await addCompany(ctx, account.email, membership) : null
  if (known) return known
  const username = isClient ? null : (account.username ?? null)
  const invited = await inviteUser(ctx, { ...account, permissions, username, ...(membership ? { membership } : {}) })
  return { user: await summaryOf(ctx, await loadUser(ctx, invited.userId)), expiresAt: invited.expiresAt.toISOString() }
}

export const update = async (ctx: View, { id, version, name }: { id: string; version: number; name: string }): Promise<UserDetail> => {
  requireWithinOwn(ctx, await loadUser(ctx, id))
  const { row } = await edit(ctx, userRecord, { id, version, event: 'update' }, { patch: { name } })
  return detailOf(ctx, row)
}

const same = (a: readonly string[] | null, b: readonly string[] | null) =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((one) => b.includes(one)))

const requireSameSide = (before: Role, after: Role) => {
  if ((before === 'client') !== (after === 'client')) throw refuse('role', 'A client cannot become staff, or staff a client')
}

export const changeRights = async (ctx: View, { id, version, role, ...access }: ParsedInputOf<typeof contract.changeRights>) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockRights(ctx, 'user:edit')
  const before = await loadUser(ctx, id)
  requireSameSide(before.role, role)
  const permissions = role === 'client' ? null : listOf(access.rights, access.permissions)
  // Both before and after the change (Medplum's rule).
  requireWithinOwn(ctx, before, { role, permissions })
  if (before.role === role && same(before.permissions, permissions)) return detailOf(ctx, before)
  if (id === ctx.actor.userId) throw new Failure('conflict', 'You cannot change your own role or permissions. Ask another administrator')
  await requireOtherManager(ctx, before, { role, permissions, status: before.status })
  const { gained, lost } = rightsDiff(before, { role, permissions })
  const { row } = await edit(ctx, userRecord, { id, version, event: 'update' }, { patch: { role, permissions }, audit: { gained, lost } })
  // Effective with the next request: all their sessions are closed.
  await end(ctx.db, id)
  return detailOf(ctx, row)
}

/** Changes the address if the first one was wrong. Nobody has used the account yet, and the link sent to the first address stops working. */
const readdressed = async (ctx: Create, { role, email: before }: UserRow, email: string | undefined) => {
  if (email === undefined || email === before) return {}
  if (role === 'client')
    throw refuse('email', 'Clients sign in with their email address: withdraw this invitation and invite the right one')
  const [other] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (other) throw refuse('email', 'There is already an account with this email address')
  return { patch: { email } }
}

export const resend = async (ctx: Create, { id, version, email }: { id: string; version: number; email?: string | undefined }) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  requireWithinOwn(ctx, await loadUser(ctx, id))
  await transition(ctx, userRecord, { id, version, action: 'resend' }, (row) => readdressed(ctx, row, email))
  await sendInvitation(ctx, id)
  return detailOf(ctx, await loadUser(ctx, id))
}

export const withdraw = async (ctx: Remove, { id, version, reason = '' }: Step) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  requireWithinOwn(ctx, await loadUser(ctx, id))
  const { row } = await transition(ctx, userRecord, { id, version, action: 'withdraw' }, { reason })
  await endInvitations(ctx.db, id)
  return detailOf(ctx, row)
}

export const disable = async (ctx: Remove, { id, version, reason = '' }: Step) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockRights(ctx, 'user:delete')
  const before = await loadUser(ctx, id)
  requireWithinOwn(ctx, before)
  if (id === ctx.actor.userId) throw new Failure('conflict', 'You cannot deactivate your own account. Ask another administrator')
  await requireOtherManager(ctx, before, { ...before, status: 'disabled' })
  const { row } = await transition(ctx, userRecord, { id, version, action: 'disable' }, { reason, patch: { enrolmentUntil: null } })
  await end(ctx.db, id)
  // A link for choosing a password must not outlive the account.
  await endInvitations(ctx.db, id)
  return detailOf(ctx, row)
}

export const enable = async (ctx: Create, { id, version, reason = '' }: Step) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockRights(ctx, 'user:create')
  const before = await loadUser(ctx, id)
  requireWithinOwn(ctx, before)
  const to = before.passwordHash === null ? 'invited' : 'active'
  await transition(ctx, userRecord, { id, version, action: 'enable' }, { to, reason })
  if (to === 'invited') await sendInvitation(ctx, id)
  return detailOf(ctx, await loadUser(ctx, id))
}

const ended = async (ctx: View, row: UserRow, count: number) => {
  await addEvent(ctx, userRecord, row.id, { event: 'endSessions', by: staffDoer(ctx) })
  await writeAudit(ctx, { action: 'users.endSessions', subjectType: 'user', subjectId: row.id, after: { ended: count } })
  return detailOf(ctx, row)
}

export const endSession = async (ctx: View, { id, session }: { id: string; session: string }) => {
  const row = await loadUser(ctx, id)
  requireWithinOwn(ctx, row)
  const gone = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, session), eq(sessions.userId, id)))
    .returning({ id: sessions.id })
  if (gone.length === 0) throw new Failure('notFound', 'Not found')
  return ended(ctx, row, gone.length)
}

export const endSessions = async (ctx: View, { id }: { id: string }) => {
  const row = await loadUser(ctx, id)
  requireWithinOwn(ctx, row)
  return ended(ctx, row, await end(ctx.db, id))
}
