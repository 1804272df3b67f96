/** The app on a real socket: broken and smuggled requests, and the page cache. */
import { request as rawRequest } from 'node:http'
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { socketLimits } from '#server/http/slowCallers.ts'
import { testApp, type TestApp } from './support/server/app.ts'
import { freePort } from '#test/support/server/freePort.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('on a socket', async () => {
  let stop: () => Promise<void>
  const port = await freePort()
  beforeAll(async () => {
    stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port })
  })
  afterAll(() => stop())

  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = openSocket(port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (data) => {
        answer += String(data)
        // A second reply would follow at once.
        socket.setTimeout(1000)
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
      socket.on('timeout', () => socket.destroy())
    })

  test('#78 smuggled and broken requests get one refusal and no second reply', async () => {
    const host = 'Host: localhost:3000\r\n'
    const hostile = [
      `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/services HTTP/1.1\r\n${host}\r\n`,
      `POST /api/contact HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
      `GET / HTTP/1.1\n${host.replace('\r', '')}\n`,
      `GET / HTTP/1.1\r\n${host}X: a\r\n folded\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost : localhost:3000\r\n\r\n`,
      `GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`,
    ]
    for (const text of hostile) {
      const answer = await raw(text)
      expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0, text.slice(0, 60)).toBeLessThanOrEqual(1)
      expect(answer === '' || /^HTTP\/1\.1 4\d\d/.test(answer), `${text.slice(0, 60)} -> ${answer.slice(0, 40)}`).toBe(true)
    }
  })

  test('a cached page has an ETag, 304, brotli and gzip', async () => {
    const get = (headers: Record<string, string>) =>
      new Promise<{ status: number; headers: Record<string, unknown>; size: number }>((resolve, reject) => {
        rawRequest({ port, host: '127.0.0.1', path: '/', headers: { host: 'localhost:3000', ...headers } }, (response) => {
          let size = 0
          response.on('data', (chunk: Buffer) => (size += chunk.length))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, size }))
        })
          .on('error', reject)
          .end()
      })
    const first = await get({})
    expect(first.status).toBe(200)
    const etag = String(first.headers['etag'])
    await expect.poll(async () => (await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    const zipped = await get({ 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.size).toBeLessThan(first.size / 2)
    const known = await get({ 'if-none-match': etag })
    expect(known.status).toBe(304)
    expect(known.size).toBe(0)
    expect(known.headers['content-security-policy']).toBeTruthy()
    app.cache.clear()
    expect((await get({})).status).toBe(200)
  })
})

describe('a body that does not arrive', async () => {
  const port = await freePort()
  let stop: () => Promise<void>
  beforeAll(async () => {
    stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port, limits: { bodyMs: 150 } })
  })
  afterAll(() => stop())

  /** Sends half of the announced body, and waits. */
  const half = (path: string) => {
    const socket = openSocket(port, '127.0.0.1', () =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"name":`),
    )
    socket.on('error', () => undefined)
    return { socket, closed: new Promise<void>((resolve) => socket.on('close', () => resolve())) }
  }

  test('is cut after 30 s, except for uploads', async () => {
    expect(socketLimits.bodyMs).toBe(30_000)
    // Begun first, so that they would be cut first if they had the same limit.
    const files = ['/api/claims/draft/files', '/report-claim/evidence?to=check'].map(half)
    await Promise.all(files.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    const form = half('/api/contact')
    await form.closed
    for (const { socket } of files) {
      expect(socket.destroyed || socket.readableEnded).toBe(false)
      socket.destroy()
    }
  })
})
