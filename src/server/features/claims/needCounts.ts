/** Counts of each claim's needs, which decide whose turn it is. */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { claimNeeds } from './claims.table.ts'

/** For each claim, how many needs wait for the client and how many answers wait for us to check them. */
export const needCounts = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { open: number; unchecked: number }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: claimNeeds.claimId,
      open: sql<number>`(count(*) FILTER (WHERE ${claimNeeds.status} IN ('requested', 'redo')))::int`,
      unchecked: sql<number>`(count(*) FILTER (WHERE ${claimNeeds.status} = 'received'))::int`,
    })
    .from(claimNeeds)
    .where(inArray(claimNeeds.claimId, [...ids]))
    .groupBy(claimNeeds.claimId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
export const noNeeds = { open: 0, unchecked: 0 }
