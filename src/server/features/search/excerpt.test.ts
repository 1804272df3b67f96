import { expect, test } from 'vitest'
import { around } from './excerpt.ts'

test('a page is quoted in the sentence that has the word, never in its key words', () => {
  const body = 'bank holiday restaurant\ntakeaway\nClosed on a bank holiday, the kitchen still has stock in its fridges.'
  expect(around(body, ['holiday'])).toBe('Closed on a bank holiday, the kitchen still has stock in its fridges.')
  expect(around('bank holiday\ntakeaway', ['holiday'])).toBeNull()
  expect(around(body, ['flood'])).toBeNull()
  expect(around(null, ['flood'])).toBeNull()
})

test('the sentence that has most of the words wins; a word within another is none', () => {
  const body = 'A cyber policy for what somebody stole from your office.\nAfter a cyber attack the insurer sends its own experts.'
  expect(around(body, ['cyber', 'attack'])).toBe('After a cyber attack the insurer sends its own experts.')
  expect(around('They departed from the building at five.', ['art'])).toBeNull()
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
  // A long address has no place to cut.
  expect(around(`one two three four five https://example.com/${'x'.repeat(120)}/flood-guide for what to do`, ['flood'])).toMatch(
    /^\.\.\. flood-guide for what to do$/,
  )
})
