/** The finder's answers in a URL. Read defensively, and written in one canonical form, so that a result can be shared. */
import type { Finder, FinderQuestion } from './finder.ts'
import { questionsIn, reader, unsure, type FinderAnswers } from './finderEngine.ts'
import type { Trade } from '../questions/question.ts'
import { findTrades, tradeOf } from '../content/kinds/trade.ts'

export type Pairs = readonly (readonly [string, string])[]
type Steps = Pick<Finder, 'steps'>

/** A trade that is not in our list. */
export const otherTrade = 'other'
/** Sent with `f2`: the trade as typed, and the one chosen from the plain list. Neither is kept in the URL. */
export const typedTrade = 'f2.typed'
export const listedTrade = 'f2.list'

export type Read = {
  answers: FinderAnswers
  /** By question id. */
  errors: Record<string, string>
  /** As typed, to refill the field. */
  typed: Record<string, string>
  /** Trades close to what was typed, if there are several: the visitor has to choose. */
  closest: readonly Trade[]
}

const exclusive = ['none', 'no', unsure]

const readOne = (question: FinderQuestion, sent: readonly string[]): { values: readonly string[]; error?: string } => {
  const allowed = new Set(question.options?.map(({ value }) => value))
  const values = [...new Set(sent)].filter((value) => allowed.has(value))
  if (question.type === 'one') return { values: values.slice(0, 1) }
  if (values.length < 2 || !values.some((value) => exclusive.includes(value))) return { values }
  const alone = question.options?.find(({ value }) => values.includes(value) && exclusive.includes(value))
  return { values: [], error: `Choose either "${alone?.label ?? ''}" or what applies, not both` }
}

const readNumber = (question: FinderQuestion, sent: string): { values: readonly string[]; error?: string } => {
  if (sent === '' || sent === unsure) return { values: [] }
  const number = /^\d{1,4}$/.test(sent) ? Number(sent) : Number.NaN
  if (number >= (question.min ?? 0) && number <= (question.max ?? 9999)) return { values: [String(number)] }
  return { values: [], error: question.wrong ?? 'Enter a whole number' }
}

const readTrade = (
  pairs: Pairs,
  question: FinderQuestion,
  trades: readonly Trade[],
): Pick<Read, 'closest'> & { values: readonly string[]; error?: string } => {
  const sent = (name: string) => pairs.find(([key, value]) => key === name && value.trim() !== '')?.[1].trim() ?? ''
  const known = (slug: string) => slug === otherTrade || trades.some((trade) => trade.slug === slug)
  // A choice from the plain list takes precedence over typed text.
  for (const slug of [sent(listedTrade), sent(question.id)]) if (known(slug)) return { values: [slug], closest: [] }
  const typed = sent(typedTrade)
  if (typed === '') return { values: [], closest: [] }
  if (typed.length > 60) return { values: [], closest: [], error: 'Enter your trade in at most 60 characters' }
  const exact = tradeOf(typed, trades)
  if (exact) return { values: [exact.slug], closest: [] }
  const near = findTrades(typed, trades).map(({ trade }) => trade)
  if (near.length === 0) return { values: [otherTrade], closest: [] }
  return { values: [], closest: near, error: 'Choose the trade that is closest to yours' }
}

/** Reads any URL. Values that are not ours are ignored; likely typing mistakes are reported as errors. */
export const readAnswers = (finder: Steps, trades: readonly Trade[], pairs: Pairs): Read => {
  const answers: Record<string, readonly string[]> = {}
  const errors: Record<string, string> = {}
  const typed: Record<string, string> = {}
  let closest: readonly Trade[] = []
  for (const question of questionsIn(finder)) {
    const sent = pairs.flatMap(([key, value]) =>
      key === question.id ? (question.type === 'several' ? value.split('.') : [value.trim()]) : [],
    )
    const read: { values: readonly string[]; error?: string; closest?: readonly Trade[] } =
      question.type === 'trade'
        ? readTrade(pairs, question, trades)
        : question.type === 'number'
          ? readNumber(question, sent[0] ?? '')
          : readOne(question, sent)
    if (read.values.length > 0) answers[question.id] = read.values
    if (read.error !== undefined) errors[question.id] = read.error
    if (question.type === 'number') typed[question.id] = (sent[0] ?? '').slice(0, 20)
    if (question.type === 'trade') typed[question.id] = (pairs.find(([key]) => key === typedTrade)?.[1] ?? '').slice(0, 80)
    if (read.closest) closest = read.closest
  }
  const { asked, applies } = reader(finder, answers)
  for (const question of questionsIn(finder)) {
    const options = question.options?.filter(({ when }) => applies(when) !== false).map(({ value }) => value)
    const valid = (answers[question.id] ?? []).filter((value) => !options || options.includes(value))
    // An error in a number is ignored if the choice above it was not made.
    if (asked(question) !== true && question.under) delete errors[question.id]
    if (valid.length === 0 || asked(question) === false) delete answers[question.id]
  }
  return { answers, errors, typed, closest }
}

/** In question order, each once: the canonical form of answers in a URL. */
export const answerPairs = (finder: Steps, answers: FinderAnswers): [string, string][] =>
  questionsIn(finder).flatMap(({ id }): [string, string][] => {
    const chosen = answers[id] ?? []
    return chosen.length === 0 ? [] : [[id, chosen.join('.')]]
  })

/** All answers as one value, for "what moved since". A dash if there are none. */
export const packAnswers = (finder: Steps, answers: FinderAnswers): string =>
  answerPairs(finder, answers)
    .map((pair) => pair.join('.'))
    .join('~') || '-'

export const unpackAnswers = (finder: Steps, trades: readonly Trade[], packed: string): FinderAnswers => {
  const pairs = packed
    .slice(0, 2000)
    .split('~')
    .map((part) => part.split('.'))
    .map(([id = '', ...chosen]): [string, string] => [id, chosen.join('.')])
  return readAnswers(finder, trades, pairs).answers
}

/** The answer in words, for the list beside the result. */
export const answerText = (question: FinderQuestion, answers: FinderAnswers, trades: readonly Trade[]): string => {
  const chosen = answers[question.id] ?? []
  if (chosen.length === 0) return 'Not answered'
  if (question.type === 'trade') return trades.find(({ slug }) => slug === chosen[0])?.name ?? 'Not in our list'
  if (question.type === 'number') return chosen[0] ?? ''
  return chosen.map((value) => question.options?.find((option) => option.value === value)?.label ?? value).join(', ')
}
