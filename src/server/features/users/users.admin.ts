/** Staff: who may sign in. Invited, never given a password; the last administrator cannot be lost. */
import { and, asc, eq, gt, ilike, or, sql } from 'drizzle-orm'
import { permissions, type Permission, type Role } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { UserSummary } from '#contract/model/user.ts'
import type { CtxFor } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { inviteUser, resetEnrolment as reset, type Invited } from './invite.ts'
import { requireWithinOwn } from './rights.ts'
import { users } from './users.table.ts'
import { endSessions as end, findUser, requireFresh, type UserRow } from './users.ts'

const notFound = () => new Failure('notFound', 'Not found')

const summary = (row: UserRow): UserSummary => {
  const explicit = row.permissions
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    name: row.name,
    role: row.role,
    permissions: explicit && permissions.filter((permission) => explicit.includes(permission)),
    status: row.status,
    clientId: row.clientId,
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

type Filter = { q?: string | undefined; role?: Role | undefined; after?: string | undefined; limit: number }

export const list = async ({ db }: CtxFor<'user:edit'>, { q, role, after, limit }: Filter) => {
  const words = q?.trim() ? `%${q.trim().replace(/[\\%_]/g, '\\$&')}%` : null
  const [last] = after ? await db.select({ name: users.name }).from(users).where(eq(users.id, after)) : []
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        words ? or(ilike(users.name, words), ilike(users.email, words), ilike(users.username, words)) : undefined,
        role ? eq(users.role, role) : undefined,
        last && after ? or(gt(users.name, last.name), and(eq(users.name, last.name), gt(users.id, after))) : undefined,
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit).map(summary)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const show = async (ctx: CtxFor<'user:edit'>, { id }: { id: string }): Promise<UserSummary> => summary(await load(ctx, id))

type Invitation = { username?: string | undefined; email: string; name: string; role: Role; clientId?: string | undefined }

const invitedReply = async (ctx: CtxFor<'user:edit'>, { userId, expiresAt }: Invited) => ({
  user: summary(await load(ctx, userId)),
  expiresAt: expiresAt.toISOString(),
})

export const invite = async (ctx: CtxFor<'user:create'>, wanted: Invitation) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  requireWithinOwn(ctx, { role: wanted.role, permissions: null })
  const isClient = wanted.role === 'client'
  if (!isClient && !wanted.username)
    throw new Failure('invalid', 'Staff need a user name', { fields: { username: 'Staff need a user name' } })
  if (isClient) {
    const [company] = wanted.clientId
      ? await ctx.db
          .select({ id: clients.id })
          .from(clients)
          // Not closed meanwhile: whoever closes it waits for this.
          .where(and(eq(clients.id, wanted.clientId), eq(clients.status, 'active')))
          .for('share')
      : []
    if (!company) throw new Failure('invalid', 'Choose the company', { fields: { clientId: 'Choose the company' } })
  }
  const invited = await inviteUser(ctx, {
    ...wanted,
    username: isClient ? null : (wanted.username ?? null),
    clientId: isClient ? (wanted.clientId ?? null) : null,
  })
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

/** Nobody takes their own rights away, and one active administrator always remains, however many act at once. */
const guardAdministrators = async (ctx: CtxFor<'user:edit'>, before: UserRow, { role, status }: Change) => {
  const loses = before.role === 'admin' && before.status === 'active' && ((role ?? 'admin') !== 'admin' || status === 'disabled')
  if (!loses) return
  if (before.id === ctx.actor.userId) throw new Failure('conflict', 'You cannot take your own administrator rights away')
  const admins = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.role} = 'admin' AND ${users.status} = 'active'`)
    .orderBy(asc(users.id))
    .for('update')
  if (!admins.some(({ id }) => id !== before.id)) throw new Failure('conflict', 'The last administrator cannot be removed')
}

export const update = async (ctx: CtxFor<'user:edit'>, change: Change): Promise<UserSummary> => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  const before = await load(ctx, change.id)
  const { id, version, permissions: wanted, ...rest } = change
  if (rest.role && (rest.role === 'client') !== (before.role === 'client'))
    throw new Failure('conflict', 'A client cannot become staff, nor staff a client')
  // As they are, and as they would be (Medplum's rule: before and after).
  requireWithinOwn(ctx, before, { role: rest.role ?? before.role, permissions: wanted === undefined ? before.permissions : wanted })
  await guardAdministrators(ctx, before, change)
  const [after] = await ctx.db
    .update(users)
    .set({
      ...rest,
      ...(wanted === undefined ? {} : { permissions: wanted && [...wanted] }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, id), eq(users.version, version)))
    .returning()
  if (!after)
    throw new Failure('conflict', 'This was changed by somebody else. Reload and try again.', { flags: { version: before.version } })
  // What somebody may do changed: whoever holds an old session starts again.
  if (rest.role !== undefined || rest.status !== undefined || wanted !== undefined)
    await end(ctx.db, id, id === ctx.actor.userId ? ctx.actor.sessionId : undefined)
  await record(ctx, { action: 'users.update', subjectType: 'user', subjectId: id, before: summary(before), after: summary(after) })
  return summary(after)
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
