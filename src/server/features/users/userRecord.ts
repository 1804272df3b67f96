/** How user accounts change. No mails; disabling an account signs the person out at once. */
import { userMachine } from '#contract/model/people/userMachine.ts'
import { bind } from '#server/features/records/records.ts'
import { users } from './users.table.ts'

export const userRecord = bind({
  machine: userMachine,
  table: users,
  fields: {
    name: { label: 'Name' },
    role: { label: 'Role' },
    permissions: { label: 'Rights', show: (rights) => (rights ? rights.join(', ') || 'none' : 'those of the role') },
  },
  clientEmail: () => null,
  mailFacts: () => null,
  mails: {},
})
