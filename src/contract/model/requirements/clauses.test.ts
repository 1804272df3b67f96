import { describe, expect, test } from 'vitest'
import { within } from '#test/support/rounds.ts'
import type { CheckedPolicy } from './checkRequirement.ts'
import { checkAll } from './checkRequirement.ts'
import { readClause } from './readClause.ts'
import type { Section } from '../policies/terms.ts'
import { amountsIn, numberInWords } from './readAmounts.ts'

const uk = 'Great Britain, Northern Ireland, the Channel Islands and the Isle of Man'
const section = (code: string, name: string, pounds: number | null, basis: Section['basis'], more: Partial<Section> = {}): Section => ({
  code,
  name,
  limit: pounds === null ? null : pounds * 100,
  basis,
  excess: 25_000,
  excessNote: '',
  territory: uk,
  retroactiveOn: null,
  extensions: [],
  conditions: [],
  exclusions: [],
  endorsements: [],
  net: 10_000,
  iptRate: 12,
  ...more,
})
const policy = (id: string, sections: Section[], more: Partial<CheckedPolicy> = {}): CheckedPolicy => ({
  id,
  class: 'liability',
  insurer: 'Harbour Example Insurance',
  policyNumber: `HEI-${id}`,
  reference: `POL-${id}`,
  inception: '2026-04-01',
  expiry: '2027-03-31',
  boundAt: '2026-03-20T10:00:00Z',
  cancelledFrom: null,
  terms: { sections, conditions: [] },
  ...more,
})
const today = '2026-11-23'
/** Public liability £5m with indemnity to principal, employers' £10m, products £2m in the aggregate, PI £1m any one claim, hired-in plant £60,000. */
const book = [
  policy('1', [
    section('PL', 'Public liability', 5_000_000, 'any_one_occurrence', { extensions: ['Indemnity to principal'] }),
    section('EL', "Employers' liability", 10_000_000, 'any_one_occurrence', { excess: null }),
    section('PROD', 'Products liability', 2_000_000, 'aggregate', {
      territory: 'Worldwide except the United States of America and Canada',
    }),
    section('PLANT', 'Hired-in plant', 60_000, 'any_one_loss', { excess: 50_000 }),
  ]),
  policy('2', [
    section('PI', 'Professional indemnity', 1_000_000, 'any_one_claim', {
      excess: 100_000,
      retroactiveOn: '2015-01-01',
      territory: 'Worldwide',
    }),
  ]),
]
const verdictsOf = (clause: string, policies: readonly CheckedPolicy[] = book) => {
  const lines = readClause(clause)
  return checkAll(lines, policies, today).map(({ verdict }, at) => `${lines[at]?.cover ?? ''} ${verdict}`)
}

// Clauses as contracts word them, with the verdict that a broker would give.
const fixtures: [clause: string, expected: string[]][] = [
  ['Public liability insurance of not less than £5,000,000 any one occurrence.', ['PL pass']],
  ['The Contractor shall maintain public liability insurance with a limit of indemnity of at least £10m any one occurrence', ['PL gap']],
  [
    'Employers’ liability insurance of £10 million and public liability insurance of £5 million each and every occurrence',
    ['EL pass', 'PL pass'],
  ],
  ['public liability five million pounds any one event; employers liability ten million pounds any one event', ['PL pass', 'EL pass']],
  ['Public and products liability of £2m', ['PL pass', 'PROD ask']],
  ['Products liability: £2,000,000 in the annual aggregate', ['PROD pass']],
  ['Products liability: £2,000,000 any one occurrence', ['PROD gap']],
  ['Professional indemnity insurance of £1m any one claim', ['PI pass']],
  ['Professional indemnity insurance of £2m in the aggregate', ['PI gap']],
  ['Professional indemnity insurance of £1m in the aggregate', ['PI pass']],
  [
    'Professional indemnity insurance of £1m any one claim, to be maintained for 6 years after practical completion of the Works',
    ['PI ask'],
  ],
  ['Professional indemnity insurance of £1m any one occurrence', ['PI ask']],
  ['Public liability £5m any one occurrence with an indemnity to principals clause', ['PL pass']],
  [
    'Public liability £5m any one occurrence and employers’ liability £10m any one occurrence. The policies shall include an indemnity to principal clause.',
    ['PL pass', 'EL ask'],
  ],
  ['Public liability of £5m any one occurrence, with an excess not exceeding £250', ['PL pass']],
  ['Public liability of £5m any one occurrence, with an excess not exceeding £100', ['PL gap']],
  ['Employers’ liability of £10m any one occurrence with nil excess', ['EL ask']],
  ['Public liability of £5m any one occurrence, territorial limits worldwide', ['PL gap']],
  ['Public liability of £5m any one occurrence within the United Kingdom', ['PL pass']],
  ['Public liability of £5m any one occurrence, subject to the exclusive jurisdiction of the courts of England and Wales', ['PL ask']],
  ['Public liability of £5m any one occurrence, not to expire before 31 December 2026', ['PL pass']],
  ['Public liability of £5m any one occurrence, which shall not expire before 30 June 2027', ['PL gap']],
  ['Hired-in plant insurance of £50,000', ['PLANT_HIRED pass']],
  ['Own plant insurance of £50,000', ['PLANT_OWN ask']],
  ['Contractors all risks insurance of £250k', ['CW gap']],
  [
    'Employers’ liability insurance as required by law, and public liability insurance of not less than £5,000,000 (five million pounds)',
    ['EL pass', 'PL pass'],
  ],
  ['Public liability of £5,000,000 (ten million pounds) any one occurrence', ['PL ask']],
  ['Public liability of €5,000,000 any one occurrence', ['PL ask']],
  ['Public liability of £5m or such higher sum as the Employer may require', ['PL ask']],
  ['Public liability of £5m any one occurrence with insurers rated A- or better', ['PL ask']],
  ['Public liability of £5m any one occurrence, with a waiver of subrogation in favour of the Employer', ['PL ask']],
  ['Public liability insurance is not required', ['PL ask']],
  ['Public liability £5m any one occurrence and £10m in the aggregate', ['PL pass', 'PL gap']],
  ['Professional indemnity £1m any one claim with a retroactive date no later than 1 January 2016', ['PI pass']],
  ['Professional indemnity £1m any one claim and six (6) years’ run-off cover', ['PI ask']],
  ['The Supplier shall pay all invoices within 30 days', ['other ask']],
  ['The Contractor shall provide evidence of insurance on request', []],
  [
    'Public liability, employers’ liability and professional indemnity of £5m, £10m and £1m respectively',
    ['PL pass', 'EL pass', 'PI pass'],
  ],
  ['Public liability insurance, and professional indemnity insurance where design is undertaken, of £1m', ['PL ask', 'PI ask']],
  [
    '12.1 Insurance\n(a) public liability insurance of not less than\n£5,000,000 for any one\noccurrence; and\n(b) employers’ liability insurance of £10,000,000',
    ['PL pass', 'EL pass'],
  ],
]

describe('clauses', () => {
  test.each(fixtures)('%s', (clause, expected) => expect(verdictsOf(clause)).toEqual(expected))

  test('a policy that is expired, not yet begun, not confirmed, cancelled or confidential passes no clause', () => {
    const clause = 'Public liability of £1m'
    const [one] = book
    if (!one) throw new Error('no policy')
    expect(verdictsOf(clause, [{ ...one, boundAt: null }])).toEqual(['PL ask'])
    expect(verdictsOf(clause, [{ ...one, expiry: '2026-11-22' }])).toEqual(['PL gap'])
    expect(verdictsOf(clause, [{ ...one, inception: '2026-11-24' }])).toEqual(['PL ask'])
    expect(verdictsOf(clause, [{ ...one, cancelledFrom: '2026-11-23' }])).toEqual(['PL gap'])
    expect(verdictsOf(clause, [{ ...one, class: 'kidnap_ransom' }])).toEqual(['PL gap'])
    expect(verdictsOf(clause, [])).toEqual(['PL gap'])
  })

  test('an excess layer needs a check by a broker, and is not added to the limit', () => {
    const layer = policy('9', [section('PL', 'Excess public liability', 5_000_000, 'any_one_occurrence')])
    expect(verdictsOf('Public liability of £10m any one occurrence', [...book, layer])).toEqual(['PL ask'])
  })
})

describe('removing facts and adding restrictions', () => {
  const all = fixtures.map(([clause]) => readClause(clause))
  const passes = (policies: readonly CheckedPolicy[]) =>
    all.map((lines) => checkAll(lines, policies, today).map(({ verdict }) => verdict === 'pass'))
  const before = passes(book)
  const gained = (policies: readonly CheckedPolicy[]) =>
    passes(policies).some((lines, at) => lines.some((pass, line) => pass && !before[at]?.[line]))
  const withSection = (change: (one: Section, of: CheckedPolicy) => Section[]) =>
    book.map((one) => ({ ...one, terms: { conditions: [], sections: (one.terms?.sections ?? []).flatMap((part) => change(part, one)) } }))
  const nothing: Partial<Section>[] = [
    { limit: null },
    { excess: null },
    { territory: '' },
    { retroactiveOn: null },
    { extensions: [] },
    { name: '' },
  ]

  test('removing any fact of a policy never turns a line into a pass', () => {
    expect(gained([])).toBe(false)
    for (const one of book) {
      expect(gained(book.filter((other) => other !== one))).toBe(false)
      expect(gained(book.map((other) => (other === one ? { ...one, boundAt: null } : other)))).toBe(false)
      expect(gained(book.map((other) => (other === one ? { ...one, terms: null } : other)))).toBe(false)
      for (const target of one.terms?.sections ?? []) {
        expect(gained(withSection((part) => (part === target ? [] : [part])))).toBe(false)
        for (const without of nothing)
          expect(gained(withSection((part) => (part === target ? [{ ...part, ...without }] : [part]))), JSON.stringify(without)).toBe(false)
      }
    }
  })

  test('adding a restriction never turns a line into a pass', () => {
    const worse: ((part: Section) => Partial<Section>)[] = [
      ({ limit }) => ({ limit: Math.floor((limit ?? 0) / 2) }),
      ({ excess }) => ({ excess: (excess ?? 0) + 100_000 }),
      () => ({ basis: 'aggregate' }),
      () => ({ excessNote: '£5,000 for water damage' }),
      () => ({ endorsements: ['Limit of £1,000,000 for work with heat'] }),
      () => ({ exclusions: ['Work for principals abroad'] }),
      () => ({ territory: 'Sussex' }),
    ]
    for (const restrict of worse) {
      const after = withSection((part) => [{ ...part, ...restrict(part) }])
      // Only the words 'in the aggregate' could gain from this, and such clauses pass already.
      expect(gained(after)).toBe(false)
    }
  })
})

test('sums are read in all usual forms, and ambiguous ones are not read', () => {
  const pounds = (text: string) => amountsIn(text).map(({ pence }) => (pence === null ? null : pence / 100))
  expect(pounds('£5m £5 million £5,000,000 £5,000,000.00 £250k £0.5m')).toEqual([5e6, 5e6, 5e6, 5e6, 250e3, 5e5])
  expect(pounds('five million pounds')).toEqual([5e6])
  expect(pounds('two hundred and fifty thousand pounds sterling')).toEqual([250e3])
  expect(pounds('gbp 5,000,000 (five million pounds)')).toEqual([5e6])
  expect(pounds('£5,000,000 (five million)')).toEqual([5e6])
  expect(pounds('£5.000.000')).toEqual([null])
  expect(pounds('£50,00,000')).toEqual([null])
  expect(pounds('two and a half million pounds')).toEqual([null])
  expect(pounds('€5,000,000 and $5m and 5,000,000')).toEqual([])
  expect(numberInWords('five twenty')).toBeNull()
  expect(numberInWords('one million two hundred thousand')).toBe(1_200_000)
})

describe('doubtful wording never passes', () => {
  const pl = 'Public liability insurance of at least £2 million'
  test.each([
    'until 31 February 2028',
    'until 31.02.2030',
    'valid to 30 February 2030',
    'until 30/02/2030',
    'for the duration of the contract',
    'throughout the term',
    'during the contract period',
  ])('%s', (when) => {
    expect(verdictsOf(`${pl} ${when}.`)).toEqual(['PL ask'])
    expect(verdictsOf(`${pl}.`)).toEqual(['PL pass'])
  })
  test.each(['> £5m', '£0', '< £5m'])('%s', (sum) => {
    expect(verdictsOf(`Public liability ${sum}.`)).toEqual(['PL ask'])
  })
  test('a sentence about the whole contract applies to every cover, until the last day is entered', () => {
    const clause =
      'For the duration of this contract the following cover is required: (a) public liability £5m; (b) hired-in plant £50,000.'
    expect(verdictsOf(clause)).toEqual(['PL ask', 'PLANT_HIRED ask'])
    const lines = readClause(clause).map((line) => ({ ...line, until: '2027-03-01' }))
    expect(checkAll(lines, book, today).map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
  })
  test.each([
    ['Public liability of £2m any one occurrence', 'Public liability is limited to 500,000 for any work away from the premises'],
    ['Public liability of £2m any one occurrence', 'No more than 500,000 is paid for work with heat'],
    ['Public liability of £2m any one occurrence', 'The most we pay for work at height is half a million'],
    ['Public liability £5m any one occurrence with an indemnity to principals clause', 'No principal is insured for work at height'],
    ['Public liability of £5m any one occurrence within the United Kingdom', 'Work outside England only if we are told first'],
    ['Public liability of £5m any one occurrence, with an excess not exceeding £250', 'The first 1,000 of any claim for water is yours'],
    [
      'Professional indemnity £1m any one claim with a retroactive date no later than 1 January 2016',
      'Work done before 2018 is insured for the owner only',
    ],
  ])('%s, where the whole policy says: %s', (clause, condition) => {
    const restricted = book.map((one) => ({ ...one, terms: one.terms && { ...one.terms, conditions: [condition] } }))
    expect(verdictsOf(clause)).toEqual([expect.stringMatching(/pass$/)])
    expect(verdictsOf(clause, restricted)).toEqual([expect.stringMatching(/ask$/)])
  })
  test('a policy condition about something else does not change the verdicts', () => {
    const changedBook = book.map((one) => ({
      ...one,
      terms: one.terms && { ...one.terms, conditions: ['Tell us at once of anything that changes'] },
    }))
    expect(fixtures.map(([clause]) => verdictsOf(clause, changedBook))).toEqual(fixtures.map(([clause]) => verdictsOf(clause)))
  })
  test('the later of two dates is used', () => {
    expect(readClause(`${pl} until 1 March 2027 and not to expire before 1 May 2028.`)[0]?.until).toBe('2028-05-01')
  })
})

describe('#75 a clause made to take long', () => {
  test.each([', &', '£1 ', '1,', 'employers and ', "product's' / ", '1 million pounds '])(
    '%s, as often as a clause may hold it',
    (words) => {
      const began = performance.now()
      readClause(`Public${words.repeat(6000)} liability insurance`)
      expect(performance.now() - began).toBeLessThan(within(500))
    },
  )
  test('a figure longer than any sum is left for a person, and none of its ends is read as a sum', () => {
    const long = `1${',000'.repeat(20)}`
    expect(amountsIn(`£${long}`)).toEqual([])
    expect(amountsIn(`${long} pounds`)).toEqual([])
    expect(amountsIn('£5,000,000, and 250.00 pounds').map(({ pence }) => pence)).toEqual([500_000_000, 25_000])
  })
})
