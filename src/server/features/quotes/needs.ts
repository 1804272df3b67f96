/** A first wording of the demands and needs statement (ICOBS 5.2), made from the answers; staff complete and own it. */
import type { Answers, QuestionSet } from '#contract/model/question.ts'
import { formatDate } from '#contract/format.ts'
import { coverNames } from './sets.ts'

const limitNames: Record<string, string> = { '1m': '£1 million', '2m': '£2 million', '5m': '£5 million', '10m': '£10 million' }

export const suggestedNeeds = (
  set: QuestionSet,
  answers: Answers,
  { business, trade, covers }: { business: string; trade: string; covers: string[] },
): string => {
  const { a1, c20 } = answers
  const limit = typeof a1 === 'string' ? limitNames[a1] : undefined
  const parts = [
    `${business} (${trade}) asked us for ${coverNames(set, covers)}${typeof c20 === 'string' ? ` from ${formatDate(c20)}` : ''}.`,
    limit ? `You asked for a public liability limit of ${limit} for any one claim.` : '',
    'The terms below are what insurers offered for the facts you gave us. Where an offer does not meet a need you told us of, its key differences say so.',
  ]
  return parts.filter(Boolean).join('\n')
}
