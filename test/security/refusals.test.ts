/**
 * #6 What a refusal costs. Processor time of many tries, not the clock of one: a missing hash is twenty milliseconds a try, far
 * more than any noise. The median by the clock over thousands of tries belongs to a quiet machine, not here.
 */
import { expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'

const app = await testApp()
const { make, browser } = people(app)
const tries = 12

const costOf = async (names: string[]) => {
  const before = process.cpuUsage()
  for (const name of names) expect((await browser().login(name, 'not the right words 1')).status).toBe(401)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / names.length
}

test('#6 #41 an unknown name costs as much work as a wrong password', async () => {
  const known: string[] = []
  for (let n = 0; n < tries; n++) known.push((await make('admin')).login)
  await costOf(known.slice(0, 2))
  const wrong = await costOf(known)
  const unknown = await costOf(known.map((_, n) => `nobody-${n}-of-that-name`))
  expect(unknown / wrong).toBeGreaterThan(0.6)
  expect(unknown / wrong).toBeLessThan(1.67)
})

test('#86 an SVG is refused by every endpoint and stored by no page; those for files know no such record, and 91 says what they take', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const form = new FormData()
  form.set('file', new File([svg], 'picture.svg', { type: 'image/svg+xml' }))
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  const body = new Uint8Array(await sent.arrayBuffer())
  for (const { endpoint, name } of app.mounted) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    const path = endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const reply = await app.request(path, { method: endpoint.method, body, headers: { 'content-type': type } })
    expect(reply.status, name).toBe(endpoint.files ? 404 : 415)
  }
  for (const path of ['/contact', '/quote', '/login', '/my-quotes']) {
    const reply = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } })
    expect(await reply.text()).not.toContain('<script>alert(1)')
    expect(reply.status).toBeLessThan(500)
  }
})
