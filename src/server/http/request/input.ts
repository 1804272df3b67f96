/** Reads request bodies and queries. Checks type, size, depth, keys and characters before any schema sees the data. */
import { Failure } from '#contract/failure.ts'

const maxDepth = 20
const maxNodes = 10_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i

/** The body's bytes. Stops reading and throws 413 above `limit`; 400 if the body is cut short. */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  const tooLarge = () => new Failure('tooLarge', `The request is larger than ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    // The sender disconnected or was too slow (slowCallers.ts): not a server error.
    throw error instanceof Failure ? error : new Failure('malformed', 'The request did not arrive in full')
  }
  return Buffer.concat(chunks)
}

/** Refuses keys that could pollute prototypes, text PostgreSQL cannot store, and structures that are too deep or too large. */
const inspect = (root: unknown) => {
  const queue: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let visited = 0; queue.length; visited++) {
    const { value, depth } = queue.pop()!
    if (visited > maxNodes) throw new Failure('invalid', 'The request has too many parts')
    if (depth > maxDepth) throw new Failure('invalid', 'The request is nested too deeply')
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw new Failure('invalid', 'The request has characters that cannot be stored')
    } else if (Array.isArray(value)) {
      for (const item of value) queue.push({ value: item, depth: depth + 1 })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        if (forbiddenKeys.has(key)) throw new Failure('invalid', `Unknown field: ${key}`)
        if (key.includes('\0') || !key.isWellFormed()) throw new Failure('invalid', 'The request has characters that cannot be stored')
        queue.push({ value: item, depth: depth + 1 })
      }
    }
  }
}

/** A JSON object body; `{}` if nothing was sent. Throws 400, 413, 415 or 422. */
export const readJson = async (request: Request, limit: number): Promise<Record<string, unknown>> => {
  const type = request.headers.get('content-type')
  if (request.headers.has('content-encoding')) throw new Failure('wrongType', 'Send the request uncompressed')
  const bytes = type === null || jsonType.test(type) ? await readBody(request, limit) : null
  if (bytes === null || (type === null && bytes.byteLength > 0)) throw new Failure('wrongType', 'Send the request as application/json')
  if (bytes.byteLength === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new Failure('malformed', 'The request is not valid JSON')
  }
  inspect(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Failure('invalid', 'The request must be a JSON object')
  return { ...value }
}

/** Throws 400 if a form post cannot be parsed as a form. The screen's action parses it again. */
export const requireReadableForm = async (form: Request): Promise<void> => {
  try {
    await form.clone().formData()
  } catch {
    throw new Failure('malformed', 'The form could not be read')
  }
}

/** Query parameters as one flat object. A repeated key is refused with 422. */
export const readQuery = (search: URLSearchParams): Record<string, unknown> => {
  const input: Record<string, unknown> = {}
  for (const [key, value] of search) {
    if (forbiddenKeys.has(key)) throw new Failure('invalid', `Unknown field: ${key}`)
    if (Object.hasOwn(input, key)) throw new Failure('invalid', `Repeated field: ${key.slice(0, 80)}`)
    input[key] = value
  }
  inspect(input)
  return input
}
