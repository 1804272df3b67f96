/** Random valid answers to any question, and the field names for missing, wrong or hostile answers. */
import fc, { type GeneratorValue } from 'fast-check'
import { isChoice } from '#contract/model/questions/answer.ts'
import type { Fields, Part, Question } from '#contract/model/questions/question.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { trades } from './questionSet.ts'

const words = fc
  .array(fc.constantFrom('boat', 'works', 'Sussex', 'since 2019', 'café', "O'Brien", '12" pipe', 'A, B and C', 'Größe'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '))

const pounds = fc.constantFrom('0', '1', '250', '1,200', '£1.2m', '250k', '99.99', '£ 4,500.50', '3 million')

/** Valid fields for a plain question, under `name`. */
const plain = (g: GeneratorValue, name: string, question: Part | Question, today: string): Fields => {
  switch (question.type) {
    case 'text': {
      const ready = { email: 'pat@example.com', phone: '01632 960 123', postcode: 'bn1 1aa', registration: '01234567' } as const
      if (question.format === 'vrm')
        return { [name]: `AB${String(g(fc.nat, { max: 99 })).padStart(2, '0')} ${g(fc.constantFrom, 'CDE', 'XYZ', 'KLM', 'POP')}` }
      return {
        [name]: question.format
          ? ready[question.format]
          : g(() => words)
              .slice(0, question.max)
              .trim(),
      }
    }
    case 'area':
      return { [name]: `${g(() => words)}\n${'and more of it '.repeat(5)}`.slice(0, question.max).trim() }
    case 'int':
      return { [name]: String(g(fc.integer, { min: question.min, max: Math.min(question.max, question.min + 400) })) }
    case 'money':
      return { [name]: g(() => pounds) }
    case 'pct':
      return { [name]: g(fc.constantFrom, '0', '12.5', '100 %', '7') }
    case 'year':
      return { [name]: String(g(fc.integer, { min: Math.max(question.min, 1990), max: Number(today.slice(0, 4)) })) }
    case 'date': {
      const from = question.from ?? (question.to === undefined ? -3000 : question.to - 3000)
      const days = g(fc.integer, { min: from, max: Math.min(question.to ?? from + 170, from + 170) })
      const [year = '', month = '', day = ''] = addDays(today, question.notBefore ? Math.max(days, 200) : days).split('-')
      return { [`${name}.day`]: day, [`${name}.month`]: month, [`${name}.year`]: year }
    }
    case 'select':
    case 'radio':
      return { [name]: g(fc.constantFrom, ...question.options.map(({ value }) => value)) }
    case 'bool':
      return { [name]: g(fc.constantFrom, 'yes', 'no') }
    default:
      return {}
  }
}

/** Random whole percentages that add up to 100. */
const shares = (g: GeneratorValue, count: number): number[] => {
  const cuts = Array.from({ length: count - 1 }, () => g(fc.integer, { min: 0, max: 100 })).sort((a, b) => a - b)
  return [...cuts, 100].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}

const cell = (fields: Fields, name: string): string =>
  `${name}.day` in fields
    ? `${String(fields[`${name}.day`])}/${String(fields[`${name}.month`])}/${String(fields[`${name}.year`])}`
    : String(fields[name] ?? '')

/** One to three lines, with unique values and with shares that add up to 100 where the question requires it. */
const linesOf = (g: GeneratorValue, question: Extract<Question, { type: 'list' | 'boolList' | 'table' }>, today: string): Fields[] => {
  const count = g(fc.integer, { min: 1, max: Math.min(3, question.max) })
  const parts = shares(g, count)
  return parts.map((share, row) => {
    const fields: Fields = {}
    for (const part of question.parts) {
      if (part.optional && g(fc.boolean)) continue
      Object.assign(fields, plain(g, part.id, part, today))
      if (part.id === question.unique) fields[part.id] = `AB1${row} CDE`
      if (part.id === question.total) fields[part.id] = String(share)
    }
    return fields
  })
}

/** Random valid fields for one question. */
export const valid = (g: GeneratorValue, question: Question, today: string): Fields => {
  const { id } = question
  if (question.optional && g(fc.boolean)) return {}
  if (question.notSure && g(fc.integer, { min: 0, max: 9 }) === 0)
    return isChoice(question.type) ? { [id]: 'notSure' } : { [`${id}.notSure`]: 'on' }
  switch (question.type) {
    case 'multi': {
      const own = question.options.filter(({ alone }) => !alone).map(({ value }) => value)
      const alone = question.options.find((option) => option.alone)
      if (alone && g(fc.integer, { min: 0, max: 3 }) === 0) return { [id]: [alone.value] }
      return { [id]: g(fc.subarray, own, { minLength: 1 }) }
    }
    case 'pctSet': {
      const parts = shares(g, question.items.length)
      return Object.fromEntries(question.items.map(({ key }, index) => [`${id}.${key}`, String(parts[index])]))
    }
    case 'boolDetail':
      return g(fc.boolean) ? { [id]: 'no' } : { [id]: 'yes', [`${id}.detail`]: g(() => words).slice(0, question.detail.max) }
    case 'boolList':
    case 'list': {
      if (question.type === 'boolList' && g(fc.boolean)) return { [id]: 'no' }
      const rows = linesOf(g, question, today).flatMap((fields, row) =>
        Object.entries(fields).map(([name, value]) => [`${id}.${row}.${name}`, value] as const),
      )
      return Object.fromEntries([...(question.type === 'boolList' ? [[id, 'yes'] as const] : []), ...rows])
    }
    case 'table': {
      const tabs = g(fc.boolean)
      const quote = (text: string) => (tabs ? text : `"${text.replaceAll('"', '""')}"`)
      const lines = linesOf(g, question, today).map((fields) =>
        question.parts.map((part) => quote(cell(fields, part.id).replace(/\s+/g, ' '))).join(tabs ? '\t' : ','),
      )
      return { [id]: lines.join(g(fc.constantFrom, '\n', '\r\n', '\n\n')) }
    }
    case 'address':
      return { [`${id}.line1`]: '12 Example Street', [`${id}.town`]: 'Brighton', [`${id}.postcode`]: 'BN1 1AA' }
    case 'trade': {
      const trade = g(fc.constantFrom, ...trades)
      return { [id]: trade.name, [`${id}.slug`]: trade.slug }
    }
    case 'ern':
      return g(fc.boolean) ? { [id]: 'have', [`${id}.number`]: '123/AB456' } : { [id]: question.options[0]?.value ?? '' }
    default: {
      const fields = plain(g, id, question, today)
      // Fixed amounts, because one amount may have to be at least as large as another. That rule is tested separately.
      return question.type === 'money' ? { [id]: question.atLeast ? '5m' : '1000' } : fields
    }
  }
}

/** The field names in the form of this question, for answers that are missing, wrong or hostile. */
export const namesOf = (question: Question): string[] => {
  const { id } = question
  const date = (name: string) => ['day', 'month', 'year'].map((part) => `${name}.${part}`)
  switch (question.type) {
    case 'date':
      return date(id)
    case 'address':
      return ['line1', 'line2', 'town', 'county', 'postcode'].map((part) => `${id}.${part}`)
    case 'pctSet':
      return question.items.map(({ key }) => `${id}.${key}`)
    case 'boolDetail':
      return [id, `${id}.detail`]
    case 'trade':
      return [id, `${id}.slug`]
    case 'ern':
      return [id, `${id}.number`]
    case 'list':
    case 'boolList':
      return [id, ...question.parts.flatMap((part) => (part.type === 'date' ? date(`${id}.0.${part.id}`) : [`${id}.0.${part.id}`]))]
    default:
      return [id]
  }
}
