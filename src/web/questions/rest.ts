/**
 * "No to the rest": one press answers all remaining questions of a page to which small firms mostly answer no (docs/decisions/0091).
 * Nothing is preselected before that press, and every answer is read back before anything is sent.
 */
import { filled } from '#contract/model/questions/answerPart.ts'
import type { Fields, QuestionPage } from '#contract/model/questions/question.ts'

/** The ids of a page's yes-or-no questions, as the button's value; '' if the page does not offer it or has fewer than two. */
export const restOf = ({ noToRest, questions }: QuestionPage): string => {
  const ids = questions.flatMap(({ id, type, optional }) => (!optional && ['bool', 'boolDetail', 'boolList'].includes(type) ? [id] : []))
  return noToRest && ids.length > 1 ? ids.join(',') : ''
}

/** Sets unanswered questions to "no". Answered ones stay as they are, even if incomplete. */
export const withRest = (fields: Fields, rest: string): Fields => {
  const left = rest.split(',').filter((id) => /^[a-z][a-zA-Z]{0,59}$/.test(id) && id !== 'constructor' && !filled(id, fields))
  return { ...fields, ...Object.fromEntries(left.map((id) => [id, 'no'])) }
}
