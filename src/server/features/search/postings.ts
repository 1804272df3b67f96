/** Builds the ranked index (BM25 over the fields of an entry: title, other names, summary, text) from the words that the database made of each. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import type { Ranked } from './terms.ts'

/** One statement over thousands of entries would outlive its time limit on a busy machine. */
const portions = 8

/** How much a word counts in each field, before it is evened out: A title, B other names, C summary or section, D text. */
const worth: Record<Ranked, { table: SQL; fields: readonly [number, number, number, number] }> = {
  page: { table: sql`search_documents`, fields: [7, 5, 2, 1] },
  passage: { table: sql`passages`, fields: [2.6, 1.6, 0.8, 1] },
}
/** The usual constants: how soon a repeated word says nothing new, and how much a long text is held against its words. */
const repeated = 1.2
const length = 0.6

export const rebuildPostings = async (db: Db): Promise<void> => {
  await db.execute(sql`DELETE FROM search_postings`)
  await db.execute(sql`DELETE FROM search_stems`)
  await db.execute(sql`DELETE FROM search_places`)
  await db.execute(sql`INSERT INTO search_places (passage, page) SELECT id, hashtext(split_part(path, '?', 1)) FROM passages`)
  for (const each of ['page', 'passage'] as const) {
    const { table, fields } = worth[each]
    const [a, b, c, d] = fields
    const { rows } = await db.execute<{ mean: number | null; entries: number }>(
      sql`SELECT avg(length(words))::float8 AS mean, count(*)::int AS entries FROM ${table}`,
    )
    const { mean, entries } = rows[0] ?? { mean: null, entries: 0 }
    for (let portion = 0; portion < portions; portion++)
      await db.execute(sql`
        INSERT INTO search_postings (of, stem, entry, weight)
        SELECT ${each}, lexeme, id, boost * said / (${repeated} + said) FROM (
          SELECT e.id, e.boost, t.lexeme,
            least(cardinality(array_positions(t.weights, 'A')), 1) * ${a}::float8 + least(cardinality(array_positions(t.weights, 'B')), 2) * ${b}::float8
              + cardinality(array_positions(t.weights, 'C')) * ${c}::float8
              + cardinality(array_positions(t.weights, 'D')) * ${d}::float8 / (${1 - length}::float8 + ${length}::float8 * length(e.words) / ${mean ?? 1}::float8) AS said
          FROM ${table} e, unnest(e.words) AS t(lexeme, positions, weights) WHERE abs(e.id % ${portions}) = ${portion}
        ) AS counted ON CONFLICT DO NOTHING`)
    await db.execute(
      sql`INSERT INTO search_stems (of, stem, entries) SELECT of, stem, count(*) FROM search_postings WHERE of = ${each} GROUP BY of, stem UNION ALL SELECT ${each}, '', ${entries}`,
    )
  }
}
