/**
 * A company whose last owner in the portal is gone, while others still act for it, is a task: only an owner decides who else has access, and we
 * agree with the company who that is. An owner who leaves by themselves is stopped before (`requireOtherOwner`).
 */
import { and, eq, isNotNull } from 'drizzle-orm'
import { todayOf } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { followEndedOwners, standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { makeTask } from './ruleTasks.ts'

/** A title has room for this much of a name. */
const longestName = 60
const called = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 3)}...` : name)

followEndedOwners((ctx, { clientId, ended }) =>
  asSystem({ db: ctx.db }, async ({ db }) => {
    const left = await db
      .select({ role: memberships.role })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.clientId, clientId), eq(standing, 'active'), isNotNull(memberships.acceptedAt), eq(users.status, 'active')))
    const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
    if (!client || client.status === 'closed' || left.length === 0 || left.some(({ role }) => role === 'owner')) return
    await makeTask(
      { ...ctx, db },
      {
        rule: `owner:${ended}`,
        title: `Agree with ${called(client.name)} who its owner in the portal is: nobody there can give or take access any more`,
        clientId,
        about: { type: 'client', id: clientId },
        dueOn: todayOf(ctx),
        assignedTo: client.assignedTo,
      },
    )
  }),
)
