/**
 * Results of operations that depend only on published content, computed once for all pages that need them, so that rendering a
 * page needs no database. Failures are not cached, nor are results that were started before the content changed.
 */
import { LRUCache } from 'lru-cache'

const maxResults = 2_000
const maxSearchResults = 200

/** `search`: the key contains free text, as in `CacheKey`. */
export type RecallOptions<T> = { search: boolean; mayCache: (value: T) => boolean }

/** `generation`: the version of the published content. */
export const createSharedResults = (generation: () => number) => {
  const results = new LRUCache<string, { value: unknown }>({ max: maxResults })
  const searchResults = new LRUCache<string, { value: unknown }>({ max: maxSearchResults })
  const running = new Map<string, Promise<unknown>>()

  /**
   * Concurrent callers share one promise, so that after a publication a hundred pages do not query the database at once. Not used
   * for searches: if one visitor is over the rate limit, the others must not be refused too.
   */
  const runOnce = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const work = make()
    running.set(key, work)
    const over = () => void (running.get(key) === work && running.delete(key))
    work.then(over, over)
    return work
  }

  return {
    /** The cached result for this key, or that of `make`. The value is shared: never mutate it. */
    async recall<T>(key: string, make: () => Promise<T>, { search, mayCache }: RecallOptions<T>): Promise<T> {
      const cache = search ? searchResults : results
      const cached = cache.get(key)
      if (cached) return cached.value as T
      const generationAtStart = generation()
      const already = search ? undefined : running.get(key)
      if (already) return already as Promise<T>
      const value = await (search ? make() : runOnce(key, make))
      if (generationAtStart === generation() && mayCache(value)) cache.set(key, { value })
      return value
    },
    clear() {
      running.clear()
      results.clear()
      searchResults.clear()
    },
  }
}
