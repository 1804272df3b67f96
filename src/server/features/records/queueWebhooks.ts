/** Queues webhooks for a step of a record, in the step's transaction: `queue_webhooks` (migration 0065) writes the deliveries. */
import { sql } from 'drizzle-orm'
import { webhookEventOf } from '#contract/model/webhooks/webhookEvent.ts'
import type { Db } from '#server/db/connect.ts'

export const queueWebhooks = async (db: Db, { record, action, id, at }: { record: string; action: string; id: string; at: Date }) => {
  const event = webhookEventOf(record, action)
  if (event)
    await db.execute(sql`SELECT queue_webhooks(${event.name}, ${record}, ${event.keptIn}, ${id}::uuid, ${at.toISOString()}::timestamptz)`)
}
