/** Staff see which of our clients a message, a request or a complaint is from. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KnownClients } from '#contract/model/clients/knownClient.ts'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/support/server/app.ts'
import { contacts } from './clients.table.ts'

const app = await testApp()
const staff = await app.signIn({ role: 'admin' })
const knownOf = async (path: string, as = staff.cookie) =>
  ((await app.json(path, { as })).body.data as { knownClients: KnownClients | null }).knownClients
const enquiryFrom = async (email: string) => `/api/admin/enquiries/${(await app.build.enquiry({ email })).id}`

test('an enquiry names the clients that have its address: the company, a contact or a user of the portal', async () => {
  const [company, ofContact, ofUser] = [
    await app.build.client({ name: 'Alder Ltd', email: 'alder@example.com' }),
    await app.build.client({ name: 'Birch Ltd' }),
    await app.build.client({ name: 'Cedar Ltd' }),
  ]
  const person = { clientId: ofContact.id, name: 'Jo Birch', role: 'director', email: 'birch@example.com' } as const
  await app.database.owner.insert(contacts).values({ id: randomUUID(), ...person })
  await app.build.user({ role: 'client', clientId: ofUser.id, email: 'cedar@example.com' })
  for (const [email, client] of [
    ['alder@example.com', company],
    ['Birch@example.com', ofContact],
    ['cedar@example.com', ofUser],
  ] as const)
    expect(await knownOf(await enquiryFrom(email))).toEqual({
      certain: false,
      clients: [{ id: client.id, name: client.name, reference: expect.stringMatching(/^C-/) as string }],
    })
  const path = await enquiryFrom('nobody@example.com')
  expect(await knownOf(path)).toEqual({ certain: false, clients: [] })
  expect(await (await app.request(paths.adminEnquiry(path.split('/').at(-1) ?? ''), { as: staff.cookie })).text()).toContain(
    'None with this email',
  )
})

test('a client that was merged into another, and access that has ended, are not named', async () => {
  const kept = await app.build.client({ name: 'Dogwood Ltd', email: 'dogwood@example.com' })
  await app.build.client({ name: 'Dogwood Old', email: 'dogwood@example.com', status: 'closed', mergedInto: kept.id })
  const left = await app.build.client({ name: 'Elm Ltd' })
  for (const membership of [{ status: 'revoked', revokedAt: new Date() } as const, { expiresAt: new Date(Date.now() - 60_000) }])
    await app.build.user({ role: 'client', clientId: left.id, email: `elm-${membership.status ?? 'over'}@example.com`, membership })
  expect((await knownOf(await enquiryFrom('dogwood@example.com')))?.clients.map(({ name }) => name)).toEqual(['Dogwood Ltd'])
  for (const how of ['revoked', 'over']) expect((await knownOf(await enquiryFrom(`elm-${how}@example.com`)))?.clients).toEqual([])
})

test('a quote request that belongs to a client names that client, whatever its address', async () => {
  const client = await app.build.client({ name: 'Fir Ltd' })
  const { id } = await app.build.quote({ clientId: client.id, email: 'somebody@example.com' })
  expect(await knownOf(`/api/admin/quotes/${id}`)).toMatchObject({ certain: true, clients: [{ id: client.id }] })
})

test('staff who may not see clients are not told of one', async () => {
  await app.build.client({ email: 'gorse@example.com' })
  const path = await enquiryFrom('gorse@example.com')
  const limited = await app.signIn({ role: 'admin', permissions: ['contact:view'] })
  expect(await knownOf(path, limited.cookie)).toBeNull()
})

test('somebody who wrote to us becomes a client without typing anything again', async () => {
  const { id } = await app.build.enquiry({
    name: 'Jo Hazel',
    business: 'Hazel Pottery',
    email: 'hazel@example.com',
    phone: '01632 960 321',
  })
  const page = async (path: string, as = staff.cookie) => (await app.request(path, { as })).text()
  const add = paths.adminClientAdd({ enquiry: id })
  expect(await page(paths.adminEnquiry(id))).toContain(`href="${add}"`)
  const form = await page(add)
  for (const value of ['Hazel Pottery', 'Jo Hazel', 'hazel@example.com', '01632 960 321']) expect(form).toContain(`value="${value}"`)
  // Staff who may not read enquiries get the empty form.
  const limited = await app.signIn({ role: 'admin', permissions: ['client:view', 'client:edit'] })
  const empty = await page(add, limited.cookie)
  expect(empty).toContain('Add a client')
  expect(empty).not.toContain('Hazel')
})
