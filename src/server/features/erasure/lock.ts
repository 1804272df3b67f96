import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** Locks the client's row, so that another erasure or any change of the client has to wait. */
export const lockForErasure = (db: Db, id: string) => db.execute(sql`SELECT 1 FROM clients WHERE id = ${id} FOR UPDATE`)
