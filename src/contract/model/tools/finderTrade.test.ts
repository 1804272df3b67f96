/** What the finder says as soon as the trade is named, before any other answer. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Finder } from './finder.ts'
import { findCovers, openQuestions, type FinderAnswers } from './finderEngine.ts'

const content = new URL('../../../../content/tools/finder/find-my-insurance.json', import.meta.url)
const finder = {
  ...Finder.parse(JSON.parse(readFileSync(content, 'utf8'))),
  trades: [
    { slug: 'cafe', usual: ['PL', 'PROD', 'EL', 'CONT', 'BI', 'DOS'] },
    { slug: 'courier', usual: ['MOTOR', 'GIT'] },
    { slug: 'tattooist', usual: ['TREAT'] },
    { slug: 'childminder', usual: ['PL'] },
  ],
  tradeReasons: { PL: 'You serve hot drinks.' },
}
const groups = (answers: FinderAnswers) => Object.fromEntries(findCovers(finder, answers).found.map(({ cover, group }) => [cover, group]))
const cafe = { f2: ['cafe'] }

describe('the trade by itself', () => {
  test('finds the covers that are usual for it, each with a reason, and never as required', () => {
    expect(groups(cafe)).toEqual({ PL: 'usual', PROD: 'usual', EL: 'usual', CONT: 'usual', BI: 'usual', DOS: 'usual' })
    expect(groups({ f2: ['courier'] })).toEqual({ MOTOR: 'usual', GIT: 'usual' })
    const { found, undecided } = findCovers(finder, cafe)
    expect(found.find(({ cover }) => cover === 'PL')?.reasons.map(({ text }) => text)).toEqual(['You serve hot drinks.'])
    expect(found.find(({ cover }) => cover === 'BI')?.reasons.map(({ text }) => text)).toEqual(['Firms in your trade usually ask for it.'])
    expect(undecided).not.toContain('PL')
  })
  test('a trade that is not in our list starts where most small firms start', () => {
    expect(groups({ f2: ['other'] })).toEqual({ PL: 'considering', CONT: 'considering' })
  })
})

describe('an answer goes before the trade', () => {
  test.each<[string, FinderAnswers, string, string | undefined]>([
    ["staff make employers' liability law", { f3: ['yes'] }, 'EL', 'law'],
    ['family may be exempt', { f1: ['sole_trader'], f3: ['family'] }, 'EL', 'considering'],
    ['nobody works for a sole trader', { f1: ['sole_trader'], f3: ['none'] }, 'EL', undefined],
    ['with nobody working for it, a company waits for its number of directors', { f3: ['none'] }, 'EL', undefined],
    ['"not sure" leaves what the trade says', { f3: ['unsure'] }, 'EL', 'usual'],
    ['no visitors and no work elsewhere', { f4: ['no'], f5: ['no'] }, 'PL', undefined],
    ['visitors', { f4: ['yes'] }, 'PL', 'usual'],
    ['no stock or contents', { f9: ['no'] }, 'CONT', undefined],
    ['a fire would not stop the income', { f10: ['no'] }, 'BI', undefined],
  ])('%s', (_, answers, cover, group) => {
    expect(groups({ ...cafe, ...answers })[cover]).toBe(group)
  })
  test('a cover that no rule could ever add for the trade stays', () => {
    expect(groups({ f2: ['tattooist'], f4: ['no'], f5: ['no'] })).toEqual({ TREAT: 'usual' })
  })
  test("a regulator's rule stands above it", () => {
    expect(groups({ f2: ['childminder'] })).toEqual({ PL: 'asked' })
  })
})

test('what the law could require is still asked; what would change nothing is not', () => {
  const open = openQuestions(finder, cafe).map(({ question, adds }) => [question.id, adds.map(({ cover, group }) => `${cover} ${group}`)])
  expect(open).toContainEqual(['f3', ['EL law', 'LEG considering']])
  expect(open.map(([id]) => id)).not.toContain('f4')
})
