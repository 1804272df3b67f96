import { useSuspenseQuery } from '@tanstack/react-query'
import { permissionsOf, type Permission } from '#contract/access.ts'
import { useDeps } from '#web/app/deps.tsx'
import { userQuery } from '#web/app/session.ts'

/** Whether the person at the screen holds a permission: hides what they cannot use. The server decides on every call. */
export const useCan = (permission: Permission): boolean => {
  const { data: user } = useSuspenseQuery(userQuery(useDeps()))
  return permissionsOf({ role: user.role, permissions: user.permissions ?? null }).includes(permission)
}
