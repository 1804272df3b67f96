/**
 * Replies that depend on published content only (HTML of public pages, /api/services), kept whole with their
 * brotli and gzip forms and an ETag. A new content version empties it. No user ever changes what is in here.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takes } from './compress.ts'
import { pageOf, type Asking } from './visits.ts'

/** Headers as a flat list of names and values: the form Node writes without looking at each. */
type Body = { bytes: Buffer; headers: Record<string, string>; flat: string[]; unchanged: string[] }
/** `anyQuery`: given whatever stands after the ? of the address. `page`: what it is counted under, null where it is no page. */
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
/** Of answers to what people typed: any number of them can be made up, so they have a place of their own and push nothing out. */
const maxAskedBytes = 8_000_000
const maxAskedReplies = 200
/** What stands in place of the kept headers where the policy is one browser's own. */
const ownAnswer = { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageCache = ReturnType<typeof createPageCache>

/** What a hit asks of others. Both cost no more than a look at the headers. */
export type Hooks = {
  /** A page was given to somebody. */
  opened(page: string | null, headers: Asking): void
  /** The content policy for this browser in place of the kept one; null: the kept one. undefined: not known yet, ask the app. */
  policyFor(page: string | null, headers: Asking): string | null | undefined
}
const noHooks: Hooks = { opened: () => undefined, policyFor: () => null }

/** `headers` are those of every reply: kept with the entry, so that a hit needs no further work. */
export const createPageCache = (knownHosts: ReadonlySet<string>, maxEntries = 2_000, hooks: Hooks = noHooks) => {
  const entries = new Map<string, Entry>()
  const replies = new Map<string, unknown>()
  /** The one asked for last stands last. */
  const asked = new Map<string, Entry>()
  const askedReplies = new Map<string, unknown>()
  let askedBytes = 0

  const making = new Map<string, Promise<unknown>>()

  let generation = 0
  let hits = 0

  const keepAsked = (key: string, entry: Entry) => {
    askedBytes += entry.plain.bytes.byteLength - (asked.get(key)?.plain.bytes.byteLength ?? 0)
    asked.delete(key)
    asked.set(key, entry)
    for (const [oldest, { plain }] of asked) {
      if (askedBytes <= maxAskedBytes) break
      asked.delete(oldest)
      askedBytes -= plain.bytes.byteLength
    }
  }
  const findAsked = (url: string) => {
    const entry = asked.get(url)
    if (!entry) return undefined
    asked.delete(url)
    asked.set(url, entry)
    entry.compress?.()
    return entry
  }

  /** Keeps the reply unless content changed since `begun`, the generation when its making began; gives it either way. */
  const store = (
    key: string,
    contentType: string,
    bytes: Buffer,
    { headers, begun, ...kind }: { headers: Readonly<Record<string, string>>; begun: number; anyQuery: boolean; asked: boolean },
  ) => {
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
    const entry: Entry = { etag, anyQuery: kind.anyQuery, page, plain: form(bytes, null), gzip: null, br: null, compress: null }
    if (begun !== generation || maxEntries === 0) return entry
    // Off the request's path: the first visitor gets it plain, everyone after compressed.
    const compress = (level: number) => {
      entry.compress = null
      void Promise.all([
        zip(bytes, { level: Math.min(level, 9) }).then((body) => (entry.gzip = form(body, 'gzip'))),
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }).then(
          (body) => (entry.br = form(body, 'br')),
        ),
      ])
    }
    if (kind.asked) {
      // Few words are searched for twice: worth compressing are those that are.
      entry.compress = () => compress(6)
      keepAsked(key, entry)
      return entry
    }
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '')
    entries.set(key, entry)
    compress(10)
    return entry
  }

  const find = (url: string) => {
    const query = url.indexOf('?')
    const entry = entries.get(url)
    if (entry || query < 0) return entry
    const whole = entries.get(url.slice(0, query))
    return whole?.anyQuery ? whole : findAsked(url)
  }

  const pick = (entry: Entry, accepts: string): Body =>
    (takes(accepts, 'br') ? entry.br : null) ?? (takes(accepts, 'gzip') ? entry.gzip : null) ?? entry.plain

  const matches = (entry: Entry, ifNoneMatch: string | undefined) =>
    ifNoneMatch !== undefined && ifNoneMatch.includes(entry.etag.slice(1, -1))

  return {
    store,
    generation: () => generation,
    /**
     * A reply that depends on published content only, made once for all pages that need it: a page rendered in process
     * costs no database then. What fails is not kept, nor what was begun before the content changed. Never change what it gives.
     */
    async recall<T>(key: string, make: () => Promise<T>, options: { asked: boolean; keeps: (made: T) => boolean }): Promise<T> {
      const [kept, most] = options.asked ? [askedReplies, maxAskedReplies] : [replies, maxReplies]
      if (kept.has(key)) return kept.get(key) as T
      const begun = generation
      // Everybody who asks meanwhile gets the same one: after a publication a hundred pages must not ask the database at once.
      // Not for what somebody asked: its maker may be refused for asking too often, and others not with him.
      const inHand = options.asked ? undefined : making.get(key)
      if (inHand) return inHand as Promise<T>
      const work = make()
      if (!options.asked) {
        making.set(key, work)
        const over = () => void (making.get(key) === work && making.delete(key))
        work.then(over, over)
      }
      const made = await work
      if (begun !== generation || !options.keeps(made)) return made
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, made)
      return made
    },
    clear() {
      generation += 1
      making.clear()
      entries.clear()
      replies.clear()
      asked.clear()
      askedReplies.clear()
      askedBytes = 0
    },
    size: () => entries.size,
    /** Of answers to what people typed: how many are kept, and their plain bytes. */
    asked: () => ({ entries: asked.size, bytes: askedBytes }),
    hits: () => hits,
    /** Straight from Node's request to its response, before any framework; false when there is nothing to give. */
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
        // This browser's own answer: the same words under another policy, so nobody else may be given it, nor the browser later.
        const { etag: _, ...lasting } = body.headers
        response.writeHead(200, { ...lasting, ...ownAnswer, 'content-security-policy': policy })
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
