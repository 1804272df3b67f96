/** What the client and we write to each other about a request. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { quoteMessages, type QuoteRow } from './quotes.table.ts'

type Message = { from: 'client' | 'staff'; by: string; text: string }

export const addMessage = ({ db, now }: { db: Db; now(): Date }, { id }: Pick<QuoteRow, 'id'>, { from, by, text }: Message) =>
  db.insert(quoteMessages).values({ id: randomUUID(), quoteId: id, at: now(), sender: from, byName: by, body: text })

/** Oldest first. */
export const messagesOf = async (db: Db, quoteId: string): Promise<(Message & { id: string; at: string })[]> => {
  const rows = await db
    .select()
    .from(quoteMessages)
    .where(eq(quoteMessages.quoteId, quoteId))
    .orderBy(asc(quoteMessages.at), asc(quoteMessages.id))
  return rows.map(({ id, at, sender, byName, body }) => ({ id, at: at.toISOString(), from: sender, by: byName, text: body }))
}
