/** Prometheus text at /metrics: for this machine alone, or for whoever has METRICS_TOKEN. One process's own numbers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000]
const digest = (text: string) => createHash('sha256').update(text).digest()

export type Metrics = ReturnType<typeof createMetrics>

export const createMetrics = (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>, cache: { hits(): number; size(): number }) => {
  const byStatus = new Map<string, number>()
  const buckets = bounds.map(() => 0)
  let total = 0
  let sum = 0
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()

  return {
    /** One answered request; `ms` from first byte read to answer made. */
    count(status: number, ms: number) {
      const group = `${Math.floor(status / 100)}xx`
      byStatus.set(group, (byStatus.get(group) ?? 0) + 1)
      total += 1
      sum += ms
      bounds.forEach((bound, index) => {
        if (ms <= bound) buckets[index] = (buckets[index] ?? 0) + 1
      })
    },
    text(): string {
      const memory = process.memoryUsage()
      return [
        '# TYPE seawall_requests_total counter',
        ...[...byStatus].map(([status, count]) => `seawall_requests_total{status="${status}"} ${count}`),
        '# TYPE seawall_request_milliseconds histogram',
        ...bounds.map((bound, index) => `seawall_request_milliseconds_bucket{le="${bound}"} ${buckets[index]}`),
        `seawall_request_milliseconds_bucket{le="+Inf"} ${total}`,
        `seawall_request_milliseconds_sum ${sum.toFixed(1)}`,
        `seawall_request_milliseconds_count ${total}`,
        '# TYPE seawall_kept_pages gauge',
        `seawall_kept_pages ${cache.size()}`,
        '# TYPE seawall_kept_page_answers_total counter',
        `seawall_kept_page_answers_total ${cache.hits()}`,
        '# TYPE seawall_database_connections gauge',
        `seawall_database_connections{state="idle"} ${pool.idleCount}`,
        `seawall_database_connections{state="busy"} ${pool.totalCount - pool.idleCount}`,
        `seawall_database_connections{state="awaited"} ${pool.waitingCount}`,
        '# TYPE seawall_event_loop_delay_milliseconds gauge',
        `seawall_event_loop_delay_milliseconds{quantile="0.99"} ${(loop.percentile(99) / 1e6).toFixed(1)}`,
        '# TYPE seawall_memory_bytes gauge',
        `seawall_memory_bytes{kind="resident"} ${memory.rss}`,
        `seawall_memory_bytes{kind="heap"} ${memory.heapUsed}`,
        '',
      ].join('\n')
    },
  }
}

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

/**
 * Behind a proxy on this machine everybody seems to come from it: a forwarded request is never "this machine".
 * `token` null: loopback alone.
 */
export const mayReadMetrics = (request: Request, ip: string, token: string | null) => {
  const given = request.headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  if (token !== null && given !== undefined) return timingSafeEqual(digest(given), digest(token))
  return isLoopback(ip) && !request.headers.has('x-forwarded-for') && !request.headers.has('forwarded')
}
