/**
 * Public replies (`policy.ts` decides which) in memory, with their brotli and gzip forms and an ETag: HTML of public pages and
 * JSON of public endpoints. A new content version empties it. Nothing a visitor sends changes what is cached.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Asking } from '../pages/visits.ts'
import { cachedReplyOf, compressInBackground, writeReply, type CachedReply, type NewReply } from './cachedReply.ts'
import { createSharedResults } from './sharedResults.ts'

/** There can be any number of different searches, so they have their own cache and cannot push pages out. */
const maxSearchBytes = 8_000_000

export type PageCache = ReturnType<typeof createPageCache>

/** Callbacks on a cache hit. Both must be cheap: read headers, nothing else. */
export type Hooks = {
  /** A page was served. */
  opened(page: string | null, headers: Asking): void
  /** The content policy for this browser. null: use the cached one. undefined: not known yet, so ask the app. */
  policyFor(page: string | null, headers: Asking): string | null | undefined
}
const noHooks: Hooks = { opened: () => undefined, policyFor: () => null }

export const createPageCache = (knownHosts: ReadonlySet<string>, maxEntries = 2_000, hooks: Hooks = noHooks) => {
  const entries = new LRUCache<string, CachedReply>({ max: Math.max(maxEntries, 1) })
  const searches = new LRUCache<string, CachedReply>({ maxSize: maxSearchBytes, sizeCalculation: ({ plain }) => plain.bytes.byteLength })
  let generation = 0
  let hits = 0
  const results = createSharedResults(() => generation)

  /** Caches the reply unless content changed since `generationAtStart`, and returns the entry in both cases. */
  const store = (reply: NewReply): CachedReply => {
    const entry = cachedReplyOf(reply)
    if (reply.generationAtStart !== generation || maxEntries === 0) return entry
    if (reply.search) {
      // Few searches are repeated; only those are worth compressing.
      entry.compress = () => compressInBackground(entry, reply, 6)
      searches.set(reply.key, entry)
    } else {
      entries.set(reply.key, entry)
      compressInBackground(entry, reply, 10)
    }
    return entry
  }

  const findSearch = (url: string) => {
    const entry = searches.get(url)
    entry?.compress?.()
    return entry
  }

  const find = (url: string) => {
    const query = url.indexOf('?')
    const entry = entries.get(url)
    if (entry || query < 0) return entry
    const plainEntry = entries.get(url.slice(0, query))
    return plainEntry?.anyQuery ? plainEntry : findSearch(url)
  }

  return {
    store,
    generation: () => generation,
    recall: results.recall,
    clear() {
      generation += 1
      entries.clear()
      searches.clear()
      results.clear()
    },
    size: () => entries.size,
    /** Number of cached search replies, and their uncompressed bytes. */
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
      writeReply(response, entry, headers, { policy, head: method === 'HEAD' })
      return true
    },
  }
}
