import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cover } from '../quotes/coverSummary.ts'
import { Finder } from './finder.ts'
import {
  findCovers,
  moved,
  openQuestions,
  questionsIn,
  shownQuestions,
  stepsOf,
  unsure,
  type FinderAnswers,
  type Findings,
} from './finderEngine.ts'
import { answerPairs, listedTrade, packAnswers, readAnswers, typedTrade, unpackAnswers } from './finderAnswers.ts'
import { Trade } from '../questions/question.ts'
import { z } from '../../schema.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../../content/${path}`, import.meta.url), 'utf8'))
const finder = Finder.parse(read('tools/finder/find-my-insurance.json'))
const covers = z.array(Cover).parse(read('tools/covers.json'))
const trades = readdirSync(new URL('../../../../content/trades/', import.meta.url)).map((name) => Trade.parse(read(`trades/${name}`)))
const questions = questionsIn(finder)

const find = (answers: Record<string, string | readonly string[]>) =>
  findCovers(finder, Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, typeof value === 'string' ? [value] : value])))
/** 'EL essential law 1': each cover with its level, its basis and the rules behind it, sorted. */
const lines = ({ found }: Findings) =>
  found.map(({ cover, level, basis, reasons }) => `${cover} ${level} ${basis} ${reasons.map(({ rule }) => rule).join('+')}`).toSorted()

/** The decision table of domain.md 9.1: for each rule the fewest answers that trigger it, and all covers that are then found. */
const table: [number, Record<string, string | string[]>, string[]][] = [
  [1, { f3: 'yes' }, ['EL essential law 1', 'LEG optional practice 40']],
  [2, { f1: 'sole_trader', f3: 'family' }, ['EL optional practice 2']],
  [3, { f1: 'ltd', f1a: '2', f3: 'none' }, ['EL recommended practice 3']],
  [4, { f4: 'yes' }, ['PL recommended practice 4']],
  [4, { f5: 'yes' }, ['PL recommended practice 4']],
  [5, { f7: 'make' }, ['PROD essential practice 5']],
  [5, { f7: 'import' }, ['PROD essential practice 5']],
  [6, { f7: 'sell' }, ['PROD recommended practice 6']],
  [6, { f7: 'install' }, ['PROD recommended practice 6']],
  [7, { f6: 'yes' }, ['LEG optional practice 40', 'PI recommended practice 7']],
  ...['accountant', 'solicitor', 'architect', 'surveyor', 'estate-agent'].map((f2): [number, Record<string, string>, string[]] => [
    8,
    { f2, f6: 'yes' },
    ['LEG optional practice 40', 'PI essential regulator 8+7'],
  ]),
  [9, { f8: 'own' }, ['BLD recommended contract 9']],
  [10, { f8: 'own_let_out' }, ['BLD recommended practice 10', 'POL recommended practice 10', 'RENT recommended practice 10']],
  [
    10,
    { f1: 'landlord' },
    ['BLD recommended practice 10', 'LEG optional practice 39', 'POL recommended practice 10', 'RENT recommended practice 10'],
  ],
  [11, { f8: 'rent', f9: 'yes' }, ['CONT recommended practice 11']],
  [11, { f8: 'own', f9: 'yes' }, ['BLD recommended contract 9', 'CONT recommended practice 11']],
  [12, { f8: 'none', f9: 'yes' }, ['CONT optional practice 12']],
  [13, { f10: 'yes' }, ['BI recommended practice 13']],
  [14, { f11: 'heavy' }, ['CYB recommended practice 14']],
  [15, { f11: 'some' }, ['CYB optional practice 15']],
  [16, { f12: 'yes' }, ['DO recommended practice 16']],
  [17, { f1: 'charity' }, ['TRUST recommended practice 17']],
  [18, { f13: 'one' }, ['MOTOR essential law 18']],
  [19, { f13: 'taxi' }, ['MOTOR essential law 18+19']],
  [19, { f13: 'courier' }, ['GIT recommended practice 19', 'MOTOR essential law 18+19']],
  [19, { f13: 'hgv' }, ['GIT recommended practice 19', 'MOTOR essential law 18+19']],
  [20, { f13: 'few' }, ['MOTOR essential law 18+20']],
  [20, { f13: 'fleet' }, ['MOTOR essential law 18+20']],
  [21, { f14: 'tools' }, ['TOOL recommended practice 21']],
  [22, { f14: 'own' }, ['PLANT recommended practice 22']],
  [23, { f14: 'hired' }, ['PLANT recommended contract 23']],
  [24, { f15: 'own' }, ['GIT optional practice 24']],
  [25, { f15: 'customers' }, ['GIT recommended practice 25']],
  [26, { f15: 'overseas' }, ['CARGO recommended practice 26']],
  [27, { f16: 'yes' }, ['TC optional practice 27']],
  [28, { f17: 'yes' }, ['KEY optional practice 28']],
  [29, { f18: 'yes' }, ['ENV recommended practice 29']],
  [30, { f19: 'beauty' }, ['TREAT essential contract 30']],
  [31, { f19: 'health' }, ['MM essential regulator 31']],
  [32, { f20: 'trips' }, ['TRAV recommended practice 32']],
  [33, { f20: 'high_risk' }, ['KR optional practice 33']],
  [34, { f21: 'drone_work' }, ['AV essential law 34']],
  [34, { f21: 'aircraft' }, ['AV essential law 34']],
  [35, { f21: 'boat' }, ['HULL recommended contract 35']],
  [36, { f22: 'yes' }, ['EPL optional practice 36']],
  [37, { f23: 'yes' }, ['LOL optional practice 37']],
  [38, { f24: 'yes' }, ['CW recommended contract 38']],
  [
    39,
    { f1: 'landlord' },
    ['BLD recommended practice 10', 'LEG optional practice 39', 'POL recommended practice 10', 'RENT recommended practice 10'],
  ],
  [40, { f3: 'yes' }, ['EL essential law 1', 'LEG optional practice 40']],
  [40, { f6: 'yes' }, ['LEG optional practice 40', 'PI recommended practice 7']],
  [
    41,
    { f4: 'yes', f8: 'rent', f9: 'yes', f9a: 'over100k', f10: 'yes' },
    ['BI recommended practice 13', 'COMBINED recommended practice 41', 'CONT recommended practice 11', 'PL recommended practice 4'],
  ],
  [19, { f13: 'cycle' }, ['GIT recommended practice 19']],
  ...['childminder', 'nursery-school', 'riding-establishment'].map((f2): [number, Record<string, string>, string[]] => [
    43,
    { f2 },
    ['PL essential regulator 43'],
  ]),
  [42, {}, ['CONT optional practice 42', 'PL optional practice 42']],
]

describe('the 43 rules', () => {
  test.each(table)('rule %i: %j', (rule, answers, expected) => {
    const findings = find(answers)
    expect(lines(findings)).toEqual(expected)
    expect(findings.found.flatMap(({ reasons }) => reasons.map((reason) => reason.rule))).toContain(rule)
  })
  test('the table above covers every rule of the content', () => {
    expect(new Set(table.map(([rule]) => rule))).toEqual(new Set(finder.rules.map(({ id }) => id)))
    expect(finder.rules.map(({ id }) => id)).toEqual([...Array.from({ length: 41 }, (_, index) => index + 1), 43, 42])
  })
  test.each<[string, Record<string, string>]>([
    ['family of a company is no answer', { f1: 'ltd', f13: 'one' }],
    ['one working director alone', { f1: 'ltd', f1a: '1', f3: 'none', f13: 'one' }],
    ['directors of what is no company', { f1: 'partnership', f1a: '4', f3: 'none', f13: 'one' }],
    ['a drone for leisure', { f21: 'drone_leisure', f13: 'one' }],
    ['hiring, with nobody to hire', { f3: 'none', f22: 'yes', f13: 'one' }],
    ['a licence of a trade that is not asked for one', { f2: 'architect', f23: 'yes', f13: 'one' }],
    ['treatment by a trade that gives none', { f2: 'architect', f19: 'beauty', f13: 'one' }],
    ['a sum below £100,000', { f9: 'yes', f9a: '100k', f13: 'one' }],
  ])('%s adds nothing', (_what, answers) => expect(lines(find(answers))).toEqual(['MOTOR essential law 18']))
  test('a combined policy needs at least three sections', () => {
    expect(lines(find({ f8: 'rent', f9: 'yes', f9a: 'over100k', f10: 'yes' })).join()).not.toContain('COMBINED')
  })
  test('"family only" is not offered to a company', () => {
    expect(
      readAnswers(finder, trades, [
        ['f1', 'ltd'],
        ['f3', 'family'],
      ]).answers,
    ).toEqual({ f1: ['ltd'] })
  })
  test('the highest level of a cover is used, with its basis, group and page', () => {
    const { found } = find({ f8: 'own', f1: 'landlord', f13: 'fleet', f14: ['own', 'hired'], f7: ['sell', 'import'] })
    const one = (code: string) => found.find(({ cover }) => cover === code)
    expect(one('PROD')).toMatchObject({ level: 'essential', group: 'usual', reasons: [{ rule: 5 }, { rule: 6 }] })
    expect(one('PLANT')).toMatchObject({ group: 'asked', reasons: [{ rule: 23 }, { rule: 22 }] })
    expect(one('MOTOR')).toMatchObject({ group: 'law', service: 'fleet-insurance-imported' })
    expect(found[0]?.group).toBe('law')
  })
  test('only rules for insurance that the law or a regulator demands say so', () => {
    const lawful = finder.rules.flatMap(({ id, finds }) =>
      finds.some(({ level, basis }) => level === 'essential' && basis === 'law') ? [id] : [],
    )
    expect(lawful).toEqual([1, 18, 19, 20, 34])
    const bodies = finder.rules.flatMap(({ id, finds }) => (finds.some(({ basis }) => basis === 'regulator') ? [id] : []))
    expect(bodies).toEqual([8, 31, 43])
  })
})

describe('references in the content', () => {
  test('covers, questions, values and trades in the rules exist', () => {
    const codes = new Set(covers.map(({ code }) => code))
    expect(finder.rules.flatMap(({ finds }) => finds.map(({ cover }) => cover)).filter((code) => !codes.has(code))).toEqual([])
    const values = new Map(questions.map(({ id, options }) => [id, new Set(options?.map(({ value }) => value))]))
    values.set('f2', new Set(['other', ...trades.map(({ slug }) => slug)]))
    const whens = [
      ...finder.rules.flatMap(({ when, finds }) => [when, ...finds.map((effect) => effect.when)]),
      ...questions.flatMap(({ when, options }) => [when, ...(options ?? []).map((option) => option.when)]),
    ]
    const conditions = whens.flatMap((when) => [...(when?.all ?? []), ...(when?.any ?? []), ...(when?.none ?? [])])
    const unknown = conditions.flatMap((condition) =>
      'covers' in condition
        ? condition.covers.filter((code) => !codes.has(code))
        : 'is' in condition
          ? condition.is.filter((value) => !values.get(condition.question)?.has(value)).map((value) => `${condition.question}=${value}`)
          : values.has(condition.question)
            ? []
            : [condition.question],
    )
    expect(unknown).toEqual([])
    expect(conditions.length).toBeGreaterThan(45)
  })
  test('every choice question offers "not sure" as its last answer', () => {
    for (const { id, type, options } of questions)
      if (type === 'one' || type === 'several') expect([id, options?.at(-1)?.value]).toEqual([id, unsure])
  })
})

const value = (question: (typeof questions)[number]) =>
  question.type === 'number'
    ? fc.integer({ min: 1, max: 50 }).map((number) => [String(number)])
    : question.type === 'trade'
      ? fc.constantFrom('other', ...trades.map(({ slug }) => slug)).map((slug) => [slug])
      : question.type === 'several'
        ? fc.subarray(
            (question.options ?? []).map((option) => option.value),
            { minLength: 1 },
          )
        : fc.constantFrom(...(question.options ?? []).map((option) => option.value)).map((chosen) => [chosen])
const answersOf: fc.Arbitrary<FinderAnswers> = fc
  .record(Object.fromEntries(questions.map((question) => [question.id, fc.option(value(question), { nil: null })])))
  .map((answers) => Object.fromEntries(Object.entries(answers).flatMap(([id, given]) => (given ? [[id, given]] : []))))
const junk = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom('f1', 'f1a', 'f2', 'f3', 'f7', typedTrade, listedTrade, '__proto__', 'constructor'), fc.string()),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  { maxLength: 20 },
)
const ofLaw = ({ found }: Findings) => found.filter(({ group }) => group === 'law').map(({ cover }) => cover)

describe('random answers', () => {
  test('never throw, always find a cover, and put each cover in exactly one group', () => {
    fc.assert(
      fc.property(answersOf, (answers) => {
        const { found, notNeeded, undecided } = findCovers(finder, answers)
        const all = [...found.map(({ cover }) => cover), ...notNeeded, ...undecided]
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(all).size).toBe(all.length)
        expect(new Set(all)).toEqual(new Set(finder.rules.flatMap(({ finds }) => finds.map(({ cover }) => cover))))
        openQuestions(finder, answers)
      }),
      { numRuns: 200 },
    )
  })
  test('give the same result when an unanswered question is answered "not sure"', () => {
    fc.assert(
      fc.property(answersOf, fc.constantFrom(...questions), (answers, { id }) => {
        fc.pre(answers[id] === undefined)
        const before = findCovers(finder, answers)
        expect(findCovers(finder, { ...answers, [id]: [unsure] })).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
  test('keep every cover that the law requires when one more question is answered', () => {
    fc.assert(
      fc.property(answersOf, fc.constantFrom(...questions.filter(({ under }) => !under)), (answers, question) => {
        fc.pre(answers[question.id] === undefined)
        const before = ofLaw(findCovers(finder, answers))
        for (const { value: chosen } of question.options ?? [])
          expect(ofLaw(findCovers(finder, { ...answers, [question.id]: [chosen] }))).toEqual(expect.arrayContaining(before))
      }),
      { numRuns: 100 },
    )
  })
  test('never find a cover later that was "not needed"', () => {
    fc.assert(
      fc.property(answersOf, answersOf, (answers, more) => {
        const { notNeeded } = findCovers(finder, answers)
        const open = Object.fromEntries(Object.entries(more).filter(([id]) => answers[id] === undefined || answers[id].includes(unsure)))
        // A starting point (rule 42) is shown only while nothing else is found, so more answers can only remove it.
        const after = findCovers(finder, { ...answers, ...open })
          .found.filter(({ reasons }) => !reasons.some(({ rule }) => rule === 42))
          .map(({ cover }) => cover)
        expect(notNeeded.filter((code) => after.includes(code))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
  test('leave open questions, which list the covers that they could add', () => {
    fc.assert(
      fc.property(answersOf, (answers) => {
        for (const { question, adds } of openQuestions(finder, answers)) {
          expect(adds.length).toBeGreaterThan(0)
          expect(
            findCovers(finder, answers).found.filter(
              ({ cover, reasons }) => reasons[0]?.rule !== 42 && adds.some((finding) => finding.cover === cover),
            ),
          ).toEqual([])
          expect(answers[question.id] ?? [unsure]).toContain(unsure)
        }
      }),
      { numRuns: 50 },
    )
    expect(openQuestions(finder, {}).find(({ question }) => question.id === 'f3')?.adds[0]).toMatchObject({ cover: 'EL', group: 'law' })
  })
})

describe('answers in an address', () => {
  test('are the same after writing and reading, also in the packed form', () => {
    fc.assert(
      fc.property(answersOf, (answers) => {
        const once = readAnswers(finder, trades, answerPairs(finder, answers)).answers
        expect(readAnswers(finder, trades, answerPairs(finder, once)).answers).toEqual(once)
        expect(unpackAnswers(finder, trades, packAnswers(finder, once))).toEqual(once)
      }),
      { numRuns: 200 },
    )
  })
  test('are read without exceptions from hostile, huge and incomplete addresses', () => {
    fc.assert(
      fc.property(junk, fc.string({ unit: 'binary' }), (pairs, packed) => {
        const { answers } = readAnswers(finder, trades, pairs)
        expect(Object.keys(answers).filter((id) => !questions.some((question) => question.id === id))).toEqual([])
        findCovers(finder, answers)
        findCovers(finder, unpackAnswers(finder, trades, packed))
      }),
    )
    expect(unpackAnswers(finder, trades, 'f3.yes~'.repeat(10_000))).toEqual({ f3: ['yes'] })
  })
  test.each([
    ['0', 'Enter a number of directors from 1 to 50, like 2'],
    ['51', 'Enter a number of directors from 1 to 50, like 2'],
    ['two', 'Enter a number of directors from 1 to 50, like 2'],
    ['1e1', 'Enter a number of directors from 1 to 50, like 2'],
    ['-1', 'Enter a number of directors from 1 to 50, like 2'],
    ['50', undefined],
    ['', undefined],
  ])('working directors %j', (sent, message) => {
    const read = readAnswers(finder, trades, [
      ['f1', 'ltd'],
      ['f1a', sent],
    ])
    expect([read.errors['f1a'], read.typed['f1a']]).toEqual([message, sent])
    expect(
      readAnswers(finder, trades, [
        ['f1', 'charity'],
        ['f1a', sent],
      ]).errors,
    ).toEqual({})
  })
  test('with "none" and another choice are refused', () => {
    expect(
      readAnswers(finder, trades, [
        ['f14', 'tools'],
        ['f14', 'none'],
      ]),
    ).toMatchObject({ answers: {}, errors: { f14: 'Choose either "None" or what applies, not both' } })
    expect(
      readAnswers(finder, trades, [
        ['f14', 'tools'],
        ['f14', 'hired'],
      ]).answers,
    ).toEqual({ f14: ['tools', 'hired'] })
  })
  test('find a trade by any of its names, offer similar trades, and keep an unknown one as "other"', () => {
    const typed = (text: string) => readAnswers(finder, trades, [[typedTrade, text]])
    expect(typed('Sparky').answers).toEqual({ f2: ['electrician'] })
    expect(typed('qqqq zzzz').answers).toEqual({ f2: ['other'] })
    expect(typed('x'.repeat(61)).errors['f2']).toBe('Enter your trade in at most 60 characters')
    const near = typed('insta')
    expect(near.closest.length === 0 || near.errors['f2'] !== undefined).toBe(true)
    const several = typed('pla')
    expect([several.answers, several.errors['f2']]).toEqual([{}, 'Choose the trade that is closest to yours'])
    expect(several.closest.length).toBeGreaterThan(0)
    expect(
      readAnswers(finder, trades, [
        [listedTrade, 'roofer'],
        [typedTrade, ''],
      ]).answers,
    ).toEqual({ f2: ['roofer'] })
  })
})

test('questions that cannot change the result are left out', () => {
  const ids = (answers: FinderAnswers) =>
    stepsOf(finder, answers).flatMap((step) => shownQuestions(finder, step, answers).map(({ id }) => id))
  expect(ids({})).toEqual(questions.map(({ id }) => id))
  const architect = ids({ f1: ['sole_trader'], f2: ['architect'], f3: ['none'] })
  for (const id of ['f12', 'f19', 'f22', 'f23']) expect(architect).not.toContain(id)
  expect(ids({ f1: ['ltd'], f2: ['hairdresser'] })).not.toContain('f24')
})

test('the comparison of two results lists covers that were added, removed or moved', () => {
  const before = find({ f3: 'yes', f8: 'own', f11: 'some' })
  const after = find({ f3: 'yes', f11: 'heavy', f13: 'one' })
  const { added, removed, changed } = moved(before, after)
  expect([
    added.map(({ cover }) => cover),
    removed.map(({ cover }) => cover),
    changed.map(({ finding, from }) => [finding.cover, from, finding.group]),
  ]).toEqual([['MOTOR'], ['BLD'], [['CYB', 'considering', 'usual']]])
  expect(moved(after, after)).toEqual({ added: [], removed: [], changed: [] })
})
