/** Prometheus text at /metrics, for loopback or with METRICS_TOKEN. Each process reports its own figures. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { WorkHealth } from '#contract/model/messages/message.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one app, listed in docs/operations.md. `work`: the state of background work, the same from every process. */
export const createMetrics = (
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  cache: { hits(): number; size(): number },
  work: () => Promise<WorkHealth>,
) => {
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
  registry.registerMetric(
    new Gauge({
      name: 'seawall_background',
      help: 'Background work: running is 1 or 0, the rest are counts',
      labelNames: ['of'],
      registers: [],
      async collect() {
        this.reset()
        // Left out if the database is down, because that is when the other figures are most needed.
        const now = await work().catch(() => null)
        if (!now) return
        this.set({ of: 'running' }, Number(now.running))
        this.set({ of: 'mails_waiting' }, now.waitingMails)
        this.set({ of: 'mails_failing' }, now.failingMails)
        this.set({ of: 'mails_given_up' }, now.deadMails)
        this.set({ of: 'texts_failed' }, now.failedTexts)
        this.set({ of: 'jobs_given_up' }, now.deadJobs)
      },
    }),
  )
  return {
    /** One answered request; `ms` from the first byte read to the finished reply. */
    count(status: number, ms: number) {
      requests.inc({ status: `${Math.floor(status / 100)}xx` })
      durations.observe(ms / 1000)
    },
    text: () => registry.metrics(),
  }
}

const isLoopback = (ip: string) => ip === '::1' || ip.startsWith('127.')

/** Another site's name could point to this machine (DNS rebinding), so that its pages could read this. Without a token, only these hosts may. */
const localHost = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/

/**
 * Called by IP address, so the host check does not apply (everyRequest.ts). Behind a proxy on this machine every request comes
 * from loopback, so a forwarded request never counts as local. `token` null: loopback only.
 */
export const mayReadMetrics = (request: Request, ip: string, token: string | null) => {
  const bearer = request.headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  if (token !== null && bearer !== undefined) return timingSafeEqual(digest(bearer), digest(token))
  const forwarded = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
  return isLoopback(ip) && !forwarded && localHost.test(request.headers.get('host') ?? '')
}
