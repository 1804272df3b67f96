/** Finding: every word first, then with mistyped words put right, then any word. */
import { searchKinds, type SearchKind } from '#contract/model/site/searchKind.ts'
import type { SearchReply } from '#contract/site/search.ts'
import { poolOf, type Db } from '#server/db/connect.ts'
import { asQuery, plain, wordsOfQuery } from './query.ts'

/** The database itself, no transaction: the statements are prepared once for each connection. */
type HasPool = { pool: Db }

/** `excerpt`: the text around the word found, where neither title nor summary has it. Texts are empty for what is only counted. */
type Row = { path: string; kind: SearchKind; title: string; summary: string; excerpt: string | null }

/** Considered at most, of those that match in their names and of those that match anywhere: whatever is common, the work stays the same. */
const considered = 200
/** Whole texts are unpacked and ranked for so many; more of them are ranked by their names alone. */
const rankedByText = 50
const shown = 20

/** $1 tsquery, $2 what was typed, $3 kind or null, $4 the words to show around. */
const matchingSql = `
WITH asked AS MATERIALIZED (SELECT to_tsquery('english', $1) AS query, $2::text AS typed, $3::text AS kind),
candidates AS MATERIALIZED (
  (SELECT d.path FROM search_documents d, asked WHERE d.names @@ asked.query ORDER BY d.boost DESC, d.path LIMIT ${considered})
  UNION
  (SELECT d.path FROM search_documents d, asked WHERE d.words @@ asked.query ORDER BY d.boost DESC, d.path LIMIT ${considered})
),
scored AS (
  SELECT d.path, d.kind,
    (ts_rank('{0.05, 0.15, 0.6, 1}', CASE WHEN (SELECT count(*) FROM candidates) <= ${rankedByText} THEN d.words ELSE d.names END, asked.query)
      + similarity(d.name, asked.typed) * 0.9
      + CASE WHEN d.name IN (asked.typed, asked.typed || ' insurance') THEN 1 WHEN starts_with(d.name, asked.typed) THEN 0.4 ELSE 0 END
      + CASE WHEN strpos(' ' || d.other_names || ' ', ' ' || asked.typed || ' ') > 0 THEN 0.35 ELSE 0 END) * d.boost AS score
  FROM candidates JOIN search_documents d USING (path), asked
),
placed AS (
  SELECT s.path, s.kind, s.score, row_number() OVER (PARTITION BY asked.kind IS NULL OR s.kind = asked.kind ORDER BY s.score DESC, s.path) AS place,
    asked.kind IS NULL OR s.kind = asked.kind AS wanted
  FROM scored s, asked
)
SELECT p.path, p.kind, coalesce(d.title, '') AS title, coalesce(d.summary, '') AS summary,
  CASE WHEN found.at > 0 THEN substr(d.body, greatest(found.at - 90, 1), 300) END AS excerpt
FROM placed p
LEFT JOIN search_documents d ON p.wanted AND p.place <= ${shown} AND d.path = p.path
LEFT JOIN LATERAL (
  SELECT min(strpos(body.lower, word)) FILTER (WHERE strpos(body.lower, word) > 0) AS at
  FROM unnest($4::text[]) AS word, (SELECT lower(left(d.body, 6000)) AS lower) AS body
  WHERE NOT EXISTS (SELECT FROM unnest($4::text[]) AS other WHERE strpos(d.name || ' ' || lower(d.summary), other) > 0)
) AS found ON d.path IS NOT NULL
ORDER BY p.score DESC, p.path`

const matching = async (
  ctx: HasPool,
  typed: string,
  words: readonly string[],
  { any = false, type = null }: { any?: boolean; type?: SearchKind | null } = {},
): Promise<Row[]> => {
  if (words.length === 0) return []
  const values = [asQuery(typed, words, { any }), plain(typed), type, words.slice(0, 4)]
  return (await poolOf(ctx.pool).query<Row>({ name: 'search-pages', text: matchingSql, values })).rows
}

/** $1: the words. Nothing begins with the word: then the nearest one that stands somewhere. */
const nearestSql = `
SELECT w.word, known.there AS known, nearest.word AS nearest
FROM unnest($1::text[]) AS w(word)
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM search_words s WHERE s.word >= w.word COLLATE "C" AND s.word < (w.word || '{') COLLATE "C") AS there) AS known
LEFT JOIN LATERAL (
  SELECT s.word FROM search_words s WHERE NOT known.there AND s.word % w.word ORDER BY similarity(s.word, w.word) DESC, s.weight DESC, s.word LIMIT 1
) AS nearest ON true`

/** The words that stand nowhere, each as the nearest word that does; null when there is none to put right. */
const putRight = async (ctx: HasPool, words: readonly string[]): Promise<string[] | null> => {
  const { rows } = await poolOf(ctx.pool).query<{ word: string; known: boolean; nearest: string | null }>({
    name: 'search-nearest',
    text: nearestSql,
    values: [words],
  })
  const better = words.map((word) => {
    const row = rows.find((one) => one.word === word)
    return row && !row.known && row.nearest ? row.nearest : word
  })
  return better.some((word, index) => word !== words[index]) ? better : null
}

/** Whole words, with what was left out marked. */
const tidied = (around: string | null) =>
  around === null ? null : `... ${around.slice(around.indexOf(' ') + 1, 200).replace(/\s+\S*$/, '')} ...`

export const findPages = async (ctx: HasPool, { q, type }: { q: string; type?: SearchKind | undefined }): Promise<SearchReply> => {
  let words = wordsOfQuery(q)
  let corrected: string | null = null
  let rows = await matching(ctx, q, words, { type: type ?? null })
  if (rows.length === 0 && words.length > 0) {
    const better = await putRight(ctx, words)
    if (better) {
      words = better
      corrected = better.join(' ')
      rows = await matching(ctx, corrected, words, { type: type ?? null })
    }
    if (rows.length === 0) rows = await matching(ctx, corrected ?? q, words, { any: true, type: type ?? null })
  }
  if (rows.length === 0) corrected = null
  const counts = searchKinds.map((kind) => ({ kind, count: rows.filter((row) => row.kind === kind).length }))
  const items = rows.filter((row) => !type || row.kind === type).slice(0, shown)
  return {
    items: items.map(({ excerpt, ...row }) => ({ ...row, excerpt: tidied(excerpt) })),
    counts,
    corrected,
  }
}
