/** Going through a question set: what is done, what comes next, progress, completeness, and how answers are shown. */
import { formatDate, formatMoney } from '../../format.ts'
import { addressParts, readPage, writePage, type Reading } from './answer.ts'
import { canonical } from './answerOrder.ts'
import { countedAnswers, isOpen, pagesOf, questionsOf } from './condition.ts'
import {
  coversKey,
  isNotSure,
  type Answer,
  type Answers,
  type ListAnswer,
  type Part,
  type Question,
  type QuestionPage,
  type QuestionSet,
} from './question.ts'
import type { AnswerSection } from '../quotes/quote.ts'

/** Shown for a missing answer. */
export const notGiven = 'Not given'

/** Validates stored answers as if typed now, because a valid answer may have become wrong (a start date now in the past). */
export const pageFaults = (page: QuestionPage, answers: Answers, reading: Reading): Record<string, string> =>
  readPage(page, writePage(page, answers), answers, reading).errors

/** The first page not yet completed, or whose answers are no longer valid. Null when all are done. */
export const firstOpenPage = (set: QuestionSet, answers: Answers, done: readonly string[], reading: Reading): QuestionPage | null =>
  pagesOf(set, answers).find((page) => !done.includes(page.id) || Object.keys(pageFaults(page, answers, reading)).length > 0) ?? null

/** The pages before and after this one. Either is null at the ends; null if the page is not asked. */
export const around = (
  set: QuestionSet,
  answers: Answers,
  id: string,
): { page: QuestionPage; before: QuestionPage | null; after: QuestionPage | null } | null => {
  const pages = pagesOf(set, answers)
  const index = pages.findIndex((page) => page.id === id)
  const page = pages[index]
  return page ? { page, before: pages[index - 1] ?? null, after: pages[index + 1] ?? null } : null
}

/**
 * The steps are those that the covers and the trade call for, with checking and sending as the last, so the count stays the same from
 * start to end. A page that an answer on the way calls for, such as the one about a building, belongs to the step before it.
 */
export const progressOf = (set: QuestionSet, answers: Answers, id: string): { step: number; of: number } => {
  const first = Object.fromEntries(Object.entries(answers).filter(([key]) => [coversKey, 'trade'].includes(key)))
  const steps = [...pagesOf(set, first).map((page) => page.id), 'check']
  const order = [...set.pages.map((page) => page.id), 'check']
  const place = order.indexOf(id)
  return { step: Math.max(steps.filter((step) => order.indexOf(step) <= place).length, 1), of: steps.length }
}

/** Percent of the pages done: for lists of drafts. */
export const percentDone = (set: QuestionSet, answers: Answers, done: readonly string[]): number => {
  const pages = pagesOf(set, answers)
  return pages.length === 0 ? 0 : Math.round((pages.filter((page) => done.includes(page.id)).length * 100) / pages.length)
}

const asked = (page: QuestionPage, answers: Answers) => questionsOf(page, answers).filter((question) => isOpen(question, answers))

/** Empty, these need no answer. An employer reference number does: a client may leave it to us, but the insurer has to be given it or the reason for none. */
const mayStayEmpty = ({ optional, type }: Question) => optional === true && type !== 'ern'

/** 0-100: the share of asked questions with a firm answer. `open` names those left open or "not sure". */
export const completenessOf = (set: QuestionSet, answers: Answers): { score: number; open: string[] } => {
  const questions = pagesOf(set, answers).flatMap((page) => asked(page, answers))
  const counted = questions.filter((question) => !mayStayEmpty(question) || isNotSure(answers[question.id]))
  const open = counted.filter(({ id }) => answers[id] === undefined || isNotSure(answers[id])).map(({ short }) => short)
  return { score: counted.length === 0 ? 0 : Math.round(((counted.length - open.length) * 100) / counted.length), open }
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const labelOf = (question: { options: readonly { value: string; label: string }[] }, value: string) =>
  question.options.find((option) => option.value === value)?.label ?? value

type Listing = Extract<Question, { type: 'boolList' | 'list' | 'table' }>
const isListing = (question: Question | Part): question is Listing =>
  question.type === 'boolList' || question.type === 'list' || question.type === 'table'

const showList = (question: Listing, { yes, rows }: ListAnswer): string =>
  yes
    ? rows
        .map((row) =>
          question.parts
            .flatMap((part) => {
              const answer = row[part.id]
              return answer === undefined ? [] : [`${part.short}: ${showAnswer(part, answer)}`]
            })
            .join('; '),
        )
        .join('\n')
    : 'No'

/** An answer as shown to people, in the words of its question. */
export const showAnswer = (question: Question | Part, answer: Answer): string => {
  if (isNotSure(answer)) return 'Not sure'
  if (typeof answer === 'boolean') return yesNo(answer)
  if (typeof answer === 'number') {
    if (question.type === 'money') return (answer < 0 ? '-' : '') + formatMoney(Math.abs(answer)).replace(/\.00$/, '')
    if (question.type === 'pct') return `${answer}%`
    return question.type === 'int' && question.unit
      ? `${answer} ${answer === 1 ? question.unit.replace(/s$/, '') : question.unit}`
      : String(answer)
  }
  if (typeof answer === 'string') {
    if (question.type === 'date') return formatDate(answer)
    if (question.type === 'text' && question.format === 'phone') return showPhone(answer)
    return question.type === 'radio' || question.type === 'select' ? labelOf(question, answer) : answer
  }
  if (Array.isArray(answer))
    return question.type === 'multi' ? answer.map((value) => labelOf(question, value)).join('\n') : answer.join('\n')
  if (question.type === 'pctSet')
    return question.items.map(({ key, label }) => `${label}: ${String((answer as Record<string, number>)[key] ?? 0)}%`).join('\n')
  if (isListing(question) && 'rows' in answer && Array.isArray(answer.rows))
    return showList(question, { yes: answer['yes'] === true, rows: answer.rows })
  if (question.type === 'boolDetail' && 'detail' in answer) return answer['yes'] === true ? `Yes: ${String(answer.detail)}` : 'No'
  if (question.type === 'ern' && 'reason' in answer)
    return answer.reason ? labelOf(question, String(answer.reason)) : String(answer['number'])
  if (question.type === 'trade' && 'name' in answer) return String(answer.name)
  // The database does not preserve key order.
  return addressParts
    .map((part) => (part in answer ? String((answer as Record<string, unknown>)[part]) : ''))
    .filter(Boolean)
    .join('\n')
}

/** '+441632960123' in national format: '01632 960123'. */
export const showPhone = (phone: string) => phone.replace(/^\+44(\d{4})(\d{5,6})$/, '0$1 $2')

const oddPlurals: Record<string, string> = { craft: 'craft', aircraft: 'aircraft', person: 'people', 'kind of plant': 'kinds of plant' }
/** 'property' -> 'properties'. */
export const severalOf = (item: string): string =>
  oddPlurals[item] ??
  item
    .split(' or ')
    .map((word) => (/[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`))
    .join(' or ')

/** The lines of a list as a table. Parts that are empty in every line are left out. */
const tableOf = (question: Question, answer: Answer | undefined): Pick<AnswerSection['rows'][number], 'table'> => {
  if (!isListing(question) || typeof answer !== 'object' || !('rows' in answer) || !Array.isArray(answer.rows) || answer.rows.length === 0)
    return {}
  const { rows } = answer
  const parts = question.parts.filter(({ id }) => rows.some((row) => row[id] !== undefined))
  return {
    table: {
      item: question.item,
      columns: parts.map(({ short }) => short),
      rows: rows.map((row) => parts.map((part) => (row[part.id] === undefined ? '' : showAnswer(part, row[part.id] ?? '')))),
    },
  }
}

/** Every asked question with its answer, grouped by page. Used for the check page, the declaration's record and the staff screen. */
export const sectionsOf = (set: QuestionSet, answers: Answers): AnswerSection[] =>
  pagesOf(set, answers).map((page) => ({
    page: page.id,
    title: page.section,
    rows: asked(page, answers).map((question) => {
      const answer = answers[question.id]
      return {
        id: question.id,
        question: question.short,
        answer: answer === undefined ? notGiven : showAnswer(question, answer),
        notSure: isNotSure(answer),
        ...tableOf(question, answer),
      }
    }),
  }))

/** What changed between two sets of answers: key to the new answer, or undefined if it was removed. */
export const changedAnswers = (before: Answers, after: Answers): Record<string, Answer | undefined> => {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries([...ids].filter((id) => canonical(before[id]) !== canonical(after[id])).map((id) => [id, after[id]]))
}

/** Replaces the answers of one page. Answers of that page that are now empty are removed. */
export const withPage = (answers: Answers, page: QuestionPage, found: Answers): Answers => {
  const others = Object.fromEntries(Object.entries(answers).filter(([id]) => !page.questions.some((question) => question.id === id)))
  return { ...others, ...found }
}

export { countedAnswers, pagesOf, questionsOf }
