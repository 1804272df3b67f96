import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

/** CPU milliseconds the database has used for us so far: the only meaningful figure on a busy machine. Linux only. */
export const databaseWork = async (db: Db): Promise<() => number> => {
  const { rows: backends } = await db.execute<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE usename = current_user AND backend_type = 'client backend'`,
  )
  return () => backends.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)
}
