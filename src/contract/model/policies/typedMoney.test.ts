/** Forms of staff and clients read sums like all others, and show the full amount of an abbreviated one. */
import { describe, expect, test } from 'vitest'
import { readBack, signedPounds, typedPounds } from './typedMoney.ts'

const wrong = 'Enter a sum in pounds, like 850'
const read = (typed: string) => typedPounds(wrong).safeParse(typed).data ?? null
const signed = (typed: string) => signedPounds(wrong).safeParse(typed).data ?? null

describe('sums in forms', () => {
  test.each([
    ['18,500', 1_850_000],
    [' \u00a31,234.50 ', 123_450],
    ['12k', 1_200_000],
    ['\u00a31.2m', 120_000_000],
    ['2 thousand', 200_000],
    ['0', 0],
    ['-1', null],
    ['12 k m', null],
    ['about 5', null],
    ['', null],
  ])('%s', (typed, pence) => expect(read(typed)).toBe(pence))
  test.each([
    ['-850', -85_000],
    ['\u2212 \u00a312k', -1_200_000],
    ['-0', 0],
    ['12k', 1_200_000],
    ['--5', null],
  ])('with a sign: %s', (typed, pence) => expect(signed(typed)).toBe(pence))
  test('a refused sum gets the message of its field', () =>
    expect(typedPounds(wrong).safeParse('twelve').error?.issues[0]?.message).toBe(wrong))
})

test.each([
  ['12k', '\u00a312,000.00'],
  ['-1.5m', '-\u00a31,500,000.00'],
  ['12,000', null],
  ['12 kg', null],
  ['', null],
])('the full amount shown for "%s" is %s', (typed, shown) => expect(readBack(typed)).toBe(shown))
