/** A file as a reply: always an attachment, never run on our origin (security check 93); supports ranges and HEAD. */
import { sharedBody } from '../reply/body.ts'

export type Download = {
  content: Uint8Array
  type: string
  /** The file name for the browser. May have been typed by a user, so it is escaped for the header. */
  name: string
  /** SHA-256 of the content. */
  sha256: string
}

const disposition = (name: string) => {
  const ascii = name.replace(/[^\w.() -]/g, '_').slice(0, 150)
  const exact = encodeURIComponent(name.slice(0, 150).toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

/** [first, last] of a single range; null for the whole file; 'none' if the range is outside the file (416). */
const rangeOf = (range: string | null, size: number): [number, number] | 'none' | null => {
  const found = range?.match(/^bytes=(\d*)-(\d*)$/)
  if (!found || (!found[1] && !found[2])) return null
  const first = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]))
  const last = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1
  return first >= size || first > last ? 'none' : [first, last]
}

export const download = (request: Request, { content, type, name, sha256 }: Download): Response => {
  const etag = `"${sha256.slice(0, 32)}"`
  const size = content.byteLength
  const headers: Record<string, string> = {
    'content-type': type,
    'content-disposition': disposition(name),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag,
  }
  const known = request.headers.get('if-none-match')
  if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers })
  const condition = request.headers.get('if-range')
  const range = condition === null || condition === etag ? rangeOf(request.headers.get('range'), size) : null
  if (range === 'none') return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const part = range ? content.subarray(range[0], range[1] + 1) : content
  headers['content-length'] = String(part.byteLength)
  if (range) headers['content-range'] = `bytes ${range[0]}-${range[1]}/${size}`
  return new Response(request.method === 'HEAD' ? null : sharedBody(part), { status: range ? 206 : 200, headers })
}
