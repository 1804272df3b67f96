/** Counts and sums in one query: over all rows, and by each of several keys at once. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'

export type Tally<F extends string, S extends string> = {
  count: number
  /** How many rows have each flag. */
  flags: Record<F, number>
  /** Sums over all rows, and over the rows with each flag. */
  sums: Record<S, number>
  sumsOf: Record<F, Record<S, number>>
}

type TallyQuery<D extends string, F extends string, S extends string> = {
  /** A table, or several joined. */
  from: SQL
  where: SQL | undefined
  by?: Record<D, SQL>
  flags?: Record<F, SQL | undefined>
  sums?: Record<S, SQL>
}

const empty = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V> // The keys are exactly the names it is made from.

/** Rows without a key are under the empty string. Sums are whole numbers within 2^53. */
export const tally = async <D extends string = never, F extends string = never, S extends string = never>(
  db: Db,
  { from, where, by, flags, sums }: TallyQuery<D, F, S>,
): Promise<{ all: Tally<F, S>; by: Record<D, Map<string, Tally<F, S>>> }> => {
  // Object.keys loses the literal types.
  const [dimensions, flagNames, sumNames] = [by, flags, sums].map((each) => Object.keys(each ?? {})) as [D[], F[], S[]]
  const inner = [
    sql`1 AS one`,
    ...dimensions.map((name, at) => sql`(${by?.[name]})::text AS ${sql.raw(`d${at}`)}`),
    ...flagNames.map((name, at) => sql`(${flags?.[name]}) AS ${sql.raw(`f${at}`)}`),
    ...sumNames.map((name, at) => sql`(${sums?.[name]})::bigint AS ${sql.raw(`s${at}`)}`),
  ]
  const outer = [
    sql`count(*) AS count`,
    ...dimensions.map((_, at) => sql.raw(`d${at}, grouping(d${at}) AS g${at}`)),
    ...flagNames.map((_, at) => sql.raw(`count(*) FILTER (WHERE f${at}) AS f${at}`)),
    ...sumNames.flatMap((_, at) => [
      sql.raw(`sum(s${at}) AS s${at}`),
      ...flagNames.map((__, flag) => sql.raw(`sum(s${at}) FILTER (WHERE f${flag}) AS s${at}f${flag}`)),
    ]),
  ]
  const sets = ['()', ...dimensions.map((_, at) => `(d${at})`)]
  const { rows } = await db.execute<Record<string, string | number | null>>(
    sql`SELECT ${sql.join(outer, sql`, `)} FROM (SELECT ${sql.join(inner, sql`, `)} FROM ${from} WHERE ${where ?? sql`true`}) AS kept
      GROUP BY GROUPING SETS (${sql.raw(sets.join(', '))})`,
  )
  const read = (row: Record<string, string | number | null> | undefined): Tally<F, S> => {
    const number = (key: string) => Number(row?.[key] ?? 0)
    return {
      count: number('count'),
      flags: empty(flagNames, (name) => number(`f${flagNames.indexOf(name)}`)),
      sums: empty(sumNames, (name) => number(`s${sumNames.indexOf(name)}`)),
      sumsOf: empty(flagNames, (flag) => empty(sumNames, (name) => number(`s${sumNames.indexOf(name)}f${flagNames.indexOf(flag)}`))),
    }
  }
  const isOf = (row: Record<string, string | number | null>, at: number) =>
    dimensions.every((_, other) => Number(row[`g${other}`]) === (other === at ? 0 : 1))
  return {
    all: read(rows.find((row) => isOf(row, -1))),
    by: empty(dimensions, (name) => {
      const at = dimensions.indexOf(name)
      return new Map(rows.filter((row) => isOf(row, at)).map((row) => [String(row[`d${at}`] ?? ''), read(row)]))
    }),
  }
}

/** The median, to one decimal. Null if there are no rows. */
export const median = async (db: Db, value: SQL, from: SQL, where: SQL | undefined): Promise<{ value: number | null; of: number }> => {
  const { rows } = await db.execute<{ middle: string | null; of: string }>(
    sql`SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS middle, count(value) AS of FROM (SELECT ${value} AS value FROM ${from} WHERE ${where ?? sql`true`}) AS kept`,
  )
  const [row] = rows
  const middle = row?.middle ?? null
  return { value: middle === null ? null : Math.round(Number(middle) * 10) / 10, of: Number(row?.of ?? 0) }
}
