/** Wording of questions: unchanged wording gives the same set, structure cannot be edited, and failing test cases block a change. */
import { expect, test } from 'vitest'
import { claim, questionParts, request } from '#test/support/answers/questionParts.ts'
import { trades } from '#test/support/answers/questionSet.ts'
import { contentChecks, type CheckFacts } from '../../content/checks/contentChecks.ts'
import { faultsOf, linesOf } from './questionCase.ts'
import { questionChecks, type QuestionFacts } from './questionChecks.ts'
import type { QuestionWords, WordedQuestion } from './questionWords.ts'
import { inLineWith, withWords } from './wording.ts'

const today = '2026-11-23'
const factsOf = (slug: string): QuestionFacts => {
  const { set, parts } = slug === 'claim' ? claim : request
  return {
    set,
    own: parts.find((part) => part.slug === slug)!,
    others: parts.filter((part) => part.slug !== slug),
    reading: { today, trades: slug === 'claim' ? [] : trades },
    newer: null,
  }
}
const copyOf = (slug: string) => structuredClone(factsOf(slug).own)
const question = (words: QuestionWords, id: string): WordedQuestion =>
  words.pages.flatMap(({ questions }) => questions).find((one) => one.id === id)!
/** The faults that a change to one part causes. */
const found = (slug: string, change: (words: QuestionWords) => void) => {
  const words = copyOf(slug)
  change(words)
  return questionChecks(words, factsOf(slug)).map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

test("the program's own wording gives its own question set, and merging it with itself changes nothing", () => {
  for (const { set, parts } of [request, claim]) {
    expect(JSON.stringify(withWords(set, parts))).toBe(JSON.stringify(set))
    expect(withWords(set, [])).toEqual(set)
    for (const part of parts) expect(inLineWith(part, part, part)).toEqual(part)
  }
})

test('every part that comes with the program passes the checks and has a test case', () => {
  const nowhere: Pick<CheckFacts, 'at' | 'named' | 'part' | 'picture'> = {
    at: () => ({ is: 'public' }),
    named: () => ({ is: 'public' }),
    part: () => true,
    picture: () => null,
  }
  for (const part of questionParts) {
    expect(part.cases.length, part.slug).toBeGreaterThan(0)
    const checks = contentChecks('questions', part, { ...nowhere, approvedUntil: null, day: today, questions: factsOf(part.slug) })
    expect(
      checks.filter(({ level }) => level === 'error'),
      part.slug,
    ).toEqual([])
  }
})

test('the declaration must keep the words that the law requires, and must not promise cover', () => {
  const lost = (slug: string, change: (words: NonNullable<QuestionWords['declaration']>) => void) =>
    found(slug, (words) => change(words.declaration!))
  expect(lost('common', (words) => (words.statement = 'I agree.'))).toEqual([
    expect.stringContaining('declaration.statement: Keep the words "true and complete"'),
  ])
  expect(lost('common', (words) => (words.duty = ['A fair presentation.', 'The rest.']))).toEqual([
    expect.stringContaining('declaration.duty: Keep the words "reasonable care"'),
  ])
  expect(lost('common', (words) => (words.duty = ['With reasonable care.', 'The rest.']))).toEqual([
    expect.stringContaining('declaration.duty: Keep the words "fair presentation"'),
  ])
  expect(lost('claim', (words) => (words.duty = ['Tell the truth.', 'All of it.']))).toEqual([
    expect.stringContaining('declaration.duty: Keep the words "insurer decides"'),
  ])
  expect(lost('claim', (words) => (words.statement = 'Here it is.'))).toEqual([expect.stringContaining('Keep the words "true"')])
  expect(lost('common', (words) => words.duty.push('You are covered from today.'))).toEqual([
    expect.stringContaining('Do not promise cover'),
  ])
  expect(found('liability', (words) => (words.declaration = copyOf('common').declaration))).toEqual([
    expect.stringContaining('The declaration belongs to another part'),
  ])
})

test('an edited declaration is used in the set, and is kept when the program brings another', () => {
  const mine = copyOf('common')
  mine.declaration!.statement = 'What I have said is true and complete.'
  expect(withWords(request.set, [mine]).declaration).toEqual({ ...request.set.declaration, statement: mine.declaration!.statement })
  const brought = copyOf('common')
  brought.declaration!.statement = 'Everything is true and complete.'
  expect(inLineWith(brought, mine, copyOf('common')).declaration).toEqual(mine.declaration)
})

test('the test cases pass on other days too', () => {
  for (const { set, parts } of [request, claim])
    for (const day of ['2027-02-28', '2028-02-29', '2031-12-31'])
      for (const one of parts.flatMap(({ cases }) => cases)) {
        const known = new Set(set.pages.flatMap(({ questions }) => questions.map(({ id }) => id)))
        expect([one.name, faultsOf(set, one, { today: day, trades: set.family === 'claim' ? [] : trades }, known)]).toEqual([one.name, []])
      }
})

test('texts, the order of questions and answers, and leaving out an optional question may be edited', () => {
  const words = copyOf('common')
  const page = words.pages.find(({ id }) => id === 'business')!
  page.title = 'Your business'
  page.questions.reverse()
  const trading = question(words, 'tradingName')
  Object.assign(trading, { label: 'The name over your door', why: 'So that customers know you.', off: true })
  question(words, 'businessType').options!.reverse()
  expect(questionChecks(words, factsOf('common'))).toEqual([])
  const merged = withWords(request.set, [words]).pages.find(({ id }) => id === 'business')!
  expect(merged.title).toBe('Your business')
  expect(merged.questions.map(({ id }) => id)).toEqual(page.questions.map(({ id }) => id).filter((id) => id !== 'tradingName'))
  const kinds = merged.questions.find(({ id }) => id === 'businessType')!
  expect('options' in kinds && kinds.options.map(({ value }) => value)[0]).toBe('club')
  delete trading.off
  const again = withWords(request.set, [words]).pages.find(({ id }) => id === 'business')!
  expect(again.questions.find(({ id }) => id === 'tradingName')?.label).toBe('The name over your door')
})

test('changes to keys, kinds of answer, conditions, answers, fields, pages and covers are refused', () => {
  expect(found('common', (words) => (question(words, 'tradingName').id = 'shopName'))).toEqual([
    expect.stringContaining('The question "tradingName" is missing'),
    expect.stringContaining('There is no question "shopName" here'),
  ])
  expect(found('common', (words) => (question(words, 'tradingName').is = 'A number.'))).toEqual([
    expect.stringContaining('belongs to the program'),
  ])
  expect(found('common', (words) => (words.pages[1]!.is = 'Never asked.'))).toEqual([expect.stringContaining('belongs to the program')])
  expect(found('common', (words) => question(words, 'businessType').options!.pop())).toEqual([
    expect.stringContaining('The answer "club" is missing'),
  ])
  expect(found('common', (words) => question(words, 'previousClaims').parts!.reverse())[0]).toContain('The order of each field')
  expect(found('common', (words) => words.pages.pop())[0]).toContain('The page "contact" is missing')
  expect(found('common', (words) => words.pages.reverse())).toEqual(['incomplete pages: The order of each page belongs to the program'])
  expect(found('liability', (words) => words.covers!.pop())[0]).toContain('The cover "PLANT" is missing')
})

test('a question that the program or another question needs cannot be left out or made optional', () => {
  expect(found('common', (words) => Object.assign(question(words, 'annualTurnover'), { optional: true }))).toEqual([
    expect.stringContaining('The program needs an answer'),
  ])
  expect(found('common', (words) => Object.assign(question(words, 'legalName'), { optional: true, off: true }))).toEqual([
    expect.stringContaining('The program needs an answer'),
    expect.stringContaining('The program uses the answer'),
  ])
  expect(found('common', (words) => Object.assign(question(words, 'usesSubcontractors'), { optional: true, off: true }))).toEqual([
    expect.stringContaining('Other questions depend on the answer'),
  ])
  expect(found('common', (words) => (question(words, 'mainAddress').off = true))[0]).toContain('Only an optional question')
  expect(found('claim', (words) => Object.assign(question(words, 'incidentDate'), { optional: true }))).toEqual([
    expect.stringContaining('The program needs an answer'),
  ])
})

test('two questions of one page cannot have the same short name', () => {
  expect(found('common', (words) => (question(words, 'tradingName').short = question(words, 'legalName').short))).toEqual([
    expect.stringContaining('Two questions of this page have the short name "Legal name"'),
  ])
})

test('a test case that fails blocks a change, with its place and reason, and so do test cases of other parts', () => {
  const other = found('common', (words) => (words.cases[0]!.pages += 1))
  expect(other).toEqual([expect.stringMatching(/^cases cases\.0: Test case ".*" fails\. It has 12 pages, not 13$/)])
  expect(found('common', (words) => (words.cases[0]!.typed = words.cases[0]!.typed.replace(/^legalName:.*\n/m, '')))[0]).toContain(
    'It stops on the page "Who you are, and where": Enter the full legal name',
  )
  expect(found('common', (words) => (words.cases[0]!.typed += '\nnobodyAsks: 1'))[0]).toContain('There is no question called nobodyAsks')
  expect(found('common', (words) => (words.cases[0]!.typed = 'legalName 12'))[0]).toContain('Answer 1 cannot be read')
  expect(found('common', (words) => words.cases[0]!.never.push('legalName'))[0]).toContain('It asks legalName')
  // The cases of all other parts leave this optional question empty, so each of them fails.
  const strict = found('common', (words) => delete question(words, 'tradingName').optional)
  expect(strict.filter((line) => line.startsWith('cases cases.')).length).toBeGreaterThan(0)
  expect(strict.filter((line) => line.startsWith('cases : Test case')).length).toBeGreaterThan(10)
  // A case can require that a question is asked.
  expect(
    found('common', (words) => {
      words.cases[0]!.asks = ['tradingName']
      question(words, 'tradingName').off = true
    }),
  ).toEqual([expect.stringContaining('It does not ask tradingName')])
})

test('a newer set of the program: new questions are added, removed ones go, and edited wording and cases stay', () => {
  const mine = copyOf('common')
  question(mine, 'legalName').label = 'Your registered name'
  question(mine, 'tradingName').off = true
  mine.pages.find(({ id }) => id === 'business')!.questions.reverse()
  const brought = copyOf('common')
  const page = brought.pages.find(({ id }) => id === 'business')!
  page.questions = page.questions.filter(({ id }) => id !== 'businessStartYear')
  page.questions.push({ ...page.questions[0]!, id: 'brandNew', label: 'A new question', short: 'New' })
  question(brought, 'legalName').label = 'Full name of the firm'
  mine.cases.push({ ...mine.cases[0]!, name: 'One of ours' })
  mine.cases[1]!.pages = 99
  brought.cases[0]!.typed += '\nbrandNew: yes'
  const merged = inLineWith(brought, mine, copyOf('common'))
  expect(merged.cases.map(({ name, pages }) => [name, pages])).toEqual([
    [brought.cases[0]!.name, 12],
    [brought.cases[1]!.name, 99],
    ['One of ours', 12],
  ])
  expect(merged.cases[0]!.typed).toContain('brandNew: yes')
  expect(question(merged, 'legalName').label).toBe('Your registered name')
  expect(question(merged, 'tradingName').off).toBe(true)
  expect(question(merged, 'brandNew').label).toBe('A new question')
  const ids = merged.pages.find(({ id }) => id === 'business')!.questions.map(({ id }) => id)
  expect(ids).not.toContain('businessStartYear')
  expect(ids.indexOf('legalName')).toBeGreaterThan(ids.indexOf('tradingName'))
})

test('answers of a test case are read from lines, with continuation lines, and other lines are null', () => {
  expect(linesOf('a: 1\n\nb.0.c: x: y\n  and z\nnothing')).toEqual([
    { name: 'a', value: '1' },
    { name: 'b.0.c', value: 'x: y\nand z' },
    null,
  ])
})
