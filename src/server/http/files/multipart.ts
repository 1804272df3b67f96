/** Reads a multipart body as a stream: one file after another, none of them ever in memory as a whole. */
import { on } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#contract/failure.ts'
import { uploadLimits } from '#contract/model/files/upload.ts'
import type { FilePart, Parts } from '#server/ctx.ts'

const multipart = /^multipart\/form-data\s*;/i
export const isMultipart = (request: Request) => multipart.test(request.headers.get('content-type') ?? '')

/** All files of a record at their maximum size, plus 1 MB for the multipart boundaries. */
const mostBytes = uploadLimits.perRecord * uploadLimits.documentBytes + 1024 * 1024
const limits = { files: 30, parts: 42, fields: 12, fieldSize: 1000, fieldNameSize: 100, headerPairs: 10, headerSize: 4096 }

const tooLarge = () => new Failure('tooLarge', 'These files are more than we can take at once')
const malformed = () => new Failure('malformed', 'The form could not be read')
const failureOf = (error: unknown) => (error instanceof Failure ? error : malformed())

const counting = () => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}

/** The file's bytes. A body that is cut short or is not a form is the caller's mistake (4xx), not a server error. */
async function* bytesOf(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield chunk
  } catch (error) {
    throw failureOf(error)
  }
}

/** Decodes what browsers write for the three characters that a quoted name cannot contain (HTML, multipart/form-data encoding). */
const unescaped = (name: string) => name.replace(/%22/g, '"').replace(/%0[da]/gi, ' ')

/**
 * Yields each file as it arrives, and the text fields as a map that is filled meanwhile. Throws 415 for another type, 400 for a malformed body,
 * 413 for one that is too large. If the sender disconnects, the file being read fails.
 */
export const filesIn = (request: Request): Parts => {
  const texts = new Map<string, string[]>()
  return Object.assign(read(request, texts), { texts })
}

async function* read(request: Request, texts: Map<string, string[]>): AsyncGenerator<FilePart> {
  if (!isMultipart(request) || request.headers.has('content-encoding'))
    throw new Failure('wrongType', 'Send the files as multipart/form-data')
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge()
  if (!request.body) throw malformed()
  const { Busboy } = await import('@fastify/busboy')
  const open = () => {
    try {
      return new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, preservePath: true, limits })
    } catch {
      throw malformed()
    }
  }
  const parser = open()
  parser.on('field', (name, value) => texts.set(name, [...(texts.get(name) ?? []), value]))
  const streams = new Set<Readable>()
  parser.on('file', (_field, content) => {
    streams.add(content)
    // An 'error' event without a listener would end the process.
    content.on('error', (error: Error) => content.destroy(error))
  })
  const arriving = on(parser, 'file', { close: ['finish'] })
  const source = Readable.from(request.body)
  const body = pipeline(source, counting(), parser).catch((error: unknown) => {
    const cause = error instanceof Error ? error : new Error('The sender disconnected')
    for (const stream of streams) stream.destroy(cause)
    throw cause
  })
  // Awaited at the end; until then its failure is reported by the streams.
  body.catch(() => undefined)
  try {
    for await (const [field, content, name] of arriving as AsyncIterable<[unknown, Readable, unknown]>) {
      const readable = Readable.from(bytesOf(content), { objectMode: false })
      yield { field: String(field ?? ''), name: unescaped(String(name ?? '')), content: readable }
      streams.delete(content)
    }
    await body
  } catch (error) {
    throw failureOf(error)
  } finally {
    source.destroy()
  }
}
