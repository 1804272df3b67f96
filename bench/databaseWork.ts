import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** Milliseconds that the database has worked for us so far: on a busy machine the only number that says something. Linux alone tells them. */
export const databaseWork = async (db: Db): Promise<() => number> => {
  const { rows: backends } = await db.execute<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE usename = current_user AND backend_type = 'client backend'`,
  )
  return () => backends.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
}
