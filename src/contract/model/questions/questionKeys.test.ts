/** Answers are stored under these keys for as long as the record of disclosure lasts: docs/decisions/0036-question-keys.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { set as request } from '../../../../test/support/answers/questionSet.ts'
import { claimKeys } from '../claims/claimKeys.ts'
import { requestKeys } from '../quotes/requestKeys.ts'
import { coversKey, QuestionSet, type Part, type Question } from './question.ts'

const claim = QuestionSet.parse(JSON.parse(readFileSync(new URL('../../../../content/claims/questions.json', import.meta.url), 'utf8')))

const camelCase = /^[a-z]+(?:[A-Z][a-z]+)*$/
/** Two-letter words that a key may contain. */
const shortWords = new Set('at by dj id in is it kg no of on or so to uk up'.split(' '))
/** Ids that every page has, and names that would hide a property of the form. */
const reserved = new Set('action elements errors id length main method name reset root submit target title type website'.split(' '))

type KeyedLabel = { id: string; label: string }
const questionsOf = (set: QuestionSet): Question[] => set.pages.flatMap(({ questions }) => questions)
const partsOf = (question: Question): Part[] => ('parts' in question ? question.parts : [])
const sharesOf = (question: Question): KeyedLabel[] =>
  question.type === 'pctSet' ? question.items.map(({ key, label }) => ({ id: key, label })) : []

const formFaults = ({ id }: KeyedLabel): string[] => {
  if (!camelCase.test(id)) return [`${id}: use camelCase words, without digits`]
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  const short = words.find((word) => word.length < 3 && !shortWords.has(word))
  if (id.length < 3 || words.every((word) => word.length < 3) || short) return [`${id}: write words out`]
  return []
}
const twice = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

/** One label with two keys: either one fact has two names, or two facts need different labels. */
const doubleFaults = (labels: readonly KeyedLabel[]): string[] => {
  const keys = new Map<string, Set<string>>()
  for (const { id, label } of labels) keys.set(label.toLowerCase(), (keys.get(label.toLowerCase()) ?? new Set()).add(id))
  return [...keys].filter(([, ids]) => ids.size > 1).map(([label, ids]) => `"${label}": ${[...ids].join(', ')}`)
}

/** The faults of the keys in these sets. */
const faultsOf = (sets: readonly QuestionSet[]): string[] => {
  const questions = sets.flatMap(questionsOf)
  return [
    ...questions.flatMap((one) => [one, ...partsOf(one), ...sharesOf(one)].flatMap(formFaults)),
    ...sets.flatMap((set) => twice(questionsOf(set).map(({ id }) => id)).map((id) => `${id}: twice in ${set.family}`)),
    ...questions.flatMap((one) => twice([...partsOf(one), ...sharesOf(one)].map(({ id }) => id)).map((id) => `${one.id}.${id}: twice`)),
    ...questions.filter(({ id }) => reserved.has(id)).map(({ id }) => `${id}: the page has this name already`),
    ...doubleFaults(questions),
    ...doubleFaults(questions.flatMap(partsOf)),
  ]
}

/** Keys of both sets with different labels: the same fact, asked in another situation. */
const wordedApart: Record<string, string> = {
  contactPreferredTime: 'a claim is answered by telephone, so it asks when to ring',
  supportNeeds: 'a list to choose from in a request, free words in a report that must be short',
}

describe('keys', () => {
  test('are camelCase words, unique in their set, with one key for each fact', () => expect(faultsOf([request, claim])).toEqual([]))

  test('that the request and the claim share have the same labels', () => {
    const ofClaim = new Map(questionsOf(claim).map((question) => [question.id, question]))
    const shared = questionsOf(request).filter(({ id }) => ofClaim.has(id))
    expect(shared.map(({ id }) => id)).toEqual(['contactName', 'contactEmail', 'contactPhone', 'contactPreferredTime', 'supportNeeds'])
    for (const { id, label } of shared) if (!(id in wordedApart)) expect(ofClaim.get(id)?.label).toBe(label)
  })

  test('have at most one question for each former code', () => {
    for (const set of [request, claim]) expect(twice(questionsOf(set).flatMap(({ source }) => source ?? []))).toEqual([])
  })
})

describe('planted faults are found', () => {
  const [page] = request.pages
  const plain = (id: string, label: string) => ({ id, label, short: label, why: 'Because.', missing: 'Enter it', max: 10 })
  const question = (id: string, label: string, more: { parts?: Part[]; items?: { key: string; label: string }[] } = {}): Question => {
    const { parts, items } = more
    if (parts) return { ...plain(id, label), type: 'list', item: 'line', parts }
    const { max: _max, ...words } = plain(id, label)
    return items ? { ...words, type: 'pctSet', items } : { ...words, max: 10, type: 'text' }
  }
  const setOf = (...questions: Question[]): QuestionSet => ({ ...request, pages: [{ ...page!, questions }] })
  const part = (id: string, label: string): Part => ({ ...plain(id, label), type: 'text' })

  test.each([
    ['a code', [question('c23c', 'Email')]],
    ['a digit at the end', [question('turnover1', 'Turnover')]],
    ['two letters', [question('of', 'Share')]],
    ['a letter as a word', [question('plantA', 'Plant')]],
    ['an abbreviation', [question('regNr', 'Registration')]],
    ['a capital first', [question('Turnover', 'Turnover')]],
    ['underscores', [question('annual_turnover', 'Turnover')]],
    ['one key twice', [question('turnover', 'Turnover'), question('turnover', 'Sales')]],
    ['one question under two keys', [question('turnover', 'Turnover'), question('annualSales', 'turnover')]],
    ['a name of the page', [question('main', 'Main')]],
    ['a code in a list', [question('vehicles', 'Vehicles', { parts: [part('v1', 'Registration')] })]],
    ['one key twice in a list', [question('vehicles', 'Vehicles', { parts: [part('make', 'Make'), part('make', 'Model')] })]],
    [
      'one part under two keys',
      [
        question('vehicles', 'Vehicles', { parts: [part('registration', 'Registration')] }),
        question('vans', 'Vans', { parts: [part('plate', 'Registration')] }),
      ],
    ],
    ['a code among shares', [question('split', 'Split', { items: [{ key: 'uk1', label: 'UK' }] })]],
  ])('%s', (_name, questions) => expect(faultsOf([setOf(...questions)])).toHaveLength(1))
})

describe('keys that the code uses', () => {
  test('are in their question sets', () => {
    expect(requestKeys.filter((key) => !questionsOf(request).some(({ id }) => id === key))).toEqual([])
    expect(claimKeys.filter((key) => !questionsOf(claim).some(({ id }) => id === key))).toEqual([])
    expect(request.pages[0]?.questions.map(({ id }) => id)).toEqual([coversKey])
  })

  test('for list fields are among the fields of those lists', () => {
    const fields = (id: string) =>
      questionsOf(request).flatMap((question) => (question.id === id ? partsOf(question).map((one) => one.id) : []))
    expect(fields('previousClaims')).toContain('costSoFar')
    expect(fields('vehicles')).toContain('registration')
    expect(fields('pastedVehicles')).toContain('registration')
  })
})
