/** A first wording of the demands and needs statement (ICOBS 5.2), made from the answers; staff complete and own it. */
import type { Answers, QuestionSet } from '#contract/model/question.ts'
import { formatDate } from '#contract/format.ts'
import { sectionsOf } from '#contract/model/questionFlow.ts'
import { coverNames } from './sets.ts'

/** Questions whose answer is a limit or period somebody asked for. */
const wanted = ['a1', 'b13a', 'b13b', 'y11a', 'y11b', 'g8b', 'd10b', 'd3', 'p10b', 'v3', 'v5', 'j9a', 'l7', 'q2', 'r3a', 'r3b', 't3c']

export const suggestedNeeds = (
  set: QuestionSet,
  answers: Answers,
  { business, trade, covers }: { business: string; trade: string; covers: string[] },
): string => {
  const { c20 } = answers
  const limits = sectionsOf(set, answers)
    .flatMap(({ rows }) => rows)
    .filter(({ id, notSure }) => wanted.includes(id) && !notSure)
    .map(({ question, answer }) => `${question}: ${answer}`)
  const parts = [
    `${business} (${trade}) asked us for ${coverNames(set, covers)}${typeof c20 === 'string' ? ` from ${formatDate(c20)}` : ''}.`,
    limits.length > 0 ? `You asked for these limits and terms. ${limits.join('. ')}.` : '',
    'The terms below are what insurers offered for the facts you gave us. Where an offer does not meet a need you told us of, its key differences say so.',
  ]
  return parts.filter(Boolean).join('\n')
}
