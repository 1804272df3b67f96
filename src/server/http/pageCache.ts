/**
 * Replies that depend on published content only (HTML of public pages, /api/services), kept whole with their
 * brotli and gzip forms and an ETag. A new content version empties it. No user ever changes what is in here.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Headers as a flat list of names and values: the form Node writes without looking at each. */
type Body = { bytes: Buffer; headers: Record<string, string>; flat: string[]; unchanged: string[] }
/** `anyQuery`: given whatever stands after the ? of the address. */
type Entry = { etag: string; anyQuery: boolean; plain: Body; gzip: Body | null; br: Body | null }

const maxReplies = 2_000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type PageCache = ReturnType<typeof createPageCache>

/** `headers` are those of every reply: kept with the entry, so that a hit needs no further work. */
export const createPageCache = (knownHosts: ReadonlySet<string>, maxEntries = 2_000) => {
  const entries = new Map<string, Entry>()
  const replies = new Map<string, unknown>()

  let generation = 0
  let hits = 0

  /** Keeps the reply unless content changed since `begun`, the generation when its making began; gives it either way. */
  const store = (
    key: string,
    contentType: string,
    bytes: Buffer,
    { headers, begun, anyQuery }: { headers: Readonly<Record<string, string>>; begun: number; anyQuery: boolean },
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
    const entry: Entry = { etag, anyQuery, plain: form(bytes, null), gzip: null, br: null }
    if (begun !== generation || maxEntries === 0) return entry
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? '')
    entries.set(key, entry)
    // Off the request's path: the first visitor gets it plain, everyone after compressed.
    void Promise.all([
      zip(bytes, { level: 9 }).then((body) => (entry.gzip = form(body, 'gzip'))),
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }).then(
        (body) => (entry.br = form(body, 'br')),
      ),
    ])
    return entry
  }

  const find = (url: string) => {
    const query = url.indexOf('?')
    const entry = entries.get(url)
    if (entry || query < 0) return entry
    const whole = entries.get(url.slice(0, query))
    return whole?.anyQuery ? whole : undefined
  }

  const pick = (entry: Entry, accepts: string): Body =>
    (accepts.includes('br') ? entry.br : null) ?? (accepts.includes('gzip') ? entry.gzip : null) ?? entry.plain

  const matches = (entry: Entry, ifNoneMatch: string | undefined) =>
    ifNoneMatch !== undefined && ifNoneMatch.includes(entry.etag.slice(1, -1))

  return {
    store,
    generation: () => generation,
    /**
     * A reply that depends on published content only, made once for all pages that need it: a page rendered in process
     * costs no database then. What fails is not kept, nor what was begun before the content changed. Never change what it gives.
     */
    async recall<T>(key: string, make: () => Promise<T>): Promise<T> {
      if (replies.has(key)) return replies.get(key) as T
      const begun = generation
      const made = await make()
      if (begun !== generation) return made
      if (replies.size >= maxReplies) replies.delete(replies.keys().next().value ?? '')
      replies.set(key, made)
      return made
    },
    clear() {
      generation += 1
      entries.clear()
      replies.clear()
    },
    size: () => entries.size,
    hits: () => hits,
    /** Straight from Node's request to its response, before any framework; false when there is nothing to give. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method, url, headers } = request
      if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
      const entry = find(url)
      if (!entry || !headers.host || !knownHosts.has(headers.host)) return false
      hits += 1
      const accepts = headers['accept-encoding']
      const body = pick(entry, typeof accepts === 'string' ? accepts : '')
      if (matches(entry, headers['if-none-match'])) {
        response.writeHead(304, body.unchanged).end()
      } else {
        response.writeHead(200, body.flat)
        response.end(method === 'HEAD' ? undefined : body.bytes)
      }
      return true
    },
  }
}
