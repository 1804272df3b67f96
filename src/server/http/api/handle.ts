/** /api/...: takes a request to its operation and returns JSON. */
import type { Hono } from 'hono'
import { tokenRate } from '#contract/admin/apiTokens.ts'
import type { Actor } from '#contract/access.ts'
import { pathParameters } from '#contract/endpoint.ts'
import type { PageCache } from '../cache/pageCache.ts'
import { cacheKeyOf, isForOneCaller } from '../cache/policy.ts'
import { sharedReply } from '../cache/sharedReply.ts'
import { csvFile } from '../reply/csvFile.ts'
import { json, methodNotAllowed } from '../reply/json.ts'
import { bearerOf } from '../request/bearer.ts'
import { readJson, readQuery } from '../request/input.ts'
import { requireOwnOrigin, type Origins } from '../request/origin.ts'
import type { RequestTools } from '../requestTools.ts'
import type { Call } from './call.ts'
import { dispatch, mergeParameters, type Mounted, type ServeDeps } from './serve.ts'

export type ApiDeps = ServeDeps & {
  mounted: readonly Mounted[]
  origins: Origins
  cache: PageCache
  /** The actor an API token stands for; a visitor if the token is not valid. */
  tokenActorOf: (token: string) => Promise<Actor>
}

const usualBody = 100_000

/** Gives every mounted endpoint its route, and answers other methods on its path with a 405 that lists the allowed ones. */
export const mountApi = (app: Hono, deps: ApiDeps, tools: RequestTools) => {
  const byPath = Map.groupBy(deps.mounted, ({ endpoint }) => endpoint.path)
  // Fixed paths go before paths with a parameter in the same place, whatever order they were declared in.
  const sorted = [...byPath].sort(([a], [b]) => pathParameters(a).length - pathParameters(b).length)
  for (const [path, group] of sorted) {
    for (const mounted of group)
      app.on(mounted.endpoint.method, path, (c) => handle(mounted, c.req.param() as Record<string, string>, c.req.raw, deps, tools))
    const allow = group.map(({ endpoint }) => (endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method)).join(', ')
    app.all(path, () => methodNotAllowed(allow))
  }
}

const handle = async (
  mounted: Mounted,
  parameters: Record<string, string>,
  request: Request,
  deps: ApiDeps,
  tools: RequestTools,
): Promise<Response> => {
  const { endpoint } = mounted
  const generationAtStart = deps.cache.generation()
  try {
    const bearer = bearerOf(request, endpoint.audience, deps.origin)
    // Browsers never add an API token by themselves, so another site cannot make one send it.
    if (endpoint.method !== 'GET' && bearer === null) requireOwnOrigin(request.headers, deps.origins)
    const input = mergeParameters(endpoint.path, parameters, await readInput(mounted, request))
    const reply = await dispatch(mounted, input, callFrom(mounted, request, { bearer, deps, tools }), deps)
    if (reply.csv) return csvFile(reply.csv, deps.now())
    const shared = reply.status === 200 && !isForOneCaller(reply) ? cacheKeyOf(endpoint.cache ?? null, new URL(request.url)) : null
    if (!shared) return json(reply.status, reply.body, reply.headers, reply.cookies)
    const type = 'application/json; charset=utf-8'
    return await sharedReply(deps.cache, request, { ...shared, type, text: JSON.stringify(reply.body), generationAtStart })
  } catch (error) {
    return tools.refuse(request, error)
  }
}

/** The input besides the path parameters: the query if there is no JSON body, otherwise the body. */
const readInput = async ({ endpoint }: Mounted, request: Request): Promise<Record<string, unknown>> =>
  endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.files
    ? readQuery(new URL(request.url).searchParams)
    : readJson(request, endpoint.maxBody ?? usualBody)

type Caller = { bearer: string | null; deps: ApiDeps; tools: RequestTools }

const callFrom = ({ endpoint }: Mounted, request: Request, { bearer, deps, tools }: Caller): Call => {
  const info = tools.requestInfo(request)
  const actor = tools.actorLookup(info)
  return {
    request: info,
    actor: () => (bearer === null ? actor(!endpoint.passive) : holderOf(bearer, deps)),
    idempotencyKey: request.headers.get('idempotency-key'),
    ...(endpoint.files ? { parts: tools.filesOf(request) } : {}),
  }
}

/** Every API token has its own rate limit, wherever its calls come from. */
const holderOf = async (bearer: string, { tokenActorOf, limits }: ApiDeps): Promise<Actor> => {
  const actor = await tokenActorOf(bearer)
  if (actor.kind === 'staff' && actor.token) await limits.consume('apiToken', actor.token.id, tokenRate)
  return actor
}
