/**
 * Searching a list: every word must occur in the row's words; accents, case and Unicode form do not matter. PostgreSQL does not use an
 * index for LIKE under row-level security (the operator is not leakproof), so each table's words are kept a second time, in a table
 * that the app can only read through two functions (migration 0040): how common the words are, and the ids of the rows that contain them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** If no more rows than this contain all words, they are collected and sorted; otherwise the search goes through the list in order. */
const few = 5_000

export type Search = {
  /** The text searched: a row's words as the database stores them. */
  words: SQL
  /** Condition that these words contain every word asked for. */
  holds: (words: SQL) => SQL
  /** Every word occurs in many rows, so the first rows of the list may be enough. */
  common: boolean
  /** The first word typed, in the form that names are sorted by. */
  firstWord: string
  /** The ids of the matching rows if there are few; null if there are many, or nothing to look up. Queried once. */
  few: () => Promise<readonly string[] | null>
  /** Any of their ids, at most this many; null if there is nothing to look up. */
  some: (most: number) => Promise<readonly string[] | null>
  /** Condition that a row is one of them, however many there are. */
  among: (id: PgColumn) => SQL
}

export const searchOf = async (db: Db, { listed, words, q }: { listed: string; words: SQL; q: string }): Promise<Search | null> => {
  const { rows } = await db.execute<{ patterns: string[]; rarest: string[]; estimate: string }>(
    sql`SELECT patterns, rarest, estimate FROM search_plan(${listed}, ${q})`,
  )
  const plan = rows[0]
  if (!plan || plan.patterns.length === 0) return null
  const holds = (text: SQL) => sql`${text} LIKE ALL (${sql.param(plan.patterns)}::text[])`
  const ids = (most: number | null) => sql`search_ids(${listed}, ${sql.param(plan.rarest)}::text[], ${most}::bigint)`
  const some = async (most: number) => {
    if (plan.rarest.length === 0) return null
    const { rows: found } = await db.execute<{ id: string }>(sql`SELECT id FROM ${ids(most)} AS id`)
    return found.map(({ id }) => id)
  }
  const lookUp = async () => {
    const found = await some(few + 1)
    return found && found.length <= few ? found : null
  }
  let lookup: ReturnType<typeof lookUp> | undefined
  return {
    words,
    holds,
    common: plan.rarest.length === 0 || Number(plan.estimate) > few,
    firstWord: plan.patterns[0]?.replace(/^% ?|%$/g, '').replace(/\\(.)/g, '$1') ?? '',
    few: () => (lookup ??= lookUp()),
    some,
    among: (id) => (plan.rarest.length > 0 ? sql`(${id} IN (SELECT ${ids(null)}) AND ${holds(words)})` : holds(words)),
  }
}
