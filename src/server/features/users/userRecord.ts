/** How user accounts change. No mails here: invitations and resets send their own. */
import { and, eq } from 'drizzle-orm'
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { userMachine } from '#contract/model/people/userMachine.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { standing, tellOwnerEnded } from '#server/features/memberships/memberships.ts'
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
  after: async (ctx, { action, row }) => {
    if (action !== 'disable' || row.role !== 'client') return
    const owned = await ctx.db
      .select({ id: memberships.id, clientId: memberships.clientId })
      .from(memberships)
      .where(and(eq(memberships.userId, row.id), eq(memberships.role, 'owner'), eq(standing, 'active')))
    for (const { id, clientId } of owned) await tellOwnerEnded(ctx, { clientId, ended: id })
  },
  clientEmail: () => null,
  mailFacts: () => null,
  mails: {},
})
