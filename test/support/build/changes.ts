/** Changes during the period in any state, with a new policy unless one is given. */
import { randomUUID } from 'node:crypto'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { changes } from '#server/features/changes/changes.table.ts'
import { policyBuilder } from './policies.ts'

type NewChange = Partial<typeof changes.$inferInsert>

export const changeBuilder = (db: Db, now: () => Date) => ({
  /** By default a requested change of the business activities, in a week. */
  async change(facts: NewChange = {}) {
    const policy =
      facts.policyId && facts.clientId ? { id: facts.policyId, clientId: facts.clientId } : await policyBuilder(db, now).policy()
    const [made] = await db
      .insert(changes)
      .values({
        id: randomUUID(),
        kind: 'activities',
        status: 'requested',
        effectiveOn: addDays(londonClock(now()).date, 7),
        wanted: { newId: randomUUID(), business: 'Café and bakery' },
        compared: [{ field: 'What the business does', before: 'Caf\u00e9', after: 'Caf\u00e9 and bakery' }],
        requestedByName: 'Sam Reed',
        ...facts,
        clientId: policy.clientId,
        policyId: policy.id,
      })
      .returning()
    if (!made) throw new Error('No change')
    return made
  },
})
