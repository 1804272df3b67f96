import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('every number that docs/operations.md lists is there, and says what it should', async () => {
  const metrics = createMetrics({ totalCount: 5, idleCount: 3, waitingCount: 1 }, { hits: () => 42, size: () => 7 })
  metrics.count(200, 12)
  metrics.count(404, 700)
  // Asked for twice: a counter that is read from elsewhere must not add up.
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
    ]),
  )
})
