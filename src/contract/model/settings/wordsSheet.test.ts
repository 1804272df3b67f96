/** Texts of the site that staff can edit: the delivered ones are valid, and required words and placeholders cannot be removed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ourPlaces, wordGroups, wordsKey, type Place } from '../site/ourWords.ts'
import { settingSchemas } from '../site/setting.ts'
import { placeFault, placeFaults } from './wordsSheet.ts'

const delivered = (group: string) =>
  JSON.parse(readFileSync(new URL(`../../../../content/settings/words/${group}.json`, import.meta.url), 'utf8')) as Record<string, string>

test('the delivered texts are complete and valid, and a text of an older release is ignored', () => {
  for (const group of wordGroups) {
    expect(Object.keys(delivered(group)).sort()).toEqual(Object.keys(ourPlaces[group]).sort())
    // The form has a field of this name, for the reason of a change.
    expect(ourPlaces[group]).not.toHaveProperty('reason')
    expect(placeFaults(group, delivered(group))).toEqual({})
    expect(settingSchemas[wordsKey(group)].parse({ ...delivered(group), gone: 'Of an older release' })).toEqual(delivered(group))
  }
})

test('removing a required placeholder or word from a text is refused at its field', () => {
  for (const group of wordGroups)
    for (const [name, place] of Object.entries<Place>(ourPlaces[group])) {
      for (const words of [...(place.needs ?? []).map((one) => `{${one}}`), ...(place.keeps ?? [])]) {
        const without = (delivered(group)[name] ?? '').replaceAll(new RegExp(words.replace(/[{}]/g, '\\$&'), 'gi'), '...')
        expect(placeFaults(group, { ...delivered(group), [name]: without }), `${name} without ${words}`).toEqual({
          [name]: expect.stringMatching(/^Keep /),
        })
      }
    }
})

const { support: line, lead: passage } = ourPlaces.contact
const { does: items } = ourPlaces.assistant
const lead = 'We answer {within}. '

test.each([
  [line, ''],
  [line, ' \u200b'.replace('\u200b', '')],
  [line, 'a\nb'],
  [line, 'x'.repeat(121)],
  [line, 'Ring {phone}'],
  [line, 'a\u202eb'],
  [passage, `${lead}<b>now</b>`],
  [passage, `${lead}https://evil.example`],
  [passage, `${lead}{link}`],
  [passage, `${lead}{ phone }`],
  [passage, `${lead}\nBelow`],
])('invalid text %# is refused', (place, typed) => {
  expect(placeFault(place, typed)).not.toBeNull()
})

test('a list may have several lines, and longer texts may have placeholders', () => {
  expect(placeFault(items, 'It quotes {firm}.\nRing {phone}.')).toBeNull()
})

test('a text that promises cover or payment is refused, and one that denies them is not', () => {
  for (const typed of [
    'You are covered from today.',
    'Your business is fully insured.',
    'Relax: you\u2019re covered!',
    'The insurer will pay.',
    'Your policy always pays.',
    'We guarantee cover.',
    'I can confirm your cover.',
    'It will be covered.',
  ])
    expect([typed, placeFault(passage, lead + typed)]).toEqual([typed, 'Do not promise cover or payment: only an insurer can, in writing'])
  for (const typed of [
    'You are not covered until an insurer has agreed.',
    'Ask whether it is covered.',
    'Sending this does not put any insurance in force.',
    'Only the insurer decides what is paid.',
    'I cannot confirm any cover.',
  ])
    expect([typed, placeFault(passage, lead + typed)]).toEqual([typed, null])
})
