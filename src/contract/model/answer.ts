/** One page's form read into answers, and answers written back into a form. The browser, the server and the tests use this alone. */
import { isSafeText } from '../schema.ts'
import { questionsOf } from './condition.ts'
import { isNotSure, type Answer, type Answers, type Fields, type Part, type Question, type QuestionPage, type Trade } from './question.ts'
import * as read from './reading.ts'
import { findTrades, tradeOf } from './trade.ts'
import { addDays } from './workingTime.ts'

/** `today`: yyyy-mm-dd in London. `trades`: the list to recognise a trade in. */
export type Reading = { today: string; trades: readonly Trade[] }
/** Messages by field name, in the order of the page. Questions left out are not asked; optional and empty ones are absent. */
export type PageReading = { answers: Answers; errors: Record<string, string>; unknown: string[] }

type Outcome = { answer?: Answer; errors?: Record<string, string> }
const wrong = (name: string, message: string): Outcome => ({ errors: { [name]: message } })
const unshowable = 'Remove the characters that cannot be shown'
const shortest = (question: { min?: number }) => question.min ?? 1

/** The single text under a name; a repeated name is not text. */
const one = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : ''
}
const several = (fields: Fields, name: string): string[] => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? (value ? [value] : []) : (value ?? []).filter(Boolean)
}
const clean = (typed: string) => typed.replace(/\r\n?/g, '\n').trim()

export const partNames = ['day', 'month', 'year'] as const
export const addressParts = ['line1', 'line2', 'town', 'county', 'postcode'] as const
export const dateFields = (fields: Fields, name: string) => ({
  day: one(fields, `${name}.day`),
  month: one(fields, `${name}.month`),
  year: one(fields, `${name}.year`),
})

const readText = (name: string, question: { min?: number; max: number; missing: string; format?: string }, typed: string): Outcome => {
  const value = clean(typed)
  if (!isSafeText(value)) return wrong(name, unshowable)
  if (value.length < shortest(question)) return wrong(name, question.missing)
  if (value.length > question.max) return wrong(name, `Use ${question.max} characters or fewer`)
  if (question.format === 'email') return named(name, read.readEmail(value), question.missing)
  if (question.format === 'phone')
    return named(name, read.readPhone(value), 'Enter a valid phone number, like 01632 960 123; outside the UK with its country code')
  if (question.format === 'registration') return named(name, read.readRegistration(value), question.missing)
  return { answer: value }
}
const named = (name: string, answer: Answer | null, message: string): Outcome => (answer === null ? wrong(name, message) : { answer })

const readDateAnswer = (
  name: string,
  question: { missing: string; from?: number; to?: number },
  fields: Fields,
  today: string,
): Outcome => {
  const parts = dateFields(fields, name)
  const value = read.readDate(parts)
  if (!value)
    return wrong(name, Object.values(parts).some((part) => part.trim()) ? 'Enter a date in the format dd/mm/yyyy' : question.missing)
  const shown = (days: number) => addDays(today, days).split('-').reverse().join('/')
  if (question.from !== undefined && value < addDays(today, question.from))
    return wrong(name, question.from === 0 ? 'The date must be today or later' : `The date must be ${shown(question.from)} or later`)
  if (question.to !== undefined && value > addDays(today, question.to))
    return wrong(name, question.to === 0 ? 'The date must be today or earlier' : `The date must be ${shown(question.to)} or earlier`)
  return { answer: value }
}

const yesNo = (typed: string) => (typed === 'yes' ? true : typed === 'no' ? false : null)

/** Types that a line of a list may have too. */
const readPart = (name: string, question: Part, fields: Fields, { today }: Reading): Outcome => {
  const typed = one(fields, name)
  switch (question.type) {
    case 'text':
    case 'area':
      return readText(name, question, typed)
    case 'int': {
      const value = read.readInteger(typed)
      if (value === null) return wrong(name, typed.trim() ? 'Enter a whole number' : question.missing)
      return value >= question.min && value <= question.max
        ? { answer: value }
        : wrong(name, `Enter a number between ${question.min} and ${question.max}`)
    }
    case 'money':
      return named(name, read.readMoney(typed), question.missing)
    case 'date':
      return readDateAnswer(name, question, fields, today)
    case 'select':
      return named(name, question.options.some(({ value }) => value === typed) ? typed : null, question.missing)
    case 'bool':
      return named(name, yesNo(typed), question.missing)
  }
}

/** "I am not sure" is one of the choices; elsewhere it is a tick below the field. */
export const isChoice = (type: Question['type']) => type === 'radio' || type === 'select' || type === 'bool'
const typedBeside = (id: string, fields: Fields) => {
  const { [`${id}.notSure`]: _tick, ...rest } = fields
  return filled(id, rest)
}

const filled = (name: string, fields: Fields) =>
  Object.entries(fields).some(
    ([key, value]) => (key === name || key.startsWith(`${name}.`)) && (typeof value === 'string' ? value.trim() : value.length > 0),
  )

const readList = (question: Extract<Question, { type: 'boolList' }>, fields: Fields, reading: Reading): Outcome => {
  const gate = yesNo(one(fields, question.id))
  if (gate === null) return wrong(question.id, question.missing)
  if (!gate) return { answer: { yes: false, rows: [] } }
  const rows: Record<string, Answer>[] = []
  const errors: Record<string, string> = {}
  const numbers = rowNumbers(question.id, fields)
  for (const row of numbers.filter((row) => question.parts.some((part) => filled(`${question.id}.${row}.${part.id}`, fields)))) {
    const answers: Record<string, Answer> = {}
    for (const part of question.parts) {
      const name = `${question.id}.${row}.${part.id}`
      if (part.optional && !filled(name, fields)) continue
      const outcome = readPart(name, part, fields, reading)
      Object.assign(errors, outcome.errors)
      if (outcome.answer !== undefined) answers[part.id] = outcome.answer
    }
    rows.push(answers)
  }
  // An untouched first line is where the reader must be led.
  const [first] = question.parts
  if (rows.length === 0 && first)
    return wrong(`${question.id}.${numbers[0] ?? 0}.${first.id}`, `Enter at least one ${question.item}, or choose No`)
  if (rows.length > question.max) return wrong(question.id, `Enter at most ${question.max}; tell us of more in a message`)
  return Object.keys(errors).length > 0 ? { errors } : { answer: { yes: true, rows } }
}

/** The line numbers present in a form, in order; at most 50. */
export const rowNumbers = (id: string, fields: Fields): number[] => {
  const found = new Set<number>()
  for (const key of Object.keys(fields)) {
    const match = key.startsWith(`${id}.`) ? /^(\d{1,2})\./.exec(key.slice(id.length + 1)) : null
    if (match && Number(match[1]) < 50) found.add(Number(match[1]))
  }
  return [...found].sort((a, b) => a - b)
}

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
    else if (address[name].length > 100) errors[`${question.id}.${name}`] = 'Use 100 characters or fewer'
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
  // Where somebody typed something as well, what was typed is worth more.
  if (
    question.notSure &&
    (isChoice(question.type) ? one(fields, id) === 'notSure' : one(fields, `${id}.notSure`) === 'on' && !typedBeside(id, fields))
  )
    return { answer: { notSure: true } }
  if (question.optional && question.type !== 'multi' && !filled(id, fields)) return {}
  switch (question.type) {
    case 'pct': {
      const typed = one(fields, id)
      return named(id, read.readPercent(typed), typed.trim() ? 'Enter a percentage from 0 to 100, like 25' : question.missing)
    }
    case 'year': {
      const value = /^\d{4}$/.test(one(fields, id).trim()) ? Number(one(fields, id)) : 0
      const thisYear = Number(reading.today.slice(0, 4))
      return value >= question.min && value <= thisYear
        ? { answer: value }
        : wrong(id, one(fields, id).trim() ? `Enter a year between ${question.min} and ${thisYear}` : question.missing)
    }
    case 'radio':
      return named(id, question.options.some(({ value }) => value === one(fields, id)) ? one(fields, id) : null, question.missing)
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
    case 'boolList':
      return readList(question, fields, reading)
    case 'address':
      return readAddress(question, fields)
    case 'trade':
      return readTrade(question, fields, reading)
    case 'ern': {
      const choice = one(fields, id)
      if (choice === 'have') {
        const ern = read.readErn(one(fields, `${id}.number`))
        return ern ? { answer: { number: ern, reason: '' } } : wrong(`${id}.number`, 'Enter your employer reference number, like 123/AB456')
      }
      return named(id, question.options.some(({ value }) => value === choice) ? { number: '', reason: choice } : null, question.missing)
    }
    default:
      return readPart(id, question, fields, reading)
  }
}

/** Names a question may send; a list's lines are `id.0.part`. */
const ownsField = (question: Question, key: string): boolean => key === question.id || key.startsWith(`${question.id}.`)

/**
 * Reads one page. `answers`: those of the whole request so far; they decide which of the page's questions are asked.
 * Valid answers are given even where others are wrong, so that they can be saved.
 */
export const readPage = (page: QuestionPage, fields: Fields, answers: Answers, reading: Reading): PageReading => {
  const asked = questionsOf(page, answers)
  const found: Answers = {}
  const errors: Record<string, string> = {}
  for (const question of asked) {
    const outcome = readQuestion(question, fields, reading)
    Object.assign(errors, outcome.errors)
    if (outcome.answer !== undefined) found[question.id] = outcome.answer
  }
  for (const question of asked) {
    if (question.type !== 'money' || !question.atLeast) continue
    const [least, value] = [found[question.atLeast], found[question.id]]
    if (typeof least === 'number' && typeof value === 'number' && value < least) {
      const other = asked.find(({ id }) => id === question.atLeast)
      errors[question.id] = `Enter at least the amount of "${other?.short ?? ''}" (£${read.typedMoney(least)})`
      delete found[question.id]
    }
  }
  return {
    answers: found,
    errors,
    unknown: Object.keys(fields).filter((key) => !page.questions.some((question) => ownsField(question, key))),
  }
}

/** The form fields that would give these answers: what a page is filled with. */
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
  else if (question.type === 'boolList' && 'rows' in answer && Array.isArray(answer.rows)) {
    fields[name] = answer.yes ? 'yes' : 'no'
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
