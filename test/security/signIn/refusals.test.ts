/**
 * #6 The cost of a refusal: the processor time of attempts with unknown names and wrong passwords in turn, and the median of each. An attempt without
 * hashing costs a tenth on any machine, and other work in the process affects only a few attempts.
 */
import { isHolderAccess } from '#contract/access.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mfaChallenges } from '#server/features/auth/auth.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { realHashes, testApp } from '#test/support/server/app.ts'
import { people } from '#test/support/server/people.ts'

const app = await testApp({ settings: realHashes })
const { make, browser, codeSentTo } = people(app)

const costOf = async (name: string) => {
  const before = process.cpuUsage()
  expect((await browser().login(name, 'not the right words 1')).status).toBe(401)
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('#6 #41 an unknown name costs about as much processor time as a wrong password', async () => {
  const wrong: number[] = []
  const unknown: number[] = []
  for (let n = 0; n < 15; n++) {
    const { login } = await make('admin')
    wrong.push(await costOf(login))
    unknown.push(await costOf(`nobody-${n}-of-that-name`))
  }
  const ratio = median(unknown) / median(wrong)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('#6 #36 passwords and codes are stored as argon2id with the parameters of production', async () => {
  const { id, login, phone } = await make('admin')
  const from = browser()
  await from.login(login)
  await from.send()
  expect(await codeSentTo(phone)).toMatch(/^\d{6}$/)
  const [person] = await app.database.db.select().from(users).where(eq(users.id, id))
  const [sent] = await app.database.db.select().from(mfaChallenges).where(eq(mfaChallenges.userId, id))
  for (const kept of [person?.passwordHash, sent?.codeHash]) expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('#86 an SVG is refused by every endpoint and not shown by any page', async () => {
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
    const files = isHolderAccess(endpoint.access) ? 404 : 401
    expect(reply.status, name).toBe(endpoint.files ? files : 415)
  }
  for (const path of ['/contact', '/quote', '/login', '/my-quotes']) {
    const reply = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } })
    expect(await reply.text()).not.toContain('<script>alert(1)')
    expect(reply.status).toBeLessThan(500)
  }
})
