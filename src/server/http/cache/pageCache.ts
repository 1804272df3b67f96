/**
 * Public replies (`policy.ts` decides which) in memory, with their brotli and gzip forms and an ETag: HTML of public pages and
 * JSON of public endpoints. A new content version empties it. Nothing a visitor sends changes what is cached.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { takes } from '../reply/compress.ts'
import { pageOf, type Asking } from '../pages/visits.ts'
import type { CacheKey } from './policy.ts'

/** `flat` and `unchanged` are name, value, name, value...: the form Node's writeHead takes without any work per header. */
type Body = { bytes: Buffer; headers: Record<string, string>; flat: string[]; unchanged: string[] }
/** `anyQuery`: the same reply for every query string. `page`: the name it is counted under; null for JSON. */
type Entry = {
  etag: string
  anyQuery: boolean
  page: string | null
  plain: Body
  gzip: Body | null
  br: Body | null
  compress: (() => void) | null
}

const maxReplies = 2_000
/** There can be any number of different searches, so they have a cache of their own and cannot push pages out. */
const maxSearchBytes = 8_000_000
const maxSearchReplies = 200
/** Replaces the cached headers when the content policy is for this browser only. */
const ownHeaders = { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A reply to cache; `type` is its content type. */
export type NewReply = CacheKey & { type: string; bytes: Buffer; headers: Readonly<Record<string, string>>; generationAtStart: number }

export type PageCache = ReturnType<typeof createPageCache>

/** Callbacks on a cache hit. Both must be cheap: read headers, nothing else. */
export type Hooks = {
  /** A page was given to somebody. */
  opened(page: string | null, headers: Asking): void
  /** The content policy for this browser instead of the cached one; null: the cached one. undefined: not known yet, ask the app. */
  policyFor(page: string | null, headers: Asking): string | null | undefined
}
const noHooks: Hooks = { opened: () => undefined, policyFor: () => null }

export const createPageCache = (knownHosts: ReadonlySet<string>, maxEntries = 2_000, hooks: Hooks = noHooks) => {
  const entries = new LRUCache<string, Entry>({ max: Math.max(maxEntries, 1) })
  const replies = new LRUCache<string, { made: unknown }>({ max: maxReplies })
  const searches = new LRUCache<string, Entry>({ maxSize: maxSearchBytes, sizeCalculation: ({ plain }) => plain.bytes.byteLength })
  const searchReplies = new LRUCache<string, { made: unknown }>({ max: maxSearchReplies })

  const making = new Map<string, Promise<unknown>>()

  let generation = 0
  let hits = 0

  const findSearch = (url: string) => {
    const entry = searches.get(url)
    entry?.compress?.()
    return entry
  }

  /**
   * Caches the reply unless content changed since `generationAtStart`, and returns the entry in both cases.
   * `headers`: the headers of every reply, stored here so that a hit has nothing to add.
   */
  const store = (reply: NewReply) => {
    const { key, type: contentType, bytes, headers } = reply
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const form = (body: Buffer, encoding: string | null): Body => {
      const lasting = {
        ...headers,
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'Accept-Encoding',
        etag: encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag,
      }
      const all: Record<string, string> = {
        ...lasting,
        'content-type': contentType,
        'content-length': String(body.byteLength),
        ...(encoding ? { 'content-encoding': encoding } : {}),
      }
      return { bytes: body, headers: all, flat: Object.entries(all).flat(), unchanged: Object.entries(lasting).flat() }
    }
    const page = contentType.startsWith('text/html') ? pageOf(key.split('?', 1)[0] ?? '') : null
    const entry: Entry = { etag, anyQuery: reply.anyQuery, page, plain: form(bytes, null), gzip: null, br: null, compress: null }
    if (reply.generationAtStart !== generation || maxEntries === 0) return entry
    // In the background: the first visitor gets it uncompressed, later ones compressed.
    const compress = (level: number) => {
      entry.compress = null
      void Promise.all([
        zip(bytes, { level: Math.min(level, 9) }).then((body) => (entry.gzip = form(body, 'gzip'))),
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }).then(
          (body) => (entry.br = form(body, 'br')),
        ),
      ])
    }
    if (reply.search) {
      // Few searches are repeated; only those are worth compressing.
      entry.compress = () => compress(6)
      searches.set(key, entry)
      return entry
    }
    entries.set(key, entry)
    compress(10)
    return entry
  }

  const find = (url: string) => {
    const query = url.indexOf('?')
    const entry = entries.get(url)
    if (entry || query < 0) return entry
    const whole = entries.get(url.slice(0, query))
    return whole?.anyQuery ? whole : findSearch(url)
  }

  const pick = (entry: Entry, accepts: string): Body =>
    (takes(accepts, 'br') ? entry.br : null) ?? (takes(accepts, 'gzip') ? entry.gzip : null) ?? entry.plain

  const matches = (entry: Entry, ifNoneMatch: string | undefined) =>
    ifNoneMatch !== undefined && ifNoneMatch.includes(entry.etag.slice(1, -1))

  return {
    store,
    generation: () => generation,
    /**
     * The result of an operation that depends on published content only, computed once for all pages that need it, so that
     * rendering them needs no database. A failure is not cached, nor a result that was started before the content changed.
     * `search`: as in `CacheKey`. The value is shared: never mutate it.
     */
    async recall<T>(key: string, make: () => Promise<T>, options: { search: boolean; mayCache: (made: T) => boolean }): Promise<T> {
      const cache = options.search ? searchReplies : replies
      const cached = cache.get(key)
      if (cached) return cached.made as T
      const generationAtStart = generation
      // Concurrent callers share one promise, so that after a publication a hundred pages do not query the database at once.
      // Not for searches: if one visitor is over the rate limit, the others must not be refused too.
      const running = options.search ? undefined : making.get(key)
      if (running) return running as Promise<T>
      const work = make()
      if (!options.search) {
        making.set(key, work)
        const over = () => void (making.get(key) === work && making.delete(key))
        work.then(over, over)
      }
      const made = await work
      if (generationAtStart === generation && options.mayCache(made)) cache.set(key, { made })
      return made
    },
    clear() {
      generation += 1
      making.clear()
      entries.clear()
      replies.clear()
      searches.clear()
      searchReplies.clear()
    },
    size: () => entries.size,
    /** How many answers to searches are cached, and their uncompressed bytes. */
    searches: () => ({ entries: searches.size, bytes: searches.calculatedSize }),
    hits: () => hits,
    /** Answers a Node request directly, before any framework. False if there is nothing cached for it. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
      const entry = find(url)
      if (!entry || !headers.host || !knownHosts.has(headers.host)) return false
      const policy = hooks.policyFor(entry.page, headers)
      if (policy === undefined) return false
      hits += 1
      if (method === 'GET') hooks.opened(entry.page, headers)
      const accepts = headers['accept-encoding']
      const body = pick(entry, typeof accepts === 'string' ? accepts : '')
      if (policy !== null) {
        // For this browser only: the same HTML under another policy, so it must not be cached or revalidated.
        const { etag: _, ...lasting } = body.headers
        response.writeHead(200, { ...lasting, ...ownHeaders, 'content-security-policy': policy })
        response.end(method === 'HEAD' ? undefined : body.bytes)
      } else if (matches(entry, headers['if-none-match'])) {
        response.writeHead(304, body.unchanged).end()
      } else {
        response.writeHead(200, body.flat)
        response.end(method === 'HEAD' ? undefined : body.bytes)
      }
      return true
    },
  }
}
