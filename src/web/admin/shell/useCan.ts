import { permissionsOf, type Permission } from '#contract/access.ts'
import { useUser } from '#web/app/data/session.ts'

/** Whether the signed-in user has a permission, to hide what they cannot use. The server decides on every call. */
export const useCan = (permission: Permission): boolean => {
  const user = useUser()
  return permissionsOf({ role: user.role, permissions: user.permissions ?? null }).includes(permission)
}
