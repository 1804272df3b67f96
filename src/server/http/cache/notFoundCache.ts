/**
 * The page for addresses that do not exist, which anybody may ask for as often as they like: it depends only on the pages it
 * offers instead, so each of these sets is drawn and compressed once for each content version. Few are kept: most wrong
 * addresses are like no page of ours, and share one.
 */
import { compressed, takes } from '../reply/compress.ts'

type Body = ReturnType<typeof compressed>
type Kept = { generation: number; html: string; forms: Map<string, Body> }

const most = 50

/** `generation`: of the published content; what was drawn before a change is not given after it. */
export const createNotFoundCache = (generation: () => number) => {
  const kept = new Map<string, Kept>()
  return {
    /** The page of this key, drawn by `draw` where it is not at hand. */
    html(key: string, begun: number, draw: () => string): string {
      const known = kept.get(key)
      if (known?.generation === generation()) return known.html
      const html = draw()
      kept.delete(key)
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
      if (begun === generation()) kept.set(key, { generation: begun, html, forms: new Map() })
      return html
    },
    /** `html` as the browser takes it. */
    body(key: string, html: string, accepts: string): Body {
      const known = kept.get(key)
      if (known?.html !== html) return compressed(html, accepts)
      // Three forms whatever a browser writes there.
      const form = takes(accepts, 'br') ? 'br' : takes(accepts, 'gzip') ? 'gzip' : ''
      const made = known.forms.get(form) ?? compressed(html, form)
      known.forms.set(form, made)
      return made
    },
  }
}
