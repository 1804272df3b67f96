/** Which passages fit a question. One query for the words, one for the passages; both bounded and read-only. */
import { clientOf } from '#server/db/connect.ts'
import {
  meaningsIn,
  plain,
  ranked,
  readTerms as readAll,
  readWords,
  type HasPool,
  type Meanings,
  type Term,
} from '#server/features/search/search.ts'
import type { PassageKind, PassageRow } from '#server/features/search/search.table.ts'

export type { Term }

/** Words that say nothing about the subject. "insurance" is on every page. */
const empty = new Set(
  `a aint about again all also am an and any are as at be been before being but by can could cover covered covers define definition did do does doing don
  done each either else even ever every exactly explain for from get gets give given go goes got had has have having he her here him his how i if in insurance
  insurances insured insure insures insurer insuring into is it its just know let like many may me mean meaning means meant might mine more most much must my need
  needed needs no not now of on one only or other our ours out over own please really s same say says shall she should so some someone something
  stand such t take taken tell than that the their them then there these they thing things this those to too under up us use used very want was we
  were what whats when where whether which while who whom whose why will with would you your yours business businesses company firm usual usually normally
  typically generally often commonly website site please down back uk britain england british gb dont doesnt didnt cant couldnt wouldnt shouldnt isnt arent wasnt werent havent hasnt hadnt wont im ive ill id youre theyre theres whats hows wheres d s ll re ve m somebody anybody everybody person people anyone everyone thing told
  ask asked asking tell tells called look looks going go comes come came gone put puts sort sorts kind ok possible`.split(/\s+/),
)
/** Words that shape a question rather than name its subject. They count for a third. */
const light = new Set(
  `after answer answered answers apply applies become becomes between big break breaks broken buy call called change changes claim claims count counts cost
  difference different differ enough find fast happen happened happens high include included includes kind kinds long lost made make makes many number off old part
  pay pays paid person policy policies provide put quick rule rules respond responds response responsible right show size sort start stay stop time type types way
  when work worked works wrong year years`.split(/\s+/),
)
const wordsAtMost = 14

/** The meaningful words, or all of them if there are none ("what is insurance"). */
export const wordsOf = (question: string, known: Meanings): string[] => {
  const all = plain(question)
    .split(' ')
    .filter((word) => word.length < 40)
  // "d o" is directors and officers: its letters are meaningful here.
  const short = new Set(meaningsIn(question, known).flatMap(({ words }) => words))
  const telling = all.filter((word) => !empty.has(word) || (word.length < 3 && short.has(word)))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, wordsAtMost)
}

/** Whether a word names a subject, rather than just shaping a sentence. */
export const isTelling = (word: string) => !empty.has(word) && !light.has(word)

export const readTerms = async (ctx: HasPool, question: string): Promise<Term[]> => {
  const known = await readWords(ctx)
  return readAll(ctx, 'passage', { typed: question, words: wordsOf(question, known), light, known })
}

const quoted = (stem: string) => `'${stem.replace(/[^a-z0-9]/g, '') || 'x'}'`
/** tsquery text of one term; stems hold letters and digits only, so nothing in it is an operator. */
const queryOf = ({ alternatives }: Term, zone: string) =>
  alternatives.map((stems) => `(${stems.map((stem) => `${quoted(stem)}${zone}`).join(' & ')})`).join(' | ')

export type Candidate = Pick<
  PassageRow,
  'id' | 'path' | 'anchor' | 'page' | 'section' | 'heading' | 'aliases' | 'asked' | 'body' | 'boost'
> & {
  kind: PassageKind
  reviewed_on: string | null
  /** For each term: whether it occurs in the passage. */
  places: boolean[]
  /** For each term: whether it occurs in the heading or the names of the page. */
  names: boolean[]
  /** For each term: whether it occurs anywhere on the page. Null if the page is not in the search. */
  page_has: boolean[] | null
  score: number
}

const maxPassages = 60

const passagesSql = `
WITH asked AS MATERIALIZED (SELECT no, said::tsquery AS said, named::tsquery AS named FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS t(said, named, no)),
kept AS MATERIALIZED (
  SELECT p.* FROM passages p WHERE p.id IN (
    SELECT unnest($1::int[]) UNION
    SELECT t.id FROM passages t
    WHERE $4 <> '' AND t.kind = 'term' AND t.words @@ plainto_tsquery('english', $4) AND regexp_replace(plain_text(t.heading), '[^a-z0-9]+', ' ', 'g') = $4)
),
pages AS MATERIALIZED (
  SELECT d.path, (SELECT array_agg(d.words @@ said ORDER BY no) FROM asked) AS has
  FROM (SELECT DISTINCT path FROM kept) AS k JOIN search_documents d USING (path)
)
SELECT p.id, p.path, p.anchor, p.page, p.section, p.heading, p.aliases, p.asked, p.kind, p.reviewed_on::text, p.body, p.boost,
  (SELECT array_agg(p.words @@ said ORDER BY no) FROM asked) AS places,
  (SELECT array_agg(p.words @@ named ORDER BY no) FROM asked) AS names,
  pages.has AS page_has
FROM kept p LEFT JOIN pages USING (path)`

/** The best matches by words, plus the glossary term that is the `subject`. */
export const findPassages = async (ctx: HasPool, terms: readonly Term[], subject: string): Promise<Candidate[]> => {
  const hits = new Map((await ranked(ctx, 'passage', terms, maxPassages)).map(({ entry, score }) => [entry, score]))
  const { rows } = await clientOf(ctx.pool).query<Omit<Candidate, 'score'>>({
    name: 'passages-found',
    text: passagesSql,
    values: [[...hits.keys()], terms.map((term) => queryOf(term, '')), terms.map((term) => queryOf(term, ':AB')), subject],
  })
  return rows.map((row) => ({ ...row, score: hits.get(row.id) ?? 0 }))
}
