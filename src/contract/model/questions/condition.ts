/** Which pages and questions are asked, given these answers. */
import {
  coversKey,
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

/** The values of a part in every line of a list or set of shares. */
const partsOf = (answer: Answer | undefined, part: string): (Answer | undefined)[] => {
  if (typeof answer !== 'object' || Array.isArray(answer) || isNotSure(answer)) return []
  if ('rows' in answer && Array.isArray(answer.rows)) return answer.rows.map((row) => row[part])
  return Object.entries(answer).flatMap(([key, share]) => (key === part && typeof share === 'number' ? [share] : []))
}

/** `unsure`: whether "I am not sure" counts as more, and as yes. */
const fits = (condition: Condition, answer: Answer | undefined, unsure: boolean): boolean => {
  if ('lacks' in condition) return Array.isArray(answer) ? !answer.includes(condition.lacks) : answer !== condition.lacks
  if (answer === undefined) return false
  if ('includes' in condition) return Array.isArray(answer) && answer.includes(condition.includes)
  if ('besides' in condition) return Array.isArray(answer) && answer.some((value) => value !== condition.besides)
  if ('oneOf' in condition) return typeof answer === 'string' && condition.oneOf.includes(answer)
  if ('over' in condition) return (unsure && isNotSure(answer)) || (typeof answer === 'number' && answer > condition.over)
  if ('sector' in condition) return condition.sector.includes(tradePart(answer, 'sector') ?? 'no trade')
  if ('trade' in condition) return condition.trade.includes(tradePart(answer, 'slug') ?? 'no trade')
  return condition.yes ? yes(answer) || (unsure && isNotSure(answer)) : no(answer)
}

const tradePart = (answer: Answer, key: 'sector' | 'slug'): string | null => {
  const value = typeof answer === 'object' && key in answer ? Object.entries(answer).find(([name]) => name === key)?.[1] : null
  return typeof value === 'string' ? value : null
}

const holds = (condition: Condition, answers: Answers, unsure: boolean): boolean => {
  const { question, part } = condition
  const answer = answers[question]
  return part === undefined ? fits(condition, answer, unsure) : partsOf(answer, part).some((one) => fits(condition, one, unsure))
}

/** By default "not sure" counts as more and as yes: an unnecessary question is better than a risk nobody asked about. */
export const applies = (when: When | undefined, answers: Answers, unsure = true): boolean => {
  if (!when) return true
  const covers = answers[coversKey]
  if (when.covers && !(Array.isArray(covers) && when.covers.some((code) => covers.includes(code)))) return false
  if (when.all && !when.all.every((condition) => holds(condition, answers, unsure))) return false
  return !when.any || when.any.some((condition) => holds(condition, answers, unsure))
}

/** The questions of a page's form. Those below a Yes are among them: the form shows them as soon as the Yes is chosen. */
export const questionsOf = (page: QuestionPage, answers: Answers): Question[] =>
  page.questions.filter((question) => applies(question.when, answers))

/** Whether an answer to this question counts. `answers`: with those of its own page. "Not sure" is no Yes here: it hides what is below. */
export const isOpen = ({ underYes }: Pick<Question, 'underYes'>, answers: Answers): boolean =>
  underYes === undefined || (Object.hasOwn(answers, underYes) && yes(answers[underYes]))

/** Answers to questions that are no longer asked are ignored: conditions look only at the answers counted so far. */
const walkThrough = (set: QuestionSet, answers: Answers): { pages: QuestionPage[]; counted: Answers } => {
  const counted: Answers = {}
  const pages = set.pages.filter((page) => {
    const questions = applies(page.when, counted) ? questionsOf(page, counted) : []
    for (const question of questions) {
      const { id } = question
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
      if (answer !== undefined && isOpen(question, counted)) counted[id] = answer
    }
    return questions.length > 0
  })
  return { pages, counted }
}

/** The pages to go through, in order. Pages without a question to ask are left out. */
export const pagesOf = (set: QuestionSet, answers: Answers): QuestionPage[] => walkThrough(set, answers).pages

/** The answers to questions that are asked. The others stay stored, in case the visitor goes back. */
export const countedAnswers = (set: QuestionSet, answers: Answers): Answers => walkThrough(set, answers).counted
