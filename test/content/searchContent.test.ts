/** Content for the search: every section and task exists, and no sentence is an example of two intents. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import asked from '#content/search/asked.json' with { type: 'json' }
import tasks from '#content/search/tasks.json' with { type: 'json' }
import { examples, train } from '#server/features/assistant/classify.ts'
import { refusalOf } from '#server/features/assistant/intent.ts'
import { plain } from '#server/features/search/search.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()

test('each everyday question refers to a section that exists', async () => {
  const { rows } = await app.database.owner.execute<{ at: string }>(
    "SELECT DISTINCT CASE WHEN anchor = '' THEN path ELSE path || '#' || anchor END AS at FROM passages WHERE asked <> ''",
  )
  const found = new Set(rows.map(({ at }) => at))
  expect(asked.map(({ href }) => href).filter((at) => !found.has(at))).toEqual([])
  expect(asked.map(({ href }) => href)).toEqual([...new Set(asked.map(({ href }) => href))])
})

test('each task leads to a page', async () => {
  for (const { path } of tasks) expect([path, (await app.request(path)).status]).toEqual([path, 200])
})

test('no sentence is an example of two intents, and no evaluation question is an example', async () => {
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

test('the classifier recognises emergencies in sentences that it was not trained on', () => {
  // A fifth is left out of the training; `emergency` and `support` both count as an alarm.
  const alarms = ['emergency', 'support']
  const taught = train(examples.filter((_, index) => index % 5 !== 0))
  const left = examples.filter(({ intent }, index) => index % 5 === 0 && alarms.includes(intent))
  const heard = left.filter(({ sentence }) => alarms.reduce((sum, intent) => sum + (taught(sentence).get(intent) ?? 0), 0) >= 0.35)
  expect(left.length).toBeGreaterThan(15)
  expect(heard.length / left.length).toBeGreaterThanOrEqual(0.85)
})

test('at most 2 % of the questions on our own pages raise a false alarm', () => {
  const found: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('question' in value && 'answer' in value && typeof value.question === 'string') found.push(value.question)
    for (const inner of Object.values(value)) collect(inner)
  }
  for (const folder of ['services', 'trades', 'industries', 'places']) {
    const files = new URL(`../../content/${folder}/`, import.meta.url)
    for (const name of readdirSync(files)) collect(JSON.parse(readFileSync(new URL(name, files), 'utf8')))
  }
  const taught = new Set(examples.map(({ sentence }) => sentence))
  const untaught = found.filter((question) => !taught.has(question))
  const alarms = untaught.filter((question) => ['emergency', 'support'].includes(refusalOf(plain(question)) ?? ''))
  expect(untaught.length).toBeGreaterThan(200)
  expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(untaught.length * 0.02)
})
