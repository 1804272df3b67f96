/** The questions of a request, its trades, and what is kept beside the answers. */
import tradeList from '#content/trades.json' with { type: 'json' }
import { Trade, type Answers, type QuestionSet } from '#contract/model/question.ts'
import type { Reading } from '#contract/model/answer.ts'
import { requestFamily } from '#contract/model/questionForm.ts'
import { londonClock } from '#contract/model/workingTime.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { newestSet } from '#server/features/questions/questions.ts'

export const trades: readonly Trade[] = z.array(Trade).parse(tradeList)

/** What the engine reads a page with. */
export const readingAt = (now: Date): Reading => ({ today: londonClock(now).date, trades })

/** The one that new requests use, copies of older ones too. */
export const currentSet = (db: Db): Promise<QuestionSet> => newestSet(db, requestFamily)

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
