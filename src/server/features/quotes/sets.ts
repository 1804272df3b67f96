/** Question sets and trades as the server uses them. A version that was answered never changes, so it is read once. */
import { and, desc, eq } from 'drizzle-orm'
import tradeList from '#content/trades.json' with { type: 'json' }
import { QuestionSet, Trade, type Answers } from '#contract/model/question.ts'
import type { Reading } from '#contract/model/answer.ts'
import { requestFamily } from '#contract/model/questionForm.ts'
import { londonClock } from '#contract/model/workingTime.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { questionSets } from './quotes.table.ts'

export const trades: readonly Trade[] = z.array(Trade).parse(tradeList)

/** What the engine reads a page with. */
export const readingAt = (now: Date): Reading => ({ today: londonClock(now).date, trades })

type Found = { hash: string; set: QuestionSet }
const parsed = new Map<string, Found>()

const kept = (row: { family: string; version: number; seedHash: string; body: QuestionSet }): QuestionSet => {
  const key = `${row.family} ${row.version}`
  const known = parsed.get(key)
  if (known?.hash === row.seedHash) return known.set
  const set = QuestionSet.parse(row.body)
  parsed.set(key, { hash: row.seedHash, set })
  return set
}

/** Asks for the set's fingerprint only, where it is known already: the set itself is some 60 kB of JSON. */
export const loadSet = async (db: Db, { family, setVersion }: { family: string; setVersion: number }): Promise<QuestionSet> => {
  const which = and(eq(questionSets.family, family), eq(questionSets.version, setVersion))
  const known = parsed.get(`${family} ${setVersion}`)
  if (known) {
    const [now] = await db.select({ hash: questionSets.seedHash }).from(questionSets).where(which)
    if (now?.hash === known.hash) return known.set
  }
  const [row] = await db.select().from(questionSets).where(which)
  if (!row) throw new Error(`The question set ${family} ${setVersion} is missing: content has not been seeded`)
  return kept(row)
}

/** The one that new requests use, copies of older ones too. */
export const currentSet = async (db: Db): Promise<QuestionSet> => {
  const [row] = await db
    .select()
    .from(questionSets)
    .where(eq(questionSets.family, requestFamily))
    .orderBy(desc(questionSets.version))
    .limit(1)
  if (!row) throw new Error('The question set is missing: content has not been seeded')
  return kept(row)
}

/** What somebody may ask for: the choices of the page about covers. */
export const coverOptions = (set: QuestionSet) =>
  set.pages.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.id === 'c1' && question.type === 'multi' ? question.options : [])),
  )

/** 'Public liability, Tools': in our own words, never typed by anybody. */
export const coverNames = (set: QuestionSet, codes: readonly string[]): string =>
  coverOptions(set)
    .filter(({ value }) => codes.includes(value))
    .map(({ label }) => label)
    .join(', ')

const text = (answers: Answers, id: string): string => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}

/** What lists and searches need of the answers, kept beside them. */
export const columnsOf = (answers: Answers): { business: string; contactName: string; trade: string; covers: string[] } => {
  const { c1, c8 } = answers
  return {
    business: text(answers, 'c4') || text(answers, 'kr1'),
    contactName: text(answers, 'c23a'),
    trade: typeof c8 === 'object' && 'name' in c8 && typeof c8.name === 'string' ? c8.name : '',
    covers: Array.isArray(c1) ? c1.filter((code) => typeof code === 'string') : [],
  }
}
export const emailOf = (answers: Answers): string | null => text(answers, 'c23c') || null
