/** Lists: several lines of the same questions, either each with its own fields, or typed or pasted as text with one line each. */
import { capitalised } from '../../format.ts'
import { distinct, filled, one, readPart, wrong, type Outcome, type Reading } from './answerPart.ts'
import { belowTitles, parseLines, writeLine } from './csv.ts'
import type { Answer, Fields, Part, Question } from './question.ts'
import { typedMoney } from '../content/reading.ts'

type ListQuestion = Extract<Question, { type: 'boolList' | 'list' }>
type TableQuestion = Extract<Question, { type: 'table' }>
type Row = Record<string, Answer>

/** Row numbers have at most two digits: `id.0.part` to `id.99.part`. */
const mostRows = 100

/** The line numbers present in a form, in order. */
export const rowNumbers = (id: string, fields: Fields): number[] => {
  const found = new Set<number>()
  for (const key of Object.keys(fields)) {
    const match = key.startsWith(`${id}.`) ? /^(\d{1,2})\./.exec(key.slice(id.length + 1)) : null
    if (match && Number(match[1]) < mostRows) found.add(Number(match[1]))
  }
  return [...found].sort((a, b) => a - b)
}

/** Checks lines against each other: the shares of `total`, and two lines with the same `unique` part. */
const together = (question: ListQuestion | TableQuestion, rows: readonly Row[]): { row: number; text: string } | null => {
  const { unique, total } = question
  if (unique !== undefined) {
    const first = new Map<string, number>()
    for (const [row, answers] of rows.entries()) {
      const value = answers[unique]
      if (typeof value !== 'string') continue
      const known = first.get(value)
      if (known !== undefined) return { row, text: `${value} is already in ${question.item} ${known + 1}` }
      first.set(value, row)
    }
  }
  if (total !== undefined && rows.length > 0) {
    const sum = rows.reduce((all, row) => all + (typeof row[total] === 'number' ? row[total] : 0), 0)
    if (Math.abs(sum - 100) > 0.5)
      return { row: 0, text: `Percentages must total 100 (within 0.5). They make ${Math.round(sum * 100) / 100}` }
  }
  return null
}

/** "Vehicle 2, registration": the line number as the form shows it, and the part. */
const nameIn =
  ({ id, item, parts }: ListQuestion) =>
  (field: string) => {
    const [row = '', part = ''] = field.slice(id.length + 1).split('.')
    const short = parts.find(({ id: other }) => other === part)?.short ?? ''
    // An abbreviation keeps its capitals.
    const name = /^[A-Z]{2}/.test(short) ? short : short.charAt(0).toLowerCase() + short.slice(1)
    return `${capitalised(item)} ${Number(row) + 1}, ${name}`
  }

/** Untouched lines are left out. Incomplete lines give an error. */
export const readList = (question: ListQuestion, fields: Fields, reading: Reading): Outcome => {
  const rows: Row[] = []
  const errors: Record<string, string> = {}
  const numbers = rowNumbers(question.id, fields)
  const touched = numbers.filter((row) => question.parts.some((part) => filled(`${question.id}.${row}.${part.id}`, fields)))
  for (const row of touched) {
    const answers: Row = {}
    for (const part of question.parts) {
      const name = `${question.id}.${row}.${part.id}`
      if (part.optional && !filled(name, fields)) continue
      const outcome = readPart(name, part, fields, reading)
      Object.assign(errors, outcome.errors)
      if (outcome.answer !== undefined) answers[part.id] = outcome.answer
    }
    rows.push(answers)
  }
  // Point the error at the first line if none was filled in.
  const [first] = question.parts
  if (rows.length === 0 && first)
    return wrong(
      `${question.id}.${numbers[0] ?? 0}.${first.id}`,
      question.type === 'boolList' ? `Enter at least one ${question.item}, or choose No` : question.missing,
    )
  if (rows.length > question.max) return wrong(question.id, `Enter at most ${question.max}; tell us about more in a message`)
  if (Object.keys(errors).length > 0) return { errors: distinct(errors, nameIn(question)) }
  const clash = together(question, rows)
  const part = question.unique ?? question.total
  if (clash && part) return wrong(`${question.id}.${touched[clash.row] ?? 0}.${part}`, clash.text)
  return { answer: { yes: true, rows } }
}

// --- Lists as text ---

/** Most errors reported at once, to keep the list readable. */
const mostFaults = 10

const plain = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The form fields that correspond to a cell. */
const cellFields = (part: Part, cell: string): Fields => {
  const typed = cell.trim()
  if (part.type === 'date') {
    const [day = '', month = '', year = ''] = typed.split(/[/.-]/)
    return { 'x.day': day, 'x.month': month, 'x.year': year }
  }
  if (part.type === 'bool') {
    const word = plain(typed)
    return { x: ['yes', 'y', 'true', '1'].includes(word) ? 'yes' : ['no', 'n', 'false', '0'].includes(word) ? 'no' : typed }
  }
  if (part.type === 'select') {
    const word = plain(typed)
    return { x: part.options.find(({ value, label }) => plain(value) === word || plain(label) === word)?.value ?? typed }
  }
  return { x: part.type === 'int' ? typed.replace(new RegExp(`\\s*${part.unit ?? 'kg'}$`, 'i'), '') : typed }
}

/** Reads a first line that names the columns, in any order. Null if it is an ordinary line. */
const columnsIn = (question: TableQuestion, cells: readonly string[]): (Part | null)[] | null => {
  const named = cells.map(
    (cell) => question.parts.find(({ id, short, headings = [] }) => [id, short, ...headings].map(plain).includes(plain(cell))) ?? null,
  )
  return named.filter(Boolean).length >= 2 && named.some((part) => part === question.parts[0]) ? named : null
}

const quoted = (cell: string) => `"${cell.length > 24 ? `${cell.slice(0, 24)}...` : cell}"`

/** Reports every unreadable line with its number and reason. The form keeps what was typed. */
export const readTable = (question: TableQuestion, fields: Fields, reading: Reading): Outcome => {
  const lines = belowTitles(parseLines(one(fields, question.id)), (cells) => columnsIn(question, cells) !== null)
  const [first] = lines
  const columns = first ? columnsIn(question, first.cells) : null
  const own = columns ? lines.slice(1) : lines
  if (own.length === 0) return wrong(question.id, question.missing)
  if (own.length > question.max)
    return wrong(question.id, `Enter at most ${question.max} lines: there are ${own.length}. Send us the rest in a message.`)
  const rows: Row[] = []
  const faults: string[] = []
  const seen = new Map<string, number>()
  let wrongLines = 0
  for (const { number, cells } of own) {
    const answers: Row = {}
    let fault: string | null = null
    const beyond = columns ? undefined : cells.slice(question.parts.length).find((cell) => cell.trim())
    if (beyond !== undefined) fault = `${quoted(beyond.trim())} is one more than we asked for. Put text with commas in quotes.`
    for (const [index, part] of (columns ?? question.parts).entries()) {
      const cell = cells[index] ?? ''
      if (!part || fault || (part.optional && !cell.trim())) continue
      const outcome = readPart('x', part, cellFields(part, cell), reading)
      if (outcome.answer !== undefined) answers[part.id] = outcome.answer
      else
        fault = `${part.short}${cell.trim() ? ` ${quoted(cell.trim())}` : ' is missing'}: ${Object.values(outcome.errors ?? {})[0] ?? part.missing}`
    }
    const missed = fault ? undefined : question.parts.find((part) => !part.optional && answers[part.id] === undefined)
    if (missed) fault = `${missed.short} is missing: ${missed.missing}`
    const key = question.unique === undefined ? undefined : answers[question.unique]
    if (!fault && typeof key === 'string') {
      const known = seen.get(key)
      if (known !== undefined) fault = `${key} is also on line ${known}`
      else seen.set(key, number)
    }
    if (fault) {
      wrongLines += 1
      if (faults.length < mostFaults) faults.push(`Line ${number}: ${fault}`)
    }
    rows.push(answers)
  }
  if (wrongLines > 0) {
    const more = wrongLines > faults.length ? [`And ${wrongLines - faults.length} more lines`] : []
    return wrong(question.id, [...faults, ...more].join('\n'))
  }
  const clash = together({ ...question, unique: undefined }, rows)
  return clash ? wrong(question.id, clash.text) : { answer: { yes: true, rows } }
}

const cellOf = (part: Part, answer: Answer | undefined): string => {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no'
  if (typeof answer === 'number') return part.type === 'money' ? typedMoney(answer) : String(answer)
  if (typeof answer !== 'string') return ''
  return part.type === 'date' ? answer.split('-').reverse().join('/') : answer
}

/** The text that corresponds to these lines. */
export const writeTable = (question: TableQuestion, rows: readonly Row[]): string =>
  rows.map((row) => writeLine(question.parts.map((part) => cellOf(part, row[part.id])))).join('\n')
