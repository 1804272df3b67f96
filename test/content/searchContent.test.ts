/** What editors write for the search leads somewhere: every section and task exists, and no sentence teaches two intents. */
import { expect, test } from 'vitest'
import tasks from '#content/search/tasks.json' with { type: 'json' }
import { examples, train } from '#server/features/assistant/classify.ts'
import { asked } from '#server/features/search/asked.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()

test('each everyday question stands beside a section that exists', async () => {
  const { rows } = await app.database.owner.execute<{ at: string }>(
    "SELECT DISTINCT CASE WHEN anchor = '' THEN path ELSE path || '#' || anchor END AS at FROM passages WHERE asked <> ''",
  )
  const found = new Set(rows.map(({ at }) => at))
  expect(asked.map(({ at }) => at).filter((at) => !found.has(at))).toEqual([])
  expect(asked.map(({ at }) => at)).toEqual([...new Set(asked.map(({ at }) => at))])
})

test('each task leads to a page', async () => {
  for (const { path } of tasks) expect([path, (await app.request(path)).status]).toEqual([path, 200])
})

test('no sentence teaches two intents, and no question of the evaluation teaches any', async () => {
  const { questions } = await import('../finding/judge.ts')
  const sentences = examples.map(({ sentence }) => sentence.toLowerCase())
  expect(sentences.length).toBe(new Set(sentences).size)
  const judged = Object.values(questions).flatMap(({ answerable, refused, emergencies, calm }) => [
    ...[...answerable, ...refused].map(({ q }) => q),
    ...emergencies,
    ...calm,
  ])
  expect(judged.filter((q) => sentences.includes(q.toLowerCase()))).toEqual([])
})

test('the classifier hears danger in sentences that it was not taught', () => {
  // A fifth is left out; `emergency` and `support` are one alarm.
  const alarms = ['emergency', 'support']
  const taught = train(examples.filter((_, index) => index % 5 !== 0))
  const left = examples.filter(({ intent }, index) => index % 5 === 0 && alarms.includes(intent))
  const heard = left.filter(({ sentence }) => alarms.reduce((sum, intent) => sum + (taught(sentence).get(intent) ?? 0), 0) >= 0.35)
  expect(left.length).toBeGreaterThan(15)
  expect(heard.length / left.length).toBeGreaterThanOrEqual(0.9)
})
