/** Runs an endpoint's operation: checks the caller and the input, opens one transaction, and wraps the result in the envelope. */
import { accessText, fitsAudience, type Actor } from '#contract/access.ts'
import { pathParameters, type Endpoint, type Group, type ParsedInputOf, type ResultOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { CsvLines } from '#contract/list.ts'
import type { z } from '#contract/schema.ts'
import type { Ctx, CtxFor, Deps, Parts } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import type { Holders } from '#server/holder.ts'
import { refusalOf, standingOf } from './admission.ts'
import type { Call, Reply } from './call.ts'
import { remembered } from './idempotency.ts'
import type { RateLimits } from '#server/http/request/rateLimit.ts'

type Operation<E> =
  E extends Endpoint<infer A, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType | undefined>
    ? (ctx: CtxFor<A>, input: ParsedInputOf<E>) => Promise<ResultOf<E>> | ResultOf<E>
    : never
/** Every operation of a group, under its own name: a missing one does not compile. */
export type Operations<G extends Group> = { [K in keyof G]: Operation<G[K]> }

export type Mounted = { name: string; endpoint: Endpoint; operation: (ctx: Ctx, input: unknown) => unknown }

export type ServeDeps = Deps & {
  limits: RateLimits
  holders: Holders
  staffArea: () => Promise<'admins' | 'permitted'>
}

/** Pairs endpoints with operations. The cast is safe because `Operations<G>` checks the pairing. */
export const mount = <G extends Group>(group: G, operations: Operations<G>): Mounted[] =>
  Object.entries(group).map(([key, endpoint]) => {
    const { name } = endpoint
    const { access, audience } = endpoint
    if (!access) throw new Error(`${name} declares no access`)
    if (!fitsAudience(access, audience)) throw new Error(`${name}: access '${accessText(access)}' is not for the ${audience}`)
    const operation = operations[key] as Mounted['operation'] | undefined
    if (!operation) throw new Error(`${name} has no operation`)
    return { name, endpoint, operation }
  })

const noParts: Parts = Object.assign((async function* () {})(), { texts: new Map() })

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

/** Runs one call. `sent` is the raw input. Throws a Failure or an unexpected error; the caller turns either into a reply. */
export const dispatch = async (mounted: Mounted, sent: Record<string, unknown>, call: Call, deps: ServeDeps): Promise<Reply> => {
  const { endpoint, name } = mounted
  const actor = endpoint.access === 'anyone' && endpoint.cache ? { kind: 'visitor' as const } : await call.actor()
  await requireAccess(mounted, actor, call, deps)
  const { rate } = endpoint
  if (!rate) return perform(mounted, sent, { actor, call, deps })
  await deps.limits.consume(name, call.request.ipPrefix, rate)
  const refund = () => deps.limits.refund(name, call.request.ipPrefix, rate)
  try {
    const reply = await perform(mounted, sent, { actor, call, deps })
    // A repeated request (a double click) does not count against the limit.
    if (reply.replayed) await refund()
    return reply
  } catch (error) {
    if (rate.counts === 'done' && error instanceof Failure) await refund()
    throw error
  }
}

type CallContext = { actor: Actor; call: Call; deps: ServeDeps }

/** The call of somebody who may make it. */
const perform = async (mounted: Mounted, sent: Record<string, unknown>, { actor, call, deps }: CallContext): Promise<Reply> => {
  const { endpoint, name } = mounted
  const input = parse(endpoint, sent)
  const brought = { method: endpoint.method, cookies: call.request.cookies, input: input as Record<string, unknown> }
  const standing = await standingOf(endpoint.access, actor, deps, brought)
  if (actor.kind === 'client' && actor.viewedBy && endpoint.access !== 'anyone')
    await writeAudit(
      { ...deps, actor, request: call.request },
      { action: 'access.viewAsClient', subjectType: 'user', subjectId: actor.userId, after: { endpoint: name, input } },
    )
  const cookies: string[] = []
  const headers: Record<string, string> = {}
  const base: Ctx = {
    ...deps,
    ...standing,
    actor,
    pool: deps.db,
    enqueue: deps.enqueueIn(deps.db),
    request: call.request,
    reply: { cookie: (value) => void cookies.push(value), header: (key, value) => void (headers[key] = value) },
    auditCount: { written: 0 },
    parts: call.parts ?? noParts,
  }

  const run = async (ctx: Ctx): Promise<Reply> => ({ ...(await runOperation(mounted, ctx, input)), cookies, headers })
  const forEverybody = endpoint.method === 'GET' && (endpoint.access === 'anyone' || standing.scope.scope === 'visitor')
  if (forEverybody || endpoint.commits === 'self' || endpoint.files) return run(base)
  const work = (db: Db) => {
    // A retried transaction starts with a clean reply.
    cookies.length = 0
    const ctx: Ctx = { ...base, db, enqueue: deps.enqueueIn(db), auditCount: { written: 0 } }
    if (endpoint.idempotent && call.idempotencyKey) return remembered(ctx, call.idempotencyKey, name, sent, () => run(ctx))
    return run(ctx)
  }
  return transaction(deps.db, standing.scope, work, { reads: endpoint.method === 'GET' })
}

/** Throws if this actor may not call the endpoint. Refusals of signed-in people are audited. */
const requireAccess = async ({ endpoint, name }: Mounted, actor: Actor, call: Call, deps: ServeDeps) => {
  const refused = await refusalOf(endpoint, actor, deps.staffArea)
  if (!refused) return
  if (actor.kind === 'client' || actor.kind === 'staff')
    await writeAudit({ ...deps, actor, request: call.request }, { action: 'access.denied', subjectType: 'endpoint', subjectId: name })
  throw refused
}

/** Runs the operation and writes its default audit row. */
const runOperation = async (
  { endpoint, operation, name }: Mounted,
  ctx: Ctx,
  input: unknown,
): Promise<Omit<Reply, 'cookies' | 'headers'>> => {
  const result = await operation(ctx, input)
  if (endpoint.csv) {
    // Every export is audited, with the filters that were set (security check 137).
    await writeAudit(ctx, { action: name, subjectType: 'list', subjectId: endpoint.csv, after: input as Record<string, unknown> })
    return {
      status: 200,
      body: { success: true, data: null, message: '' },
      csv: { name: endpoint.csv, lines: result as CsvLines, json: endpoint.lines ?? false },
    }
  }
  if (endpoint.method !== 'GET' && ctx.auditCount.written === 0) await writeAudit(ctx, { action: name })
  return { status: endpoint.status ?? 200, body: envelope(endpoint, result) }
}

const envelope = (endpoint: Endpoint, result: unknown): Reply['body'] => {
  if (!endpoint.flags) return { success: true, data: endpoint.output.parse(result), message: '' }
  const { data, message, ...flags } = (result ?? {}) as Record<string, unknown>
  const output = data === undefined || data === null ? null : endpoint.output.parse(data)
  return { success: true, data: output, message: typeof message === 'string' ? message : '', ...(endpoint.flags.parse(flags) as object) }
}

/** Merges path parameters into the input. A key that is in both is refused. */
export const mergeParameters = (path: string, parameters: Record<string, string>, sent: Record<string, unknown>) => {
  const names = pathParameters(path)
  const doubled = names.find((name) => Object.hasOwn(sent, name))
  if (doubled) throw new Failure('invalid', `Unknown field: ${doubled}`, { fields: { [doubled]: 'Unknown field' } })
  return { ...sent, ...Object.fromEntries(names.map((name) => [name, parameters[name]])) }
}
