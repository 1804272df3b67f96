/** The socket side: limits for slow and greedy callers, the page cache before any framework, graceful shutdown. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { uploadLimits } from '#contract/model/files/upload.ts'
import type { PageCache } from './cache/pageCache.ts'
import type { Connection } from './requestTools.ts'
import { limitSockets, socketLimits, type SocketLimits } from './slowCallers.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const serverOptions = {
  headersTimeout: 10_000,
  // The time limit for a whole request to arrive, set for uploads. Other bodies must arrive sooner (slowCallers.ts).
  requestTimeout: uploadLimits.seconds * 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 2_000,
}

const hasBody = ({ headers }: IncomingMessage) => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Starts listening. Returns a function that stops: no new connections; running requests may finish (10 s at most). */
export const listen = async (options: {
  app: Hono
  cache: PageCache
  host: string
  port: number
  middleware?: Middleware | undefined
  /** Shorter limits for tests. */
  limits?: Partial<SocketLimits>
}) => {
  const { app, cache, middleware } = options
  const answer = getRequestListener(
    (request, { incoming }) => {
      const connection: Connection = { incoming, allowSlowBody: () => sockets.allowSlowBody(incoming as IncomingMessage) }
      return app.fetch(request, connection)
    },
    { overrideGlobalObjects: false },
  )
  const server = createServer(serverOptions, (request, response) => {
    if (hasBody(request)) sockets.limitBody(request)
    // True while another request on this socket is running. Only then count before looking in the cache, because counting costs time.
    const waits = response.socket === null
    if (waits && !sockets.admit(request, response)) return
    if (middleware) middleware(request, response, () => void answer(request, response))
    else if (!cache.answer(request, response) && (waits || sockets.admit(request, response))) void answer(request, response)
  })
  const sockets = limitSockets(server, { ...socketLimits, ...options.limits })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), 9_000)
    await closed
    clearTimeout(late)
  }
}
