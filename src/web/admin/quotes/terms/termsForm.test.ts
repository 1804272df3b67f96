import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferDraft } from '#contract/model/quotes/quote.ts'
import {
  blankOffer,
  dateOf,
  draftsOf,
  formOf,
  isBlank,
  livePrice,
  penceOf,
  previewOf,
  problemsOf,
  stillAsked,
  typedMoney,
  type OfferForm,
  type TermsForm,
} from './termsForm.ts'

const id = '00000000-0000-4000-8000-000000000001'

test('typed sums are read as whole pence', () => {
  expect(penceOf('850')).toBe(85_000)
  expect(penceOf(' £1,234.5 ')).toBe(123_450)
  expect(penceOf('1,234.50')).toBe(123_450)
  expect(penceOf('0.07')).toBe(7)
  expect(penceOf('')).toBeNull()
  for (const wrong of ['abc', '1.234', '12,34', '-5', '1e3', '£', '1.2.3', '1,2345', 'NaN', 'Infinity', '10000000000.01'])
    expect(penceOf(wrong), wrong).toBeNaN()
})

test('a sum reads the same after it is shown and typed again', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (pence) => penceOf(typedMoney(pence)) === pence))
})

test('dates must exist', () => {
  expect(dateOf({ day: '1', month: '2', year: '2027' })).toBe('2027-02-01')
  expect(dateOf({ day: '', month: '', year: '' })).toBeNull()
  expect(dateOf({ day: '31', month: '2', year: '2027' })).toBe('wrong')
  expect(dateOf({ day: '29', month: '2', year: '2028' })).toBe('2028-02-29')
  expect(dateOf({ day: '1', month: '', year: '2027' })).toBe('wrong')
  expect(dateOf({ day: '1', month: '13', year: '2027' })).toBe('wrong')
})

test('tax and total are worked out from valid sums while typing', () => {
  const price = { net: '1,250', iptRate: '12', iptStated: '', fee: '50' }
  expect(livePrice(price)).toMatchObject({ ipt: 15_000, total: 145_000, iptDiffers: false })
  expect(livePrice({ ...price, net: '847.35', fee: '' })).toMatchObject({ ipt: 10_168, total: 94_903 })
  expect(livePrice({ ...price, iptRate: '0' })).toMatchObject({ ipt: 0, total: 130_000 })
  expect(livePrice({ ...price, iptStated: '149.00' })).toMatchObject({ ipt: 14_900, iptDiffers: true })
  expect(livePrice({ ...price, net: '' })).toBeNull()
  expect(livePrice({ ...price, fee: 'fifty' })).toBeNull()
})

test('values that cannot be read are reported by field and saved as empty', () => {
  const { drafts, unreadable } = draftsOf([{ ...blankOffer(id, 12), net: '12,34', validUntil: { day: '31', month: '2', year: '2027' } }])
  expect(unreadable).toEqual({
    'offers.0.net': 'Enter a sum in pounds, like 850 or 1,234.50',
    'offers.0.validUntil': 'There is no such day: 31/02/2027',
  })
  expect(drafts[0]).toMatchObject({ net: null, validUntil: null })
})

test('an offer is blank until something is typed, even if it starts with requested limits', () => {
  const asked = {
    insurers: ['Harbour Mutual', 'Downs General'],
    limits: [
      { item: 'Public liability', value: '£5 million' },
      { item: 'Stock', value: '' },
    ],
    excesses: [{ item: 'Cyber: waiting period', value: '12 hours' }],
  }
  const started = blankOffer(id, 12, asked, 'Downs General')
  expect(started).toMatchObject({ insurer: 'Downs General', limits: asked.limits, excesses: asked.excesses })
  expect(isBlank(started, asked)).toBe(true)
  expect(isBlank({ ...started, limits: asked.limits.map((line) => ({ ...line, value: '' })) }, asked)).toBe(true)
  expect(isBlank({ ...started, limits: [{ item: 'Public liability', value: '£2 million' }] }, asked)).toBe(false)
  expect(isBlank({ ...started, insurer: 'Another' }, asked)).toBe(false)
  expect(stillAsked(asked, [{ insurer: ' harbour mutual' }])).toEqual(['Downs General'])
  expect(isBlank({ ...blankOffer(id, 12), limits: [{ item: 'Public liability', value: '£5m' }] })).toBe(false)
  expect(isBlank({ ...blankOffer(id, 12), subjectivities: 'Survey' })).toBe(false)
})

test('saved terms are shown and read back unchanged', () => {
  const draft: OfferDraft = {
    id,
    insurer: 'Harbour Mutual',
    scheme: '',
    net: 125_000,
    iptRate: 12,
    iptStated: null,
    fee: 5000,
    limits: [{ item: 'Public liability', value: '£5,000,000' }],
    excesses: [{ item: 'Property damage', value: '£250' }],
    keyDifferences: ['No work above 10 m', 'Heat work covered'],
    subjectivities: [],
    validUntil: '2027-01-31',
  }
  expect(draftsOf(formOf({ offers: [draft], demandsAndNeeds: '', brokerNote: '' }).offers)).toEqual({ drafts: [draft], unreadable: {} })
})

const complete: OfferForm = {
  ...blankOffer(id, 12),
  insurer: 'Harbour Mutual',
  net: '1,250.00',
  fee: '50',
  limits: [{ item: 'Public liability', value: '£5,000,000' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  validUntil: { day: '31', month: '1', year: '2027' },
}
const form = (offers: OfferForm[]): TermsForm => ({
  offers,
  demandsAndNeeds: 'You asked for public liability of £5,000,000.',
  brokerNote: '',
})
const today = '2026-11-20'

test('terms can be sent only if each insurer is complete; blank ones are left out', () => {
  expect(problemsOf(form([complete, blankOffer('x', 12)]), 'send', today)).toEqual({})
  expect(problemsOf(form([blankOffer(id, 12)]), 'send', today)).toHaveProperty(['offers.0.insurer'])
  expect(problemsOf(form([{ ...complete, net: '' }]), 'send', today)).toHaveProperty(['offers.0.net'])
  expect(problemsOf(form([{ ...complete, net: '12,34' }]), 'send', today)['offers.0.net']).toContain('1,234.50')
  expect(problemsOf(form([{ ...complete, limits: [{ item: 'PL', value: '' }] }]), 'send', today)).toHaveProperty([
    'offers.0.limits.0.value',
  ])
  expect(problemsOf(form([{ ...complete, validUntil: { day: '1', month: '1', year: '2026' } }]), 'send', today)).toHaveProperty([
    'offers.0.validUntil',
  ])
  expect(problemsOf({ ...form([complete]), demandsAndNeeds: 'short' }, 'send', today)).toHaveProperty(['demandsAndNeeds'])
  expect(problemsOf(form([{ ...complete, insurer: '' }]), 'save', today)).toEqual({})
})

test('the preview shows complete offers with tax and total', () => {
  expect(previewOf(form([complete, blankOffer('x', 12)]))).toMatchObject([{ insurer: 'Harbour Mutual', ipt: 15_000, total: 145_000 }])
})
