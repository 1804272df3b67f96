import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPage, writePage, type Reading } from './answer.ts'
import { applies, pagesOf } from './condition.ts'
import { reservedPages, type Answers, type Fields, type QuestionPage } from './question.ts'
import { onlineCovers } from '../quotes/quoteCovers.ts'
import { completenessOf, firstOpenPage, progressOf, sectionsOf, withPage } from './questionFlow.ts'
import { cautionsOf, referralsOf } from '../quotes/referral.ts'
import { findTrades, tradeOf } from '../content/kinds/trade.ts'
import { set, trades } from '../../../../test/support/answers/questionSet.ts'
import { askedOf, walk } from '../../../../test/support/answers/quoteWalk.ts'

const reading: Reading = { today: '2026-11-20', trades }
const page = (id: string): QuestionPage => {
  const found = set.pages.find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const errorsOf = (id: string, fields: Fields, answers: Answers = {}) => readPage(page(id), fields, answers, reading).errors

describe('the question set', () => {
  test('ids are unique, conditions refer to earlier pages, and no page has a reserved name', () => {
    const seen = new Set<string>()
    for (const one of set.pages) {
      expect(reservedPages).not.toContain(one.id)
      const conditions = [one.when, ...one.questions.map((question) => question.when)].flatMap((when) => [
        ...(when?.all ?? []),
        ...(when?.any ?? []),
      ])
      for (const condition of conditions) expect(seen, `${one.id} looks at ${condition.question}`).toContain(condition.question)
      for (const question of one.questions) {
        expect(seen).not.toContain(question.id)
        for (const other of question.type === 'money' ? [question.atLeast, question.sameAs] : [])
          if (other) expect(one.questions.map(({ id }) => id)).toContain(other)
      }
      for (const question of one.questions) seen.add(question.id)
    }
  })

  test('its covers are those that the start page offers', () => {
    const covers = set.pages.flatMap((one) => one.questions).find(({ id }) => id === 'covers')
    expect(covers?.type === 'multi' && covers.options.map(({ value }) => value).toSorted()).toEqual([...onlineCovers].toSorted())
  })

  test('it has every question of the common part and of family A', () => {
    const sources = new Set(set.pages.flatMap((one) => one.questions.map(({ source }) => source?.replace(/[a-e]$/, ''))))
    // c26 is the declaration; c27 (papers) is asked for with the documents.
    for (let number = 1; number <= 25; number++) expect(sources).toContain(`c${number}`)
    for (let number = 1; number <= 20; number++) expect(sources).toContain(`a${number}`)
    expect(set.declaration.duty.join(' ')).toContain('fair presentation')
  })
})

describe('finding a trade', () => {
  test('there are at least 150 trades with 700 names', () => {
    expect(trades.length).toBeGreaterThanOrEqual(150)
    expect(trades.flatMap((trade) => [trade.name, ...trade.synonyms]).length).toBeGreaterThanOrEqual(700)
  })
  test.each([
    ['barber shop', 'barber'],
    ['sparky', 'electrician'],
    ['odd jobs', 'handyman'],
    ['plumb', 'plumber'],
    ['I run a coffee shop', 'cafe'],
    ['CAFÉ', 'cafe'],
    ['stonemason', 'bricklayer'],
    ['caffe', 'cafe'],
    ['plumer', 'plumber'],
    ['acountent', 'accountant'],
  ])('%s finds %s', (typed, slug) => expect(findTrades(typed, trades).map(({ trade }) => trade.slug)).toContain(slug))
  test('the name of a trade takes precedence over a synonym of another', () => expect(tradeOf('Barber', trades)?.slug).toBe('barber'))
  test('text that resembles no trade finds none, and no text throws', () => {
    for (const typed of ['', 'zzqx', 'unicorn wrangler', 'aaaaaaaa']) expect(findTrades(typed, trades), typed).toEqual([])
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => findTrades(typed, trades).length <= 8))
  })
})

describe('reading a page', () => {
  test('a trade is read by name or choice, an ambiguous one offers choices, and an unknown one is kept as typed', () => {
    const activities = { mainActivities: 'Bathrooms and heating in private homes' }
    expect(readPage(page('trade'), { trade: 'plumber', ...activities }, {}, reading).answers['trade']).toEqual({
      slug: 'plumber',
      name: 'Plumber',
      sector: 'tradesman',
    })
    expect(errorsOf('trade', { trade: 'coffee things', ...activities })).toEqual({
      'trade.slug': 'Choose the closest trade, or None of these',
      coverStartDate: expect.stringContaining('like 01 04 2027'),
    })
    expect(readPage(page('trade'), { trade: 'coffee things', 'trade.slug': 'none', ...activities }, {}, reading).answers['trade']).toEqual({
      slug: '',
      name: 'coffee things',
      sector: '',
    })
    expect(readPage(page('trade'), { trade: 'Ghostwriting', ...activities }, {}, reading).answers['trade']).toEqual({
      slug: '',
      name: 'Ghostwriting',
      sector: '',
    })
    expect(errorsOf('trade', {})).toEqual({
      trade: 'Enter your trade, like plumber or market trader',
      mainActivities: expect.stringContaining('20 characters'),
      coverStartDate: expect.stringContaining('like 01 04 2027'),
    })
  })
  test('dates that are missing, impossible, too early or too late each have a message that says how to correct them', () => {
    const date = (day: string, month: string, year: string) =>
      errorsOf('trade', { 'coverStartDate.day': day, 'coverStartDate.month': month, 'coverStartDate.year': year })['coverStartDate']
    expect(date('', '', '')).toContain('like 01 04 2027')
    expect(date('31', '2', '2027')).toBe('There is no such day: 31/02/2027')
    expect(date('31', 'Feb', '2027')).toBe('Enter a date in the format dd/mm/yyyy')
    expect(date('19', '11', '2026')).toBe('The date must be today or later')
    expect(date('20', '11', '2026')).toBeUndefined()
    expect(date('19', '5', '2027')).toBeUndefined()
    expect(date('20', '5', '2027')).toBe('The date must be 19/05/2027 or earlier')
  })
  test('percentages must total 100 within 0.5', () => {
    const split = (domestic: string, commercial: string) =>
      errorsOf(
        'work',
        {
          'workSplit.domestic': domestic,
          'workSplit.commercial': commercial,
          workAwayPercent: '80',
          designsOrAdvises: 'no',
          largestContract: '1',
        },
        { covers: ['PL'], trade: { slug: 'plumber', name: 'Plumber', sector: 'tradesman' } },
      )
    expect(split('60', '40')).toEqual({})
    expect(split('60', '40.5')).toEqual({})
    expect(split('60', '41')).toEqual({ workSplit: 'Percentages must total 100 (within 0.5)' })
    expect(split('', '')).toEqual({ workSplit: expect.stringContaining('100%') })
    expect(split('x', '40')).toEqual({ workSplit: 'Enter each percentage as a number from 0 to 100' })
  })
  test('"None" cannot be combined with other choices', () => {
    const heat = (heatWorkAway: string[]) =>
      errorsOf('away', { greatestHeightMetres: '6', greatestDepthMetres: '0', heatWorkAway, hazardousPlaces: 'none' })
    expect(heat(['none'])).toEqual({})
    expect(heat(['welding', 'grinding'])).toEqual({})
    expect(heat(['none', 'welding'])).toEqual({ heatWorkAway: 'Choose "None" by itself, or leave it out' })
    expect(heat([])).toEqual({ heatWorkAway: 'Choose what you use away from your own premises, or None' })
    expect(heat(['lava'])).toEqual({ heatWorkAway: 'Choose what you use away from your own premises, or None' })
  })
  test('the message for a figure that does not fit says what to enter in the words of its field', () => {
    const { employeeCountManual } = errorsOf('people', { employeeCountManual: 'several' })
    expect(employeeCountManual).toBe('Enter how many people do manual work, as a whole number')
  })

  test('each line of an address that is too long is named, so that the summary does not repeat itself', () => {
    const long = 'x'.repeat(101)
    const errors = errorsOf('business', { 'mainAddress.line1': long, 'mainAddress.town': long, 'mainAddress.county': long })
    expect(errors).toMatchObject({
      'mainAddress.line1': 'Address line 1: Use 100 characters or fewer',
      'mainAddress.town': 'Town or city: Use 100 characters or fewer',
      'mainAddress.county': 'County: Use 100 characters or fewer',
    })
  })

  test('a question that may stay empty because it repeats another one is not reported as a second error', () => {
    const empty = errorsOf('turnover', {})
    expect(empty).toHaveProperty('annualTurnover')
    expect(empty).not.toHaveProperty('expectedAnnualTurnover')
    // Last year was nothing, so next year has to be said.
    expect(errorsOf('turnover', { annualTurnover: '0' })).toHaveProperty('expectedAnnualTurnover')
  })

  test('the total must be at least the largest item', () => {
    expect(errorsOf('tools', { mostExpensiveToolValue: '900', toolsTotalValue: '600', toolsOvernightPlace: 'home' })).toEqual({
      toolsTotalValue: 'Enter at least the amount of "Most expensive single tool" (£900)',
    })
    expect(errorsOf('tools', { mostExpensiveToolValue: '900', toolsTotalValue: '900', toolsOvernightPlace: 'home' })).toEqual({})
  })
  test('a list leaves out empty lines, reports missing fields of a line, and asks for at least one line', () => {
    const line = {
      'previousClaims.0.date.day': '1',
      'previousClaims.0.date.month': '6',
      'previousClaims.0.date.year': '2025',
      'previousClaims.0.kind': 'water',
      'previousClaims.0.costSoFar': '1.2k',
      'previousClaims.0.isOpen': 'no',
    }
    const others = { insuranceDeclinedOrCancelled: 'no', insolvencyOrConvictions: 'no' }
    const blank = {
      'previousClaims.1.date.day': '',
      'previousClaims.1.date.month': '',
      'previousClaims.1.date.year': '',
      'previousClaims.1.kind': '',
      'previousClaims.1.costSoFar': '',
      'previousClaims.1.changesSince': '',
    }
    expect(readPage(page('claims'), { previousClaims: 'yes', ...line, ...blank }, {}, reading).answers['previousClaims']).toEqual({
      yes: true,
      rows: [{ date: '2025-06-01', kind: 'water', costSoFar: 120_000, isOpen: false }],
    })
    expect(errorsOf('claims', { ...others, previousClaims: 'yes', ...line, 'previousClaims.1.costSoFar': '5' })).toEqual({
      'previousClaims.1.date': expect.any(String),
      'previousClaims.1.kind': expect.any(String),
      'previousClaims.1.isOpen': expect.any(String),
    })
    expect(errorsOf('claims', { ...others, previousClaims: 'yes', ...blank })).toEqual({
      'previousClaims.1.date': 'Enter at least one claim, or choose No',
    })
    // Messages name their line if another line has the same fault, so that no two in the summary are the same.
    expect(
      errorsOf('claims', { previousClaims: 'yes', ...line, 'previousClaims.0.kind': '', 'previousClaims.1.costSoFar': '5' }),
    ).toMatchObject({
      'previousClaims.0.kind': expect.stringMatching(/^Claim 1, kind: /),
      'previousClaims.1.kind': expect.stringMatching(/^Claim 2, kind: /),
      'previousClaims.1.date': expect.not.stringContaining('Claim 2'),
    })
    expect(readPage(page('claims'), { previousClaims: 'no', ...line }, {}, reading).answers['previousClaims']).toEqual({
      yes: false,
      rows: [],
    })
  })
  test('"not sure" is accepted as an answer, and a value typed beside it takes precedence', () => {
    expect(readPage(page('fees'), { 'feesLastYear.notSure': 'on', feesThisYear: '100k', feesNextYear: '1' }, {}, reading)).toMatchObject({
      answers: { feesLastYear: { notSure: true }, feesThisYear: 10_000_000 },
      errors: {},
    })
    expect(
      readPage(page('fees'), { feesLastYear: '5', 'feesLastYear.notSure': 'on', feesThisYear: '1' }, {}, reading).answers['feesLastYear'],
    ).toBe(500)
    expect(
      readPage(page('limit'), { publicLiabilityLimit: 'notSure' }, { covers: ['PL'] }, reading).answers['publicLiabilityLimit'],
    ).toEqual({
      notSure: true,
    })
    // Contact and compulsory questions do not accept it.
    expect(errorsOf('contact', { 'contactName.notSure': 'on' })['contactName']).toBe('Enter your name')
  })
  test('optional questions may stay empty, but a wrong value is refused', () => {
    const none = { previousClaims: 'no', insuranceDeclinedOrCancelled: 'no', insolvencyOrConvictions: 'no' }
    expect(errorsOf('claims', none)).toEqual({})
    expect(errorsOf('claims', { ...none, presentPremium: 'lots' })).toEqual({
      presentPremium: 'Enter what you pay for a year, like 850',
    })
  })
  test('fields that the page does not have are listed', () => {
    expect(readPage(page('fees'), { feesLastYear: '1', feesThisYear: '1', status: 'accepted' }, {}, reading).unknown).toEqual(['status'])
  })

  test('#68 #70 #71 any input is read without exceptions, NaN, huge sums or unsafe characters in the answers', () => {
    const names = set.pages.flatMap((one) =>
      one.questions.flatMap(({ id }) => [
        id,
        `${id}.notSure`,
        `${id}.day`,
        `${id}.month`,
        `${id}.year`,
        `${id}.line1`,
        `${id}.postcode`,
        `${id}.slug`,
        `${id}.0.costSoFar`,
        `${id}.0.date.year`,
        `${id}.99.kind`,
        `${id}.detail`,
        `${id}.domestic`,
      ]),
    )
    const name = fc.oneof(
      fc.constantFrom(...names),
      fc.string({ maxLength: 20 }),
      fc.constantFrom('__proto__', 'constructor', 'previousClaims.__proto__.x', 'toString'),
    )
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'yes',
        'no',
        'on',
        '1e309',
        '-1',
        'NaN',
        '\u0000',
        '\ud800',
        '250k',
        '99999999999999999999',
        '12',
        'none',
        'PL',
        '\u202e',
      ),
      fc.array(fc.string({ maxLength: 10 }), { maxLength: 4 }),
    )
    const form = fc.dictionary(name, value, { maxKeys: 25 })
    const numbersIn = (item: unknown): number[] =>
      typeof item === 'number' ? [item] : typeof item === 'object' && item !== null ? Object.values(item).flatMap(numbersIn) : []
    fc.assert(
      fc.property(
        fc.constantFrom(...set.pages),
        form,
        fc.dictionary(
          fc.constantFrom(...set.pages.flatMap((one) => one.questions.map(({ id }) => id))),
          fc.oneof<fc.Arbitrary<string | number | boolean>[]>(fc.string(), fc.integer(), fc.boolean()),
        ),
        (one, fields, answers) => {
          const result = readPage(one, fields, answers, reading)
          const text = JSON.stringify(result.answers)
          expect(
            numbersIn(result.answers).every(
              (number) => Number.isFinite(number) && number >= -1_000_000_000_000 && number <= 1_000_000_000_000,
            ),
          ).toBe(true)
          expect(text).not.toMatch(/\\u0000|\\ud800|\u202e/)
          // Answers written back to a form must read the same, so that opening a page changes nothing.
          const again = readPage(one, writePage(one, result.answers), answers, reading)
          expect(again.answers).toEqual(result.answers)
        },
      ),
      { numRuns: 3000 },
    )
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
  })
})

describe('pages of a request', () => {
  test('pages and the number of steps depend on the answers', () => {
    const few = pagesOf(set, { covers: ['EL'] }).map(({ id }) => id)
    expect(few).not.toContain('limit')
    expect(few).not.toContain('tools')
    const plumber = { slug: 'plumber', name: 'Plumber', sector: 'tradesman' }
    const many = pagesOf(set, { covers: ['PL', 'TOOL', 'PROD'], trade: plumber, workAwayPercent: 80, usesSubcontractors: true }).map(
      ({ id }) => id,
    )
    expect(many).toEqual(expect.arrayContaining(['limit', 'tools', 'products', 'away', 'subcontractors']))
    expect(progressOf(set, { covers: ['EL'] }, 'covers')).toEqual({ step: 1, of: few.length + 1 })
    expect(applies({ any: [{ question: 'employeeCountOffice', over: 0 }] }, { employeeCountOffice: { notSure: true } })).toBe(true)
  })

  test('a request with every page answered has no open page', () => {
    let answers: Answers = {}
    const done: string[] = []
    for (let steps = 0; steps < 40; steps++) {
      const next = firstOpenPage(set, answers, done, reading)
      if (!next) break
      const fields = walk[next.id]
      if (!fields) throw new Error(`no answers for ${next.id}`)
      const result = readPage(next, askedOf(fields, next.questions), answers, reading)
      expect(result.errors, next.id).toEqual({})
      answers = withPage(answers, next, result.answers)
      done.push(next.id)
    }
    expect(firstOpenPage(set, answers, done, reading)).toBeNull()
    expect(completenessOf(set, answers)).toEqual({ score: expect.any(Number), open: ['Largest contract'] })
    const sections = sectionsOf(set, answers)
    expect(sections.flatMap(({ rows }) => rows).find(({ id }) => id === 'annualTurnover')).toMatchObject({ answer: '£240,000' })
    expect(sections.flatMap(({ rows }) => rows).find(({ id }) => id === 'largestContract')).toMatchObject({
      answer: 'Not sure',
      notSure: true,
    })
    // Once the start date has passed, its page is open again.
    expect(firstOpenPage(set, answers, done, { ...reading, today: '2027-04-02' })?.id).toBe('trade')
  })

  test('referrals have the right codes (domain 8.4), and a plain case has none', () => {
    expect(referralsOf(set, { businessStartYear: 2010, annualTurnover: 100_000_00 }, '2026-11-20')).toEqual([])
    const codes = (answers: Answers) =>
      referralsOf(set, answers, '2026-11-20')
        .map(({ code }) => code)
        .toSorted()
    expect(codes({ previousClaims: { yes: true, rows: [{ costSoFar: 2_500_001 }] } })).toEqual(['claims'])
    expect(codes({ previousClaims: { yes: true, rows: [{}, {}, {}] } })).toEqual(['claims'])
    expect(
      codes({ insuranceDeclinedOrCancelled: { yes: true, detail: 'x' }, insolvencyOrConvictions: { yes: true, detail: 'x' } }),
    ).toEqual(['conduct', 'declined'])
    expect(
      codes({
        turnoverUsaCanadaPercent: 1,
        heatWorkAway: ['welding'],
        hazardousPlaces: ['rail'],
        greatestHeightMetres: 11,
        greatestDepthMetres: 3,
      }),
    ).toEqual(['depth', 'hazard', 'heat', 'height', 'usa'])
    expect(
      codes({
        expectedAnnualTurnover: 1_000_000_001,
        employeeCountOffice: 60,
        employeeCountManual: 41,
        businessStartYear: 2026,
        coverStartDate: '2026-11-21',
        presentCoverEndDate: '2026-11-19',
      }),
    ).toEqual(['employees', 'lapsed', 'new', 'soon', 'turnover'])
    expect(
      codes({
        productsSupplied: 'Surgical trays',
        largestContract: 201,
        expectedAnnualTurnover: 100,
        checksSubcontractorInsurance: false,
        reportableAccidentCount: 1,
        trade: { slug: '', name: 'x', sector: '' },
        supportNeeds: ['other'],
      }),
    ).toEqual(['accidents', 'contract', 'products', 'subcontractors', 'support', 'trade'])
    expect(cautionsOf({ largestContract: 201, expectedAnnualTurnover: 100 })).toHaveLength(1)
  })
})
