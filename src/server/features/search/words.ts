/** The search words of staff (kind `synonym`), as they are published now. Read again once the content version has gone on: no process serves old ones. */
import { plain, type AskedQuestions, type SearchWords } from '#contract/model/content/kinds/searchWords.ts'
import { clientOf, type Db } from '#server/db/connect.ts'
import { questionKey, type Meanings } from './query.ts'
import type { Near } from './spelling.ts'

type Pages = ReadonlyMap<string, readonly string[]>
/** `first`: by what was typed as a whole, the pages to show first. `asked`: by the key of an everyday question, the parts of pages that answer it. */
export type Words = Meanings & { first: Pages; asked: Pages }

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
  const asked = grouped(questions.flatMap(({ ask, href }) => [...new Set(ask.map(questionKey))].map((key) => [key, href] as const)))
  return { of, first, asked, version, longest: Math.max(0, ...[...of.keys()].map((known) => known.split(' ').length)) }
}

const kept = new WeakMap<Db, { version: string; words: Words }>()

export const readWords = async ({ pool }: { pool: Db }): Promise<Words> => {
  const known = kept.get(pool)
  const { rows } = await clientOf(pool).query<{ version: string; synonyms: SearchWords[] | null; askeds: AskedQuestions[] | null }>({
    name: 'search-words',
    text: wordsSql,
    values: [known?.version ?? ''],
  })
  const [row] = rows
  if (known && (!row || row.synonyms === null)) return known.words
  const read = { version: row?.version ?? '', words: wordsFrom(row?.synonyms ?? [], row?.askeds ?? [], row?.version) }
  kept.set(pool, read)
  return read.words
}

/** Every word of the index in its order, with the number of pages it stands on: for putting misspelt ones right. */
export type Vocabulary = readonly Near[]
const vocabularySql = `SELECT word, weight FROM search_words ORDER BY word COLLATE "C"`
const vocabularies = new WeakMap<Db, { version: string; words: Vocabulary }>()

/**
 * Held in memory, some thousand words, and read anew at each content version: looked up in the database it was the slowest part of a search. It
 * may be a publication behind while the index is being made; a word that stands somewhere is never looked up here.
 */
export const readVocabulary = async ({ pool }: { pool: Db }, version: string): Promise<Vocabulary> => {
  const known = vocabularies.get(pool)
  if (known?.version === version) return known.words
  const { rows } = await clientOf(pool).query<Near>({ name: 'search-vocabulary', text: vocabularySql })
  vocabularies.set(pool, { version, words: rows })
  return rows
}
