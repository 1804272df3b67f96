/** Describes what the program decides about a question, for staff: what kind of answer it takes, and when it is asked. */
import { coversKey, type Condition, type Part, type Question, type QuestionPage, type QuestionSet, type When } from '../question.ts'

const kinds: Record<Question['type'] | Part['type'], string> = {
  text: 'A line of text',
  area: 'Several lines of text',
  int: 'A whole number',
  money: 'An amount of money',
  pct: 'A percentage',
  date: 'A date',
  year: 'A year',
  radio: 'One of several answers',
  select: 'One of a list',
  multi: 'Any of several answers',
  bool: 'Yes or no',
  pctSet: 'Shares that make 100%',
  boolDetail: 'Yes or no, and yes asks for words',
  boolList: 'Yes or no, and yes asks for a list',
  list: 'A list, line by line',
  table: 'A list that can be pasted',
  address: 'An address',
  files: 'Files',
  trade: 'A trade',
  ern: 'An employer reference number, or why there is none',
}

const quoted = (words: readonly string[]) => words.map((one) => `"${one}"`).join(' or ')

const conditionWords = (set: QuestionSet, condition: Condition): string => {
  const question = set.pages.flatMap(({ questions }) => questions).find(({ id }) => id === condition.question)
  const part =
    question && 'parts' in question
      ? question.parts.find(({ id }) => id === condition.part)
      : question?.type === 'pctSet'
        ? undefined
        : question
  const share = question?.type === 'pctSet' ? question.items.find(({ key }) => key === condition.part)?.label : undefined
  const name = [question?.short ?? condition.question, share ?? (part === question ? undefined : part?.short)].filter(Boolean).join(', ')
  const labels = new Map(part && 'options' in part ? part.options.map(({ value, label }) => [value, label]) : [])
  const label = (value: string) => labels.get(value) ?? value
  if ('includes' in condition) return `"${name}" includes ${quoted([label(condition.includes)])}`
  if ('lacks' in condition) return `"${name}" is not ${quoted([label(condition.lacks)])}`
  if ('besides' in condition) return `"${name}" is something besides ${quoted([label(condition.besides)])}`
  if ('oneOf' in condition) return `"${name}" is ${quoted(condition.oneOf.map(label))}`
  if ('over' in condition)
    return `"${name}" is over ${part?.type === 'money' ? `£${(condition.over / 100).toLocaleString('en-GB')}` : condition.over}`
  if ('sector' in condition) return `the trade belongs to ${quoted(condition.sector.map((one) => one || 'none in our list'))}`
  if ('trade' in condition) return `the trade is ${quoted(condition.trade.map((one) => one || 'none in our list'))}`
  return `"${name}" is answered ${condition.yes ? 'yes' : 'no'}`
}

export const whenWords = (set: QuestionSet, when: When | undefined): string => {
  const covers = set.pages.flatMap(({ questions }) => questions).find(({ id }) => id === coversKey)
  const labelOf = (code: string) =>
    (covers && 'options' in covers ? covers.options.find(({ value }) => value === code)?.label : undefined) ?? code
  const parts = [
    ...(when?.covers ? [`the covers include ${quoted(when.covers.map(labelOf))}`] : []),
    ...(when?.all ?? []).map((condition) => conditionWords(set, condition)),
    ...(when?.any?.length ? [`one of these holds: ${when.any.map((condition) => conditionWords(set, condition)).join('; ')}`] : []),
  ]
  return parts.length === 0 ? '' : `Asked when ${parts.join(', and ')}.`
}

export const partIs = ({ type }: Part): string => `${kinds[type]}.`

export const questionIs = (set: QuestionSet, question: Question): string =>
  [
    `${kinds[question.type]}.`,
    question.notSure ? '"I am not sure" is an answer.' : '',
    question.underYes ? conditionWords(set, { question: question.underYes, yes: true }).replace(/^(.*)$/, 'Shown as soon as $1.') : '',
    whenWords(set, question.when),
  ]
    .filter(Boolean)
    .join(' ')

export const pageIs = (set: QuestionSet, page: QuestionPage): string =>
  [`Part of "${page.section}".`, whenWords(set, page.when) || 'Always asked.'].join(' ')
