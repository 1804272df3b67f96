import { createServer, type Socket } from 'node:net'
import { createRequire } from 'node:module'
import { TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { quietLog } from '#test/support/server/database.ts'
import { connect } from './connect.ts'

// The self-signed certificate of the SMTP test server.
const certificate: { key: string; cert: string } = createRequire(import.meta.url)('smtp-server/lib/tls-options.js')()

const received: Buffer[] = []
const sockets = new Set<Socket>()
/** The beginning of the PostgreSQL protocol: agrees to TLS, then keeps what it receives. */
const stub = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...certificate })
    secure.on('data', (chunk: Buffer) => received.push(chunk))
    secure.on('error', () => undefined)
  })
})
await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
const address = stub.address()
const port = address && typeof address === 'object' ? address.port : 0
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  stub.close()
})

test('#123 TLS: a database with a self-signed certificate is refused before any credentials are sent', async () => {
  const database = connect({ url: `postgres://app:the-password@127.0.0.1:${port}/seawall?sslmode=verify-full`, log: quietLog })
  const error = await database.db.execute(sql`SELECT 1`).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ cause: { code: expect.stringMatching(/SELF_SIGNED|CERT|VERIFY/) } })
  expect(Buffer.concat(received).toString()).not.toContain('app')
  await database.close()
})
