/** Texts of the site that staff word: what is delivered fits, and what the law, safety or the screen needs cannot be lost. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ourPlaces, wordGroups, wordsKey, type Place } from '../site/ourWords.ts'
import { settingSchemas } from '../site/setting.ts'
import { placeFault, placeFaults } from './wordsSheet.ts'

const delivered = (group: string) =>
  JSON.parse(readFileSync(new URL(`../../../../content/settings/words/${group}.json`, import.meta.url), 'utf8')) as Record<string, string>

test('what is delivered has every place, none besides, and fits', () => {
  for (const group of wordGroups) {
    expect(Object.keys(delivered(group)).sort()).toEqual(Object.keys(ourPlaces[group]).sort())
    // The sheet asks beside them why they are changed.
    expect(ourPlaces[group]).not.toHaveProperty('reason')
    expect(placeFaults(group, delivered(group))).toEqual({})
    expect(settingSchemas[wordsKey(group)].parse({ ...delivered(group), gone: 'Of an older release' })).toEqual(delivered(group))
  }
})

test('everything that a place has to keep is missed, by its field', () => {
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
])('%# refused', (place, typed) => {
  expect(placeFault(place, typed)).not.toBeNull()
})

test('a list may have lines; placeholders may stand in longer texts', () => {
  expect(placeFault(items, 'It quotes {firm}.\nRing {phone}.')).toBeNull()
})

test('no text promises cover or payment, and none that says otherwise is refused for it', () => {
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
