/** The evidence pack of a client: everything that we can show about how they were looked after, in one zip. */
import type { Permission } from '../../access.ts'

/** All of them: a pack with holes for what its reader may not see would prove nothing, and nobody could tell. */
export const packPermissions: readonly Permission[] = [
  'client:view',
  'policy:view',
  'renewal:view',
  'quote:view',
  'claim:view',
  'document:view',
  'complaint:view',
  'email:view',
  // Full addresses in mails, and personal data in the audit log.
  'contact:respond',
  'audit:view',
]

export const mayTakePack = (held: readonly string[]): boolean => packPermissions.every((permission) => held.includes(permission))

/** Of the files in one pack; what goes beyond is named in its index. */
export const packLimits = { files: 1000, bytes: 500 * 1024 * 1024 } as const
