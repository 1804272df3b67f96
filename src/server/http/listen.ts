/** The socket side: time limits against slow callers, the page cache before any framework, an end that drops nobody. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { PageCache } from '#server/http/pageCache.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Listens and gives the function that stops: no new connections, running requests finish (10 s at most). */
export const listen = async (options: { app: Hono; cache: PageCache; host: string; port: number; middleware?: Middleware | undefined }) => {
  const { app, cache, middleware } = options
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const limits = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 2_000,
  }
  const server = createServer(limits, (request, response) => {
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
