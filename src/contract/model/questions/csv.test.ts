import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLines, writeLine } from './csv.ts'
import { isUsualVrm, readVrm } from '../content/reading.ts'

describe('lines of cells', () => {
  test.each([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""yes""",2', ['say "yes"', '2']],
    ['12" pipe,3', ['12" pipe', '3']],
    ['a\tb, c', ['a', 'b, c']],
    ['"never closed, x', ['never closed, x']],
    [',b', ['', 'b']],
  ])('%s', (text, cells) => expect(parseLines(text)).toEqual([{ number: 1, cells }]))

  test('line numbers are those of an editor, and empty lines are skipped', () => {
    expect(parseLines('a\r\n\r\n,,\nb').map(({ number }) => number)).toEqual([1, 4])
  })

  test('written lines read back as the same cells', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 6 }), (raw) => {
        const cells = raw.map((cell) => cell.replace(/\s+/g, ' ').trim())
        const last = cells.findLastIndex(Boolean)
        fc.pre(last >= 0)
        expect(parseLines(writeLine(cells))).toEqual([{ number: 1, cells: cells.slice(0, last + 1) }])
      }),
    )
  })
})

describe('registrations (domain 7.6)', () => {
  test.each([
    ['ab12cde', 'AB12 CDE', true],
    ['AB12-CDE', 'AB12 CDE', true],
    ['k123 abc', 'K123ABC', true],
    ['ABC 123D', 'ABC123D', true],
    ['jcz1234', 'JCZ 1234', true],
    ['1 A', '1A', true],
    ['Q123 ABC', 'Q123ABC', true],
    ['AI12 CDE', 'AI12 CDE', false],
    ['ZZZZZZZ1', 'ZZZZZZZ1', false],
  ])('%s', (typed, kept, usual) => {
    expect(readVrm(typed)).toBe(kept)
    expect(isUsualVrm(kept)).toBe(usual)
    expect(readVrm(kept)).toBe(kept)
  })
  test.each(['', '!', 'A', 'AB', 'bad line', 'AB12 CDEF9', 'Ä12', '<b>'])('%s is not a registration', (typed) =>
    expect(readVrm(typed)).toBeNull(),
  )
})
