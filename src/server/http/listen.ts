/** The socket side: time limits against slow callers, the page cache before any framework, an end that drops nobody. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { uploadLimits } from '#contract/model/upload.ts'
import type { PageCache } from '#server/http/pageCache.ts'
import type { Mounted } from '#server/http/serve.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A body that is not files has this long to arrive (security.md B0). */
export const bodyMs = 30_000

/** Where a body may take its time, because it is files. */
const slowPathsOf = (mounted: readonly Mounted[]) =>
  new Set(mounted.flatMap(({ endpoint }) => (endpoint.files ? [endpoint.path, endpoint.files.page] : [])))

/** Ends a request whose body does not arrive. */
const hurry = (request: IncomingMessage, slowPaths: ReadonlySet<string>, ms: number) => {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  if (slowPaths.has(request.url?.split('?', 1)[0] ?? '')) return
  const late = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, ms)
  request.once('close', () => clearTimeout(late))
}

/** Listens and gives the function that stops: no new connections, running requests finish (10 s at most). */
export const listen = async (options: {
  app: Hono
  cache: PageCache
  mounted?: readonly Mounted[]
  host: string
  port: number
  middleware?: Middleware | undefined
  /** Tests do not wait half a minute. */
  bodyMs?: number
}) => {
  const { app, cache, middleware } = options
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const limits = {
    headersTimeout: 10_000,
    // The longest any request may take to arrive: an upload. Others are hurried below.
    requestTimeout: uploadLimits.seconds * 1000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 2_000,
  }
  const slowPaths = slowPathsOf(options.mounted ?? [])
  const server = createServer(limits, (request, response) => {
    hurry(request, slowPaths, options.bodyMs ?? bodyMs)
    if (middleware) middleware(request, response, () => void answer(request, response))
    else if (!cache.answer(request, response)) void answer(request, response)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), 9_000)
    await closed
    clearTimeout(late)
  }
}
