/** Stores a public reply in the page cache and answers the first caller with it. */
import { compressed } from '../reply/compress.ts'
import { securityHeaders } from '../reply/headers.ts'
import type { PageCache } from './pageCache.ts'
import type { CacheKey } from './policy.ts'

/** `generationAtStart`: the cache's generation when rendering started. If content was published since then, the reply is not cached. */
export type Shared = CacheKey & { type: string; text: string; generationAtStart: number }

export const sharedReply = async (cache: PageCache, request: Request, { type, text, ...shared }: Shared): Promise<Response> => {
  const headers = securityHeaders(new URL(request.url).pathname)
  const { plain } = cache.store({ ...shared, type, bytes: Buffer.from(text), headers })
  // The cache compresses in the background. The first caller may be on a slow line, so compress for them here.
  const first = await compressed(text, request.headers.get('accept-encoding') ?? '')
  const response = new Response(request.method === 'HEAD' ? null : first.body)
  for (const [name, value] of Object.entries({ ...plain.headers, ...first.headers })) response.headers.set(name, value)
  if (first.body !== text) {
    response.headers.set('content-length', String(first.body.length))
    // Different bytes from the cached form, so a different ETag; the cache still recognises it later.
    response.headers.set('etag', `${plain.headers['etag']?.slice(0, -1)}-first"`)
  }
  return response
}
