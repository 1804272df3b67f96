import { expect, test } from 'vitest'
import { alike, distance } from '#contract/model/content/spelling.ts'
import { plain } from '#contract/model/content/kinds/searchWords.ts'
import { questionKey } from './query.ts'
import { begunBy, isIn, meant, meantOf } from './spelling.ts'

test('two swapped letters count as one mistake, and a distance above the limit is not counted further', () => {
  expect(distance('pubilc', 'public', 2)).toBe(1)
  expect(distance('plummer', 'plumber', 2)).toBe(1)
  expect(distance('', 'ab', 2)).toBe(2)
  expect(distance('excess', 'excess', 2)).toBe(0)
  expect(distance('cyber', 'marine', 2)).toBe(3)
  expect([alike('subragation', 'subrogation'), alike('cat', 'car'), alike('dream', 'cream')]).toEqual([true, false, false])
})

test('the nearest word is meant, of equally near ones the more common, and short words are left as they are', () => {
  const near = [
    { word: 'carpet', weight: 40 },
    { word: 'carpenter', weight: 3 },
  ]
  expect(meant('carpetner', near)).toBe('carpenter')
  expect(
    meant('claim', [
      { word: 'claims', weight: 200 },
      { word: 'claimx', weight: 1 },
    ]),
  ).toBe('claims')
  expect(meant('cat', [{ word: 'car', weight: 100 }])).toBeNull()
  expect(meant('dream', [{ word: 'cream', weight: 100 }])).toBeNull()
})

test('abbreviations stay whole', () => {
  expect([plain('P.I. cover'), plain('D & O'), plain('d&o'), plain('employers\u2019 liability')]).toEqual([
    'pi cover',
    'dno',
    'dno',
    'employers liability',
  ])
})

test('words of the index are found by their beginning and by a near spelling', () => {
  const all = ['carpenter', 'liability', 'liable', 'lift', 'office', 'officer', 'officers'].map((word) => ({ word, weight: 3 }))
  expect(begunBy('liab', all)).toEqual(['liability', 'liable'])
  expect(begunBy('zz', all)).toEqual([])
  expect(['carpenter', 'lift', 'officers', 'officer', 'off', 'zz', ''].filter((word) => isIn(word, all))).toEqual([
    'carpenter',
    'lift',
    'officers',
    'officer',
  ])
  expect([meantOf('oficers', all), meantOf('carpetner', all), meantOf('qwrtzp', all), meantOf('lif', all)]).toEqual([
    'officers',
    'carpenter',
    null,
    null,
  ])
})

test('the key of a question is its significant words, or all words if it has at most one significant word', () => {
  expect(['Can I pay monthly?', 'who are you', 'cyber', 'What is IPT?'].map(questionKey)).toEqual([
    'pay monthly',
    'who are you',
    'cyber',
    'what is ipt',
  ])
})
