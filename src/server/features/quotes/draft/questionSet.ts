/** The questions of a request, the trades, and the columns kept beside the answers. */
import { coversKey, type QuestionSet, type Trade } from '#contract/model/questions/question.ts'
import type { Reading } from '#contract/model/questions/answer.ts'
import { requestFamily } from '#contract/model/questions/questionForm.ts'
import { startingCovers } from '#contract/model/quotes/quoteCovers.ts'
import { contactKeys, type RequestAnswers, type RequestKey } from '#contract/model/quotes/requestKeys.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { tradeList, usualByTrade } from '#server/db/tradeList.ts'
import { newestSet } from '#server/features/questions/questions.ts'

export const trades: readonly Trade[] = tradeList

/** What a trade usually asks for. For a trade not in our list, what most small firms start with. */
export const usualOf = (slug: string): readonly string[] => usualByTrade.get(slug) ?? startingCovers

/** The date and the trades, which the question engine needs to read a page. */
export const readingAt = (now: Date): Reading => ({ today: londonClock(now).date, trades })

/** The question set for new requests, including copies of older ones. */
export const currentSet = (db: Db): Promise<QuestionSet> => newestSet(db, requestFamily)

/** The covers a client can ask for: the options on the covers page. */
export const coverOptions = (set: QuestionSet) =>
  set.pages.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.id === coversKey && question.type === 'multi' ? question.options : [])),
  )

/** 'Public liability, Tools': always our own labels, never text that a user typed. */
export const coverNames = (set: QuestionSet, codes: readonly string[]): string =>
  coverOptions(set)
    .filter(({ value }) => codes.includes(value))
    .map(({ label }) => label)
    .join(', ')

/** The answer as text; '' if there is none, or it is not a string. */
export const textOf = (answers: RequestAnswers, key: RequestKey): string => {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}

/** The values that lists and searches need from the answers, stored in columns of their own. */
export const columnsOf = (answers: RequestAnswers): { business: string; contactName: string; trade: string; covers: string[] } => {
  const { covers, trade } = answers
  return {
    business: textOf(answers, 'legalName') || textOf(answers, 'organisation'),
    contactName: textOf(answers, contactKeys.name),
    trade: typeof trade === 'object' && 'name' in trade && typeof trade.name === 'string' ? trade.name : '',
    covers: Array.isArray(covers) ? covers.filter((code) => typeof code === 'string') : [],
  }
}
export const emailOf = (answers: RequestAnswers): string | null => textOf(answers, contactKeys.email) || null
