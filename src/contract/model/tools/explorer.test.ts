import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cover } from '../quotes/coverSummary.ts'
import { comparedCodes, facetLabels, filterScenarios, Incident, Scenario, type ScenarioFilter } from './explorer.ts'
import { z } from '../../schema.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../../content/tools/${name}.json`, import.meta.url), 'utf8'))
const covers = z.array(Cover).parse(read('covers'))
const incidents = z.array(Incident).parse(read('incidents'))
const scenarios = z
  .array(Scenario)
  .parse(read('scenarios'))
  .map((scenario) => ({ ...scenario, covers: [...scenario.responds, ...scenario.other].map(({ cover }) => cover) }))
const nameOf = (code: string) => covers.find((cover) => cover.code === code)?.name ?? ''
const found = (filter: Partial<ScenarioFilter>) =>
  filterScenarios(scenarios, { cover: '', industry: '', words: '', ...filter }, nameOf).map(({ number }) => number)

/** domain.md 9.3.1: the covers that respond to each of the 58 scenarios; an empty text is "none". */
const responds: Record<number, string> = {
  1: 'PL',
  2: 'EL',
  3: 'PL',
  4: '',
  5: 'PI',
  6: 'CYB',
  7: 'CYB',
  8: 'BLD CONT BI',
  9: 'BI',
  10: 'DOS',
  11: 'CONT',
  12: '',
  13: 'CRIME',
  14: 'PROD',
  15: 'PROD',
  16: 'ENV',
  17: 'MOTOR ENV',
  18: 'EPL',
  19: '',
  20: 'DO',
  21: 'DO EL',
  22: 'CYB',
  23: 'CONT',
  24: 'TOOL',
  25: 'PLANT',
  26: 'CW',
  27: 'CW',
  28: 'CARGO GIT',
  29: 'CARGO',
  30: 'CARGO',
  31: 'MOTOR',
  32: 'MOTOR',
  33: 'BRK',
  34: 'RESC',
  35: '',
  36: 'LEG',
  37: 'RENT BLD',
  38: 'POL',
  39: 'PI',
  40: 'TREAT',
  41: 'MM',
  42: 'TC',
  43: 'KEY',
  44: 'PA',
  45: 'TRAV',
  46: 'KR',
  47: 'AV',
  48: 'BI',
  49: 'LOL',
  50: 'TERR',
  51: '',
  52: 'PI',
  53: 'PROD',
  54: 'EL PL',
  55: 'PL',
  56: 'TRUST DO',
  57: 'PL',
  58: 'MOTOR',
}

test('there are 58 scenarios, each with the covers of the decision table', () => {
  expect(scenarios.map(({ number }) => number)).toEqual(Array.from({ length: 58 }, (_, index) => index + 1))
  expect(Object.fromEntries(scenarios.map((scenario) => [scenario.number, scenario.responds.map(({ cover }) => cover).join(' ')]))).toEqual(
    responds,
  )
  for (const { number, verdict, responds: some } of scenarios) expect([number, verdict === 'none']).toEqual([number, some.length === 0])
})

test('covers and incidents that scenarios refer to exist, slugs are unique, and each incident has a scenario', () => {
  const codes = new Set(covers.map(({ code }) => code))
  expect(scenarios.flatMap((scenario) => scenario.covers).filter((code) => !codes.has(code))).toEqual([])
  const kinds = new Set(incidents.map(({ slug }) => slug))
  expect(scenarios.filter(({ incident }) => !kinds.has(incident))).toEqual([])
  expect(new Set(scenarios.map(({ slug }) => slug)).size).toBe(58)
  expect(incidents.filter(({ slug }) => !scenarios.some(({ incident }) => incident === slug))).toEqual([])
})

test('scenarios are filtered by cover, industry, words, and several of these together', () => {
  expect(found({})).toHaveLength(58)
  expect(found({ cover: 'TREAT' })).toEqual([40])
  expect(found({ words: 'laptop' })).toEqual([22, 23])
  expect(found({ words: 'burned hand' })).toEqual([2])
  expect(found({ words: 'LAPTOPS stolen', cover: 'CYB' })).toEqual([22])
  expect(found({ words: 'drone' })).toContain(47)
  expect(found({ words: 'trade credit' })).toContain(42)
  expect(found({ words: 'no such thing' })).toEqual([])
  const retail = found({ industry: 'retail-hospitality' })
  expect(retail).toContain(1)
  // A scenario without an industry belongs to all of them.
  expect(retail).toContain(31)
  expect(retail).not.toContain(25)
})

test('searching for any text never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string(), (words, cover) => void found({ words, cover })))
})

test('at most three covers are compared, without duplicates and unknown codes', () => {
  const known = covers.map(({ code }) => code)
  expect(comparedCodes(['PL', 'PL', 'XX', 'EL', 'PI', 'CYB'], known)).toEqual(['PL', 'EL', 'PI'])
  expect(comparedCodes([], known)).toEqual([])
  expect(facetLabels.map(({ key }) => key).toSorted()).toEqual(Object.keys(covers[0]?.facets ?? {}).toSorted())
})
