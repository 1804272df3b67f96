/**
 * Searching a list: every word must stand somewhere in the row's words; accents, case and Unicode form do not count. PostgreSQL looks up
 * no LIKE in an index under row-level security (the operator is not leakproof), so the words of each table are kept a second time beside
 * it, in a table that the app cannot read but through two functions (migration 0040): how common the words are, and the ids that hold them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Words that more rows hold than this are met on the way through the list; an index of them would be read for long. */
const commonFrom = 5_000
/** Rows looked through on that way: a few first, which is all there are where a filter leaves few. */
const walks = [2_000, 20_000]

export type Search = {
  /** What is searched: the words of a row, as the database keeps them. */
  words: SQL
  /** How far to look for common words along the list before the index is asked; none for rare words. */
  walks: readonly number[]
  /** That these words hold every word asked for. */
  holds: (words: SQL) => SQL
  /** The same for rows of the list, found by the index where there is something to look up. */
  among: (id: PgColumn) => SQL
}

export const searchOf = async (db: Db, { listed, words, q }: { listed: string; words: SQL; q: string }): Promise<Search | null> => {
  const { rows } = await db.execute<{ patterns: string[]; rarest: string[]; estimate: string }>(
    sql`SELECT patterns, rarest, estimate FROM search_plan(${listed}, ${q})`,
  )
  const plan = rows[0]
  if (!plan || plan.patterns.length === 0) return null
  const holds = (text: SQL) => sql`${text} LIKE ALL (${sql.param(plan.patterns)}::text[])`
  return {
    words,
    walks: plan.rarest.length === 0 || Number(plan.estimate) > commonFrom ? walks : [],
    holds,
    among: (id) =>
      plan.rarest.length > 0
        ? sql`(${id} IN (SELECT search_ids(${listed}, ${sql.param(plan.rarest)}::text[])) AND ${holds(words)})`
        : holds(words),
  }
}
