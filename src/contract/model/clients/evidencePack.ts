/** The evidence pack of a client: everything we can show about how we looked after them, in one zip. */
import type { Permission } from '../../access.ts'

/** All of them are required. A pack that left out what its reader may not see would prove nothing, and the gaps would not be visible. */
export const packPermissions: readonly Permission[] = [
  'client:view',
  'policy:view',
  'renewal:view',
  'quote:view',
  'claim:view',
  'document:view',
  'complaint:view',
  'appointment:view',
  'email:view',
  // For full addresses in mails, and personal data in the audit log.
  'contact:respond',
  'audit:view',
]

export const mayTakePack = (permissions: readonly string[]): boolean =>
  packPermissions.every((permission) => permissions.includes(permission))

/** Limits on the files in one pack. Files beyond them are only listed in its index. */
export const packLimits = { files: 1000, bytes: 500 * 1024 * 1024 } as const
