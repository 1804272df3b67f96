/**
 * READ FIRST. The whole server as one function of its parts: `createApp(deps)` gives a fetch function.
 * A request goes: headers -> our host? -> file, /api, health, or page. An API call goes: own origin? -> read ->
 * serve.ts (who, may they, schema, transaction, envelope). A page runs its loaders through the same calls, in process.
 */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Actor } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { RequestFacts } from '#server/ctx.ts'
import { callerAddress, prefixOf } from '#server/http/address.ts'
import { compressed } from '#server/http/compress.ts'
import { afterSetting, cookieName, readCookies } from '#server/http/cookies.ts'
import { refusal } from '#server/http/failures.ts'
import { loggedPath } from '#server/log.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { readBody, readJson, readQuery, requireReadableForm } from '#server/http/input.ts'
import { createMissingPages } from '#server/http/missingPages.ts'
import { requireOwnHost, requireOwnOrigin, type Origins } from '#server/http/origin.ts'
import { filesIn, isMultipart } from '#server/http/multipart.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { oneAddressOf } from '#server/http/oneAddress.ts'
import type { PageCache } from '#server/http/pageCache.ts'
import type { Renderer } from '#server/http/pages.ts'
import { dispatch, mergeParameters, serve, type Call, type Mounted, type Reply, type ServeDeps } from '#server/http/serve.ts'
import type { TagPolicy } from '#server/http/tagPolicy.ts'
import { pageOf, type Visits } from '#server/http/visits.ts'
import type { RawCall } from '#web/app/renderTypes.ts'

export type AppDeps = ServeDeps & {
  mounted: readonly Mounted[]
  origins: Origins
  /** Whether an address is one of our own reverse proxies. */
  proxies: (ip: string) => boolean
  cache: PageCache
  metrics: Metrics
  files: ServeDeps['files']
  /** Sums of a day: which pages were opened, which addresses are not there. */
  visits: Visits
  tagPolicy: TagPolicy
  asset: (request: Request, path: string) => Response | null
  render: Renderer
  /** Who a session cookie belongs to. `slide`: whether this call keeps the session awake. */
  actorOf: (sessionToken: string | undefined, options: { slide: boolean; ipPrefix: string; userAgent: string }) => Promise<Actor>
  /** Routes that are not pages or declared endpoints: outbox, sitemap, health, documents. */
  extras: (app: Hono, tools: Tools) => void
  /** Development only: lets the injected styles and scripts of the reloading server pass. */
  reloading?: boolean
}

export type Tools = {
  facts: (request: Request) => { request: RequestFacts; actor: (slide?: boolean) => Promise<Actor> }
  refuse: (request: Request, error: unknown) => Response
  /** Calls an operation by name as somebody without a session, whatever cookies came along. Throws its Failure. */
  asVisitor: (request: Request, name: string, input: Record<string, unknown>) => Promise<Reply>
}

const maxUrl = 4096
const maxForm = 200_000
/** Of what stands after the ?, for an answer to be kept. */
const longestKept = 300
const keeps = (reply: Reply) => reply.headers['cache-control'] !== 'no-store'
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i
/** What @hono/node-server passes beside the request. */
type Bindings = { incoming?: { socket?: { remoteAddress?: string } } }

export const createApp = (deps: AppDeps): Hono => {
  const app = new Hono()
  const missing = createMissingPages(deps.cache.generation)
  const ids = new WeakMap<Request, string>()
  const sockets = new WeakMap<Request, string>()
  const idOf = (request: Request) => ids.get(request) ?? ids.set(request, randomUUID()).get(request)!
  /** Pages whose plain form sends files, and what takes them. */
  const takersByPage = new Map(deps.mounted.flatMap((mounted) => (mounted.endpoint.files ? [[mounted.endpoint.files.page, mounted]] : [])))
  const byRoute = new Map(deps.mounted.map((mounted) => [`${mounted.endpoint.method} ${mounted.endpoint.path}`, mounted]))

  const factsOf = (request: Request): RequestFacts => {
    const ip = callerAddress(sockets.get(request), request.headers.get('x-forwarded-for'), deps.proxies)
    return {
      id: idOf(request),
      ip,
      ipPrefix: prefixOf(ip),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      cookies: readCookies(request.headers.get('cookie')),
    }
  }
  /** A session is looked up at most once for a request, however many calls its page makes. */
  const actorLookup = (facts: RequestFacts) => {
    let found: Promise<Actor> | undefined
    return (slide = true) =>
      (found ??= deps.actorOf(facts.cookies.get(cookieName('sid', deps.origin)), {
        slide,
        ipPrefix: facts.ipPrefix,
        userAgent: facts.userAgent,
      }))
  }
  const json = (status: number, body: unknown, headers: Record<string, string> = {}, cookies: readonly string[] = []) => {
    const response = new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
  const refuse = (request: Request, error: unknown) => {
    const { status, headers, body } = refusal(error, idOf(request), deps.log)
    return json(status, body, headers)
  }
  const tools: Tools = {
    refuse,
    facts: (request) => {
      const facts = factsOf(request)
      return { request: facts, actor: actorLookup(facts) }
    },
    asVisitor: (request, name, input) => {
      const mounted = deps.mounted.find((one) => one.name === name)
      if (!mounted) throw new Error(`No operation ${name}`)
      const facts = { ...factsOf(request), cookies: new Map<string, string>() }
      return dispatch(mounted, input, { request: facts, actor: () => Promise.resolve({ kind: 'visitor' }), idempotencyKey: null }, deps)
    },
  }

  app.use(async (c, next) => {
    const { req } = c
    const began = performance.now()
    const address = (c.env as Bindings | undefined)?.incoming?.socket?.remoteAddress
    if (address) sockets.set(req.raw, address)
    try {
      requireOwnHost(req.header('host'), deps.origins)
      // There is no CORS: another site's question whether it may write is answered here, for every address.
      const asking = req.method === 'OPTIONS' ? req.header('origin') : undefined
      if (asking !== undefined && !deps.origins.origins.has(asking))
        throw new Failure('forbidden', 'This request did not come from our own site')
      if (req.url.length > maxUrl) throw new Failure('malformed', 'The address is too long')
      await next()
    } catch (error) {
      c.res = refuse(req.raw, error)
    }
    for (const [name, value] of Object.entries(securityHeaders(req.path, deps.reloading)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', idOf(req.raw))
    const { status } = c.res
    const ms = performance.now() - began
    deps.metrics.count(status, ms)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || status >= 500) {
      deps.log.info({ requestId: idOf(req.raw), method: req.method, path: loggedPath(req.path), status, ms: Math.round(ms) }, 'request')
    }
  })
  app.onError((error, c) => refuse(c.req.raw, error))

  // ---- API ----
  const handle = async (mounted: Mounted, parameters: Record<string, string>, request: Request): Promise<Response> => {
    const { endpoint, name } = mounted
    const begun = deps.cache.generation()
    try {
      const reads = endpoint.method === 'GET'
      if (!reads) requireOwnOrigin(request.headers, deps.origins)
      const facts = factsOf(request)
      const lookup = actorLookup(facts)
      const sent =
        reads || endpoint.method === 'DELETE' || endpoint.files
          ? readQuery(new URL(request.url).searchParams)
          : await readJson(request, endpoint.maxBody ?? 100_000)
      // Asking who I am must not keep a session awake for ever.
      const call: Call = {
        request: facts,
        actor: () => lookup(name !== 'auth.user' && !endpoint.passive),
        idempotencyKey: request.headers.get('idempotency-key'),
        ...(endpoint.files ? { parts: filesIn(request) } : {}),
      }
      const reply = await dispatch(mounted, mergeParameters(endpoint.path, parameters, sent), call, deps)
      if (endpoint.cached && reply.status === 200 && keeps(reply))
        return cached(request, 'application/json; charset=utf-8', JSON.stringify(reply.body), begun, { asked: endpoint.cached === 'asked' })
      return json(reply.status, reply.body, reply.headers, reply.cookies)
    } catch (error) {
      return refuse(request, error)
    }
  }
  serve(app, deps.mounted, handle, (allow) => json(405, { success: false, message: 'This method is not allowed here' }, { allow }))

  /** `anyQuery`: one page whatever stands after the ?. `asked`: a page for what stands there. */
  const cached = async (
    request: Request,
    type: string,
    text: string,
    begun: number,
    { anyQuery = false, asked = false }: { anyQuery?: boolean; asked?: boolean } = {},
  ) => {
    const { pathname, search: typed } = new URL(request.url)
    const search = anyQuery ? '' : typed
    if (!isPlainAddress(pathname, search) || search.length > longestKept)
      return new Response(request.method === 'HEAD' ? null : text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
    const bytes = Buffer.from(text)
    const options = { headers: securityHeaders(pathname), begun, anyQuery, asked: asked && search !== '' }
    const { plain } = deps.cache.store(pathname + search, type, bytes, options)
    // The small forms are being made beside; whoever came first is on a slow line as often as everyone after.
    const { body, headers } = await compressed(text, request.headers.get('accept-encoding') ?? '')
    const response = new Response(request.method === 'HEAD' ? null : body)
    for (const [name, value] of Object.entries({ ...plain.headers, ...headers })) response.headers.set(name, value)
    if (body !== text) {
      response.headers.set('content-length', String(body.length))
      // Other bytes than those that are kept, of the same page: a name of their own that is known again.
      response.headers.set('etag', `${plain.headers['etag']?.slice(0, -1)}-first"`)
    }
    return response
  }

  deps.extras(app, tools)
  app.all('/api/*', (c) => json(404, { success: false, message: 'Not found', requestId: idOf(c.req.raw) }))

  /** Files from a page's plain form: taken, and the page shown again. What became of each file is with its record. */
  const takeFiles = async (mounted: Mounted, request: Request): Promise<Response> => {
    requireOwnOrigin(request.headers, deps.origins)
    const url = new URL(request.url)
    url.searchParams.delete('fault')
    const headers = new Headers({ 'cache-control': 'no-store' })
    try {
      const facts = factsOf(request)
      const call: Call = { request: facts, actor: actorLookup(facts), idempotencyKey: null, parts: filesIn(request) }
      const reply = await dispatch(mounted, {}, call, deps)
      for (const cookie of reply.cookies) headers.append('set-cookie', cookie)
    } catch (error) {
      const { status, body } = refusal(error, idOf(request), deps.log)
      // A refusal of single files stands beside them; one of the whole is told by its number.
      if (!('files' in body)) url.searchParams.set('fault', String(status))
    }
    headers.set('location', ownLocation(url.pathname + url.search))
    return new Response(null, { status: 303, headers })
  }

  // ---- Pages ----
  app.on(['GET', 'POST'], '*', async (c) => {
    const request = c.req.raw
    const begun = deps.cache.generation()
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'POST') {
      const file = deps.asset(request, pathname)
      if (file) return file
    }
    const taker = request.method === 'POST' && isMultipart(request) ? takersByPage.get(pathname) : undefined
    if (taker) return takeFiles(taker, request)
    let facts = factsOf(request)
    let lookup = actorLookup(facts)
    const cookies: string[] = []
    let mayKeep = true
    const call: RawCall = async (method, path, input, options) => {
      const mounted = byRoute.get(`${method} ${path}`)
      if (!mounted) throw new Error(`No endpoint ${method} ${path}`)
      try {
        const ask = () =>
          dispatch(mounted, input, { request: facts, actor: () => lookup(), idempotencyKey: options?.idempotencyKey ?? null }, deps)
        const kept = mounted.endpoint.cached
        const reply = kept
          ? await deps.cache.recall(`${mounted.name} ${JSON.stringify(input)}`, ask, { asked: kept === 'asked', keeps })
          : await ask()
        if (!keeps(reply)) mayKeep = false
        cookies.push(...reply.cookies)
        if (reply.cookies.length > 0) {
          // What follows in this page is asked by whoever the reply made of the caller: signing in, then sending the code.
          facts = { ...facts, cookies: afterSetting(facts.cookies, reply.cookies) }
          lookup = actorLookup(facts)
        }
        return { status: reply.status, body: reply.body, requestId: facts.id, retryAfter: null }
      } catch (error) {
        const { status, body, headers } = refusal(error, facts.id, deps.log)
        return { status, body, requestId: facts.id, retryAfter: headers['retry-after'] ? Number(headers['retry-after']) : null }
      }
    }
    // Asked for by its real name: what is not there, or leads on, does so in one step.
    const plain = request.method === 'POST' ? null : oneAddressOf(pathname)
    let sent = plain === null ? request : new Request(new URL(plain + search, request.url), request)
    if (request.method === 'POST') {
      requireOwnOrigin(request.headers, deps.origins)
      if (!formTypes.test(request.headers.get('content-type') ?? '')) throw new Failure('wrongType', 'Send the form as a form')
      sent = new Request(request.url, { method: 'POST', headers: request.headers, body: new Uint8Array(await readBody(request, maxForm)) })
      await requireReadableForm(sent)
    }
    let near: string | null = null
    const rendered = await deps.render(sent, call, {
      missing: (key, draw) => {
        if (deps.reloading) return draw()
        near = key
        return missing.html(key, begun, draw)
      },
      requestId: facts.id,
      mode: deps.mode,
      report: (error) => deps.log.error({ requestId: facts.id, err: error }, 'page failed'),
    })
    if (rendered.kind === 'redirect') {
      const headers = new Headers({ location: ownLocation(rendered.location), 'cache-control': 'no-store' })
      for (const cookie of cookies) headers.append('set-cookie', cookie)
      return new Response(null, { status: rendered.status, headers })
    }
    if (plain !== null && rendered.status === 200)
      return new Response(null, { status: 301, headers: { location: ownLocation(plain + search), 'cache-control': 'no-store' } })
    const { cacheable } = rendered
    const page = pageOf(pathname)
    const asking = Object.fromEntries(request.headers)
    if (rendered.status === 200 && request.method === 'GET') deps.visits.opened(page, asking)
    const policy = deps.reloading ? null : await deps.tagPolicy.of(page, asking)
    const keep = mayKeep && cookies.length === 0 && rendered.status === 200 && !deps.reloading
    if (keep && cacheable && (search === '' || cacheable !== 'address'))
      return under(
        policy,
        await cached(request, 'text/html; charset=utf-8', rendered.html, begun, {
          anyQuery: cacheable === 'path',
          asked: cacheable === 'asked',
        }),
      )
    if (rendered.status === 404 && request.method === 'GET') deps.visits.missed(pathname)
    const accepts = request.headers.get('accept-encoding') ?? ''
    const { body, headers } = await (near === null ? compressed(rendered.html, accepts) : missing.body(near, rendered.html, accepts))
    const response = new Response(request.method === 'HEAD' ? null : body, {
      status: rendered.status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers, ...rendered.headers },
    })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return under(policy, response)
  })
  app.all('*', () => json(405, { success: false, message: 'This method is not allowed here' }, { allow: 'GET, HEAD, POST' }))
  return app
}

/**
 * The one spelling of an address that is worth keeping. Any number of others mean the same page (/about//, /SERVICES,
 * ?%6cimit=5): kept, they would push the real pages out and have each one compressed again.
 */
const isPlainAddress = (pathname: string, search: string) =>
  /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(pathname) &&
  (search === '' || (search === `?${new URLSearchParams(search)}` && !/=0\d/.test(search)))

/** The answer under a content policy of this browser alone: then nobody keeps it. null: as it is. */
const under = (policy: string | null, response: Response): Response => {
  if (policy === null) return response
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'no-store')
  response.headers.delete('etag')
  return response
}

/** Redirects stay on our own site, whatever a screen was told (security checks 102, 103). */
const ownLocation = (location: string) => {
  const base = 'http://own.invalid'
  if (!location.startsWith('/') || /[\\\u0000-\u001f]/.test(location) || location.startsWith('//')) return '/'
  const url = new URL(location, base)
  return url.origin === base ? url.pathname + url.search + url.hash : '/'
}
