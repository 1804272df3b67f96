/** Sends files for a new quote draft directly to the uploads feature, in the form that a browser sends. */
import { createServer } from 'node:net'
import { createHash } from 'node:crypto'
import type { Upload } from '#contract/model/files/upload.ts'
import { Failure } from '#contract/failure.ts'
import { clamd } from '#server/adapters/scan.ts'
import type { Ctx } from '#server/ctx.ts'
import { receiveFiles, type UploadOwner } from '#server/features/uploads/uploads.ts'
import { filesIn } from '#server/http/files/multipart.ts'
import type { TestApp } from '../server/app.ts'
import { eicar } from './sampleFiles.ts'
import { quoteVisitor } from '../journeys/quoteVisitor.ts'

export type Sample = { name: string; content: Uint8Array; type?: string; field?: string }

/** `texts`: the other fields of the form, after the files. */
export const multipartOf = (
  samples: readonly Sample[],
  texts: readonly (readonly [name: string, value: string])[] = [],
): { body: Buffer; type: string } => {
  const boundary = `----seawall${createHash('sha256').update(String(samples.length)).digest('hex').slice(0, 12)}`
  const pieces = samples.flatMap(({ name, content, type = 'application/octet-stream', field = 'files' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name.replace(/[\r\n"]/g, (character) => encodeURIComponent(character))}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  for (const [name, value] of texts)
    pieces.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  return { body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` }
}

export const formRequest = (samples: readonly Sample[]) => {
  const { body, type } = multipartOf(samples)
  return new Request('http://localhost:3000/files', { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) })
}

let address = 0

/** Makes a quote draft to send files for. `send` returns the outcome of each file, including refused ones. */
export const uploader = async (app: TestApp, parts: Partial<Ctx> = {}) => {
  const ip = `198.51.100.${(address += 1)}`
  const visitor = quoteVisitor(app, ip)
  await visitor.start()
  const { rows } = await app.database.owner.execute(`SELECT id FROM quotes ORDER BY created_at DESC, id LIMIT 1`)
  const held = visitor.jar.get('quote') ?? ''
  const found = await app.database.owner.execute(
    `SELECT quote_id FROM quote_holders WHERE token_hash = '${createHash('sha256').update(held).digest('hex')}'`,
  )
  const owner: UploadOwner = { kind: 'quote', id: String(found.rows[0]?.['quote_id'] ?? rows[0]?.['id']), clientId: null }
  const scope = { scope: 'holder' as const, of: 'quote' as const, key: owner.id }
  const ctxOf = (request: Request): Ctx => ({
    ...app.deps,
    actor: { kind: 'visitor' },
    pool: app.deps.db,
    scope,
    enqueue: app.deps.enqueueIn(app.deps.db),
    request: { id: 'test', ip, ipPrefix: ip, userAgent: 'test', cookies: new Map() },
    reply: { cookie: () => undefined, header: () => undefined },
    auditCount: { written: 0 },
    ...parts,
    parts: filesIn(request),
  })
  const outcome = (sending: Promise<Upload[]>): Promise<Upload[]> =>
    sending.catch((error: unknown) => {
      if (error instanceof Failure && error.kind === 'invalid' && Array.isArray(error.details.flags?.['files']))
        return error.details.flags['files'] as Upload[]
      throw error
    })
  const sendRequest = (request: Request, of: UploadOwner = owner) =>
    outcome(receiveFiles(ctxOf(request), { owner: of, scope, labels: ['photos'] }))
  return {
    owner,
    scope,
    ctxOf,
    sendRequest,
    send: (...samples: Sample[]) => sendRequest(formRequest(samples)),
    async one(name: string, content: Uint8Array): Promise<Upload> {
      const [file] = await sendRequest(formRequest([{ name, content }]))
      if (!file) throw new Error('nothing came of it')
      return file
    },
  }
}

/**
 * A clamd server that speaks INSTREAM and knows one signature. `answering: false`: accepts files but never answers. `stuckOn`: never
 * answers for a file with this text. `after`: the delay of an answer in milliseconds.
 */
export const testClamd = async ({ answering = true, stuckOn = '', after = 0 } = {}) => {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      seen = Buffer.concat([seen, data])
      if (!answering || seen.subarray(-4).readUInt32BE(0) !== 0 || (stuckOn && seen.includes(stuckOn))) return
      setTimeout(() => socket.end(seen.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'), after)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return { scan: clamd(`127.0.0.1:${port}`, 300), port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
