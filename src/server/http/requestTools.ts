/** What every handler needs from a request: its id, its sender, and the reply to an error. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { Parts, RequestInfo } from '#server/ctx.ts'
import type { Reply } from './api/call.ts'
import { dispatch, type Mounted, type ServeDeps } from './api/serve.ts'
import { filesIn } from './files/multipart.ts'
import { refusal } from './reply/failures.ts'
import { json } from './reply/json.ts'
import { callerAddress, isForwardedByStranger, prefixOf } from './request/address.ts'
import { cookieName, readCookies } from './request/cookies.ts'

/** `slide`: whether this use extends the session; true by default. */
export type ActorLookup = (slide?: boolean) => Promise<Actor>

export type RequestToolsDeps = ServeDeps & {
  mounted: readonly Mounted[]
  /** Whether an address is one of our own reverse proxies. */
  proxies: (ip: string) => boolean
  /** Who a session cookie belongs to. */
  actorOf: (sessionToken: string | undefined, options: { slide: boolean }) => Promise<Actor>
}

/** What `listen.ts` adds to a request. Empty in tests, where there is no socket. */
export type Connection = {
  incoming?: { socket?: { remoteAddress?: string } }
  /** Allows this body the time of an upload; otherwise `slowCallers.ts` closes the socket. */
  allowSlowBody?: () => void
}

export type RequestTools = ReturnType<typeof createRequestTools>

export const createRequestTools = (deps: RequestToolsDeps) => {
  const ids = new WeakMap<Request, string>()
  const connections = new WeakMap<Request, Connection>()

  /** The same id in the log line, the error screen and every refusal. */
  const requestId = (request: Request): string => ids.get(request) ?? ids.set(request, randomUUID()).get(request)!

  let warnedAt = -Infinity
  /** At most once an hour, because anyone can send the header and could fill the log. */
  const warnOfUnknownProxy = () => {
    if (performance.now() - warnedAt < 3_600_000) return
    warnedAt = performance.now()
    deps.log.warn('X-Forwarded-For from an address that TRUSTED_PROXIES does not name: if that is your proxy, all visitors share one limit')
  }

  const requestInfo = (request: Request): RequestInfo => {
    const peer = connections.get(request)?.incoming?.socket?.remoteAddress
    const forwardedFor = request.headers.get('x-forwarded-for')
    if (isForwardedByStranger(peer, forwardedFor, deps.proxies)) warnOfUnknownProxy()
    const ip = callerAddress(peer, forwardedFor, deps.proxies)
    return {
      id: requestId(request),
      ip,
      ipPrefix: prefixOf(ip),
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      cookies: readCookies(request.headers.get('cookie')),
    }
  }

  return {
    requestId,
    requestInfo,
    /** Called first for every request. */
    connected: (request: Request, connection: Connection) => void connections.set(request, connection),
    /** A session is looked up at most once per request, however many calls its page makes. */
    actorLookup: ({ cookies }: RequestInfo): ActorLookup => {
      let found: Promise<Actor> | undefined
      return (slide = true) => (found ??= deps.actorOf(cookies.get(cookieName('sid', deps.origin)), { slide }))
    },
    /** The files in the body, for an endpoint that takes files. */
    filesOf: (request: Request): Parts => {
      connections.get(request)?.allowSlowBody?.()
      return filesIn(request)
    },
    refuse: (request: Request, error: unknown): Response => {
      const { status, headers, body } = refusal(error, requestId(request), deps.log)
      return json(status, body, headers)
    },
    /** Calls an operation by name as the sender of the request, with all its checks and limits. Throws its Failure. */
    callAsSender: (request: Request, name: string, input: Record<string, unknown>): Promise<Reply> => {
      const mounted = deps.mounted.find((one) => one.name === name)
      if (!mounted) throw new Error(`No operation ${name}`)
      const info = requestInfo(request)
      const actor = () => deps.actorOf(info.cookies.get(cookieName('sid', deps.origin)), { slide: true })
      return dispatch(mounted, input, { request: info, actor, idempotencyKey: null }, deps)
    },
    /** Calls an operation by name as a visitor, ignoring the request's cookies. Throws its Failure. */
    callAsVisitor: (request: Request, name: string, input: Record<string, unknown>): Promise<Reply> => {
      const mounted = deps.mounted.find((one) => one.name === name)
      if (!mounted) throw new Error(`No operation ${name}`)
      const info = { ...requestInfo(request), cookies: new Map<string, string>() }
      return dispatch(mounted, input, { request: info, actor: () => Promise.resolve({ kind: 'visitor' }), idempotencyKey: null }, deps)
    },
  }
}
