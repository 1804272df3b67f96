/** Tasks and complaints. */
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'

export const workBuilders = (db: Db, now: () => Date) => ({
  /** By default an open task without a client. */
  task: async (facts: Partial<typeof tasks.$inferInsert> = {}) => {
    const row = {
      id: randomUUID(),
      title: 'Ring about the alarm contract',
      status: 'open' as const,
      version: 0,
      createdAt: now(),
      ...facts,
    }
    await db.insert(tasks).values(row)
    return row
  },
  /** By default a complaint about our service, received today and not answered. */
  complaint: async (facts: Partial<typeof complaints.$inferInsert> = {}) => {
    const row = {
      id: randomUUID(),
      kind: 'service' as const,
      status: 'received' as const,
      complainant: 'Sam Reed',
      channel: 'phone' as const,
      category: 'delay' as const,
      description: 'Nobody rang back for a week.',
      receivedOn: now().toISOString().slice(0, 10),
      version: 0,
      createdAt: now(),
      ...facts,
    }
    await db.insert(complaints).values(row)
    return row
  },
})
