import { expect, test } from 'vitest'
import type { Offer } from '#contract/model/quotes/quote.ts'
import { cellOf, differencesOf, offerGroups, totalLine } from './offerRows.ts'

const offer = (facts: Partial<Offer>): Offer => ({
  id: '00000000-0000-4000-8000-000000000001',
  insurer: 'Harbour Example',
  scheme: '',
  net: 85_000,
  iptRate: 12,
  ipt: 10_200,
  fee: 5000,
  total: 100_200,
  limits: [{ item: 'Public liability', value: '£2,000,000 any one claim' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: [],
  subjectivities: [],
  validUntil: '2026-12-20',
  ...facts,
})
const lineOf = (offers: Offer[], what: string) =>
  offerGroups(offers)
    .flatMap(({ lines }) => lines)
    .find((line) => line.what === what)

test.each([
  ['£2,000,000 any one claim', { as: 'figure', figure: '£2,000,000', stop: '', note: 'any one claim' }],
  ['£7,500, £1,000 any one item', { as: 'figure', figure: '£7,500', stop: ',', note: '£1,000 any one item' }],
  ['£5 million', { as: 'figure', figure: '£5 million', stop: '', note: '' }],
  ['£5', { as: 'figure', figure: '£5', stop: '', note: '' }],
  ['None', { as: 'figure', figure: 'None', stop: '', note: '' }],
  ['24 hours', { as: 'figure', figure: '24 hours', stop: '', note: '' }],
  ['10 per cent of the loss, at least £500', { as: 'words', lines: ['10 per cent of the loss, at least £500'] }],
  [`£500 ${'and more '.repeat(9)}`, { as: 'words', lines: [`£500 ${'and more '.repeat(9)}`] }],
  ['', { as: 'figure', figure: '', stop: '', note: '' }],
])('%j is split into a figure and a note, or kept as words', (value, cell) => {
  expect(cellOf(value)).toEqual(cell)
})

test('items with different spelling share a line, and an item that an insurer leaves out is marked as missing', () => {
  const offers = [
    offer({
      limits: [
        { item: "Employers' liability", value: '£10,000,000' },
        { item: 'Tools', value: '£7,500' },
      ],
    }),
    offer({ limits: [{ item: 'Employers\u2019  Liability', value: '£10,000,000' }] }),
  ]
  expect(lineOf(offers, "Employers' liability")?.differs).toBe(false)
  expect(lineOf(offers, 'Tools')).toMatchObject({
    differs: true,
    cells: [{ as: 'figure' }, { as: 'missing', text: 'Not mentioned in this quote' }],
  })
  expect(differencesOf(offers)).toMatchObject({ differ: 1, missing: true })
})

test('an item that an insurer names twice shows both values', () => {
  const twice = offer({
    excesses: [
      { item: 'Tools', value: '£100' },
      { item: 'tools', value: '£250 from a van' },
    ],
  })
  expect(lineOf([twice], 'Tools')?.cells).toEqual([{ as: 'words', lines: ['£100', '£250 from a van'] }])
})

test('a line with a sentence from one insurer has sentences for all', () => {
  const long = 'Only where the van is locked, alarmed and in a yard'
  const line = lineOf(
    [offer({ excesses: [{ item: 'Tools', value: long }] }), offer({ excesses: [{ item: 'Tools', value: '£100, each tool' }] })],
    'Tools',
  )
  expect(line).toMatchObject({ wordy: true, cells: [{ lines: [long] }, { as: 'words', lines: ['£100, each tool'] }] })
})

test('the total is followed by its parts, with the tax rate', () => {
  expect(totalLine([offer({})]).cells).toEqual([{ as: 'figure', figure: '£1,002.00', stop: '', note: '' }])
  expect(offerGroups([offer({})])[0]?.lines.map(({ what }) => what)).toEqual(['Premium before tax', 'Insurance premium tax', 'Our fee'])
  expect(lineOf([offer({})], 'Insurance premium tax')?.cells).toEqual([{ as: 'figure', figure: '£102.00', stop: '', note: 'at 12%' }])
})

test('the offers of a renewal are led by how many changes for the worse they have, and which', () => {
  const offers = [offer({ keyDifferences: ['The excess goes up', 'A cover goes'] }), offer({})]
  const [first, ...others] = offerGroups(offers, true)
  expect(first?.lines.map(({ what, cells }) => [what, ...cells])).toEqual([
    ['How many', { as: 'figure', figure: '2', stop: '', note: '' }, { as: 'figure', figure: '0', stop: '', note: '' }],
    ['Which', { as: 'words', lines: ['The excess goes up', 'A cover goes'] }, { as: 'nothing', text: 'Nothing gets worse' }],
  ])
  expect(others.flatMap(({ lines }) => lines).map(({ what }) => what)).not.toContain('Key differences')
})
