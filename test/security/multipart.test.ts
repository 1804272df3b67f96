/** #98 File forms that are incomplete or never end are the sender's fault: no server error, and no error in the log. */
import { connect as openSocket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { quoteVisitor } from '#test/support/journeys/quoteVisitor.ts'
import { testApp } from '#test/support/server/app.ts'
import { capturedLog } from '#test/support/server/capturedLog.ts'
import { freePort } from '#test/support/server/freePort.ts'

const lines: string[] = []
const app = await testApp({ parts: { log: capturedLog(lines) } })
const port = await freePort()
let stop: () => Promise<void>
beforeAll(async () => {
  stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port, limits: { bodyMs: 200, unreadMs: 400 } })
})
afterAll(() => stop())

const errors = () => lines.filter((line) => Number((JSON.parse(line) as { level: unknown }).level) >= 50)

/** The status line; '' if the socket was closed without a reply. `sent`: the part that arrives of a body with the given `length`. */
const send = (head: string[], sent: Buffer, { length = sent.byteLength, hangsUp = false } = {}) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const lines = [...head, 'Host: localhost:3000', 'Sec-Fetch-Site: same-origin', `Content-Length: ${length}`, 'Connection: close']
    const socket = openSocket(port, '127.0.0.1', () => {
      socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), sent]))
      if (hangsUp) setTimeout(() => socket.destroy(), 30)
    })
    socket.on('data', (data) => (answer += String(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
  })

test('#98 a multipart body cut anywhere is refused with a client error', async () => {
  const errorOutput = vi.spyOn(console, 'error')
  const visitor = quoteVisitor(app)
  await visitor.start()
  const cookie = `Cookie: ${[...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')}`
  const { body, type } = multipartOf(
    [
      { name: 'plan.pdf', content: pdf('one') },
      { name: 'run.exe', content: Buffer.from('MZ') },
      { name: '', content: Buffer.alloc(0) },
      { name: 'page.pdf', content: Buffer.from('<html>') },
    ],
    [['note', 'words']],
  )
  const cuts = [0, 1, 20, 60, 130, 160, ...Array.from({ length: 30 }, (_, n) => Math.floor((body.byteLength * n) / 30))]
  for (const target of ['/api/quotes/draft/files', '/quote/documents']) {
    const head = [`POST ${target} HTTP/1.1`, cookie, `Content-Type: ${type}`]
    for (const cut of cuts) {
      // A body that ends without its last boundary.
      const whole = await send(head, body.subarray(0, cut))
      expect(whole, `${target} ends after ${cut}`).toMatch(/^HTTP\/1\.1 (?:4\d\d|303)/)
      // A body that stops before its announced length, after which the sender disconnects.
      await send(head, body.subarray(0, cut), { length: body.byteLength, hangsUp: true })
    }
  }
  expect(errors()).toEqual([])
  expect(errorOutput.mock.calls).toEqual([])
})

test('#175 a body that arrives too slowly is cut without an error in the log', async () => {
  const errorOutput = vi.spyOn(console, 'error')
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=xx', 'text/plain']
  for (const target of ['/api/contact', '/contact', '/login', '/nowhere', '/api/nowhere', '/'])
    for (const type of types)
      expect(
        await send([`POST ${target} HTTP/1.1`, `Content-Type: ${type}`], Buffer.from('--xx\r\n{"name":'), { length: 500 }),
        `${target} ${type}`,
      ).not.toMatch(/ 5\d\d/)
  expect(errors()).toEqual([])
  expect(errorOutput.mock.calls).toEqual([])
})
