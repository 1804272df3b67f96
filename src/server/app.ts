/**
 * READ FIRST. The whole server as one function of its parts: `createApp(deps)` returns a fetch function.
 *
 * `http/listen.ts` takes a request from the socket and answers it from `http/cache/pageCache.ts` if it can. Everything
 * else comes here, and goes down this list until something answers it:
 *
 *   every request         http/request/everyRequest.ts   our host? security headers, log line, metrics
 *   /api/...              http/api/handle.ts             our origin? read the input -> serve.ts -> JSON
 *   /health, /sitemap...  http/system/systemRoutes.ts
 *   POST of a file form   http/files/fileForm.ts         -> serve.ts -> the page again
 *   a built file          http/files/assets.ts
 *   any other page        http/pages/page.ts             loaders -> serve.ts, in process -> HTML
 *
 * `http/api/serve.ts` runs an operation: who is calling, are they allowed, schema, transaction, envelope.
 * `http/cache/policy.ts` decides what is cached and for whom.
 */
import { Hono } from 'hono'
import { mountApi, type ApiDeps } from '#server/http/api/handle.ts'
import { mountFileForms, type FileFormDeps } from '#server/http/files/fileForm.ts'
import { createPages, type PageDeps } from '#server/http/pages/page.ts'
import { json, methodNotAllowed } from '#server/http/reply/json.ts'
import { everyRequest, type EveryRequestDeps } from '#server/http/request/everyRequest.ts'
import { createRequestTools, type RequestTools, type RequestToolsDeps } from '#server/http/requestTools.ts'

export type AppDeps = RequestToolsDeps &
  EveryRequestDeps &
  ApiDeps &
  FileFormDeps &
  PageDeps & {
    /** The built file at this path; null if there is none. */
    asset: (request: Request, path: string) => Response | null
    /** Routes that are not pages or declared endpoints: outbox, sitemap, health, documents. */
    systemRoutes: (app: Hono, tools: RequestTools) => void
  }

export const createApp = (deps: AppDeps): Hono => {
  const app = new Hono()
  const tools = createRequestTools(deps)
  app.use(everyRequest(deps, tools))
  app.onError((error, c) => tools.refuse(c.req.raw, error))

  mountApi(app, deps, tools)
  deps.systemRoutes(app, tools)
  app.all('/api/*', (c) => json(404, { success: false, message: 'Not found', requestId: tools.requestId(c.req.raw) }))

  mountFileForms(app, deps, tools)

  const pages = createPages(deps, tools)
  app.get('*', ({ req }) => deps.asset(req.raw, new URL(req.url).pathname) ?? pages(req.raw))
  app.post('*', ({ req }) => pages(req.raw))
  app.all('*', () => methodNotAllowed('GET, HEAD, POST'))
  return app
}
