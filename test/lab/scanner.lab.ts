/**
 * #97 with the real clamd: `npm run lab scanner`, where it is installed (Debian: apt install clamav-daemon). It gets a database folder of its own that
 * knows the EICAR test file and nothing else, so neither the network nor the signatures of the day are needed.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadLimits } from '#contract/model/files/upload.ts'
import { clamd } from '#server/adapters/scan.ts'
import type { JobCtx } from '#server/ctx.ts'
import { scanWaiting } from '#server/features/uploads/uploads.jobs.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { docx, eicar, pdf, zip } from '#test/support/files/sampleFiles.ts'
import { uploader } from '#test/support/files/uploader.ts'
import { testApp } from '#test/support/server/app.ts'
import { eq } from 'drizzle-orm'

const app = await testApp()
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const folder = mkdtempSync(join(tmpdir(), 'seawall-clamd-'))
// It gives up the rights of root, and must be able to read its database then.
chmodSync(folder, 0o755)

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
const port = await freePort()
const scan = clamd(`127.0.0.1:${port}`)
const inPieces = (content: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) => content.subarray(index * 65_536, (index + 1) * 65_536)),
  )
/** A document of this size that the type check takes: noise behind a comment. */
const large = (bytes: number, words = '') => {
  const noise = randomBytes(bytes / 2).toString('hex')
  const over = pdf(noise + words).length - bytes
  return pdf(noise.slice(over) + words)
}

let scanner: ChildProcess
const start = async () => {
  scanner = spawn('clamd', ['--foreground', '--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  await vi.waitFor(async () => expect(await scan.check(inPieces(Buffer.from('text')))).toEqual({ clean: true }), {
    timeout: 120_000,
    interval: 500,
  })
}
const stop = async () => {
  scanner.kill()
  if (scanner.exitCode === null) await once(scanner, 'exit')
}

beforeAll(async () => {
  writeFileSync(join(folder, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  writeFileSync(join(folder, 'clamd.conf'), `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nStreamMaxLength 25M\n`)
  await start()
})
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})
const found = { clean: false, signature: 'Eicar-Test-Signature.UNOFFICIAL' }

test('#97 the test virus is found by itself, in a PDF, in an archive and at the end of 25 MB', async () => {
  for (const content of [
    Buffer.from(eicar),
    pdf(eicar),
    zip([{ name: 'e.com', content: Buffer.from(eicar) }]),
    large(uploadLimits.documentBytes, eicar),
  ])
    expect(await scan.check(inPieces(content), content.length)).toEqual(found)
})

test('#97 clean documents are clean, the largest we take too: its size is within what clamd takes by default', async () => {
  for (const content of [pdf(), docx(), large(uploadLimits.documentBytes), randomBytes(uploadLimits.documentBytes)])
    expect(await scan.check(inPieces(content), content.length)).toEqual({ clean: true })
})

test('#97 with the scanner down a file waits; when it is up again the file is judged', async () => {
  await stop()
  const person = await uploader(app, { scan })
  const [fine, bad] = [await person.one('fine.pdf', pdf('fine')), await person.one('bad.pdf', pdf(eicar))]
  expect([fine.state, bad.state]).toEqual(['pending', 'pending'])
  expect(await scanWaiting({ ...jobCtx, scan })).toBe(0)
  await start()
  expect(await scanWaiting({ ...jobCtx, scan })).toBe(2)
  const rows = await app.database.owner.select().from(uploads).where(eq(uploads.ownerId, person.owner.id))
  expect(rows.map(({ name, state, scanAttempts }) => [name, state, scanAttempts]).toSorted()).toEqual([
    ['bad.pdf', 'quarantined', 0],
    ['fine.pdf', 'clean', 0],
  ])
})

test('#97 a scanner that thinks for eight seconds: 25 MB wait at first, and are judged by the job, which gives them time', async () => {
  // Between us and the scanner, holding back every answer.
  const relay = createServer({ allowHalfOpen: true }, (socket) => {
    const behind = connect({ port, host: '127.0.0.1' })
    socket.pipe(behind, { end: false })
    behind.on('data', (answer) => setTimeout(() => socket.end(answer), 8_000))
    for (const side of [socket, behind]) side.on('error', () => side.destroy())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const slow = clamd(`127.0.0.1:${(relay.address() as AddressInfo).port}`)
  const person = await uploader(app, { scan: slow })
  const file = await person.one('plans.pdf', large(uploadLimits.documentBytes))
  expect(file.state).toBe('pending')
  expect(await scanWaiting({ ...jobCtx, scan: slow })).toBe(1)
  const [row] = await app.database.owner.select().from(uploads).where(eq(uploads.id, file.id))
  expect(row?.state).toBe('clean')
  relay.close()
})
