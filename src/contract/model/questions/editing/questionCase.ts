/**
 * Test cases for questions: a sample request, typed page by page as a visitor would, and read by the same code. Before words are
 * published every case of the set is run, and one that no longer gives the expected result blocks publishing.
 */
import { requiredText, z, type Infer } from '../../../schema.ts'
import { addDays } from '../../contact/workingTime.ts'
import { readPage, type Reading } from '../answer.ts'
import { isOpen, pagesOf, questionsOf } from '../condition.ts'
import type { Answers, Fields, Part, Question, QuestionPage, QuestionSet } from '../question.ts'
import { withPage } from '../questionFlow.ts'

const keys = z.array(requiredText(60)).check(z.maxLength(60))

export const QuestionCase = z.strictObject({
  name: requiredText(160),
  /** One line per field: "annualTurnover: 240000". A line that begins with a space continues the previous one. */
  typed: requiredText(12_000),
  /** How many pages are asked. */
  pages: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
  /** Keys of questions that must be asked, and of some that must not. */
  asks: keys,
  never: keys,
})
export type QuestionCase = Infer<typeof QuestionCase>

type Line = { name: string; value: string }

/** What is typed, by field. Null for a line that cannot be read. */
export const linesOf = (typed: string): (Line | null)[] => {
  const found: (Line | null)[] = []
  for (const line of typed.split('\n')) {
    const last = found.at(-1)
    if (line.trim() === '') continue
    if (/^\s/.test(line) && last) last.value += `\n${line.trim()}`
    else {
      const [, name, value = ''] = /^([A-Za-z]\w*(?:\.\w+)*):(?:\s+(.*))?$/.exec(line.trim()) ?? []
      found.push(name === undefined ? null : { name, value: value.trim() })
    }
  }
  return found
}

/** 'in 14 days', '30 days ago', 'today' or 2027-04-01. Relative dates keep samples from going out of date. */
const dayOf = (value: string, today: string): string | null => {
  if (value === 'today') return today
  const [, ahead] = /^in (\d{1,5}) days?$/.exec(value) ?? []
  const [, ago] = /^(\d{1,5}) days? ago$/.exec(value) ?? []
  if (ahead !== undefined) return addDays(today, Number(ahead))
  if (ago !== undefined) return addDays(today, -Number(ago))
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

const isDate = (question: Question, name: string) => {
  const inner = name.split('.').at(-1)
  const part: Question | Part | undefined =
    name === question.id ? question : 'parts' in question ? question.parts.find(({ id }) => id === inner) : undefined
  return part?.type === 'date'
}

const fieldsOf = (page: QuestionPage, answers: Answers, lines: readonly Line[], today: string): Fields => {
  const fields: Fields = {}
  for (const question of questionsOf(page, answers))
    for (const { name, value } of lines) {
      if (name !== question.id && !name.startsWith(`${question.id}.`)) continue
      const day = isDate(question, name) ? dayOf(value, today) : null
      if (day !== null) {
        const [year = '', month = '', date = ''] = day.split('-')
        Object.assign(fields, { [`${name}.day`]: date, [`${name}.month`]: month, [`${name}.year`]: year })
      } else if (question.type === 'multi' && name === question.id) fields[name] = value.split(',').map((one) => one.trim())
      else fields[name] = value
    }
  return fields
}

export type Walked = { pages: string[]; asked: string[]; /** Where and why it stops, in words. */ stopped: string | null }

/** From the first page to the check, or to the first page that refuses the input. */
export const walkThrough = (set: QuestionSet, typed: string, reading: Reading): Walked => {
  const lines = linesOf(typed).flatMap((line) => line ?? [])
  const walked: Walked = { pages: [], asked: [], stopped: null }
  let answers: Answers = {}
  for (;;) {
    const page = pagesOf(set, answers).find(({ id }) => !walked.pages.includes(id))
    if (!page) return walked
    walked.pages.push(page.id)
    const read = readPage(page, fieldsOf(page, answers, lines, reading.today), answers, reading)
    const asked = questionsOf(page, answers).filter((question) => isOpen(question, read.answers))
    walked.asked.push(...asked.map(({ id }) => id))
    const [first] = Object.entries(read.errors)
    if (first) return { ...walked, stopped: `It stops on the page "${page.title}": ${first[1]} (${first[0]})` }
    answers = withPage(answers, page, read.answers)
  }
}

const listed = (names: readonly string[]) => names.slice(0, 5).join(', ')

/** How the result of a case differs from what it expects. Empty if it passes. `known`: keys of the program. */
export const faultsOf = (set: QuestionSet, one: QuestionCase, reading: Reading, known: ReadonlySet<string>): string[] => {
  const lines = linesOf(one.typed)
  const broken = lines.indexOf(null)
  if (broken >= 0) return [`Answer ${broken + 1} cannot be read. Write each as "annualTurnover: 240000"`]
  const strange = [...lines.flatMap((line) => (line ? [line.name.split('.')[0] ?? ''] : [])), ...one.asks, ...one.never].filter(
    (name) => !known.has(name),
  )
  if (strange.length > 0) return [`There is no question called ${listed([...new Set(strange)])}`]
  const { pages, asked, stopped } = walkThrough(set, one.typed, reading)
  if (stopped !== null) return [stopped]
  const lacking = one.asks.filter((name) => !asked.includes(name))
  const besides = one.never.filter((name) => asked.includes(name))
  return [
    ...(pages.length === one.pages ? [] : [`It has ${pages.length} pages, not ${one.pages}`]),
    ...(lacking.length > 0 ? [`It does not ask ${listed(lacking)}`] : []),
    ...(besides.length > 0 ? [`It asks ${listed(besides)}`] : []),
  ]
}
