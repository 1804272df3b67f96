/** The calls made by a page's loaders and actions: the same operations as the API, in process. */
import { isForOneCaller } from '../cache/policy.ts'
import type { PageCache } from '../cache/pageCache.ts'
import { dispatch, type Mounted, type ServeDeps } from '../api/serve.ts'
import { refusal } from '../reply/failures.ts'
import { afterSetting } from '../request/cookies.ts'
import type { RequestTools } from '../requestTools.ts'
import type { RawCall } from '#web/app/renderTypes.ts'

export type PageCallsDeps = ServeDeps & { mounted: readonly Mounted[]; cache: PageCache }

/** The calls of one page, and their effect on its reply. */
export type PageCalls = {
  call: RawCall
  /** Set-Cookie values of all calls so far, in order. */
  cookies: string[]
  /** Whether any reply so far was for this caller only; then the page is too. */
  forOneCaller: () => boolean
}

export const createPageCalls = (deps: PageCallsDeps, tools: RequestTools) => {
  const byRoute = new Map(deps.mounted.map((mounted) => [`${mounted.endpoint.method} ${mounted.endpoint.path}`, mounted]))

  return (request: Request): PageCalls => {
    let info = tools.requestInfo(request)
    let actor = tools.actorLookup(info)
    let forOneCaller = false
    const cookies: string[] = []

    const ask = (mounted: Mounted, input: Record<string, unknown>, idempotencyKey: string | null) => {
      const make = () => dispatch(mounted, input, { request: info, actor: () => actor(), idempotencyKey }, deps)
      const { cache } = mounted.endpoint
      if (!cache) return make()
      const key = `${mounted.name} ${JSON.stringify(input)}`
      return deps.cache.recall(key, make, { search: cache === 'search', mayCache: (reply) => !isForOneCaller(reply) })
    }

    const call: RawCall = async (method, path, input, options) => {
      const mounted = byRoute.get(`${method} ${path}`)
      if (!mounted) throw new Error(`No endpoint ${method} ${path}`)
      try {
        const reply = await ask(mounted, input, options?.idempotencyKey ?? null)
        if (isForOneCaller(reply)) forOneCaller = true
        if (reply.cookies.length > 0) {
          cookies.push(...reply.cookies)
          // The page's later calls use the new cookies: for example, signing in is followed by sending the code.
          info = { ...info, cookies: afterSetting(info.cookies, reply.cookies) }
          actor = tools.actorLookup(info)
        }
        return { status: reply.status, body: reply.body, requestId: info.id, retryAfter: null }
      } catch (error) {
        const { status, body, headers } = refusal(error, info.id, deps.log)
        return { status, body, requestId: info.id, retryAfter: headers['retry-after'] ? Number(headers['retry-after']) : null }
      }
    }
    return { call, cookies, forOneCaller: () => forOneCaller }
  }
}
