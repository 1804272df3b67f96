/** The search words of staff (kind `synonym`) as published now. Read again whenever the content version has changed, so no process uses old ones. */
import { plain, type AskedQuestions, type SearchWords } from '#contract/model/content/kinds/searchWords.ts'
import { clientOf, type Db } from '#server/db/connect.ts'
import { questionKey, type Meanings } from './query.ts'
import type { Near } from './spelling.ts'

type Pages = ReadonlyMap<string, readonly string[]>
/** `first`: the pages to show first, by the whole text typed. `answers`: the page anchors that answer an everyday question, by its key. */
export type Words = Meanings & { first: Pages; answers: Pages }

const wordsSql = `
SELECT version::text, ${(['synonym', 'asked'] as const)
  .map(
    (kind) => `CASE WHEN version::text <> $1 THEN (
  SELECT coalesce(jsonb_agg(content ORDER BY position, slug), '[]') FROM content_items WHERE kind = '${kind}' AND published) END AS ${kind}s`,
  )
  .join(', ')}
FROM content_version`

const grouped = <T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const [key, value] of pairs) if (key !== '') found.set(key, [...(found.get(key) ?? []), value])
  return found
}

export const wordsFrom = (items: readonly SearchWords[], questions: readonly AskedQuestions[] = [], version = ''): Words => {
  const of = grouped(
    items.flatMap(({ words, mean }) => {
      const meant = plain(mean)
      return meant === '' ? [] : words.map((word) => [plain(word), meant.split(' ')] as const)
    }),
  )
  const first = grouped(items.flatMap(({ words, href }) => (href ? words.map((word) => [plain(word), href] as const) : [])))
  const answers = grouped(questions.flatMap(({ ask, href }) => [...new Set(ask.map(questionKey))].map((key) => [key, href] as const)))
  return { of, first, answers, version, longest: Math.max(0, ...[...of.keys()].map((known) => known.split(' ').length)) }
}

const cache = new WeakMap<Db, { version: string; words: Words }>()

export const readWords = async ({ pool }: { pool: Db }): Promise<Words> => {
  const known = cache.get(pool)
  const { rows } = await clientOf(pool).query<{ version: string; synonyms: SearchWords[] | null; askeds: AskedQuestions[] | null }>({
    name: 'search-words',
    text: wordsSql,
    values: [known?.version ?? ''],
  })
  const [row] = rows
  if (known && (!row || row.synonyms === null)) return known.words
  const read = { version: row?.version ?? '', words: wordsFrom(row?.synonyms ?? [], row?.askeds ?? [], row?.version) }
  cache.set(pool, read)
  return read.words
}

/** Every word in the index, sorted, with the number of pages that have it. Used to correct misspelt words. */
export type Vocabulary = readonly Near[]
const vocabularySql = `SELECT word, weight FROM search_words ORDER BY word COLLATE "C"`
const vocabularies = new WeakMap<Db, { version: string; words: Vocabulary }>()

/**
 * Several thousand words, held in memory and read again for each content version: looking them up in the database was the slowest part of a search.
 * It may be one publication behind while the index is being rebuilt; words that the index has are never looked up here.
 */
export const readVocabulary = async ({ pool }: { pool: Db }, version: string): Promise<Vocabulary> => {
  const known = vocabularies.get(pool)
  if (known?.version === version) return known.words
  const { rows } = await clientOf(pool).query<Near>({ name: 'search-vocabulary', text: vocabularySql })
  vocabularies.set(pool, { version, words: rows })
  return rows
}
