/**
 * The page for addresses that do not exist, which anybody may ask for as often as they like: it depends only on the pages it
 * offers instead, so each of these sets is drawn and compressed once for each content version. Few are kept: most wrong
 * addresses are like no page of ours, and share one.
 */
import { LRUCache } from 'lru-cache'
import { compressed, takes } from '../reply/compress.ts'

type Body = ReturnType<typeof compressed>
type Cached = { generation: number; html: string; forms: Map<string, Body> }

const maxPages = 50

/** `generation`: of the published content; what was drawn before a change is not given after it. */
export const createNotFoundCache = (generation: () => number) => {
  const cache = new LRUCache<string, Cached>({ max: maxPages })
  return {
    /** The page of this key, drawn by `draw` where it is not at hand. */
    html(key: string, generationAtStart: number, draw: () => string): string {
      const cached = cache.get(key)
      if (cached?.generation === generation()) return cached.html
      const html = draw()
      if (generationAtStart === generation()) cache.set(key, { generation: generationAtStart, html, forms: new Map() })
      return html
    },
    /** `html` as the browser takes it. */
    body(key: string, html: string, accepts: string): Body {
      const cached = cache.get(key)
      if (cached?.html !== html) return compressed(html, accepts)
      // Three forms whatever a browser writes there.
      const form = takes(accepts, 'br') ? 'br' : takes(accepts, 'gzip') ? 'gzip' : ''
      const made = cached.forms.get(form) ?? compressed(html, form)
      cached.forms.set(form, made)
      return made
    },
  }
}
