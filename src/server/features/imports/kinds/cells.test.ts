import { describe, expect, test } from 'vitest'
import { dateIn } from './cells.ts'

describe('a date in a file', () => {
  test.each([
    '31/12/2026',
    '31-12-2026',
    '31.12.26',
    '31/12/26',
    '2026-12-31',
    '31 December 2026',
    '31 Dec 2026',
    '31-Dec-26',
    '31-Dec-2026',
    '31/12/2026 00:00',
    ' 2026-12-31T00:00:00Z ',
  ])('%s is the last day of 2026', (cell) => expect(dateIn(cell)).toBe('2026-12-31'))

  test('a year of two digits is one of 1970 to 2069', () => {
    expect(['1/4/98', '1 Sept 69', '1/4/70'].map(dateIn)).toEqual(['1998-04-01', '2069-09-01', '1970-04-01'])
  })

  test.each(['12/31/2026', '31/02/26', '31 Foo 2026', '1 M 2026', '46387', '31/12/126', '20261231', 'December 2026'])(
    '%s is not read',
    (cell) => expect(dateIn(cell)).toBeNull(),
  )
})
