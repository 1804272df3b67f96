/** An endpoint that takes files for one record: its id is in the path, for API calls and plain forms. */
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { group, post } from '#contract/endpoint.ts'
import { z } from '#contract/schema.ts'
import { mount } from '#server/http/api/serve.ts'
import { listen } from '#server/http/listen.ts'
import { operations } from '#server/operations.ts'
import { freePort } from '#test/support/server/freePort.ts'
import { testApp } from '#test/support/server/app.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { capturedLog } from '#test/support/server/capturedLog.ts'

const contract = group('site', 'boxes', {
  fill: post('/api/boxes/:id/files', {
    access: 'anyone',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ id: z.string(), sizes: z.array(z.number()) }),
    files: { page: '/boxes/:id/edit/:tab' },
  }),
})
const id = '6a1d1f0e-5a0b-4d8e-9d55-3f6f6f2b1a10'
const taken: { id: string; sizes: number[] }[] = []
const boxes = mount(contract, {
  fill: async (ctx, input) => {
    const sizes: number[] = []
    for await (const { content } of ctx.parts) sizes.push((await buffer(content)).byteLength)
    ctx.reply.cookie('box=filled')
    taken.push({ id: input.id, sizes })
    return { id: input.id, sizes }
  },
})
const lines: string[] = []
const faults = () => lines.filter((line) => line.includes('"level":"error"'))
const app = await testApp({ seeded: false, parts: { mounted: [...operations, ...boxes], log: capturedLog(lines) } })
const { body, type } = multipartOf([
  { name: 'a.txt', content: Buffer.alloc(10, 'a') },
  { name: 'b.txt', content: Buffer.alloc(3, 'b') },
])
const headers = { 'content-type': type }

test('the id in the path is validated as input, and cannot be repeated in the query', async () => {
  const reply = await app.json(`/api/boxes/${id}/files`, { body, headers })
  expect([reply.status, reply.body.data]).toEqual([200, { id, sizes: [10, 3] }])
  const other = await app.json('/api/boxes/none/files', { body, headers })
  expect([other.status, other.body['fields']]).toEqual([422, { id: expect.any(String) }])
  expect((await app.json(`/api/boxes/${id}/files?id=${id}`, { body, headers })).status).toBe(422)
})

test('a plain form on a page with ids is accepted and redirected back to that page', async () => {
  taken.length = 0
  const reply = await app.request(`/boxes/${id}/edit/files?fault=413&to=next`, { body, headers })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/boxes/${id}/edit/files?to=next`])
  expect(reply.headers.getSetCookie()).toEqual(['box=filled'])
  expect(taken).toEqual([{ id, sizes: [10, 3] }])
  const refused = await app.request('/boxes/none/edit/files', { body, headers })
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/boxes/none/edit/files?fault=422'])
})

test('#90 a form from another site is refused, and one without files is not redirected', async () => {
  taken.length = 0
  const foreign = await app.request(`/boxes/${id}/edit/files`, { body, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
  expect(foreign.status).toBe(403)
  const text = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.request(`/boxes/${id}/edit/files`, { body: 'x=1', headers: text })).status).not.toBe(303)
  expect(taken).toEqual([])
})

test('#98 a body that is cut anywhere is refused, and not logged as an error', async () => {
  lines.length = 0
  for (let cut = 0; cut < body.byteLength - 2; cut += 7) {
    const reply = await app.request(`/api/boxes/${id}/files`, { body: body.subarray(0, cut), headers })
    expect([cut, reply.status]).toEqual([cut, 400])
  }
  const page = await app.request(`/boxes/${id}/edit/files`, { body: body.subarray(0, 150), headers })
  expect([page.status, page.headers.get('location')]).toEqual([303, `/boxes/${id}/edit/files?fault=400`])
  expect(faults()).toEqual([])
})

test('a page without a parameter of its endpoint is refused at start-up', async () => {
  const [box] = boxes
  if (!box) throw new Error('Nothing was mounted')
  const wrong = { ...box, endpoint: { ...box.endpoint, files: { page: '/boxes' } } }
  await expect(testApp({ seeded: false, parts: { mounted: [wrong] } })).rejects.toThrow('boxes.fill needs :id')
})

const port = await freePort()
let stop: () => Promise<void>
beforeAll(async () => {
  stop = await listen({ app: app.app, cache: app.cache, host: '127.0.0.1', port, limits: { bodyMs: 300 } })
})
afterAll(() => stop())

/** Sends the headers and half of the body; `rest` sends the other half and returns the answer. */
const slowly = (path: string, bytes: Buffer, contentType: string) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes.byteLength}\r\n\r\n`
  const half = Math.floor(bytes.byteLength / 2)
  const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, half)])))
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return { closed, rest: () => (socket.write(bytes.subarray(half)), closed) }
}

test('files may arrive slowly at every upload address, with or without ids; other bodies may not', async () => {
  const uploads = [`/api/boxes/${id}/files`, `/boxes/${id}/edit/files`].map((path) => slowly(path, body, type))
  // Begun last, so that the uploads have used up this time too when it is cut.
  const form = slowly('/api/contact', Buffer.from('{"name":"Somebody"}'), 'application/json')
  expect(await form.closed).toBe('')
  expect(faults()).toEqual([])
  const [call, page] = await Promise.all(uploads.map(({ rest }) => rest()))
  expect(call).toMatch(/^HTTP\/1\.1 200 /)
  expect(call).toContain(`"sizes":[10,3]`)
  expect(page).toMatch(/^HTTP\/1\.1 303 /)
})
