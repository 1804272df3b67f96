/**
 * Caches the not-found page, which anyone can request any number of times. It depends only on the pages it suggests, so each
 * set of suggestions is rendered and compressed once per content version. Few are needed: most wrong addresses resemble none
 * of our pages and share one entry.
 */
import { LRUCache } from 'lru-cache'
import { compressed, takes } from '../reply/compress.ts'

type Body = ReturnType<typeof compressed>
type Cached = { generation: number; html: string; forms: Map<string, Body> }

const maxPages = 50

/** `generation`: the version of the published content. Older entries are not used. */
export const createNotFoundCache = (generation: () => number) => {
  const cache = new LRUCache<string, Cached>({ max: maxPages })
  return {
    /** The cached page for this key, or the result of `draw`. */
    html(key: string, generationAtStart: number, draw: () => string): string {
      const cached = cache.get(key)
      if (cached?.generation === generation()) return cached.html
      const html = draw()
      if (generationAtStart === generation()) cache.set(key, { generation: generationAtStart, html, forms: new Map() })
      return html
    },
    /** `html` in a compression the browser accepts. */
    body(key: string, html: string, accepts: string): Body {
      const cached = cache.get(key)
      if (cached?.html !== html) return compressed(html, accepts)
      // Reduces Accept-Encoding to three values, so that there are at most three forms.
      const form = takes(accepts, 'br') ? 'br' : takes(accepts, 'gzip') ? 'gzip' : ''
      const body = cached.forms.get(form) ?? compressed(html, form)
      cached.forms.set(form, body)
      return body
    },
  }
}
