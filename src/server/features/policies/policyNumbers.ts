/** Policy numbers: an insurer's number belongs to one client and names one of their policies at a time (domain 4.4). */
import { inArray, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { lastDayOf } from '#contract/model/policies/policy.ts'
import type { Db } from '#server/db/connect.ts'
import { policies } from './policies.table.ts'

/** `id`: of a policy that is in the book already. */
export type Numbered = { id?: string; clientId: string | null; insurer: string; policyNumber: string; inception: string; expiry: string }

/** Why each may not have its number, or null. One query for all. Numbers of policies the user may not see are taken too, but not told. */
export const numberFaults = async (db: Db, candidates: readonly Numbered[]): Promise<(string | null)[]> => {
  const numbered = candidates.flatMap(({ id: except, ...one }, place) => (one.policyNumber === '' ? [] : [{ place, except, ...one }]))
  if (numbered.length === 0) return candidates.map(() => null)
  const { rows } = await db.execute<{ place: number; policy: string }>(
    sql`SELECT place, policy FROM policy_number_clashes(${JSON.stringify(numbered)}::jsonb)`,
  )
  if (rows.length === 0) return candidates.map(() => null)
  const ids = rows.map(({ policy }) => policy)
  const visible = new Map((await db.select().from(policies).where(inArray(policies.id, ids))).map((row) => [row.id, row]))
  const byPlace = new Map(rows.map(({ place, policy }) => [place, policy]))
  return candidates.map(({ insurer }, place) => {
    const id = byPlace.get(place)
    if (id === undefined) return null
    const row = visible.get(id)
    return row
      ? `${row.reference} of ${row.clientName} has this number with ${row.insurer}, ${formatDate(row.inception)} to ${formatDate(lastDayOf(row))}`
      : `${insurer} already has a policy with this number`
  })
}

/** Throws invalid if the number belongs to another client, or to a policy of the same client in an overlapping period. */
export const requireFreeNumber = async (db: Db, candidate: Numbered, field = 'policyNumber'): Promise<void> => {
  const [message] = await numberFaults(db, [candidate])
  if (message) throw new Failure('invalid', message, { fields: { [field]: message } })
}
