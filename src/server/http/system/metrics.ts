/** Prometheus text at /metrics, for loopback or with METRICS_TOKEN. Each process reports its own numbers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const digest = (text: string) => createHash('sha256').update(text).digest()

export type Metrics = ReturnType<typeof createMetrics>

/** The numbers of one app, which docs/operations.md lists. */
export const createMetrics = (pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>, cache: { hits(): number; size(): number }) => {
  const registry = new Registry()
  // Memory, processor, event loop, garbage collection, open files.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'seawall_requests_total',
    help: 'Requests answered by the app, by kind of status',
    labelNames: ['status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'seawall_request_duration_seconds',
    help: 'From the first byte read to the answer made',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'seawall_cached_pages',
      help: 'Pages and public replies in the page cache',
      registers: [],
      collect() {
        this.set(cache.size())
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      name: 'seawall_page_cache_hits_total',
      help: 'Requests answered from the page cache, which the app never saw',
      registers: [],
      collect() {
        this.reset()
        this.inc(cache.hits())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'seawall_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'awaited' }, pool.waitingCount)
      },
    }),
  )
  return {
    /** One answered request; `ms` from first byte read to answer made. */
    count(status: number, ms: number) {
      requests.inc({ status: `${Math.floor(status / 100)}xx` })
      durations.observe(ms / 1000)
    },
    text: () => registry.metrics(),
  }
}

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

/**
 * Behind a proxy on this machine every request comes from loopback, so a forwarded request never counts as local.
 * `token` null: loopback alone.
 */
export const mayReadMetrics = (request: Request, ip: string, token: string | null) => {
  const given = request.headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  if (token !== null && given !== undefined) return timingSafeEqual(digest(given), digest(token))
  return isLoopback(ip) && !request.headers.has('x-forwarded-for') && !request.headers.has('forwarded')
}
