import { expect, test } from 'vitest'
import { around, named } from './excerpt.ts'

test('an excerpt is the sentence that has the word, and is never taken from the key words', () => {
  const body = 'bank holiday restaurant\ntakeaway\nClosed on a bank holiday, the kitchen still has stock in its fridges.'
  expect(around(body, ['holiday'])).toBe('Closed on a bank holiday, the kitchen still has stock in its fridges.')
  expect(around('bank holiday\ntakeaway', ['holiday'])).toBeNull()
  expect(around(body, ['flood'])).toBeNull()
  expect(around(null, ['flood'])).toBeNull()
})

test('an item of a list is the excerpt if no sentence has the word', () => {
  const list = 'flood\nFire, flood and storm'
  expect(around(list, ['flood'])).toBe('Fire, flood and storm')
  expect(around(`${list}\nHome policies often leave out flood damage.`, ['flood'])).toBe('Home policies often leave out flood damage.')
})

test('the sentence with most of the words is chosen, and a word inside another word does not count', () => {
  const body = 'A cyber policy for what somebody stole from your office.\nAfter a cyber attack the insurer sends its own experts.'
  expect(around(body, ['cyber', 'attack'])).toBe('After a cyber attack the insurer sends its own experts.')
  expect(around('They departed from the building at five.', ['art'])).toBeNull()
})

test('text left out before and after an excerpt is marked with dots, and no word is cut', () => {
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
  // A long URL has no place to cut.
  expect(around(`one two three four five https://example.com/${'x'.repeat(120)}/flood-guide for what to do`, ['flood'])).toMatch(
    /^\.\.\. flood-guide for what to do$/,
  )
})

test('a trade is shown with the other name by which it was found', () => {
  expect(named('deflooding\nflood risk consultant', ['flood'])).toBe('Also called flood risk consultant')
  expect(named('deflooding', ['flood'])).toBeNull()
  expect(named(null, ['flood'])).toBeNull()
})
