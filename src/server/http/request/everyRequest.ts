/** Middleware for every request: host check, security headers, one log line and one metrics sample. */
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { Failure } from '#contract/failure.ts'
import { loggedPath } from '#server/log.ts'
import { securityHeaders } from '../reply/headers.ts'
import type { Connection, RequestTools } from '../requestTools.ts'
import type { Metrics } from '../system/metrics.ts'
import { requireOwnHost, type Origins } from './origin.ts'

const longestUrl = 4096

export type EveryRequestDeps = {
  origins: Origins
  metrics: Metrics
  log: Logger
  /** Development only: lets the injected styles and scripts of the reloading server pass. */
  reloading?: boolean
}

export const everyRequest =
  (deps: EveryRequestDeps, tools: RequestTools): MiddlewareHandler =>
  async (c, next) => {
    const { req } = c
    const startedAt = performance.now()
    tools.connected(req.raw, (c.env as Connection | undefined) ?? {})
    try {
      // Load balancers and Prometheus call these by IP address, so the host check does not apply. /health only says whether we are
      // healthy, and /metrics has its own check.
      if (!req.path.startsWith('/health/') && req.path !== '/metrics') requireOwnHost(req.header('host'), deps.origins)
      if (req.method === 'OPTIONS') refuseForeignPreflight(req.header('origin'), deps.origins)
      if (req.url.length > longestUrl) throw new Failure('malformed', 'The address is too long')
      await next()
    } catch (error) {
      c.res = tools.refuse(req.raw, error)
    }
    for (const [name, value] of Object.entries(securityHeaders(req.path, deps.reloading)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', tools.requestId(req.raw))
    const { status } = c.res
    const ms = performance.now() - startedAt
    deps.metrics.count(status, ms)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || status >= 500) {
      const line = { requestId: tools.requestId(req.raw), method: req.method, path: loggedPath(req.path), status, ms: Math.round(ms) }
      deps.log.info(line, 'request')
    }
  }

/** There is no CORS: a preflight request from another site is refused here, for every path. */
const refuseForeignPreflight = (origin: string | undefined, { origins }: Origins) => {
  if (origin !== undefined && !origins.has(origin)) throw new Failure('forbidden', 'This request did not come from our own site')
}
