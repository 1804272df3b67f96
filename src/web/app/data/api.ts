/**
 * Turns a raw call into its data or an ApiError, and makes the browser's raw calls: the only `fetch` and the only XMLHttpRequest in
 * src/web. Screens call the API through query.ts.
 */
import type { CallOptions, Transport } from '#contract/transport.ts'
import { fillPath } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { RawCall, RawReply } from '../renderTypes.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

const errorOf = ({ status, body, requestId, retryAfter }: RawReply) => {
  const { message, fields, success: _success, requestId: ownId, ...flags } = body ?? {}
  return new ApiError(status, typeof message === 'string' ? message : 'Something went wrong', {
    fields: fieldsOf(fields),
    requestId: typeof ownId === 'string' ? ownId : requestId,
    retryAfter,
    flags,
  })
}

/** Resolves to the reply's data (the whole envelope if the endpoint declares flags); rejects with ApiError. */
export const transportOver =
  (call: RawCall): Transport =>
  async (endpoint, input, options) => {
    const reply = await call(endpoint.method, endpoint.path, input, options)
    if (reply.status >= 400 || !reply.body) throw errorOf(reply)
    return endpoint.flags ? reply.body : reply.body['data']
  }

/** A bearer token stored by an integration. Our own code never stores one (design 6.2). */
const bearer = () => {
  try {
    return localStorage.getItem('authToken') ?? sessionStorage.getItem('authToken')
  } catch {
    return null
  }
}

/** `sendFile` rejects with this when its signal aborts it. */
export class Stopped extends Error {}

/**
 * Uploads one file and reports progress, which fetch cannot. `path`: an upload endpoint's, with its ids filled in (`fillPath`); `field`: the
 * file's form field; `part`: 0 to 1. Rejects with `Stopped` if `signal` aborts, else with ApiError; a refused file's outcome is in `flags.files`.
 */
export const sendFile = (
  path: string,
  field: string,
  file: File,
  { onProgress, signal, texts = {} }: { onProgress: (part: number) => void; signal: AbortSignal; texts?: Readonly<Record<string, string>> },
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new ApiError(0, 'Unable to connect to the server. Please try again.'))
    request.open('POST', path)
    request.withCredentials = true
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.addEventListener('abort', () => reject(new Stopped()))
    request.addEventListener('load', () => {
      const reply: RawReply = {
        status: request.status,
        body: isRecord(request.response) ? request.response : null,
        requestId: request.getResponseHeader('x-request-id'),
        retryAfter: Number(request.getResponseHeader('retry-after')) || null,
      }
      if (reply.status >= 400 || !reply.body) reject(errorOf(reply))
      else resolve(reply.body['data'])
    })
    if (signal.aborted) return reject(new Stopped())
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // Before the file, so that the server has read these by the time it has read the file.
    for (const [name, text] of Object.entries(texts)) form.append(name, text)
    form.append(field, file)
    request.send(form)
  })

export const browserCall: RawCall = async (method, path, input, options: CallOptions = {}) => {
  const { path: filled, rest } = fillPath(path, input)
  const inQuery = method === 'GET' || method === 'DELETE'
  const search = new URLSearchParams(
    Object.entries(rest).flatMap(([key, value]) => (inQuery && value !== undefined ? [[key, String(value)]] : [])),
  )
  const token = bearer()
  let response: Response
  try {
    response = await fetch(search.size ? `${filled}?${search}` : filled, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    })
  } catch {
    // Status 0: no answer at all. Screens show the specification's connection messages.
    throw new ApiError(0, 'Unable to connect to the server. Please try again.')
  }
  const retryAfter = Number(response.headers.get('retry-after')) || null
  const requestId = response.headers.get('x-request-id')
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    throw new ApiError(response.status, 'Server returned an invalid response format', { requestId, retryAfter })
  }
  const body: unknown = await response.json().catch(() => {
    throw new ApiError(response.status, 'Failed to parse server response', { requestId, retryAfter })
  })
  return { status: response.status, body: isRecord(body) ? body : null, requestId, retryAfter }
}

/** Whether the server can be reached. `navigator.onLine` would only say that there is a network. */
export const isReachable = () =>
  fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
