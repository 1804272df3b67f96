/** Screens of the portal, for people with different rights in a company. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claims as clientClaims } from '#contract/portal/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { fieldId } from '#web/ui/fields/fieldNames.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const startClaim = clientClaims.start

test('a requested document can be sent by people with the right, and only viewed by others', async () => {
  const asked = await app.build.document({ status: 'requested', title: 'Alarm contract' })
  const read = async (role: 'owner' | 'readonly') => {
    const { cookie } = await app.signIn({ role: 'client', clientId: asked.clientId, membership: { role } })
    const html = await (await app.request('/client/documents', { as: cookie })).text()
    return html.slice(html.indexOf('What we need from you'), html.indexOf('data-table'))
  }
  const [acting, reader] = [await read('owner'), await read('readonly')]
  expect([acting, reader].map((html) => html.includes('Alarm contract'))).toEqual([true, true])
  expect([acting.includes('Send it'), acting.includes(`/client/documents/${asked.id}#send`)]).toEqual([true, true])
  expect([reader.includes('Send it'), reader.includes('#send'), reader.includes('See it')]).toEqual([false, false, true])
})

/** The owner of a new company. */
const owner = async () => {
  const clientId = randomUUID()
  return { clientId, cookie: (await app.signIn({ role: 'client', clientId, membership: { role: 'owner' } })).cookie }
}
/** The visible text, without tags. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('a short list has no tools above its rows, a single row is a card, and a longer list has all tools', async () => {
  const { cookie, clientId } = await owner()
  const read = async () => (await app.request('/client/documents', { as: cookie })).text()
  const tools = (html: string) => [/role="search"/, /Columns/, /Export CSV/, /table-lone/].map((tool) => tool.test(html))
  const add = (title: string) => app.build.document({ status: 'current', title, clientId })
  await add('First paper')
  // Nor does a single row need a file of its own.
  expect(tools(await read())).toEqual([false, false, false, true])
  for (const title of ['Second paper', 'Third paper', 'Fourth paper', 'Fifth paper']) await add(title)
  const five = await read()
  expect(tools(five)).toEqual([false, false, true, false])
  expect(wordsOf(five)).toContain('5 documents')
  // The CSV export is below the rows.
  expect(five.indexOf('Export CSV')).toBeGreaterThan(five.indexOf('First paper'))
  expect(tools(await (await app.request('/client/documents?q=paper', { as: cookie })).text())).toEqual([true, true, true, false])
  await add('Sixth paper')
  const six = await read()
  expect(tools(six)).toEqual([true, true, true, false])
  expect(six.indexOf('Export CSV')).toBeLessThan(six.indexOf('First paper'))
})

test('a renewal that needs the client is not repeated as the only one that is coming; with another both are listed', async () => {
  const { cookie, clientId } = await owner()
  const read = async () => wordsOf(await (await app.request('/client/dashboard', { as: cookie })).text())
  await app.build.renewal({ clientId, status: 'presented' })
  const one = await read()
  expect(one).toContain('Read and decide')
  expect(one).not.toContain('Coming renewals')
  await app.build.renewal({ clientId, status: 'with_insurers' })
  expect(await read()).toContain('Coming renewals')
})

test('what the client sent is downloaded first, and withdrawn last', async () => {
  const { cookie, clientId } = await owner()
  const sent = await app.build.document({ status: 'to_check', title: 'Survey', clientId })
  const html = await (await app.request(`/client/documents/${sent.id}`, { as: cookie })).text()
  const places = ['Download', 'Open to read or print', 'Withdraw it'].map((words) => wordsOf(html).indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('documents are shown as requests, invoices to pay, then the list', async () => {
  const { cookie, clientId } = await owner()
  await app.build.document({ status: 'requested', title: 'Alarm contract', clientId })
  await app.build.document({ status: 'current', title: 'Schedule of the year', clientId })
  await app.build.invoice({ clientId })
  const html = await (await app.request('/client/documents', { as: cookie })).text()
  const places = ['What we need from you', 'One invoice to pay', 'data-table'].map((words) => html.indexOf(words))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(Math.min(...places)).toBeGreaterThan(0)
})

test('the dashboard says what to send, and about how long it takes', async () => {
  const { cookie, clientId } = await owner()
  await app.build.document({ status: 'requested', title: 'Alarm contract', clientId })
  const words = wordsOf(await (await app.request('/client/dashboard', { as: cookie })).text())
  // The first has a button.
  expect(words).toContain('Send: Alarm contract No fixed day Document, about 5 minutes Send it : Send: Alarm contract')
})

test('the status of a claim has the same name in the list, on its screen, in its phases and on the dashboard', async () => {
  const { cookie, clientId } = await owner()
  const claim = await app.build.claim({ status: 'information_requested', clientId })
  const [list, one, dashboard] = await Promise.all(
    ['/client/claims', `/client/claims/${claim.id}`, '/client/dashboard'].map(async (path) =>
      wordsOf(await (await app.request(path, { as: cookie })).text()),
    ),
  )
  for (const words of [list, one, dashboard]) expect(words).toContain('Gathering information')
  expect(one).toContain('Gathering information (now)')
  expect(list).not.toContain('With the insurer')
})

test('a renewal asks about other claims only if some are on file', async () => {
  const { cookie, clientId } = await owner()
  const renewal = await app.build.renewal({ clientId, status: 'presented' })
  const read = async () => wordsOf(await (await app.request(`/client/policies/${renewal.policyId}/renew/claims`, { as: cookie })).text())
  const none = await read()
  expect(none).toContain('There are no claims on this policy.')
  expect(none).toContain('Any claims, losses or incidents in the last five years?')
  await app.build.claim({ clientId, policyId: renewal.policyId, status: 'acknowledged' })
  expect(await read()).toContain('Any other claims, losses or incidents in the last five years?')
})

test('the portal has the same logo as the public site', async () => {
  const { cookie } = await app.signIn({ role: 'client' })
  const head = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  const mark = /<svg aria-hidden="true" viewBox="0 0 32 32".*?<\/svg>/
  const [site, portal] = await Promise.all([
    app.request('/').then((reply) => reply.text()),
    app.request('/client/dashboard', { as: cookie }).then((reply) => reply.text()),
  ])
  expect(mark.exec(head(portal))?.[0]).toBeTruthy()
  expect(mark.exec(head(portal))?.[0]).toBe(mark.exec(head(site))?.[0])
})

test('the claims screen offers to go on with a report that is begun, or to start another', async () => {
  const { cookie, clientId } = await owner()
  await app.build.policy({ clientId })
  const read = async () => wordsOf(await (await app.request('/client/claims', { as: cookie })).text())
  expect((await app.json('/api/client/claims', { as: cookie, body: {} })).status).toBe(201)
  expect(await read()).toContain('Start the report')
  await app.database.owner.update(claims).set({ version: 1 }).where(eq(claims.clientId, clientId))
  const asked = await read()
  for (const words of ['A report is begun and not sent', 'Go on with it', 'Or report something else', 'Start another report'])
    expect(asked).toContain(words)
  // Without script: the form says itself that it is about something else.
  const reply = await app.request('/client/claims', {
    as: cookie,
    method: 'POST',
    body: `_form=${fieldId(startClaim.name)}&policy=&another=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/report-claim/who'])
})

test('a claim is reported from the portal, for the policy that is open, and without script it is asked whose it is', async () => {
  const { cookie, clientId } = await owner()
  const policy = await app.build.policy({ clientId })
  const read = async (path: string) => (await app.request(path, { as: cookie })).text()
  const way = `/client/claims?about=${policy.id}#report`
  expect(await read(`/client/policies/${policy.id}`)).toContain(`href="${way}"`)
  expect(await read('/client/dashboard')).toContain('href="/client/claims#report"')
  expect(await read(way.replace('#report', ''))).toMatch(
    new RegExp(`<option (?:value="${policy.id}" selected=""|selected="" value="${policy.id}")`),
  )
  const other = await owner()
  const both = await app.signIn({ role: 'client', clientId, alsoOf: [{ clientId: other.clientId, role: 'claims' }] })
  const reply = await app.request('/client/claims', {
    as: both.cookie,
    method: 'POST',
    body: `_form=${fieldId(startClaim.name)}&policy=`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([reply.status, wordsOf(await reply.text())]).toEqual([422, expect.stringContaining('first choose the company you act for')])
})

test('the dashboard offers letters, changes, claims and requests for terms only to those who may act', async () => {
  const clientId = randomUUID()
  const { id } = await app.build.policy({ clientId })
  await app.build.claim({ clientId })
  const offered = async (role: 'owner' | 'readonly') => {
    const { cookie } = await app.signIn({ role: 'client', clientId, membership: { role } })
    const html = await (await app.request('/client/dashboard', { as: cookie })).text()
    const main = html.slice(html.indexOf('<main'))
    const ways = [`/client/policies/${id}/proof`, `/client/policies/${id}/change`, '/client/claims#report', '/quote']
    return ways.map((way) => main.includes(`href="${way}"`))
  }
  expect(await offered('owner')).toEqual([true, true, true, true])
  expect(await offered('readonly')).toEqual([false, false, false, false])
})
