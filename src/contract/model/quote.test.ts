import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteDoc } from '#test/support/quoteDoc.ts'
import {
  iptRates,
  offerOf,
  offerProblems,
  openStatuses,
  priceOffer,
  quoteActions,
  quoteActionsFor,
  quoteCan,
  quoteStatuses,
  quoteTransitions,
  statusesToAnswer,
  type OfferDraft,
} from './quote.ts'

describe('the state machine (domain 4.9)', () => {
  // Written from the domain's table, not from the code.
  const table: [from: string, to: string, by: string][] = [
    ['draft', 'submitted', 'holder'],
    ['submitted', 'in_review', 'staff'],
    ['in_review', 'information_requested', 'staff'],
    ['in_review', 'with_insurers', 'staff'],
    ['in_review', 'no_terms', 'staff'],
    ['information_requested', 'in_review', 'holder'],
    ['with_insurers', 'terms_received', 'staff'],
    ['with_insurers', 'no_terms', 'staff'],
    ['terms_received', 'presented', 'staff'],
    ['presented', 'accepted', 'holder'],
    ['presented', 'declined_by_client', 'holder'],
    ['presented', 'information_requested', 'staff'],
    ['presented', 'expired', 'system'],
    ['accepted', 'bound', 'staff'],
    ...['draft', 'submitted', 'in_review', 'information_requested', 'with_insurers', 'terms_received', 'presented'].map(
      (from): [string, string, string] => [from, 'withdrawn', 'holder'],
    ),
  ]
  test.each(table)('%s -> %s by %s', (from, to, by) => {
    expect(quoteActions.some((action) => quoteTransitions[action].to === to && quoteCan(from as never, action, by as never))).toBe(true)
  })
  test('nothing else, but for what staff note for a client who rings', () => {
    const extra = quoteActions
      .flatMap((action) => quoteTransitions[action].from.map((from) => [from, quoteTransitions[action].to]))
      .filter(([from, to]) => !table.some((row) => row[0] === from && row[1] === to))
    // Terms may be entered one insurer after the other.
    expect(extra).toEqual([['terms_received', 'terms_received']])
  })
  test('what is over stays over, and nobody but its holder touches a draft', () => {
    for (const status of ['bound', 'declined_by_client', 'no_terms', 'expired', 'withdrawn'] as const)
      for (const party of ['holder', 'staff', 'system'] as const) expect(quoteActionsFor(status, party)).toEqual([])
    expect(quoteActionsFor('draft', 'system')).toEqual([])
    expect(quoteActionsFor('presented', 'holder')).toEqual(['accept', 'decline', 'withdraw'])
    expect(quoteActionsFor('submitted', 'staff')).toEqual(['open', 'withdraw'])
    expect(
      openStatuses.every((status) => quoteStatuses.includes(status)) && statusesToAnswer.every((status) => openStatuses.includes(status)),
    ).toBe(true)
  })
})

describe('money (domain 5.2)', () => {
  test.each([
    [125_000, 12, 15_000, 140_000],
    [84_735, 12, 10_168, 94_903],
    [20_000, 20, 4_000, 24_000],
    [30_012, 12, 3_601, 33_613],
    [42_000, 0, 0, 42_000],
  ] as const)('net %d at %d%%', (net, iptRate, ipt, gross) => {
    expect(priceOffer({ net, iptRate, fee: 0 })).toMatchObject({ ipt, total: gross, iptDiffers: false })
    expect(priceOffer({ net, iptRate, fee: 5000 }).total).toBe(gross + 5000)
  })
  test("the insurer's figure wins, and a difference of more than a penny is told", () => {
    expect(priceOffer({ net: 84_735, iptRate: 12, fee: 0, iptStated: 10_169 })).toMatchObject({
      ipt: 10_169,
      total: 94_904,
      iptDiffers: false,
    })
    expect(priceOffer({ net: 84_735, iptRate: 12, fee: 0, iptStated: 10_170 }).iptDiffers).toBe(true)
  })
  test('#79 always whole pence, half up, the parts make the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.constantFrom(...iptRates),
        fc.integer({ min: 0, max: 10_000_000 }),
        (net, iptRate, fee) => {
          const price = priceOffer({ net, iptRate, fee })
          return (
            Number.isSafeInteger(price.total) &&
            price.total === net + price.ipt + fee &&
            BigInt(price.ipt) === (BigInt(net) * BigInt(iptRate) + 50n) / 100n
          )
        },
      ),
    )
  })
})

test('an offer is sent only when it is whole', () => {
  const offer: OfferDraft = {
    id: '00000000-0000-4000-8000-000000000001',
    insurer: 'Example Insurance',
    scheme: '',
    net: 85_000,
    iptRate: 12,
    iptStated: null,
    fee: 5000,
    limits: [
      { item: 'Public liability', value: '£2,000,000 any one claim' },
      { item: '', value: '' },
    ],
    excesses: [{ item: 'Property damage', value: '£250' }],
    keyDifferences: ['No work above 10 metres', ''],
    subjectivities: [],
    validUntil: '2026-12-20',
  }
  expect(offerProblems(offer, '2026-11-20')).toEqual({})
  expect(offerOf(offer)).toMatchObject({
    ipt: 10_200,
    total: 100_200,
    limits: [{ item: 'Public liability' }],
    keyDifferences: ['No work above 10 metres'],
  })
  expect(
    Object.keys(offerProblems({ ...offer, insurer: '', net: null, validUntil: null, limits: [], excesses: [] }, '2026-11-20')),
  ).toEqual(['insurer', 'net', 'validUntil', 'limits', 'excesses'])
  expect(offerProblems({ ...offer, validUntil: '2026-11-19' }, '2026-11-20')).toHaveProperty('validUntil')
  expect(offerProblems({ ...offer, limits: [{ item: 'Tools', value: '' }] }, '2026-11-20')).toMatchObject({
    'limits.0.value': 'Enter what applies to Tools',
  })
  expect(offerOf({ ...offer, net: null })).toBeNull()
})

test('docs/quote-states.md is what the table prints', () => {
  expect(readFileSync(new URL('../../../docs/quote-states.md', import.meta.url), 'utf8')).toBe(quoteDoc())
})
