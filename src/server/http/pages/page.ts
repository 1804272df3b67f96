/** Handles a page request: reads a posted form, renders the screen with its data in process, and caches the HTML if it is public. */
import { Failure } from '#contract/failure.ts'
import { createNotFoundCache } from '../cache/notFoundCache.ts'
import { cacheKeyOf } from '../cache/policy.ts'
import { sharedReply } from '../cache/sharedReply.ts'
import { compressed } from '../reply/compress.ts'
import { redirect } from '../reply/redirect.ts'
import type { TagPolicy } from '../reply/tagPolicy.ts'
import { canonicalPathOf } from '../request/canonicalPath.ts'
import { readBody, requireReadableForm } from '../request/input.ts'
import { requireOwnOrigin, type Origins } from '../request/origin.ts'
import type { RequestTools } from '../requestTools.ts'
import { createPageCalls, type PageCalls, type PageCallsDeps } from './pageCalls.ts'
import { pageOf, type Visits } from './visits.ts'
import type { Rendered, Renderer } from '#web/app/renderTypes.ts'

export type PageDeps = PageCallsDeps & {
  origins: Origins
  /** Daily totals of pages opened and addresses not found. */
  visits: Visits
  tagPolicy: TagPolicy
  render: Renderer
  /** Development: nothing is cached. */
  reloading?: boolean
}

type RenderedPage = Extract<Rendered, { kind: 'page' }>
/** `suggestions`: set for the not-found page with suggestions, which is cached by them. */
type Drawn = { page: RenderedPage; calls: PageCalls; generationAtStart: number; suggestions: string | null }

const maxForm = 200_000
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i

/** Handles GET, HEAD and POST for every address that nothing else answered. */
export const createPages = (deps: PageDeps, tools: RequestTools) => {
  const notFoundCache = createNotFoundCache(deps.cache.generation)
  const callsOf = createPageCalls(deps, tools)

  return async (request: Request): Promise<Response> => {
    const generationAtStart = deps.cache.generation()
    const { pathname, search } = new URL(request.url)
    const canonical = request.method === 'POST' ? null : canonicalPathOf(pathname)
    const canonicalRequest = canonical === null ? request : new Request(new URL(canonical + search, request.url), request)
    const sent = request.method === 'POST' ? await readForm(request, deps.origins) : canonicalRequest
    const calls = callsOf(request)
    let suggestions: string | null = null
    const requestId = tools.requestId(request)
    const page = await deps.render(sent, calls.call, {
      notFoundPage: (offered, draw) => {
        if (deps.reloading) return draw()
        suggestions = offered
        return notFoundCache.html(offered, generationAtStart, draw)
      },
      requestId,
      mode: deps.mode,
      report: (error) => deps.log.error({ requestId, err: error }, 'page failed'),
    })
    if (page.kind === 'redirect') {
      if (request.method === 'GET' && page.status !== 303) deps.visits.followed(pathname)
      return redirect(page.status, page.location, calls.cookies)
    }
    // Rendered under its canonical path first, so that a missing or moved page needs no extra redirect.
    if (canonical !== null && page.status === 200) return redirect(301, canonical + search)
    return replyWith(request, { page, calls, generationAtStart, suggestions })
  }

  async function replyWith(request: Request, { page, calls, generationAtStart, suggestions }: Drawn): Promise<Response> {
    const url = new URL(request.url)
    const counted = pageOf(url.pathname)
    const headers = Object.fromEntries(request.headers)
    if (request.method === 'GET' && page.status === 200) deps.visits.opened(counted, headers)
    if (request.method === 'GET' && page.status === 404) deps.visits.missed(url.pathname, request.headers.get('referer'))
    if (request.method === 'GET' && page.status === 410) deps.visits.followed(url.pathname)
    const policy = deps.reloading ? null : await deps.tagPolicy.of(counted, headers)

    const sharable = page.status === 200 && !deps.reloading && calls.cookies.length === 0 && !calls.forOneCaller()
    const shared = sharable ? cacheKeyOf(page.cache, url) : null
    const type = 'text/html; charset=utf-8'
    if (shared) return underPolicy(policy, await sharedReply(deps.cache, request, { ...shared, type, text: page.html, generationAtStart }))

    const accepts = request.headers.get('accept-encoding') ?? ''
    const small = await (suggestions === null ? compressed(page.html, accepts) : notFoundCache.body(suggestions, page.html, accepts))
    const response = new Response(request.method === 'HEAD' ? null : small.body, {
      status: page.status,
      headers: { 'content-type': type, 'cache-control': 'no-store', ...small.headers },
    })
    // In addition to the page's own noindex: no part of a draft may be found by a search engine (security check 101).
    if (url.pathname.startsWith('/preview/')) response.headers.set('x-robots-tag', 'noindex')
    // The address is a secret of the person it was sent to, so it must not be passed on.
    if (url.pathname.startsWith('/preview/shared/')) response.headers.set('referrer-policy', 'no-referrer')
    for (const cookie of calls.cookies) response.headers.append('set-cookie', cookie)
    return underPolicy(policy, response)
  }
}

const readForm = async (request: Request, origins: Origins): Promise<Request> => {
  requireOwnOrigin(request.headers, origins)
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw new Failure('wrongType', 'Send the form as a form')
  const body = new Uint8Array(await readBody(request, maxForm))
  const form = new Request(request.url, { method: 'POST', headers: request.headers, body })
  await requireReadableForm(form)
  return form
}

/** Sets a content policy for this browser only, so the reply must not be cached. Null: unchanged. */
const underPolicy = (policy: string | null, response: Response): Response => {
  if (policy === null) return response
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'no-store')
  response.headers.delete('etag')
  return response
}
