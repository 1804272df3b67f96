/** Finding pages: every word that says something is put right where it is misspelt, and the index ranks what holds the most telling of them. */
import { searchKinds, type SearchKind } from '#contract/model/site/searchKind.ts'
import type { SearchReply } from '#contract/site/search.ts'
import { poolOf } from '#server/db/connect.ts'
import { light, plain, wordsOfQuery } from './query.ts'
import { ranked, type Hit } from './ranked.ts'
import { readTerms, type HasPool } from './terms.ts'

/** `excerpt`: the text around the word found, where neither title nor summary has it. Texts are empty for what is only counted. */
type Row = { path: string; kind: SearchKind; title: string; summary: string; excerpt: string | null }

/** The index gives so many; whatever is common, the rest of the work stays the same. */
const considered = 200
const shown = 20
/** A page with much less of the question than the best one has is not counted as found. */
const enough = 0.7

/** How much the passage of a page that answers best adds to the page. */
const ofPassage = 0.8
const passagesConsidered = 60

/**
 * $1 to $3: ids, scores and how much is covered, of pages; $4 to $6 of passages. $7 what was typed, $8 kind or null, $9 the words to show
 * around. A passage may hold what its page spreads thin; the name of a page counts once more, as it may be all that was typed.
 */
const pagesSql = `
WITH said AS (
  SELECT p.page AS id, max(s.score) AS score, max(s.covered) AS covered
  FROM unnest($4::int[], $5::real[], $6::real[]) AS s(passage, score, covered) JOIN search_places p USING (passage) GROUP BY 1
),
met AS (
  SELECT id, coalesce(h.score, 0) + coalesce(s.score, 0) * ${ofPassage} AS score, greatest(h.covered, s.covered) AS covered
  FROM unnest($1::int[], $2::real[], $3::real[]) AS h(id, score, covered) FULL JOIN said s USING (id)
),
hits AS (SELECT id, score FROM met WHERE covered >= ${enough} * (SELECT max(covered) FROM met)),
scored AS (
  SELECT d.path, d.kind, h.score * (1 + similarity(d.name, $7) * 0.5
    + CASE WHEN d.name IN ($7, $7 || ' insurance') THEN 0.6 WHEN starts_with(d.name, $7) THEN 0.15 ELSE 0 END
    + CASE WHEN strpos(' ' || d.other_names || ' ', ' ' || $7 || ' ') > 0 THEN 0.3 ELSE 0 END) AS score
  FROM hits h JOIN search_documents d USING (id)
),
placed AS (
  SELECT s.path, s.kind, s.score, $8::text IS NULL OR s.kind = $8 AS wanted,
    row_number() OVER (PARTITION BY $8::text IS NULL OR s.kind = $8 ORDER BY s.score DESC, s.path) AS place
  FROM scored s
)
SELECT p.path, p.kind, coalesce(d.title, '') AS title, coalesce(d.summary, '') AS summary,
  CASE WHEN found.at > 0 THEN substr(d.body, greatest(found.at - 90, 1), 300) END AS excerpt
FROM placed p
LEFT JOIN search_documents d ON p.wanted AND p.place <= ${shown} AND d.path = p.path
LEFT JOIN LATERAL (
  SELECT min(strpos(body.lower, word)) FILTER (WHERE strpos(body.lower, word) > 0) AS at
  FROM unnest($9::text[]) AS word, (SELECT lower(left(d.body, 6000)) AS lower) AS body
  WHERE NOT EXISTS (SELECT FROM unnest($9::text[]) AS other WHERE strpos(d.name || ' ' || lower(d.summary), other) > 0)
) AS found ON d.path IS NOT NULL
ORDER BY p.score DESC, p.path`

const columns = (hits: readonly Hit[]) => [
  hits.map(({ entry }) => entry),
  hits.map(({ score }) => score),
  hits.map(({ covered }) => covered),
]

/** Whole words, with what was left out marked. */
const tidied = (around: string | null) =>
  around === null ? null : `... ${around.slice(around.indexOf(' ') + 1, 200).replace(/\s+\S*$/, '')} ...`

const none: SearchReply = { items: [], counts: searchKinds.map((kind) => ({ kind, count: 0 })), corrected: null }

export const findPages = async (ctx: HasPool, { q, type }: { q: string; type?: SearchKind | undefined }): Promise<SearchReply> => {
  const terms = await readTerms(ctx, 'page', { typed: q, words: wordsOfQuery(q), light })
  const [hits, said] = await Promise.all([ranked(ctx, 'page', terms, considered), ranked(ctx, 'passage', terms, passagesConsidered)])
  if (hits.length + said.length === 0) return none
  const corrected = terms.some(({ word, typed }) => word !== typed) ? terms.map(({ word }) => word).join(' ') : null
  const { rows } = await poolOf(ctx.pool).query<Row>({
    name: 'search-pages',
    text: pagesSql,
    values: [...columns(hits), ...columns(said), corrected ?? plain(q), type ?? null, terms.slice(0, 4).map(({ word }) => word)],
  })
  return {
    items: rows
      .filter((row) => !type || row.kind === type)
      .slice(0, shown)
      .map(({ excerpt, ...row }) => ({ ...row, excerpt: tidied(excerpt) })),
    counts: searchKinds.map((kind) => ({ kind, count: rows.filter((row) => row.kind === kind).length })),
    corrected,
  }
}
