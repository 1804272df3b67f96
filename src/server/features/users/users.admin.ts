/** Staff: who may sign in. Invited, never given a password; the last administrator cannot be lost. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { permissions, type Permission, type Role } from '#contract/access.ts'
import { userList } from '#contract/admin/users.ts'
import { Failure } from '#contract/failure.ts'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import type { UserSummary } from '#contract/model/people/user.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant, byName } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { record } from '#server/features/audit/audit.ts'
import { edit, transition } from '#server/features/records/records.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { grantMembership, membershipsOf } from '#server/features/memberships/memberships.ts'
import { inviteUser, resetEnrolment as reset, type Invited } from './invite.ts'
import { lessens, managesUsers, requireWithinOwn, type Held, type Rights } from './rights.ts'
import { userRecord } from './userRecord.ts'
import { users } from './users.table.ts'
import { endSessions as end, findUser, requireFresh, type UserRow } from './users.ts'

const notFound = () => new Failure('notFound', 'Not found')

type Companies = Awaited<ReturnType<typeof membershipsOf>>

const summary = (row: UserRow, companies: Companies): UserSummary => {
  const explicit = row.permissions
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: row.role,
    permissions: explicit && permissions.filter((permission) => explicit.includes(permission)),
    status: row.status,
    companies: companies.flatMap(({ userId, clientId, name, role, status }) =>
      userId === row.id ? [{ id: clientId, name, role, status }] : [],
    ),
    joined: row.passwordHash !== null,
    enrolled: row.phone !== null || row.totpSealed !== null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

const load = async (ctx: CtxFor<'user:edit'>, id: string): Promise<UserRow> => {
  const row = await findUser(ctx.db, id)
  if (!row) throw notFound()
  return row
}

const rows = listRows(userList, {
  table: users,
  filters: { role: (role) => eq(users.role, role) },
  sorts: { name: byName(users, 'name_sort'), createdAt: byInstant(users.createdAt) },
  load: async ({ db }: CtxFor<'user:edit'>, ids) => {
    const companies = await membershipsOf(db, ids)
    return (await db.select().from(users).where(inArray(users.id, ids))).map((row) => summary(row, companies))
  },
})
export const { page: list, csv } = rows

const summaryOf = async (ctx: CtxFor<'user:edit'>, row: UserRow) => summary(row, await membershipsOf(ctx.db, [row.id]))

export const show = async (ctx: CtxFor<'user:edit'>, { id }: { id: string }): Promise<UserSummary> => summaryOf(ctx, await load(ctx, id))

type Invitation = {
  username?: string | undefined
  email: string
  name: string
  role: Role
  clientId?: string | undefined
  clientRole: MembershipRole
}

const invitedReply = async (ctx: CtxFor<'user:edit'>, { userId, expiresAt }: Invited) => ({
  user: await summaryOf(ctx, await load(ctx, userId)),
  expiresAt: expiresAt.toISOString(),
})

/** Somebody who already signs in for another company gets this one at once: their identity is proved. */
const addCompany = async (ctx: CtxFor<'user:create'>, email: string, membership: { clientId: string; role: MembershipRole }) => {
  const [known] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'client'), isNotNull(users.passwordHash)))
  if (!known) return null
  await grantMembership(ctx, { userId: known.id, ...membership, status: 'active' })
  return { user: await summaryOf(ctx, known), expiresAt: null }
}

export const invite = async (ctx: CtxFor<'user:create'>, { clientId, clientRole, ...wanted }: Invitation) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  requireWithinOwn(ctx, { role: wanted.role, permissions: null })
  const isClient = wanted.role === 'client'
  if (!isClient && !wanted.username)
    throw new Failure('invalid', 'Staff need a user name', { fields: { username: 'Staff need a user name' } })
  if (isClient) {
    const [company] = clientId
      ? await ctx.db
          .select({ id: clients.id })
          .from(clients)
          // Locks the company, so that it cannot be closed meanwhile.
          .where(and(eq(clients.id, clientId), eq(clients.status, 'active')))
          .for('share')
      : []
    if (!company) throw new Failure('invalid', 'Choose the company', { fields: { clientId: 'Choose the company' } })
  }
  const membership = isClient && clientId ? { clientId, role: clientRole } : undefined
  const known = membership ? await addCompany(ctx, wanted.email, membership) : null
  if (known) return known
  const username = isClient ? null : (wanted.username ?? null)
  const invited = await inviteUser(ctx, { ...wanted, username, ...(membership ? { membership } : {}) })
  return invitedReply(ctx, invited)
}

type Change = {
  id: string
  version: number
  name?: string | undefined
  role?: Role | undefined
  permissions?: readonly Permission[] | null | undefined
  status?: 'active' | 'disabled' | undefined
}

/** One administrator who can change users always remains, even under concurrent changes; people cannot take rights from themselves. */
const guardAdministrators = async (ctx: CtxFor<'user:edit'>, before: Rights & Held, after: Rights & Held) => {
  if (before.id === ctx.actor.userId && lessens(before, after))
    throw new Failure('conflict', 'You cannot take your own rights away. Ask another administrator')
  if (!managesUsers(before) || managesUsers(after)) return
  // An invited administrator who has not joined yet may never come, so is not counted.
  const others = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.role} = 'admin' AND ${users.status} = 'active' AND (${users.permissions} IS NULL OR 'user:edit' = ANY(${users.permissions}))
        AND (${users.passwordHash} IS NOT NULL OR ${users.id} = ${ctx.actor.userId})`,
    )
    .orderBy(asc(users.id))
    .for('update')
  if (!others.some(({ id }) => id !== before.id))
    throw new Failure('conflict', 'This is the last administrator who can change users, so these rights stay')
}

export const update = async (ctx: CtxFor<'user:edit'>, change: Change): Promise<UserSummary> => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const before = await load(ctx, change.id)
  const { id, version, permissions: wanted, ...rest } = change
  if (rest.role && (rest.role === 'client') !== (before.role === 'client'))
    throw new Failure('conflict', 'A client cannot become staff, nor staff a client')
  // As they are, and as they would be (Medplum's rule: before and after).
  requireWithinOwn(ctx, before, { role: rest.role ?? before.role, permissions: wanted === undefined ? before.permissions : wanted })
  await guardAdministrators(ctx, before, {
    id,
    role: rest.role ?? before.role,
    status: rest.status ?? before.status,
    permissions: wanted === undefined ? before.permissions : wanted,
  })
  const { status, ...columns } = rest
  const patch = { ...columns, ...(wanted === undefined ? {} : { permissions: wanted && [...wanted] }) }
  const { row } =
    status === undefined || status === before.status
      ? await edit(ctx, userRecord, { id, version, event: 'update' }, { patch })
      : await transition(ctx, userRecord, { id, version, action: status === 'disabled' ? 'disable' : 'enable' }, { patch })
  // Rights have changed: all of the user's sessions are closed.
  if (rest.role !== undefined || rest.status !== undefined || wanted !== undefined)
    await end(ctx.db, id, id === ctx.actor.userId ? ctx.actor.sessionId : undefined)
  return summaryOf(ctx, row)
}

export const resetEnrolment = async (ctx: CtxFor<'user:edit'>, { id }: { id: string }) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  if (id === ctx.actor.userId) throw new Failure('conflict', 'Change your own factors on your security page')
  requireWithinOwn(ctx, await load(ctx, id))
  return invitedReply(ctx, await reset(ctx, id))
}

export const endSessions = async (ctx: CtxFor<'user:edit'>, { id }: { id: string }): Promise<{ ended: number }> => {
  requireWithinOwn(ctx, await load(ctx, id))
  const ended = await end(ctx.db, id)
  await record(ctx, { action: 'users.endSessions', subjectType: 'user', subjectId: id, after: { ended } })
  return { ended }
}
