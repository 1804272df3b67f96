/** How user accounts change. No mails here: invitations and resets send their own. */
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { users } from './users.table.ts'

export const userRecord = defineRecord({
  machine: userMachine,
  table: users,
  fields: {
    name: { label: 'Name' },
    email: { label: 'Email' },
    role: { label: 'Role', show: (role) => roleLabels[role] },
    permissions: { label: 'Permissions', show: (rights) => (rights ? rights.join(', ') || 'none' : 'those of the role') },
  },
  clientEmail: () => null,
  mailFacts: () => null,
  mails: {},
})
