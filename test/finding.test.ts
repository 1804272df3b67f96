/**
 * The figures of docs/performance.md must not get worse: questions of `test/finding/`, tuned and held out separately. `npm run evaluate:finding`
 * prints all figures.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerTo } from '#server/features/assistant/answering.ts'
import { findPages } from '#server/features/search/find.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { judge, parts, type Part } from './finding/judge.ts'

const database = await testDatabase({ seeded: true })
const ctx = { pool: database.db }

const least: Record<Part, { searches: number; answers: number; misleading: number; refused: number; alarms: number; calm: number }> = {
  tuned: { searches: 65, answers: 49, misleading: 1, refused: 44, alarms: 37, calm: 13 },
  heldOut: { searches: 34, answers: 19, misleading: 0, refused: 16, alarms: 12, calm: 4 },
  fresh: { searches: 19, answers: 13, misleading: 1, refused: 10, alarms: 15, calm: 6 },
  '2026-11-24': { searches: 26, answers: 22, misleading: 2, refused: 12, alarms: 14, calm: 7 },
  '2026-11-24 apart': { searches: 12, answers: 10, misleading: 1, refused: 4, alarms: 6, calm: 3 },
  '2026-11-25': { searches: 47, answers: 99, misleading: 4, refused: 28, alarms: 25, calm: 9 },
  '2026-11-25 apart': { searches: 24, answers: 48, misleading: 0, refused: 12, alarms: 5, calm: 11 },
  '2026-11-26': { searches: 0, answers: 0, misleading: 0, refused: 59, alarms: 60, calm: 38 },
  '2026-11-27 apart': { searches: 0, answers: 0, misleading: 0, refused: 0, alarms: 39, calm: 0 },
}

for (const part of parts)
  test(`${part}: searches, answers, refusals and emergencies are right at least as often as measured`, async () => {
    const scores = await judge(part, { find: (q) => findPages(ctx, { q }), ask: (q) => answerTo(ctx, { q, about: '' }) })
    const of = (what: string) => scores.filter((score) => score.what.startsWith(what)).reduce((sum, { right }) => sum + right, 0)
    expect(of('search'), 'searches').toBeGreaterThanOrEqual(least[part].searches)
    expect(of('assistant: our pages'), 'answers').toBeGreaterThanOrEqual(least[part].answers)
    expect(of('of these, answered from another page'), 'misleading').toBeLessThanOrEqual(least[part].misleading)
    expect(of('assistant: must be refused'), 'refused').toBeGreaterThanOrEqual(least[part].refused)
    expect(of('assistant: emergencies'), 'emergencies').toBeGreaterThanOrEqual(least[part].alarms)
    expect(of('no emergency'), 'false alarms').toBeGreaterThanOrEqual(least[part].calm)
  })

test('each of the 150 trades is among the first three results for one of its synonyms', async () => {
  const folder = new URL('../content/trades/', import.meta.url)
  const trades = readdirSync(folder).map((name): { slug: string; name: string; synonyms: string[] } =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  )
  const missed: string[] = []
  for (const { slug, name, synonyms } of trades) {
    const q = synonyms[slug.length % synonyms.length] ?? name
    const first = (await findPages(ctx, { q })).items.slice(0, 3).map(({ path }) => path)
    if (!first.includes(`/business-insurance-by-trade/${slug}`)) missed.push(`${q}: ${first.join(', ')}`)
  }
  expect(trades.length).toBeGreaterThanOrEqual(150)
  expect(missed).toEqual([])
})
