/** Builds the ranked index (BM25 over title, other names, summary and text) from the words that the database extracted from each. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import type { Ranked } from './terms.ts'

/** Entries for each statement: one statement over thousands would exceed its time limit on a busy machine. */
const atOnce = 300

/** The weight of a word in each field, before normalising: A title, B other names, C summary or section, D text. */
const worth: Record<Ranked, { table: SQL; fields: readonly [number, number, number, number] }> = {
  page: { table: sql`search_documents`, fields: [7, 5, 2, 1] },
  passage: { table: sql`passages`, fields: [2.6, 1.6, 0.8, 1] },
}
/** The usual BM25 constants: how quickly repeating a word stops adding (k1), and how much a long text is penalised (b). */
const repeated = 1.2
const length = 0.6

const sizeOf = async (db: Db, of: Ranked) => {
  const { rows } = await db.execute<{ mean: number | null; entries: number }>(
    sql`SELECT avg(length(words))::float8 AS mean, count(*)::int AS entries FROM ${worth[of].table}`,
  )
  return rows[0] ?? { mean: null, entries: 0 }
}

/** For the entries `e` selected by `where`. `mean`: average length of an entry. */
const insertPostings = (db: Db, of: Ranked, { mean, where }: { mean: number | null; where: SQL }) => {
  const { table, fields } = worth[of]
  const [a, b, c, d] = fields
  return db.execute<{ stem: string }>(sql`
    INSERT INTO search_postings (of, stem, entry, weight)
    SELECT ${of}, lexeme, id, boost * said / (${repeated} + said) FROM (
      SELECT e.id, e.boost, t.lexeme,
        least(cardinality(array_positions(t.weights, 'A')), 1) * ${a}::float8 + least(cardinality(array_positions(t.weights, 'B')), 2) * ${b}::float8
          + cardinality(array_positions(t.weights, 'C')) * ${c}::float8
          + cardinality(array_positions(t.weights, 'D')) * ${d}::float8 / (${1 - length}::float8 + ${length}::float8 * length(e.words) / ${mean ?? 1}::float8) AS said
      FROM ${table} e, unnest(e.words) AS t(lexeme, positions, weights) WHERE ${where}
    ) AS counted ON CONFLICT DO NOTHING RETURNING stem`)
}

export const rebuildPostings = async (db: Db): Promise<void> => {
  await db.execute(sql`DELETE FROM search_postings`)
  await db.execute(sql`DELETE FROM search_stems`)
  await db.execute(sql`DELETE FROM search_places`)
  await db.execute(sql`INSERT INTO search_places (passage, page) SELECT id, hashtext(split_part(path, '?', 1)) FROM passages`)
  for (const each of ['page', 'passage'] as const) {
    const { mean, entries } = await sizeOf(db, each)
    const portions = Math.max(1, Math.ceil(entries / atOnce))
    for (let portion = 0; portion < portions; portion++)
      await insertPostings(db, each, { mean, where: sql`abs(e.id % ${portions}) = ${portion}` })
    await db.execute(
      sql`INSERT INTO search_stems (of, stem, entries) SELECT of, stem, count(*) FROM search_postings WHERE of = ${each} GROUP BY of, stem UNION ALL SELECT ${each}, '', ${entries}`,
    )
  }
}

/** The same for a few entries whose words have changed. */
export const refreshPostings = async (db: Db, of: Ranked, entries: readonly number[]): Promise<void> => {
  if (entries.length === 0) return
  const ids = sql`${sql.param(entries)}::int[]`
  const { mean } = await sizeOf(db, of)
  const gone = await db.execute<{ stem: string }>(sql`DELETE FROM search_postings WHERE of = ${of} AND entry = ANY (${ids}) RETURNING stem`)
  const come = await insertPostings(db, of, { mean, where: sql`e.id = ANY (${ids})` })
  const stems = sql`${sql.param([...new Set([...gone.rows, ...come.rows].map(({ stem }) => stem))])}::text[]`
  await db.execute(sql`DELETE FROM search_stems WHERE of = ${of} AND stem = ANY (${stems})`)
  await db.execute(
    sql`INSERT INTO search_stems (of, stem, entries) SELECT of, stem, count(*) FROM search_postings WHERE of = ${of} AND stem = ANY (${stems}) GROUP BY of, stem`,
  )
}
