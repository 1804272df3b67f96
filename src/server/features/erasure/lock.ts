import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** The client's row: two erasures wait for each other, and so does every change of the client. */
export const lockForErasure = (db: Db, id: string) => db.execute(sql`SELECT 1 FROM clients WHERE id = ${id} FOR UPDATE`)
