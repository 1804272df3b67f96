import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createFiles, type Files } from './files.ts'
import { testClamd } from '#test/support/files/uploader.ts'
import { clamd, ScanFailure } from './scan.ts'

const folder = mkdtempSync(join(tmpdir(), 'seawall-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The part of an S3 store that the driver uses: put, get, head and delete by path. */
const objects = new Map<string, Buffer>()
const store = createServer((request, response) => {
  const key = request.url?.split('?')[0] ?? ''
  void buffer(request).then((body) => {
    const found = objects.get(key)
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if ((request.method === 'GET' || request.method === 'HEAD') && !found) return response.writeHead(404).end()
    return response
      .writeHead(request.method === 'DELETE' ? 204 : 200, found ? { 'content-length': found.length } : {})
      .end(request.method === 'GET' ? found : undefined)
  })
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  store.closeAllConnections()
  store.close()
})
const portOf = (address: ReturnType<typeof store.address>) => (typeof address === 'object' && address ? address.port : 0)

const s3 = {
  bucket: 'documents',
  region: 'eu-west-2',
  endpoint: `http://127.0.0.1:${portOf(store.address())}`,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
}
const kinds: [string, Files][] = [
  ['disk', createFiles({ dataDir: folder, s3: null })],
  ['S3', createFiles({ dataDir: folder, s3 })],
]

describe.each(kinds)('files on %s', (_kind, files) => {
  test('files are stored, read, streamed and deleted', async () => {
    const key = 'documents/2026/schedule-1.pdf'
    await files.put(key, Buffer.from('content'), 'application/pdf')
    expect(await files.exists(key)).toBe(true)
    expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('content')
    expect((await buffer((await files.stream(key)) ?? Readable.from([]))).toString()).toBe('content')
    await files.delete(key)
    expect(await files.exists(key)).toBe(false)
    expect(await files.get(key)).toBeNull()
    expect(await files.stream(key)).toBeNull()
  })

  test.each([
    '../secrets.json',
    '/etc/passwd',
    'a/../../b',
    'A.pdf',
    'a b',
    'a\0b',
    '',
    'a//b',
    '.env',
    'x/.htaccess',
    'a\\b',
    'a'.repeat(201),
  ])('%j is refused as a key', async (key) => {
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a file key')
    await expect(files.get(key)).rejects.toThrow('Not a file key')
    await expect(files.delete(key)).rejects.toThrow('Not a file key')
  })
})

test('on disk all files are under DATA_DIR/files', async () => {
  await kinds[0]?.[1].put('a/b.txt', Buffer.from('x'), 'text/plain')
  expect(readdirSync(folder)).toEqual(['files'])
})

/** The part of clamd that INSTREAM needs. */
const scanner = async (answer: string | null) => {
  const sizes: number[] = []
  const server = createSocketServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      data = Buffer.concat([data, chunk])
      if (!data.subarray(-4).equals(Buffer.alloc(4))) return
      sizes.push(data.length)
      if (answer !== null) socket.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { sizes, scan: clamd(`127.0.0.1:${portOf(server.address())}`, 200), stop: () => server.close() }
}

const pieces = (...buffers: Buffer[]) => Readable.from(buffers)

describe('the virus scanner passes a file only on a clear answer', () => {
  test.each([
    ['stream: OK\0', { clean: true }],
    ['stream: Eicar-Test-Signature FOUND\0', { clean: false, signature: 'Eicar-Test-Signature' }],
  ])('%j', async (answer, verdict) => {
    const { scan, sizes, stop } = await scanner(answer)
    expect(await scan.check(pieces(Buffer.alloc(65_536, 1), Buffer.alloc(65_536, 1), Buffer.alloc(18_928, 1)))).toEqual(verdict)
    // The command, three chunks with their lengths, and the end mark.
    expect(sizes).toEqual([10 + 3 * 4 + 150_000 + 4])
    stop()
  })

  test.each(['', 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK but not really\0', 'x'.repeat(10_000)])(
    'the answer %j is a failure',
    async (answer) => {
      const { scan, stop } = await scanner(answer)
      await expect(scan.check(pieces(Buffer.from('x')))).rejects.toThrow(ScanFailure)
      stop()
    },
  )

  test('a scan may take two seconds for each megabyte if the size is known, otherwise the time limit', async () => {
    const slow = await testClamd({ after: 1_000 })
    const scan = clamd(`127.0.0.1:${slow.port}`, 20)
    await expect(scan.check(pieces(Buffer.from('x')))).rejects.toThrow('in time')
    expect(await scan.check(pieces(Buffer.from('x')), 25 * 1024 * 1024)).toEqual({ clean: true })
    await slow.stop()
  })

  test('no answer and an unreachable scanner are failures', async () => {
    const { scan, stop } = await scanner(null)
    await expect(scan.check(pieces(Buffer.from('x')))).rejects.toThrow('in time')
    stop()
    await expect(clamd('127.0.0.1:1').check(pieces(Buffer.from('x')))).rejects.toThrow('cannot be reached')
  })
})
