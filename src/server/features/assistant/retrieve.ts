/** Which passages fit a question. One look for the words, one for the passages; both bounded, neither writes. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { meanings, plain } from '#server/features/search/search.ts'
import type { PassageKind, PassageRow } from '#server/features/search/search.table.ts'

/** Words that say nothing about what is asked. "insurance" stands on every page. */
const empty = new Set(
  `a about again all also am an and any are as at be been before being but by can could cover covered covers define definition did do does doing don
  done each either else even ever every exactly explain for from get gets give given go goes got had has have having he her here him his how i if in insurance
  insurances insured insure insures insurer insuring into is it its just know let like many may me mean meaning means meant might mine more most much must my need
  needed needs no not now of on one only or other our ours out over own please really s same say says shall she should so some someone something
  stand such t take taken tell than that the their them then there these they thing things this those to too under up us use used very want was we
  were what whats when where whether which while who whom whose why will with would you your yours business businesses company firm usual usually normally
  typically generally often commonly website site please down back somebody anybody everybody person people anyone everyone thing told
  ask asked asking tell tells called look looks going go comes come came gone put puts sort sorts kind ok possible`.split(/\s+/),
)
/** Words that shape a question more than they name its subject: they count for a third. */
const light = new Set(
  `after answer answered answers apply applies become becomes between big break breaks broken buy call called change changes claim claims count counts cost
  difference different differ enough find fast happen happened happens high include included includes kind kinds long lost made make makes many number off old part
  pay pays paid person policy policies provide put quick rule rules respond responds response responsible right show size sort start stay stop time type types way
  when work worked works wrong year years`.split(/\s+/),
)
/** Verbs whose forms have no common stem, and words that are asked and written differently. */
const twins = new Map(
  'sold:sell bought:buy lost:loss stolen:theft steal:theft burnt:fire burned:fire broken:break proof:evidence leak:water staff:employee worker:employee workers:employee hurt:injury injured:injury fined:fine penalty:fine abroad:overseas overseas:abroad faulty:defective building:property buildings:property premises:property'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const wordsAtMost = 14
const heaviest = 6
const unknownWeight = 4.5

/** Phrases that stand for something their words do not say: "d o" is directors and officers. */
const phrase = new RegExp(` (${[...meanings.keys()].filter((known) => /^\w{1,3}(?: \w{1,3})+$/.test(known)).join('|')})(?= )`, 'g')

/** The words that say something; of a question that has none ("what is insurance"), all. */
export const wordsOf = (question: string): string[] => {
  const all = ` ${plain(question)} `
    .replace(phrase, (_, known: string) => ` ${(meanings.get(known) ?? [known]).join(' ')} `)
    .split(' ')
    .filter(Boolean)
  const telling = all.filter((word) => !empty.has(word) && word.length < 40)
  return [...new Set(telling.length > 0 ? telling : all.filter((word) => word.length < 40))].slice(0, wordsAtMost)
}

/** Does a word name a subject, or only shape a sentence? */
export const isTelling = (word: string) => !empty.has(word) && !light.has(word)

/** One word of the question as the index knows it. */
export type Term = {
  word: string
  /** Stems; several where an abbreviation stands for a phrase ("pl"). */
  alternatives: readonly (readonly string[])[]
  /** How telling it is: the rarer the more. */
  weight: number
}

type Known = {
  empty: boolean
  word: string
  stem: string
  count: number
  nearest: string | null
  nearest_stem: string | null
  nearest_count: number | null
}

/** Counts each word, puts mistyped ones right, and adds what abbreviations stand for. */
export const readTerms = async (db: Db, question: string): Promise<Term[]> => {
  const words = wordsOf(question)
  if (words.length === 0) return []
  const meant = new Map(words.map((word) => [word, meanings.get(word) ?? (twins.has(word) ? [twins.get(word) ?? word] : [])]))
  const all = [...new Set([...words, ...[...meant.values()].flat()])]
  const list = sql.join(
    all.map((word) => sql`${word}`),
    sql`, `,
  )
  const found = await db.execute<Known & { total: number }>(sql`
    SELECT w.word, w.stem, w.empty, coalesce(s.weight, 0) AS count, n.word AS nearest, n.stem AS nearest_stem, n.weight AS nearest_count,
      (SELECT coalesce(max(id), 0) FROM passages) AS total
    FROM (SELECT word, coalesce((ts_lexize('english_stem', word))[1], word) AS stem, ts_lexize('english_stem', word) = '{}' AS empty FROM unnest(ARRAY[${list}]::text[]) AS word) w
    LEFT JOIN passage_stems s ON s.stem = w.stem
    LEFT JOIN LATERAL (
      SELECT k.word, p.stem, p.weight FROM search_words k
      JOIN passage_stems p ON p.stem = (ts_lexize('english_stem', k.word))[1]
      WHERE s.stem IS NULL AND length(w.word) > 3 AND k.word % w.word AND similarity(k.word, w.word) > 0.45
      ORDER BY similarity(k.word, w.word) DESC, k.weight DESC, k.word LIMIT 1
    ) n ON true`)
  const total = found.rows[0]?.total ?? 0
  const rows = new Map(found.rows.map((row) => [row.word, row]))
  // A word that our pages do not know weighs as much as a rare one, not more: people use many words.
  const telling = (count: number) => (count === 0 ? unknownWeight : Math.min(Math.log(1 + total / (count + 0.5)), heaviest))
  const said = words.filter((word) => !rows.get(word)?.empty)
  return said.map((word) => {
    const row = rows.get(word)
    const stem = row?.nearest_stem ?? row?.stem ?? word
    const count = row?.nearest_stem ? (row.nearest_count ?? 0) : (row?.count ?? 0)
    const phrase = (meant.get(word) ?? []).map((other) => rows.get(other)?.stem ?? other)
    const known = phrase.length > 0 ? phrase.map((other) => [...rows.values()].find((one) => one.stem === other)?.count ?? 0) : []
    return {
      word: row?.nearest ?? word,
      alternatives: [[stem], ...(phrase.length > 0 ? [phrase] : [])],
      weight: telling(Math.max(count, ...known)) * (light.has(word) ? 0.35 : 1),
    }
  })
}

const quoted = (stem: string) => `'${stem.replace(/[^a-z0-9]/g, '')}'`
/** tsquery text of one term; stems hold letters and digits only, so nothing in it is an operator. */
const queryOf = ({ alternatives }: Term, zone = '') =>
  alternatives.map((stems) => `(${stems.map((stem) => `${quoted(stem)}${zone ? `:${zone}` : ''}`).join(' & ')})`).join(' | ')

export type Candidate = Pick<PassageRow, 'id' | 'path' | 'anchor' | 'page' | 'section' | 'heading' | 'aliases' | 'body' | 'boost'> & {
  kind: PassageKind
  reviewed_on: string | null
  /** Of each term: does it stand anywhere in the passage, and how much does the place count (0 to 1.6). */
  places: number[]
  /** Of each term: does it stand in the heading or among the names of the page? */
  names: boolean[]
  /** Of each term: does it stand anywhere else on the page? Null where the page is in no search. */
  page_has: boolean[] | null
  score: number
}

/** Headings count most, then the names of the page, then the words themselves. */
const zones = [
  ['A', 0.75],
  ['B', 0.6],
  ['C', 0.15],
  ['D', 0.55],
] as const

const scanned = 500
const kept = 40

/** The best by words alone, and the word of the glossary that is the `subject`. Looked at are, up to five hundred each, those with a word in their heading and those with one of the four most telling. */
export const findPassages = async (db: Db, terms: readonly Term[], subject: string): Promise<Candidate[]> => {
  const rarest = terms.toSorted((a, b) => b.weight - a.weight).slice(0, 4)
  const any = rarest.map((term) => `(${queryOf(term)})`).join(' | ')
  const headed = terms.map((term) => `(${queryOf(term, 'A')})`).join(' | ')
  const place = (term: Term): SQL =>
    sql.join(
      zones.map(([zone, worth]) => sql`CASE WHEN p.words @@ ${queryOf(term, zone)}::tsquery THEN ${worth}::real ELSE 0 END`),
      sql` + `,
    )
  const places = sql.join(terms.map(place), sql`, `)
  const names = sql.join(
    terms.map((term) => sql`p.words @@ ${queryOf(term, 'AB')}::tsquery`),
    sql`, `,
  )
  const elsewhere = sql.join(
    terms.map((term) => sql`d.words @@ ${queryOf(term)}::tsquery`),
    sql`, `,
  )
  const weights = sql.join(
    terms.map(({ weight }) => sql`${weight}::real`),
    sql`, `,
  )
  const found = await db.execute<Candidate>(sql`
    WITH looked AS (
      (SELECT id FROM passages WHERE words @@ ${headed}::tsquery ORDER BY boost DESC, id LIMIT ${scanned})
      UNION
      (SELECT id FROM passages WHERE words @@ ${any}::tsquery ORDER BY boost DESC, id LIMIT ${scanned})
    ),
    near AS MATERIALIZED (SELECT p.id, ARRAY[${places}]::real[] AS places, ARRAY[${names}] AS names, p.boost,
        CASE WHEN p.kind = 'term' AND regexp_replace(plain_text(p.heading), '[^a-z0-9]+', ' ', 'g') = ${subject} THEN 100 ELSE 0 END AS named FROM looked JOIN passages p USING (id)),
    scored AS (
      SELECT n.id, n.places, n.names, (SELECT sum(least(place, 1.6) * weight) FROM unnest(n.places, ARRAY[${weights}]::real[]) AS t(place, weight)) * n.boost + n.named AS score
      FROM near n
    )
    SELECT p.id, p.path, p.anchor, p.page, p.section, p.heading, p.aliases, p.kind, p.reviewed_on::text, p.body, p.boost, s.places, s.names, s.score,
      (SELECT ARRAY[${elsewhere}] FROM search_documents d WHERE d.path = p.path) AS page_has
    FROM (SELECT * FROM scored ORDER BY score DESC, id LIMIT ${kept}) s JOIN passages p USING (id) ORDER BY s.score DESC, p.id`)
  return found.rows
}
