/** Which pages and questions these answers call for. */
import {
  isNotSure,
  type Answer,
  type Answers,
  type Condition,
  type Question,
  type QuestionPage,
  type QuestionSet,
  type When,
} from './question.ts'

const yes = (answer: Answer | undefined) => answer === true || (typeof answer === 'object' && 'yes' in answer && answer.yes === true)
const no = (answer: Answer | undefined) => answer === false || (typeof answer === 'object' && 'yes' in answer && answer.yes === false)

const holds = (condition: Condition, answers: Answers): boolean => {
  const answer = answers[condition.question]
  if (answer === undefined) return false
  if ('includes' in condition) return Array.isArray(answer) && answer.includes(condition.includes)
  if ('oneOf' in condition) return typeof answer === 'string' && condition.oneOf.includes(answer)
  // "Not sure" may be more: better one question too many than a risk nobody asked about.
  if ('over' in condition) return isNotSure(answer) || (typeof answer === 'number' && answer > condition.over)
  if ('sector' in condition)
    return typeof answer === 'object' && 'sector' in answer && typeof answer.sector === 'string' && condition.sector.includes(answer.sector)
  return condition.yes ? yes(answer) || isNotSure(answer) : no(answer)
}

export const applies = (when: When | undefined, answers: Answers): boolean =>
  !when || ((when.all ?? []).every((one) => holds(one, answers)) && (!when.any || when.any.some((one) => holds(one, answers))))

export const questionsOf = (page: QuestionPage, answers: Answers): Question[] =>
  page.questions.filter((question) => applies(question.when, answers))

/** The pages to walk through, in order; one without a question to ask is left out. */
export const pagesOf = (set: QuestionSet, answers: Answers): QuestionPage[] =>
  set.pages.filter((page) => applies(page.when, answers) && questionsOf(page, answers).length > 0)

/** The answers that count: those of questions that are asked. The others are kept in case somebody comes back. */
export const countedAnswers = (set: QuestionSet, answers: Answers): Answers => {
  const counted: Answers = {}
  for (const page of pagesOf(set, answers))
    for (const { id } of questionsOf(page, answers)) {
      const answer = answers[id]
      if (answer !== undefined) counted[id] = answer
    }
  return counted
}
