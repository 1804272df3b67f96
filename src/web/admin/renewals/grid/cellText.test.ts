/** Reading of pasted and typed text in the grid. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockOf, dateIn, readCell, textOfBlock } from './cellText.ts'

const at = {
  colleagues: [
    { id: 'a', name: 'Robin Sands' },
    { id: 'b', name: 'Robert Hale' },
  ],
  today: '2026-11-22',
}

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1.2.27', '2027-02-01'],
  ['31/12', '2026-12-31'],
  ['1/2', '2027-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['+7', '2026-11-29'],
  ['30/02/2027', null],
  ['soon', null],
])('%s is the day %s', (typed, date) => expect(dateIn(typed, at.today)).toBe(date))

describe('cells', () => {
  test.each([
    ['assignedTo', 'robin sands', { value: 'a' }],
    ['assignedTo', 'robe', { value: 'b' }],
    ['assignedTo', 'rob', { error: 'Nobody who handles renewals is called rob' }],
    ['assignedTo', '', { value: null }],
    ['marketsApproached', '3', { value: 3 }],
    ['marketsReplied', '', { value: 0 }],
    ['marketsReplied', 'three', { error: 'Enter a whole number up to 99' }],
    ['targetNet', '£1,250.50', { value: 125_050 }],
    ['targetNet', '', { value: null }],
    ['nextChaseOn', '', { value: null }],
    ['nextChaseOn', '31/02/2026', { error: 'There is no such day: 31/02/2026' }],
    ['nextChaseOn', 'soon', { error: 'Enter a date, like 31/12/2026 or +7' }],
    ['nextAction', '  Ring ', { value: 'Ring' }],
  ] as const)('%s "%s"', (field, typed, read) => expect(readCell(field, typed, at)).toEqual(read))
})

describe('pasted blocks', () => {
  test('are split into rows and columns, without a last empty row', () => {
    expect(blockOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(blockOf('one')).toEqual([['one']])
  })
  test('read the same after copying', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' '), maxLength: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), cell), { minLength: 1, maxLength: 4 }), (rows) => {
        expect(blockOf(textOfBlock(rows))).toEqual(rows)
      }),
    )
  })
})
