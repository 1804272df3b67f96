/**
 * Searching a list: every word must stand somewhere in the row's words; accents, case and Unicode form do not count. PostgreSQL looks up
 * no LIKE in an index under row-level security (the operator is not leakproof), so the words of each table are kept a second time beside
 * it, in a table that the app cannot read but through two functions (migration 0040): how common the words are, and the ids that hold them.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** Rows that hold all words: up to so many are collected and sorted; more are met on the way through the list. */
const few = 5_000

export type Search = {
  /** What is searched: the words of a row, as the database keeps them. */
  words: SQL
  /** That these words hold every word asked for. */
  holds: (words: SQL) => SQL
  /** Each word stands in many rows, so that the first rows of the list may be enough. */
  common: boolean
  /** The first word typed, written as names are sorted. */
  firstWord: string
  /** The ids of the rows, where those are few; null where they are many, or where there is nothing to look up. Asked for once. */
  few: () => Promise<readonly string[] | null>
  /** The ids of so many of them at most, whichever; null where there is nothing to look up. */
  some: (most: number) => Promise<readonly string[] | null>
  /** That a row is one of them, however many they are. */
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
  let asked: ReturnType<typeof lookUp> | undefined
  return {
    words,
    holds,
    common: plan.rarest.length === 0 || Number(plan.estimate) > few,
    firstWord: plan.patterns[0]?.replace(/^% ?|%$/g, '').replace(/\\(.)/g, '$1') ?? '',
    few: () => (asked ??= lookUp()),
    some,
    among: (id) => (plan.rarest.length > 0 ? sql`(${id} IN (SELECT ${ids(null)}) AND ${holds(words)})` : holds(words)),
  }
}
