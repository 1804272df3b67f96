/** Puts a reply that everybody may have into the page cache, and answers the first caller with it. */
import { compressed } from '../reply/compress.ts'
import { securityHeaders } from '../reply/headers.ts'
import type { PageCache } from './pageCache.ts'
import type { CacheKey } from './policy.ts'

/** `generationAtStart`: the cache's generation when the reply was begun; what was published since must not be overwritten. */
export type Shared = CacheKey & { type: string; text: string; generationAtStart: number }

export const sharedReply = async (cache: PageCache, request: Request, { type, text, ...shared }: Shared): Promise<Response> => {
  const headers = securityHeaders(new URL(request.url).pathname)
  const { plain } = cache.store({ ...shared, type, bytes: Buffer.from(text), headers })
  // The cache makes its smaller forms in the background. The first caller is as likely to be on a slow line as any other.
  const first = await compressed(text, request.headers.get('accept-encoding') ?? '')
  const response = new Response(request.method === 'HEAD' ? null : first.body)
  for (const [name, value] of Object.entries({ ...plain.headers, ...first.headers })) response.headers.set(name, value)
  if (first.body !== text) {
    response.headers.set('content-length', String(first.body.length))
    // Other bytes than the cached ones, of the same page: a tag of its own, which the cache recognises later.
    response.headers.set('etag', `${plain.headers['etag']?.slice(0, -1)}-first"`)
  }
  return response
}
