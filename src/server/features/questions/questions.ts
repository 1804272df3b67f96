/** Question sets, and answering one page of them: shared by quote requests and claim reports. */
import { createHash } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { readPage, writePage, type Reading } from '#contract/model/questions/answer.ts'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import { Failure } from '#contract/failure.ts'
import { QuestionSet, type Answers, type Fields, type QuestionPage } from '#contract/model/questions/question.ts'
import { around, questionsOf, showAnswer, withPage } from '#contract/model/questions/questionFlow.ts'
import { askOnce, type Db } from '#server/db/connect.ts'
import { byCode, byKey } from './formerNames.ts'
import { questionSets } from './questions.table.ts'

export { deliveredSet, keepDelivered, readDelivered, readParts, setOfPart, type SetFamily } from './delivered.ts'
export { issueSet, lockSet } from './issue.ts'

type Found = { hash: string; set: QuestionSet }
const parsed = new Map<string, Found>()

const parsedSet = (row: { family: string; version: number; seedHash: string; body: QuestionSet }): QuestionSet => {
  const key = `${row.family} ${row.version}`
  const known = parsed.get(key)
  if (known?.hash === row.seedHash) return known.set
  const set = QuestionSet.parse(row.body)
  parsed.set(key, { hash: row.seedHash, set })
  return set
}

const versionOf = (family: string, version: number) => and(eq(questionSets.family, family), eq(questionSets.version, version))

type Which = { family: string; setVersion: number }

/** Throws if there is no such set. */
export const loadSet = (db: Db, which: Which): Promise<QuestionSet> =>
  askOnce(db, `question set ${which.family} ${which.setVersion}`, () => readSet(db, which))

/** If the set is cached, only its hash is read: the set itself is about 60 kB of JSON. */
const readSet = async (db: Db, { family, setVersion }: Which): Promise<QuestionSet> => {
  const which = versionOf(family, setVersion)
  const known = parsed.get(`${family} ${setVersion}`)
  if (known) {
    const [now] = await db.select({ hash: questionSets.seedHash }).from(questionSets).where(which)
    if (now?.hash === known.hash) return known.set
  }
  const [row] = await db.select().from(questionSets).where(which)
  if (!row) throw new Error(`The question set ${family} ${setVersion} is missing: content has not been seeded`)
  return parsedSet(row)
}

/** The newest set of a family, used for new drafts. */
export const newestSet = async (db: Db, family: string): Promise<QuestionSet> => {
  const [newest] = await db
    .select({ setVersion: questionSets.version, hash: questionSets.seedHash })
    .from(questionSets)
    .where(eq(questionSets.family, family))
    .orderBy(desc(questionSets.version))
    .limit(1)
  if (!newest) throw new Error(`The question set ${family} is missing: content has not been seeded`)
  const known = parsed.get(`${family} ${newest.setVersion}`)
  return known?.hash === newest.hash ? known.set : await loadSet(db, { family, setVersion: newest.setVersion })
}

const fingerprint = (fields: Fields) => createHash('sha256').update(canonical(fields)).digest('hex').slice(0, 16)

/** A hash of one page's stored answers, to tell what a form was filled with. */
export const baseOf = (page: QuestionPage, answers: Answers) => fingerprint(writePage(page, answers))

/** Sends only the questions that apply now, with their conditions already evaluated, so the browser needs no answers of other pages. */
const withApplicable = (page: QuestionPage, answers: Answers): QuestionPage => ({
  ...page,
  when: undefined,
  questions: questionsOf(page, answers).map((question) => ({ ...question, when: undefined, source: undefined })),
})

type Row = { answers: Answers; savedAt: Date }

/** One page for its form. 404 if the set has no such page; 409 with the next page if these answers do not call for it. */
export const pageFor = (set: QuestionSet, row: Row, id: string, next: () => string) => {
  const place = around(set, row.answers, id)
  if (!place && set.pages.some((page) => page.id === id))
    throw new Failure('conflict', 'Your answers do not call for this page', { flags: { next: next() } })
  if (!place) throw new Failure('notFound', 'Not found')
  const { page } = place
  const form = {
    page: withApplicable(page, row.answers),
    fields: writePage(page, row.answers),
    base: baseOf(page, row.answers),
    savedAt: row.savedAt.toISOString(),
  }
  return { place, form }
}

/** Throws conflict if the stored answers have changed meanwhile. The browser still has the typed answers and gets the stored ones to compare. */
export const refuseOlder = (page: QuestionPage, row: Row, base: string, entered: Answers) => {
  const stored = baseOf(page, row.answers)
  if (stored === base || stored === baseOf(page, entered) || base === fingerprint(byCode(page, writePage(page, row.answers)))) return
  const theirs = questionsOf(page, row.answers).flatMap((question) => {
    const answer = row.answers[question.id]
    return answer === undefined ? [] : [{ question: question.short, answer: showAnswer(question, answer) }]
  })
  throw new Failure('conflict', 'This page was changed in another tab or on another device', {
    flags: { base: stored, theirs, savedAt: row.savedAt.toISOString() },
  })
}

/** The page a form belongs to, and its answers. 404 for a page that is not asked, 422 for a field it does not have. */
export const readForm = (set: QuestionSet, row: Row, { page: id, fields }: { page: string; fields: Fields }, reading: Reading) => {
  const place = around(set, row.answers, id)
  if (!place) throw new Failure('notFound', 'Not found')
  const found = readPage(place.page, byKey(place.page, fields), row.answers, reading)
  const [unknown] = found.unknown
  if (unknown !== undefined) throw new Failure('invalid', `Unknown field: ${unknown}`, { fields: { [unknown]: 'Unknown field' } })
  return { place, found }
}
type Read = ReturnType<typeof readForm>

/** The answers including this page's. 422 with the errors if there are any. */
export const savedAnswers = (row: Row, { place, found }: Read, base: string): Answers => {
  const [first] = Object.values(found.errors)
  if (first !== undefined) throw new Failure('invalid', first, { fields: found.errors })
  const answers = withPage(row.answers, place.page, found.answers)
  refuseOlder(place.page, row, base, answers)
  return answers
}

/** The same for autosave: an answer that is not valid yet keeps its stored value. */
export const autosavedAnswers = (row: Row, { place, found }: Read, base: string): Answers => {
  const wrong = new Set(Object.keys(found.errors).map((name) => name.split('.')[0] ?? name))
  const before = Object.fromEntries(Object.entries(row.answers).filter(([id]) => wrong.has(id)))
  const answers = withPage(row.answers, place.page, { ...before, ...found.answers })
  refuseOlder(place.page, row, base, answers)
  return answers
}
