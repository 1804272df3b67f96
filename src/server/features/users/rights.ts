/** People cannot grant rights they do not have, nor change users with more rights, so the right to edit users cannot be used to gain others. */
import { permissionsOf, type Permission, type Role } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { CtxFor } from '#server/ctx.ts'

export type Rights = { role: Role; permissions: readonly string[] | null }
export type Held = { id: string; status: 'active' | 'disabled' }

/** Whether somebody can bring a lost account back. Role admin opens the staff area in every setting; an explicit list may lack the right. */
export const managesUsers = ({ status, ...rights }: Rights & Held): boolean =>
  status === 'active' && rights.role === 'admin' && permissionsOf(rights).includes('user:edit')

/** Whether a change takes anything away. */
export const lessens = (before: Rights & Held, after: Rights & Held): boolean => {
  const left = permissionsOf(after)
  return (
    (before.status === 'active' && after.status !== 'active') ||
    (before.role === 'admin' && after.role !== 'admin') ||
    permissionsOf(before).some((permission) => !left.includes(permission))
  )
}

/** Whether these rights lie within those of the one who acts. The role counts by itself: role admin opens the staff area. */
const within = ({ role, permissions }: Rights, actor: CtxFor<Permission>['actor']) => {
  const own = permissionsOf(actor)
  return (
    (role !== 'admin' || actor.role === 'admin') && permissionsOf({ role, permissions }).every((permission) => own.includes(permission))
  )
}

/** Throws forbidden unless all of these rights are within the caller's own. */
export const requireWithinOwn = ({ actor }: CtxFor<Permission>, ...all: Rights[]): void => {
  if (!all.every((rights) => within(rights, actor)))
    throw new Failure('forbidden', 'You cannot change or give more rights than you have yourself')
}
