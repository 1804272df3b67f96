/** One cached reply: its headers, ETag and compressed forms, ready to be written to a response. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pageOf } from '../pages/visits.ts'
import { takes } from '../reply/compress.ts'
import type { CacheKey } from './policy.ts'

/** A reply to cache; `type` is its content type. `headers`: the headers of every reply, stored so that a hit has nothing to add. */
export type NewReply = CacheKey & { type: string; bytes: Buffer; headers: Readonly<Record<string, string>>; generationAtStart: number }

/** `flat` and `unchanged` are name, value, name, value...: the form Node's writeHead takes without any work per header. */
type Body = { bytes: Buffer; headers: Record<string, string>; flat: string[]; unchanged: string[] }

/** `anyQuery`: the same reply for every query string. `page`: the name it is counted under; null for JSON. */
export type CachedReply = {
  etag: string
  anyQuery: boolean
  page: string | null
  plain: Body
  gzip: Body | null
  br: Body | null
  /** Starts the compression on the first hit; null once started or if it started at once. */
  compress: (() => void) | null
}

/** Replaces the cached headers if the content policy is for this browser only. */
const ownHeaders = { 'cache-control': 'no-store', vary: 'Accept-Encoding, Cookie' }
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The reply without its compressed forms. */
export const cachedReplyOf = ({ key, type, bytes, headers, anyQuery }: NewReply): CachedReply => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const page = type.startsWith('text/html') ? pageOf(key.split('?', 1)[0] ?? '') : null
  return { etag, anyQuery, page, plain: bodyOf(bytes, { type, headers, etag }), gzip: null, br: null, compress: null }
}

const bodyOf = (
  bytes: Buffer,
  { type, headers, etag, encoding }: { type: string; headers: NewReply['headers']; etag: string; encoding?: 'gzip' | 'br' },
): Body => {
  const lasting = {
    ...headers,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding',
    etag: encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag,
  }
  const all: Record<string, string> = {
    ...lasting,
    'content-type': type,
    'content-length': String(bytes.byteLength),
    ...(encoding ? { 'content-encoding': encoding } : {}),
  }
  return { bytes, headers: all, flat: Object.entries(all).flat(), unchanged: Object.entries(lasting).flat() }
}

/** Adds the compressed forms in the background: until they are ready, callers get it uncompressed. */
export const compressInBackground = (entry: CachedReply, { type, bytes, headers }: NewReply, level: number) => {
  const { etag } = entry
  entry.compress = null
  void Promise.all([
    zip(bytes, { level: Math.min(level, 9) }).then((body) => (entry.gzip = bodyOf(body, { type, headers, etag, encoding: 'gzip' }))),
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }).then(
      (body) => (entry.br = bodyOf(body, { type, headers, etag, encoding: 'br' })),
    ),
  ])
}

const pick = (entry: CachedReply, accepts: string): Body =>
  (takes(accepts, 'br') ? entry.br : null) ?? (takes(accepts, 'gzip') ? entry.gzip : null) ?? entry.plain

/** The request headers that decide what is written. */
type RequestHeaders = { 'accept-encoding'?: string | string[] | undefined; 'if-none-match'?: string | undefined }

/** Writes the reply, or 304. `policy`: a content policy for this browser only; null: the cached one. */
export const writeReply = (
  response: ServerResponse,
  entry: CachedReply,
  headers: RequestHeaders,
  options: { policy: string | null; head: boolean },
) => {
  const accepts = headers['accept-encoding']
  const body = pick(entry, typeof accepts === 'string' ? accepts : '')
  if (options.policy !== null) {
    // For this browser only: the same HTML under another policy, so it must not be cached or revalidated.
    const { etag: _, ...lasting } = body.headers
    response.writeHead(200, { ...lasting, ...ownHeaders, 'content-security-policy': options.policy })
    response.end(options.head ? undefined : body.bytes)
  } else if (headers['if-none-match']?.includes(entry.etag.slice(1, -1))) {
    response.writeHead(304, body.unchanged).end()
  } else {
    response.writeHead(200, body.flat)
    response.end(options.head ? undefined : body.bytes)
  }
}
