import { permissionsOf, type Permission } from '#contract/access.ts'
import { useUser } from '#web/app/data/session.ts'

/** Checks several permissions of the signed-in user. */
export const useCans = (): ((permission: Permission) => boolean) => {
  const user = useUser()
  const held = permissionsOf({ role: user.role, permissions: user.permissions ?? null })
  return (permission) => held.includes(permission)
}
