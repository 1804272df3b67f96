/** Why a user does or does not hold a permission, and what changing the role or list would add and remove. For display; the server decides. */
import { permissions, permissionsOf, rolePermissions, type Permission, type Role } from '../../access.ts'
import type { UserStatus } from './userMachine.ts'

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  editor: 'Editor',
  analyst: 'Analyst',
  contributor: 'Contributor',
  client: 'Client',
}

export type Rights = { role: Role; permissions: readonly string[] | null }
type Account = Rights & { status: UserStatus; /** The setting: who may enter the staff area. */ staffArea: 'admins' | 'permitted' }

/** `held`: whether it can be used today. `granted`: whether the role or list grants it, even if something else prevents its use. */
export type Reason = { permission: Permission; held: boolean; granted: boolean; why: string }

const grantReason = ({ role, permissions: list }: Rights, permission: Permission): { granted: boolean; why: string } => {
  const ofRole = rolePermissions[role].some((one) => one === permission)
  const label = roleLabels[role]
  if (role === 'client') return { granted: false, why: 'Clients have rights in their companies, but none here' }
  if (list === null)
    return ofRole ? { granted: true, why: `The role ${label} has it` } : { granted: false, why: `The role ${label} does not have it` }
  if (list.includes(permission))
    return {
      granted: true,
      why: ofRole ? "In this person's own list" : `In this person's own list; the role ${label} does not have it`,
    }
  return {
    granted: false,
    why: ofRole ? `Not in this person's own list, though the role ${label} has it` : "Not in this person's own list",
  }
}

/** What blocks all of a user's permissions. Null if nothing does. */
export const stoppedBy = (account: Account): string | null => {
  if (account.status === 'disabled') return 'the account is deactivated'
  if (account.status === 'invited') return 'the invitation has not been accepted'
  if (account.role !== 'admin' && account.role !== 'client') {
    if (account.staffArea === 'admins') return 'the staff area is open to administrators only'
    if (!permissionsOf(account).includes('dashboard:view')) return 'without the permission to see the dashboard the staff area stays shut'
  }
  return null
}

/** One line for every permission. */
export const reasonsFor = (account: Account): readonly Reason[] => {
  const stop = stoppedBy(account)
  return permissions.map((permission) => {
    const { granted, why } = grantReason(account, permission)
    return granted && stop ? { permission, granted, held: false, why: `${why}, but ${stop}` } : { permission, granted, held: granted, why }
  })
}

/** What a change would add and remove, in the order of the permissions. */
export const rightsDiff = (before: Rights, after: Rights): { gained: Permission[]; lost: Permission[] } => {
  const [had, has] = [permissionsOf(before), permissionsOf(after)]
  return {
    gained: has.filter((permission) => !had.includes(permission)),
    lost: had.filter((permission) => !has.includes(permission)),
  }
}
