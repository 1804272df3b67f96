import { expect, test } from 'vitest'
import { around } from './excerpt.ts'

test('a page is quoted in the sentence that has the word, never in its key words', () => {
  const body = 'bank holiday restaurant\ntakeaway\nClosed on a bank holiday, the kitchen still has stock in its fridges.'
  expect(around(body, ['holiday'])).toBe('Closed on a bank holiday, the kitchen still has stock in its fridges.')
  expect(around('bank holiday\ntakeaway', ['holiday'])).toBeNull()
  expect(around(body, ['flood'])).toBeNull()
  expect(around(null, ['flood'])).toBeNull()
})

test('what is left out before and after is marked, and no word is cut', () => {
  const filler = 'one two three four five six seven eight nine ten '.repeat(8)
  const found = around(`${filler}flood ${filler}`.trim(), ['flood'])
  expect(found).toMatch(/^\.\.\. \w+ .*flood.* \w+ \.\.\.$/)
  expect(
    found
      ?.replaceAll('...', '')
      .trim()
      .split(' ')
      .every((word) => `${filler}flood`.split(' ').includes(word)),
  ).toBe(true)
  expect(around(`flood ${filler}`, ['flood'])).toMatch(/^flood one/)
})
