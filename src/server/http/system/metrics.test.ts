import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 }
const cache = { hits: () => 42, size: () => 7 }
const work = {
  running: true,
  lastBeatAt: null,
  waitingMails: 2,
  failingMails: 3,
  deadMails: 4,
  failedTexts: 5,
  deadJobs: 6,
  textBudgetPercent: 0,
}

test('without a database, the numbers of the process are still reported', async () => {
  const text = await createMetrics(pool, cache, () => Promise.reject(new Error('no database'))).text()
  expect(text).toContain('seawall_cached_pages 7')
  expect(text).not.toContain('seawall_background{')
})

test('every metric in docs/operations.md is reported with the right value', async () => {
  const metrics = createMetrics(pool, cache, () => Promise.resolve(work))
  metrics.count(200, 12)
  metrics.count(404, 700)
  // Requested twice: a counter that is read from elsewhere must not add up.
  await metrics.text()
  const text = await metrics.text()
  const listed = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `((?:seawall|process|nodejs)_\w+)`/gm)].map(
    ([, name]) => name,
  )
  expect(listed).toContain('seawall_requests_total')
  expect(listed.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'seawall_requests_total{status="2xx"} 1',
      'seawall_requests_total{status="4xx"} 1',
      'seawall_request_duration_seconds_bucket{le="0.025"} 1',
      'seawall_request_duration_seconds_bucket{le="1"} 2',
      'seawall_request_duration_seconds_count 2',
      'seawall_cached_pages 7',
      'seawall_page_cache_hits_total 42',
      'seawall_database_connections{state="idle"} 3',
      'seawall_database_connections{state="busy"} 2',
      'seawall_database_connections{state="awaited"} 1',
      'seawall_background{of="running"} 1',
      'seawall_background{of="mails_waiting"} 2',
      'seawall_background{of="mails_failing"} 3',
      'seawall_background{of="mails_given_up"} 4',
      'seawall_background{of="texts_failed"} 5',
      'seawall_background{of="jobs_given_up"} 6',
    ]),
  )
})
