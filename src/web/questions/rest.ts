/**
 * "No to the rest": a page of questions that a small firm mostly answers with no is answered by one press (docs/decisions/0091).
 * Nothing is chosen before that press, and each answer is read back before anything is sent.
 */
import { filled } from '#contract/model/questions/answerPart.ts'
import type { Fields, QuestionPage } from '#contract/model/questions/question.ts'

/** The yes-or-no questions of a page that offers it, as the value of the button; '' where there are too few. */
export const restOf = ({ noToRest, questions }: QuestionPage): string => {
  const ids = questions.flatMap(({ id, type, optional }) => (!optional && ['bool', 'boolDetail', 'boolList'].includes(type) ? [id] : []))
  return noToRest && ids.length > 1 ? ids.join(',') : ''
}

/** The fields with "no" where nothing is answered yet; what is answered stays, also where it is not complete. */
export const withRest = (fields: Fields, rest: string): Fields => {
  const left = rest.split(',').filter((id) => /^[a-z][a-zA-Z]{0,59}$/.test(id) && id !== 'constructor' && !filled(id, fields))
  return { ...fields, ...Object.fromEntries(left.map((id) => [id, 'no'])) }
}
