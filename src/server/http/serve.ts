/** From a declared endpoint to its operation: who is it, may they, what did they send, one transaction, the envelope. */
import type { Hono } from 'hono'
import { admits, mayEnterStaffArea, type Access, type Actor } from '#contract/access.ts'
import { pathParameters, type Endpoint, type Group, type ParsedInputOf, type ResultOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { z } from '#contract/schema.ts'
import type { Ctx, CtxFor, Deps, Parts, RequestFacts } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { remembered } from '#server/http/idempotency.ts'
import type { RateLimits } from '#server/http/rateLimit.ts'

type Operation<E> =
  E extends Endpoint<infer A, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType | undefined>
    ? (ctx: CtxFor<A>, input: ParsedInputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>
    : never
/** Every operation of a group, under its own name: a missing one does not compile. */
export type Operations<G extends Group> = { [K in keyof G]: Operation<G[K]> }

export type Mounted = { name: string; endpoint: Endpoint; operation: (ctx: Ctx, input: unknown) => unknown }

/** Facts about one call that are not its input. */
export type Call = {
  request: RequestFacts
  /** Looked up once, when first asked for. */
  actor: () => Promise<Actor>
  idempotencyKey: string | null
  /** The body's files, for an endpoint that takes files. */
  parts?: Parts
}

export type Reply = {
  status: number
  /** The envelope, not yet JSON. */
  body: { success: true; data: unknown; message: string } & Record<string, unknown>
  cookies: string[]
  headers: Record<string, string>
}

export type ServeDeps = Deps & {
  limits: RateLimits
  staffArea: () => Promise<'admins' | 'permitted'>
}

/** Pairs declarations with operations. The one cast of the server's side: the pairing is checked by `Operations<G>`. */
export const mount = <G extends Group>(noun: string, group: G, operations: Operations<G>): Mounted[] =>
  Object.entries(group).map(([name, endpoint]) => {
    if (!endpoint.access) throw new Error(`${noun}.${name} declares no access`)
    const operation = operations[name] as Mounted['operation'] | undefined
    if (!operation) throw new Error(`${noun}.${name} has no operation`)
    return { name: `${noun}.${name}`, endpoint, operation }
  })

const refuse = (access: Access, actor: Actor): Failure => {
  if (actor.kind === 'pending')
    return new Failure('unauthenticated', 'Complete two-factor authentication first', { flags: { requireMfa: true } })
  if (actor.kind === 'visitor') return new Failure('unauthenticated', 'Sign in to continue')
  return new Failure('forbidden', access === 'client' ? 'This is for signed-in clients' : 'You do not have permission to do this')
}

const noParts: Parts = Object.assign((async function* () {})(), { texts: new Map() })

const scopeOf = (actor: Actor) =>
  actor.kind === 'client'
    ? { scope: 'client' as const, clientId: actor.clientId, userId: actor.userId }
    : actor.kind === 'staff'
      ? { scope: 'staff' as const, userId: actor.userId }
      : { scope: 'visitor' as const }

const parse = (endpoint: Endpoint, sent: Record<string, unknown>) => {
  const parsed = endpoint.input.safeParse(sent)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.') || (issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : '')
    fields[path] ??= issue.message
  }
  throw new Failure('invalid', Object.values(fields)[0] ?? 'Invalid value', { fields })
}

/** Runs one call. `sent` is whatever arrived. Throws Failure or a fault; the caller turns either into a reply. */
export const dispatch = async (mounted: Mounted, sent: Record<string, unknown>, call: Call, deps: ServeDeps): Promise<Reply> => {
  const { endpoint, operation, name } = mounted
  const actor = endpoint.access === 'anyone' && endpoint.cached ? { kind: 'visitor' as const } : await call.actor()
  const cookies: string[] = []
  const headers: Record<string, string> = {}
  const base: Ctx = {
    ...deps,
    actor,
    pool: deps.db,
    enqueue: deps.enqueueIn(deps.db),
    request: call.request,
    reply: { cookie: (value) => void cookies.push(value), header: (key, value) => void (headers[key] = value) },
    trail: { written: 0 },
    parts: call.parts ?? noParts,
  }
  const staffOnly = endpoint.path.startsWith('/api/admin/')
  if (!admits(endpoint.access, actor) || (staffOnly && !mayEnterStaffArea(actor, await deps.staffArea()))) {
    if (actor.kind === 'client' || actor.kind === 'staff')
      await record(base, { action: 'access.denied', subjectType: 'endpoint', subjectId: name })
    throw refuse(endpoint.access, actor)
  }
  if (endpoint.rate) await deps.limits.take(name, call.request.ipPrefix, endpoint.rate)
  const input = parse(endpoint, sent)

  const run = async (ctx: Ctx): Promise<Reply> => {
    const result = await operation(ctx, input)
    // Every change leaves a trail, whether or not its author thought of it.
    if (endpoint.method !== 'GET' && ctx.trail.written === 0) await record(ctx, { action: name })
    return { status: endpoint.status ?? 200, body: envelope(endpoint, result), cookies, headers }
  }
  const alone = endpoint.commits === 'self' || endpoint.files !== undefined || (endpoint.method === 'GET' && endpoint.access === 'anyone')
  if (alone) return run(base)
  return transaction(deps.db, scopeOf(actor), (db) => {
    // A retried transaction starts with a clean reply.
    cookies.length = 0
    const ctx: Ctx = { ...base, db, enqueue: deps.enqueueIn(db), trail: { written: 0 } }
    if (endpoint.idempotent && call.idempotencyKey) return remembered(ctx, call.idempotencyKey, name, sent, () => run(ctx))
    return run(ctx)
  })
}

const envelope = (endpoint: Endpoint, result: unknown): Reply['body'] => {
  if (!endpoint.flags) return { success: true, data: endpoint.output.parse(result), message: '' }
  const { data, message, ...flags } = (result ?? {}) as Record<string, unknown>
  const shown = data === undefined || data === null ? null : endpoint.output.parse(data)
  return { success: true, data: shown, message: typeof message === 'string' ? message : '', ...(endpoint.flags.parse(flags) as object) }
}

/** Path parameters join the input; a key that is in both was sent to confuse. */
export const mergeParameters = (path: string, parameters: Record<string, string>, sent: Record<string, unknown>) => {
  const names = pathParameters(path)
  const doubled = names.find((name) => Object.hasOwn(sent, name))
  if (doubled) throw new Failure('invalid', `Unknown field: ${doubled}`, { fields: { [doubled]: 'Unknown field' } })
  return { ...sent, ...Object.fromEntries(names.map((name) => [name, parameters[name]])) }
}

export type ApiHandler = (mounted: Mounted, parameters: Record<string, string>, request: Request) => Promise<Response>

/** Gives every mounted endpoint its route, and every other method on its path a 405 that names the right ones. */
export const serve = (app: Hono, all: readonly Mounted[], handle: ApiHandler, wrongMethod: (allow: string) => Response) => {
  const byPath = Map.groupBy(all, ({ endpoint }) => endpoint.path)
  // A fixed path goes before one with a parameter in the same place, whatever order they were declared in.
  const sorted = [...byPath].sort(([a], [b]) => pathParameters(a).length - pathParameters(b).length)
  for (const [path, group] of sorted) {
    for (const mounted of group)
      app.on(mounted.endpoint.method, path, (c) => handle(mounted, c.req.param() as Record<string, string>, c.req.raw))
    const allow = group.map(({ endpoint }) => (endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method)).join(', ')
    app.all(path, () => wrongMethod(allow))
  }
}
