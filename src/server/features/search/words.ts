/** The search words of staff (kind `synonym`), as they are published now. Read again once the content version has gone on: no process serves old ones. */
import { plain, type SearchWords } from '#contract/model/content/searchWords.ts'
import { clientOf, type Db } from '#server/db/connect.ts'

/** By phrase in plain letters: what it means, each meaning as the words to look for. `longest`: words of the longest phrase. */
export type Meanings = { of: ReadonlyMap<string, readonly (readonly string[])[]>; longest: number }
/** `first`: by what was typed as a whole, the pages to show first. */
export type Words = Meanings & { first: ReadonlyMap<string, readonly string[]> }

const wordsSql = `
SELECT version::text, CASE WHEN version::text <> $1 THEN (
  SELECT coalesce(jsonb_agg(content ORDER BY position, slug), '[]') FROM content_items WHERE kind = 'synonym' AND published) END AS items
FROM content_version`

const grouped = <T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const [key, value] of pairs) if (key !== '') found.set(key, [...(found.get(key) ?? []), value])
  return found
}

export const wordsFrom = (items: readonly SearchWords[]): Words => {
  const of = grouped(
    items.flatMap(({ words, mean }) => {
      const meant = plain(mean)
      return meant === '' ? [] : words.map((word) => [plain(word), meant.split(' ')] as const)
    }),
  )
  const first = grouped(items.flatMap(({ words, href }) => (href ? words.map((word) => [plain(word), href] as const) : [])))
  return { of, first, longest: Math.max(0, ...[...of.keys()].map((known) => known.split(' ').length)) }
}

const kept = new WeakMap<Db, { version: string; words: Words }>()

export const readWords = async ({ pool }: { pool: Db }): Promise<Words> => {
  const known = kept.get(pool)
  const { rows } = await clientOf(pool).query<{ version: string; items: SearchWords[] | null }>({
    name: 'search-words',
    text: wordsSql,
    values: [known?.version ?? ''],
  })
  const [row] = rows
  if (known && (!row || row.items === null)) return known.words
  const read = { version: row?.version ?? '', words: wordsFrom(row?.items ?? []) }
  kept.set(pool, read)
  return read.words
}
