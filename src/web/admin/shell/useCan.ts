/** The permissions of the signed-in user, to hide what they cannot use. The server decides on every call. */
import { permissionsOf, type Permission } from '#contract/access.ts'
import type { User } from '#contract/model/people/user.ts'
import { useUser } from '#web/app/data/session.ts'

/** For loaders, which cannot call the hooks below. */
export const permissionsOfUser = ({ role, permissions }: User) => permissionsOf({ role, permissions: permissions ?? null })

export const usePermissions = () => permissionsOfUser(useUser())

export const useCan = (permission: Permission): boolean => usePermissions().includes(permission)
