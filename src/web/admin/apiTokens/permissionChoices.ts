/** Permissions in words, for users who choose some of them. */
import type { Permission } from '#contract/access.ts'
import { permissionLabel } from '#contract/model/people/permissionWords.ts'

/** Read-only permissions first: most systems need no more. */
export const permissionChoices = (offered: readonly Permission[]) => {
  const reads = (permission: Permission) => permission.endsWith(':view')
  const inGroup = (group: string, among: readonly Permission[]) => among.map((value) => ({ value, label: permissionLabel(value), group }))
  return [
    ...inGroup('Read only', offered.filter(reads)),
    ...inGroup(
      'Makes changes',
      offered.filter((one) => !reads(one)),
    ),
  ]
}
