/** Adds up the scores of a question's words. One statement over the index alone; the entries themselves are not read. */
import { clientOf } from '#server/db/connect.ts'
import type { HasPool, Ranked, Term } from './terms.ts'

/** `covered`: how much of the question the entry contains, by weight. */
export type Hit = { entry: number; score: number; covered: number; terms: number[] }

const rankedSql = `
WITH asked AS MATERIALIZED (SELECT * FROM unnest($2::int[], $3::text[], $4::real[], $5::real[]) AS t(no, stem, share, weight)),
met AS (
  SELECT p.entry, a.no, max(a.weight) AS weight, sum(p.weight * a.share) AS said, least(1, sum(a.share)) AS part
  FROM asked a JOIN search_postings p ON p.of = $1 AND p.stem = a.stem COLLATE "C" GROUP BY p.entry, a.no
)
SELECT entry, sum(weight * least(said, 1.3)) AS score, sum(weight * part) AS covered, array_agg(no) AS terms
FROM met GROUP BY entry ORDER BY sum(weight * least(said, 1.3)) DESC, entry LIMIT $6`

export const ranked = async ({ pool }: HasPool, of: Ranked, terms: readonly Term[], most: number): Promise<Hit[]> => {
  const all = terms.flatMap(({ stems, weight }, no) => stems.map(({ stem, share }) => ({ no, stem, share, weight })))
  if (all.length === 0) return []
  const values = [
    of,
    all.map(({ no }) => no),
    all.map(({ stem }) => stem),
    all.map(({ share }) => share),
    all.map(({ weight }) => weight),
    most,
  ]
  return (await clientOf(pool).query<Hit>({ name: 'search-ranked', text: rankedSql, values })).rows
}
