/** Finding pages: corrects misspelt words, then ranks pages in the index by how many of the telling words they have. */
import { searchKinds, type SearchKind } from '#contract/model/site/searchKind.ts'
import { resultsPerPage, type Found, type SearchReply } from '#contract/site/search.ts'
import { clientOf } from '#server/db/connect.ts'
import { plain } from '#contract/model/content/kinds/searchWords.ts'
import { paths } from '#contract/paths.ts'
import { around, named } from './excerpt.ts'
import { light, questionKey, wordsOfQuery } from './query.ts'
import { ranked, type Hit } from './ranked.ts'
import { tasks } from './tasks.ts'
import { readTerms, type HasPool, type Term } from './terms.ts'
import { readWords, type Words } from './words.ts'

type Row = Pick<Found, 'path' | 'kind' | 'title' | 'summary'>
/** `lines`: those of the page that have any of the words; `called`: other names of a trade that have. Both only if neither title nor summary has. Texts are empty for rows that are only counted. */
type Ranked = Row & { lines: string | null; called: string | null }

/** At most this many hits from the index, so that the rest of the work does not grow for common words. */
const considered = 200
/** A page that covers much less of the question than the best page does not count as found. */
const enough = 0.7

/** How much a page's best matching passage adds to the page's score. */
const ofPassage = 0.8
const passagesConsidered = 60

const hasWord = (text: string) => `EXISTS (SELECT FROM unnest($9::text[]) AS word WHERE strpos(${text}, word) > 0)`

/**
 * $1 to $3: ids, scores and coverage of pages; $4 to $6: of passages. $7: what was typed; $8: kind or null; $9: the words for the excerpt; $10: how many of the best are read. A passage
 * may hold together what its page spreads thinly. A match with the page's name counts extra, as the name may be all that was typed.
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
  CASE WHEN unseen THEN (SELECT string_agg(line, E'\\n') FROM string_to_table(d.body, E'\\n') AS line WHERE ${hasWord('lower(line)')}) END AS lines,
  CASE WHEN unseen AND starts_with(d.path, '${paths.trade('')}') THEN (
    SELECT string_agg(other, E'\\n') FROM content_items t, jsonb_array_elements_text(t.content -> 'synonyms') AS names(other)
    WHERE t.kind = 'trade' AND t.slug = substring(d.path FROM '[^/]*$') AND ${hasWord('lower(other)')}) END AS called
FROM placed p
LEFT JOIN search_documents d ON p.wanted AND p.place <= $10 AND d.path = p.path
CROSS JOIN LATERAL (SELECT NOT ${hasWord("(d.name || ' ' || lower(d.summary))")} AS unseen) AS u
ORDER BY p.score DESC, p.path`

const columns = (hits: readonly Hit[]) => [
  hits.map(({ entry }) => entry),
  hits.map(({ score }) => score),
  hits.map(({ covered }) => covered),
]

const ownPath = (href: string) => href.replace(/#.*/, '')
const firstSql = `SELECT path, kind, title, summary FROM search_documents WHERE path = ANY ($1::text[])`

/** The pages that staff chose for exactly these words, in their order, each at the chosen anchor. Unpublished pages are left out. */
const firstOf = async (ctx: HasPool, hrefs: readonly string[]): Promise<Row[]> => {
  if (hrefs.length === 0) return []
  const { rows } = await clientOf(ctx.pool).query<Row>({
    name: 'search-first',
    text: firstSql,
    values: [hrefs.map(ownPath)],
  })
  return hrefs.flatMap((href) => rows.filter(({ path }) => path === ownPath(href)).map((row) => ({ ...row, path: href })))
}

/** Tasks by the same key as questions. Single words are left out: someone who types "theft" may want to read about it. */
const doing = new Map(
  tasks
    .flatMap(({ path, words }) => words.filter((word) => word.includes(' ')).map((word) => [questionKey(word), [path]] as const))
    .toReversed(),
)

/** The pages that staff chose for these words; otherwise the answers to an everyday question like this one, or the page of a task. */
const chosenFor = (q: string, { first, answers }: Words): readonly string[] =>
  first.get(plain(q)) ?? answers.get(questionKey(q)) ?? doing.get(questionKey(q)) ?? []

/** The best stay first, whatever they show: they may be the answer in other words. After them, pages come last whose match lies deep in their text. */
const bestKept = 3
/** Whether a reader sees in the result why it is one: a word that begins like one that was looked for, or like one of its meanings. */
const shows = ({ title, summary, excerpt }: Found, stems: readonly string[]): boolean => {
  const text = ` ${plain(`${title} ${summary} ${excerpt ?? ''}`)}`
  return stems.some((stem) => text.includes(` ${stem}`))
}
/** "compani" is the stem of "company" and "companies". */
const beginnings = (terms: readonly Term[]) => terms.flatMap(({ stems }) => stems.map(({ stem }) => stem.replace(/i$/, '')))

const none: SearchReply = { items: [], counts: searchKinds.map((kind) => ({ kind, count: 0 })), corrected: null, words: [] }

export const findPages = async (
  ctx: HasPool,
  { q, type, page = 1 }: { q: string; type?: SearchKind | undefined; page?: number },
): Promise<SearchReply> => {
  const known = await readWords(ctx)
  const first = await firstOf(ctx, chosenFor(q, known))
  const terms = await readTerms(ctx, 'page', { typed: q, words: wordsOfQuery(q), light, known })
  const [hits, passages] = await Promise.all([ranked(ctx, 'page', terms, considered), ranked(ctx, 'passage', terms, passagesConsidered)])
  if (hits.length + passages.length + first.length === 0) return none
  const corrected = terms.some(({ word, typed }) => word !== typed) ? terms.map(({ word }) => word).join(' ') : null
  const words = terms.slice(0, 4).map(({ word }) => word)
  const { rows } = await clientOf(ctx.pool).query<Ranked>({
    name: 'search-pages',
    text: pagesSql,
    values: [...columns(hits), ...columns(passages), corrected ?? plain(q), type ?? null, words, page * resultsPerPage],
  })
  const others = rows.filter(({ path }) => !first.some((one) => ownPath(one.path) === path))
  const items: Found[] = [
    ...first.map((row) => ({ ...row, excerpt: null })),
    ...others.map(({ lines, called: _, ...row }) => ({ ...row, excerpt: around(lines, words) })),
  ]
    .filter((row) => !type || row.kind === type)
    .slice((page - 1) * resultsPerPage, page * resultsPerPage)
  const stems = beginnings(terms)
  const best = page > 1 ? [] : items.slice(0, bestKept)
  const after = items.slice(best.length)
  // Only shown, after the order is decided: a name for one job of a trade says less than its page.
  const called = new Map(others.map((row) => [row.path, row.called]))
  const inOrder = [...best, ...after.filter((item) => shows(item, stems)), ...after.filter((item) => !shows(item, stems))]
  return {
    items: inOrder.map((item) => ({ ...item, excerpt: item.excerpt ?? named(called.get(item.path) ?? null, words) })),
    counts: searchKinds.map((kind) => ({ kind, count: [...first, ...others].filter((row) => row.kind === kind).length })),
    corrected,
    words,
  }
}
