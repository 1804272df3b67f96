/** Finding: every word first, then with mistyped words put right, then any word. Asking writes nothing. */
import { sql } from 'drizzle-orm'
import { searchKinds, type SearchKind } from '#contract/model/searchKind.ts'
import type { SearchReply } from '#contract/site/search.ts'
import type { Ctx } from '#server/ctx.ts'
import { asQuery, plain, wordsOfQuery } from './query.ts'

/** Texts are empty for what is counted but not shown. */
type Row = { path: string; kind: SearchKind; title: string; summary: string; body: string }

/** Ranked at most: ranking every page that holds a common word costs more than all the rest. */
const ranked = 300
const shown = 30

/** Those that match in their names, and the most looked for of those that match anywhere; then the best of them. */
const matching = async (
  ctx: Ctx,
  typed: string,
  words: readonly string[],
  { any = false, type = null }: { any?: boolean; type?: SearchKind | null } = {},
): Promise<Row[]> => {
  if (words.length === 0) return []
  const anywhere = asQuery(typed, words, { any })
  const named = asQuery(typed, words, { any, weight: 'AB' })
  // Texts are fetched for what is shown only: they are a hundred times the rest.
  const found = await ctx.db.execute<Row>(sql`
    WITH asked AS MATERIALIZED (SELECT to_tsquery('english', ${anywhere}) AS anywhere, to_tsquery('english', ${named}) AS named, ${plain(typed)}::text AS typed),
    candidates AS (
      (SELECT d.path FROM search_documents d, asked WHERE d.words @@ asked.named ORDER BY d.boost DESC, d.path LIMIT ${ranked})
      UNION
      (SELECT d.path FROM search_documents d, asked WHERE d.words @@ asked.anywhere ORDER BY d.boost DESC, d.path LIMIT ${ranked})
    ),
    scored AS (
      SELECT d.path, d.kind,
        (ts_rank('{0.05, 0.15, 0.6, 1}', d.words, asked.anywhere)
          + similarity(d.name, asked.typed) * 0.9
          + CASE WHEN d.name IN (asked.typed, asked.typed || ' insurance') THEN 1 WHEN starts_with(d.name, asked.typed) THEN 0.4 ELSE 0 END
          + CASE WHEN d.other_names ~ ('\\m' || asked.typed || '\\M') THEN 0.35 ELSE 0 END) * d.boost AS score
      FROM candidates JOIN search_documents d USING (path), asked
    ),
    placed AS (SELECT *, row_number() OVER (PARTITION BY (${type}::text IS NULL OR kind = ${type}) ORDER BY score DESC, path) AS place FROM scored)
    SELECT p.path, p.kind, coalesce(d.title, '') AS title, coalesce(d.summary, '') AS summary, coalesce(left(d.body, 6000), '') AS body
    FROM placed p LEFT JOIN search_documents d ON d.path = p.path AND p.place <= ${shown} AND (${type}::text IS NULL OR p.kind = ${type})
    ORDER BY p.score DESC, p.path`)
  return found.rows
}

/** The words that stand nowhere, each as the nearest word that does; null when there is none to put right. */
const putRight = async (ctx: Ctx, words: readonly string[]): Promise<string[] | null> => {
  const list = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )
  const found = await ctx.db.execute<{ word: string; known: boolean; nearest: string | null }>(sql`
    SELECT w.word, EXISTS (SELECT FROM search_words s WHERE starts_with(s.word, w.word)) AS known,
      (SELECT s.word FROM search_words s WHERE s.word % w.word ORDER BY similarity(s.word, w.word) DESC, s.weight DESC, s.word LIMIT 1) AS nearest
    FROM unnest(ARRAY[${list}]::text[]) AS w(word)`)
  const better = words.map((word) => {
    const row = found.rows.find((one) => one.word === word)
    return row && !row.known && row.nearest ? row.nearest : word
  })
  return better.some((word, index) => word !== words[index]) ? better : null
}

/** Where a word stands in the text, when neither title nor summary has it. */
const excerptOf = ({ title, summary, body }: Row, words: readonly string[]): string | null => {
  const above = plain(`${title} ${summary}`)
  if (words.some((word) => above.includes(word))) return null
  const lower = body.toLowerCase()
  const at = words.map((word) => lower.indexOf(word)).find((place) => place >= 0)
  if (at === undefined) return null
  const from = Math.max(0, lower.lastIndexOf(' ', Math.max(0, at - 70)) + 1)
  return `${from > 0 ? '... ' : ''}${body.slice(from, from + 180).replace(/\s+\S*$/, '')} ...`
}

export const find = async (ctx: Ctx, { q, type }: { q: string; type?: SearchKind | undefined }): Promise<SearchReply> => {
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
    items: items.map((row) => ({ path: row.path, kind: row.kind, title: row.title, summary: row.summary, excerpt: excerptOf(row, words) })),
    counts,
    corrected,
  }
}
