/** The words of a question as the index knows them: their stems, how telling each is, and corrections of the misspelt ones. */
import { distance } from '#contract/model/content/spelling.ts'
import { clientOf, type Db } from '#server/db/connect.ts'
import { meaningsIn, type Meanings } from './query.ts'
import { begunBy, isIn, meantOf } from './spelling.ts'
import { readVocabulary } from './words.ts'

/** The database, or the transaction of a `rehearse`. Statements are prepared once for each connection. */
export type HasPool = { pool: Db }
/** What is ranked: whole pages for the search, passages for the assistant. */
export type Ranked = 'page' | 'passage'

export type Term = {
  /** The corrected word. */
  word: string
  /** As typed. */
  typed: string
  /** `share`: how well the stem represents the term; the word's own stem has 1. */
  stems: readonly { stem: string; share: number }[]
  /** Any one of these can stand for the term; all stems of that one must be present. */
  alternatives: readonly (readonly string[])[]
  /** How telling it is: the rarer the more. */
  weight: number
  /** Whether the index has the word, as typed or as corrected. */
  known: boolean
}

type Counted = { word: string; stem: string; entries: number; total: number }

const countedSql = `
SELECT w.word, coalesce(l.stem, '') AS stem, coalesce(s.entries, 0) AS entries, (SELECT entries FROM search_stems WHERE of = $2 AND stem = '') AS total
FROM unnest($1::text[]) AS w(word)
CROSS JOIN LATERAL (SELECT (ts_lexize('english_stem', w.word))[1] AS stem) AS l
LEFT JOIN search_stems s ON s.of = $2 AND s.stem = l.stem`

const rarest = 6
/** The weight of a word that our pages do not have: people use many words, so it is lower than that of a rare word that we do have. */
const unknown = 2.5
const ofMeaning = 0.8

const count = async ({ pool }: HasPool, of: Ranked, words: readonly string[]) => {
  const { rows } = await clientOf(pool).query<Counted>({ name: 'search-counted', text: countedSql, values: [[...new Set(words)], of] })
  return new Map(rows.map((row) => [row.word, row]))
}
const telling = (entries: number, total: number) =>
  entries === 0 ? unknown : Math.min(Math.log(1 + (total - entries + 0.5) / (entries + 0.5)), rarest)

/** `typed`: everything, for phrases. `words`: the meaningful ones. `light`: more about form than subject. `known`: meanings defined by staff. */
export const readTerms = async (
  ctx: HasPool,
  of: Ranked,
  { typed, words, light = new Set(), known }: { typed: string; words: readonly string[]; light?: ReadonlySet<string>; known: Meanings },
): Promise<Term[]> => {
  if (words.length === 0) return []
  const meanings = meaningsIn(typed, known)
  // "hair dresser" is a single word on our pages.
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const counted = await count(ctx, of, [...words, ...joined, ...meanings.flatMap(({ mean }) => mean)])
  const stands = (word: string) => (counted.get(word)?.entries ?? 0) > 0
  const explained = (word: string) => meanings.some((one) => one.words.includes(word))
  const lost = words.filter(
    (word) =>
      !stands(word) && counted.get(word)?.stem !== '' && !explained(word) && !joined.some((pair) => pair.includes(word) && stands(pair)),
  )
  const found = new Map<string, readonly string[]>()
  const corrected = new Map<string, string>()
  // "directers" has the stem of "direct", which many pages have, but no page has the word itself.
  const doubtful = words.filter((word) => word.length > 5 && stands(word) && !explained(word))
  if (lost.length > 0 || doubtful.length > 0) {
    const all = await readVocabulary(ctx, known.version)
    for (const word of doubtful) {
      const near = isIn(word, all) ? null : meantOf(word, all)
      if (near && distance(word, near, 1) === 1) found.set(word, [near])
    }
    for (const word of lost) {
      const begun = begunBy(word, all)
      const better = begun.length > 0 ? null : meantOf(word, all)
      if (begun.length > 0) found.set(word, begun)
      else if (better) {
        found.set(word, [better])
        corrected.set(word, better)
      }
    }
    for (const [word, row] of await count(ctx, of, [...found.values()].flat())) counted.set(word, row)
  }
  const total = [...counted.values()][0]?.total ?? 0
  return words.flatMap((word, index): Term[] => {
    if (counted.get(word)?.stem === '' && !explained(word)) return []
    const pairs = joined.filter((pair, at) => stands(pair) && (at === index || at === index - 1))
    const itself = [word, ...(found.get(word) ?? []), ...pairs].filter(stands)
    const mean = meanings
      .filter((one) => one.words.includes(word))
      .flatMap((one) => one.mean.filter(stands).map((other) => ({ other, of: one.mean.length })))
    const stemOf = (one: string) => counted.get(one)?.stem ?? one
    const stems = new Map<string, number>()
    for (const one of itself) stems.set(stemOf(one), 1)
    for (const { other, of: parts } of mean) {
      const stem = stemOf(other)
      stems.set(stem, Math.max(stems.get(stem) ?? 0, parts === 1 ? ofMeaning : ofMeaning * (1.4 / parts)))
    }
    const entries = Math.max(0, ...[...itself, ...mean.map(({ other }) => other)].map((one) => counted.get(one)?.entries ?? 0))
    return [
      {
        word: corrected.get(word) ?? word,
        typed: word,
        stems: [...stems].map(([stem, share]) => ({ stem, share })),
        alternatives: [
          ...(itself.length > 0 ? itself : [word]).map((one) => [stemOf(one)]),
          ...meanings.filter((one) => one.words.includes(word)).map((one) => one.mean.map(stemOf)),
        ],
        weight: telling(entries, total) * (light.has(corrected.get(word) ?? word) ? 0.35 : 1),
        known: stems.size > 0,
      },
    ]
  })
}
