/** Converts one page's form to answers and back. The browser, the server and the tests all use this. */
import { isSafeText } from '../../safeText.ts'
import {
  clean,
  distinct,
  filled,
  isChoice,
  named,
  one,
  readPart,
  readText,
  several,
  typedBeside,
  unshowable,
  wrong,
  yesNo,
} from './answerPart.ts'
import type { Outcome, Reading } from './answerPart.ts'
import { readList, readTable, writeTable } from './answerRows.ts'
import { isOpen, questionsOf } from './condition.ts'
import { isNotSure, type Answer, type Answers, type Fields, type Part, type Question, type QuestionPage } from './question.ts'
import * as read from '../content/reading.ts'
import { findTrades, tradeOf } from '../content/kinds/trade.ts'

export { dateFields, isChoice, partNames, type Reading } from './answerPart.ts'
export { rowNumbers } from './answerRows.ts'

export const addressLabels = {
  line1: 'Address line 1',
  line2: 'Address line 2',
  town: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
} as const
export const addressParts = ['line1', 'line2', 'town', 'county', 'postcode'] as const
/** Messages by field name, in page order. Questions that are not asked are left out; empty optional ones are absent. */
export type PageReading = { answers: Answers; errors: Record<string, string>; unknown: string[] }

const readShares = (question: Extract<Question, { type: 'pctSet' }>, fields: Fields): Outcome => {
  const shares: Record<string, number> = {}
  for (const { key } of question.items) {
    const typed = one(fields, `${question.id}.${key}`)
    const share = typed.trim() ? read.readPercent(typed) : 0
    if (share === null) return wrong(question.id, 'Enter each percentage as a number from 0 to 100')
    shares[key] = share
  }
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
  if (total === 0) return wrong(question.id, question.missing)
  return Math.abs(total - 100) <= 0.5 ? { answer: shares } : wrong(question.id, 'Percentages must total 100 (within 0.5)')
}

const readAddress = (question: Question, fields: Fields): Outcome => {
  const part = (name: (typeof addressParts)[number]) => clean(one(fields, `${question.id}.${name}`)).replace(/\n/g, ' ')
  const address = { line1: part('line1'), line2: part('line2'), town: part('town'), county: part('county'), postcode: part('postcode') }
  const errors: Record<string, string> = {}
  const needed = { line1: 'Enter the first line of the address, like 12 Example Street', town: 'Enter the town or city' }
  for (const name of addressParts) {
    if (!isSafeText(address[name])) errors[`${question.id}.${name}`] = unshowable
    else if (address[name].length > 100) errors[`${question.id}.${name}`] = `${addressLabels[name]}: Use 100 characters or fewer`
    else if ((name === 'line1' || name === 'town') && !address[name]) errors[`${question.id}.${name}`] = needed[name]
  }
  const postcode = read.readPostcode(address.postcode)
  if (!postcode) errors[`${question.id}.postcode`] = 'Enter a UK postcode, like BN1 1AA'
  return Object.keys(errors).length > 0 ? { errors } : { answer: { ...address, postcode: postcode ?? '' } }
}

const readTrade = (question: Question, fields: Fields, { trades }: Reading): Outcome => {
  const typed = clean(one(fields, question.id)).replace(/\n/g, ' ')
  const slug = one(fields, `${question.id}.slug`) || one(fields, `${question.id}.list`)
  if (!isSafeText(typed)) return wrong(question.id, unshowable)
  const chosen = trades.find((trade) => trade.slug === slug)
  if (chosen) return { answer: { slug: chosen.slug, name: chosen.name, sector: chosen.sector } }
  if (slug && slug !== 'none') return wrong(question.id, question.missing)
  if (!typed) return wrong(question.id, question.missing)
  if (typed.length > 80) return wrong(question.id, 'Use 80 characters or fewer')
  const known = tradeOf(typed, trades)
  if (known) return { answer: { slug: known.slug, name: known.name, sector: known.sector } }
  if (slug !== 'none' && findTrades(typed, trades).length > 0)
    return wrong(`${question.id}.slug`, 'Choose the closest trade, or None of these')
  return { answer: { slug: '', name: typed, sector: '' } }
}

const readMulti = (question: Extract<Question, { type: 'multi' }>, fields: Fields): Outcome => {
  const chosen = [...new Set(several(fields, question.id))]
  const known = question.options.filter(({ value }) => chosen.includes(value))
  if (known.length !== chosen.length || (known.length === 0 && !question.optional)) return wrong(question.id, question.missing)
  const alone = known.find((option) => option.alone)
  if (alone && known.length > 1) return wrong(question.id, `Choose "${alone.label}" by itself, or leave it out`)
  return known.length > 0 ? { answer: known.map(({ value }) => value) } : {}
}

const readQuestion = (question: Question, fields: Fields, reading: Reading): Outcome => {
  const { id } = question
  // If the user typed something as well, the typed answer takes precedence.
  if (
    question.notSure &&
    (isChoice(question.type) ? one(fields, id) === 'notSure' : one(fields, `${id}.notSure`) === 'on' && !typedBeside(id, fields))
  )
    return { answer: { notSure: true } }
  if (question.optional && question.type !== 'multi' && !filled(id, fields)) return {}
  switch (question.type) {
    case 'multi':
      return readMulti(question, fields)
    case 'pctSet':
      return readShares(question, fields)
    case 'boolDetail': {
      const gate = yesNo(one(fields, id))
      if (gate === null) return wrong(id, question.missing)
      if (!gate) return { answer: { yes: false, detail: '' } }
      const detail = readText(`${id}.detail`, { max: question.detail.max, missing: question.detail.missing }, one(fields, `${id}.detail`))
      return typeof detail.answer === 'string' ? { answer: { yes: true, detail: detail.answer } } : detail
    }
    case 'boolList': {
      const gate = yesNo(one(fields, id))
      if (gate === null) return wrong(id, question.missing)
      return gate ? readList(question, fields, reading) : { answer: { yes: false, rows: [] } }
    }
    case 'files':
      return {}
    case 'list':
      return readList(question, fields, reading)
    case 'table':
      return readTable(question, fields, reading)
    case 'address':
      return readAddress(question, fields)
    case 'trade':
      return readTrade(question, fields, reading)
    case 'ern': {
      const choice = one(fields, id)
      const typed = one(fields, `${id}.number`)
      // A typed number is read, whichever option is selected.
      if (choice === 'have' || typed.trim()) {
        const ern = read.readErn(typed)
        return ern ? { answer: { number: ern, reason: '' } } : wrong(`${id}.number`, 'Enter your employer reference number, like 123/AB456')
      }
      return named(id, question.options.some(({ value }) => value === choice) ? { number: '', reason: choice } : null, question.missing)
    }
    default:
      return readPart(id, question, fields, reading)
  }
}

/** For an empty amount that defaults to another one. Null if an amount was typed, or if the other answer is missing or 0. */
const sameAnswer = (question: Question, fields: Fields, found: Answers, errors: Readonly<Record<string, string>>): Outcome | null => {
  if (question.type !== 'money' || !question.sameAs || filled(question.id, fields)) return null
  // It may stay empty, so the error is the other question's alone.
  if (errors[question.sameAs]) return {}
  const other = found[question.sameAs]
  return other === undefined || other === 0 ? null : { answer: other }
}

/** Whether a field belongs to the question. Lines of a list are `id.0.part`. */
const ownsField = (question: Question, key: string): boolean => key === question.id || key.startsWith(`${question.id}.`)

/**
 * Reads one page. `answers`: those of the whole request so far, which decide which of the page's questions are asked.
 * Valid answers are returned even if others are wrong, so that they can be saved.
 */
export const readPage = (page: QuestionPage, fields: Fields, answers: Answers, reading: Reading): PageReading => {
  const questions = questionsOf(page, answers)
  const found: Answers = {}
  const errors: Record<string, string> = {}
  for (const question of questions) {
    if (!isOpen(question, found)) continue
    const outcome = sameAnswer(question, fields, found, errors) ?? readQuestion(question, fields, reading)
    Object.assign(errors, outcome.errors)
    if (outcome.answer !== undefined) found[question.id] = outcome.answer
  }
  for (const question of questions) {
    if (question.type !== 'money' || !question.atLeast) continue
    const [least, value] = [found[question.atLeast], found[question.id]]
    if (typeof least === 'number' && typeof value === 'number' && value < least) {
      const other = questions.find(({ id }) => id === question.atLeast)
      errors[question.id] = `Enter at least the amount of "${other?.label ?? ''}" (£${read.typedMoney(least)})`
      delete found[question.id]
    }
  }
  for (const question of questions) {
    if (question.type !== 'date' || !question.notBefore) continue
    const [first, value] = [found[question.notBefore], found[question.id]]
    if (typeof first !== 'string' || typeof value !== 'string' || value >= first) continue
    const other = questions.find(({ id }) => id === question.notBefore)
    errors[question.id] = `The date must not be before "${other?.label ?? ''}"`
    delete found[question.id]
  }
  return {
    answers: found,
    errors: distinct(errors, (field) => questions.find((question) => ownsField(question, field))?.short ?? ''),
    unknown: Object.keys(fields).filter((key) => !page.questions.some((question) => ownsField(question, key))),
  }
}

/** The form fields that correspond to these answers, for filling in a page. */
export const writePage = (page: QuestionPage, answers: Answers): Fields => {
  const fields: Fields = {}
  for (const question of page.questions) {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    if (answer !== undefined) writeAnswer(question.id, question, answer, fields)
  }
  return fields
}

const writeAnswer = (name: string, question: Question | Part, answer: Answer, fields: Fields): void => {
  const { type } = question
  if (isNotSure(answer)) {
    if (isChoice(type)) fields[name] = 'notSure'
    else fields[`${name}.notSure`] = 'on'
  } else if (typeof answer === 'boolean') fields[name] = answer ? 'yes' : 'no'
  else if (typeof answer === 'number') fields[name] = type === 'money' ? read.typedMoney(answer) : String(answer)
  else if (typeof answer === 'string' && type === 'date') {
    const [year = '', month = '', day = ''] = answer.split('-')
    Object.assign(fields, { [`${name}.day`]: day, [`${name}.month`]: month, [`${name}.year`]: year })
  } else if (typeof answer === 'string' || Array.isArray(answer)) fields[name] = answer
  else if (question.type === 'table' && 'rows' in answer && Array.isArray(answer.rows)) fields[name] = writeTable(question, answer.rows)
  else if ((question.type === 'boolList' || question.type === 'list') && 'rows' in answer && Array.isArray(answer.rows)) {
    if (question.type === 'boolList') fields[name] = answer.yes ? 'yes' : 'no'
    for (const [row, answers] of answer.rows.entries())
      for (const part of question.parts) {
        const value = answers[part.id]
        if (value !== undefined) writeAnswer(`${name}.${row}.${part.id}`, part, value, fields)
      }
  } else if (type === 'trade' && 'slug' in answer)
    Object.assign(fields, { [name]: String(answer.name), [`${name}.slug`]: String(answer.slug) || 'none' })
  else if (type === 'ern' && 'reason' in answer)
    Object.assign(fields, { [name]: answer.reason || 'have', ...(answer.reason ? {} : { [`${name}.number`]: String(answer['number']) }) })
  else if (type === 'boolDetail' && 'detail' in answer)
    Object.assign(fields, { [name]: answer['yes'] ? 'yes' : 'no', ...(answer['yes'] ? { [`${name}.detail`]: answer.detail } : {}) })
  else for (const [key, value] of Object.entries(answer)) fields[`${name}.${key}`] = String(value)
}
