/** People cannot grant rights they do not have, nor change users with more rights, so the right to edit users cannot be used to gain others. */
import { eq, sql } from 'drizzle-orm'
import { permissionsOf, type Permission, type Role } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { UserStatus } from '#contract/model/people/userMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from './users.table.ts'

export type Rights = { role: Role; permissions: readonly string[] | null }
export type AccountState = { id: string; status: UserStatus }

/** Whether this user can restore a lost account. Role admin opens the staff area under every setting; an explicit list may lack the right. */
export const managesUsers = ({ status, ...rights }: Rights & { status: UserStatus }): boolean =>
  status === 'active' && rights.role === 'admin' && permissionsOf(rights).includes('user:edit')

/**
 * Serialises changes of rights: until the transaction ends, no other can grant or remove any. The user's own rights are read again after locking,
 * because the previous change may have removed them (two administrators who deactivate each other at once).
 */
export const lockRights = async ({ db, actor }: CtxFor<Permission>, permission: Permission): Promise<void> => {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('user rights', 0))`)
  const [row] = await db
    .select({ role: users.role, permissions: users.permissions, status: users.status })
    .from(users)
    .where(eq(users.id, actor.userId))
  if (!row || row.status !== 'active' || !permissionsOf(row).includes(permission))
    throw new Failure('forbidden', 'Your own rights have just been changed, so this was not done')
}

/** Administrators other than this one who can change users. One who has not joined yet may never do so, and does not count. */
export const otherManagers = (db: Db, id: string, actorId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} <> ${id} AND ${users.role} = 'admin' AND ${users.status} = 'active'
        AND (${users.permissions} IS NULL OR 'user:edit' = ANY(${users.permissions}))
        AND (${users.passwordHash} IS NOT NULL OR ${users.id} = ${actorId})`,
    )
    .limit(1)

/** At least one administrator who can change users always remains. Call after `lockRights`. */
export const requireOtherManager = async (
  { db, actor }: CtxFor<Permission>,
  before: Rights & AccountState,
  after: Rights & { status: UserStatus },
) => {
  if (!managesUsers(before) || managesUsers(after)) return
  if ((await otherManagers(db, before.id, actor.userId)).length === 0)
    throw new Failure(
      'conflict',
      'This is the last administrator who can change users, so their role, permissions and account cannot change',
    )
}

/** Whether these rights are within the acting user's own. The role counts separately, because role admin opens the staff area. */
export const isWithinOwn = ({ role, permissions }: Rights, actor: CtxFor<Permission>['actor']) => {
  const own = permissionsOf(actor)
  return (
    (role !== 'admin' || actor.role === 'admin') && permissionsOf({ role, permissions }).every((permission) => own.includes(permission))
  )
}

/** Throws forbidden unless all of these rights are within the user's own. */
export const requireWithinOwn = ({ actor }: CtxFor<Permission>, ...all: Rights[]): void => {
  if (!all.every((rights) => isWithinOwn(rights, actor)))
    throw new Failure('forbidden', 'You cannot change or give more rights than you have yourself')
}
