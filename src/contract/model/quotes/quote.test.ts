import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteMachine, type QuoteStatus } from './quoteMachine.ts'
import { offerOf, offerProblems, priceOffer, type OfferDraft } from './quote.ts'
import { standardLevels } from '../site/serviceLevels.ts'

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
  test("the insurer's figure is used, and a difference of more than a penny is flagged", () => {
    expect(priceOffer({ net: 84_735, iptRate: 12, fee: 0, iptStated: 10_169 })).toMatchObject({
      ipt: 10_169,
      total: 94_904,
      iptDiffers: false,
    })
    expect(priceOffer({ net: 84_735, iptRate: 12, fee: 0, iptStated: 10_170 }).iptDiffers).toBe(true)
  })
  test('#79 amounts are whole pence, rounded half up, and the parts add up to the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.constantFrom(12, 20, 0),
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

test('an offer is complete only with insurer, premium, expiry date, limits and excesses', () => {
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
  expect(offerProblems({ ...offer, validUntil: '2206-12-19' }, '2026-11-20')).toHaveProperty('validUntil')
  expect(offerProblems({ ...offer, limits: [{ item: 'Tools', value: '' }] }, '2026-11-20')).toMatchObject({
    'limits.0.value': 'Enter what applies to Tools',
  })
  expect(offerOf({ ...offer, net: null })).toBeNull()
})

test('a reply is promised by the end of the next working day, and of the third while insurers are asked', () => {
  const friday = new Date('2026-11-20T10:00:00Z')
  const due = (to: QuoteStatus) =>
    quoteMachine.dueAfter({ status: 'information_requested', dueAt: null }, to, friday, standardLevels)?.toISOString() ?? null
  expect(Object.fromEntries(quoteMachine.statusNames.map((status) => [status, due(status)]))).toMatchObject({
    in_review: '2026-11-23T17:30:00.000Z',
    with_insurers: '2026-11-25T17:30:00.000Z',
    terms_received: '2026-11-23T17:30:00.000Z',
    accepted: '2026-11-23T17:30:00.000Z',
    information_requested: null,
    presented: null,
  })
})
