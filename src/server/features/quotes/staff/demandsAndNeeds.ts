/** A first draft of the demands and needs statement (ICOBS 5.2), made from the answers. Staff complete it and are responsible for it. */
import type { Answers, QuestionSet } from '#contract/model/questions/question.ts'
import { formatDate } from '#contract/format.ts'
import { sectionsOf } from '#contract/model/questions/questionFlow.ts'
import { limitKeys, type RequestAnswers } from '#contract/model/quotes/requestKeys.ts'
import { coverNames } from '../draft/questionSet.ts'

/** Typed as strings, to compare with any question's key. */
const limits: readonly string[] = limitKeys

export const suggestedNeeds = (
  set: QuestionSet,
  answers: Answers,
  { business, trade, covers }: { business: string; trade: string; covers: string[] },
): string => {
  const { coverStartDate }: RequestAnswers = answers
  const limitLines = sectionsOf(set, answers)
    .flatMap(({ rows }) => rows)
    .filter(({ id, notSure }) => limits.includes(id) && !notSure)
    .map(({ question, answer }) => `${question}: ${answer}`)
  const parts = [
    `${business} (${trade}) asked us for ${coverNames(set, covers)}${typeof coverStartDate === 'string' ? ` from ${formatDate(coverStartDate)}` : ''}.`,
    limitLines.length > 0 ? `You asked for these limits and terms. ${limitLines.join('. ')}.` : '',
    'The terms below are what insurers offered for the facts you gave us. Where an offer does not meet a need you told us about, its key differences say so.',
  ]
  return parts.filter(Boolean).join('\n')
}
