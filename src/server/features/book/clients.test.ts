/** Clients as staff manage them, through the contract: adding, finding, changing, closing and merging. */
import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { clientTables } from '#server/features/clients/clients.ts'
import { clientMerges, clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const reader = await app.signIn({ role: 'admin', permissions: ['client:view'] })
const today = londonClock(new Date()).date

beforeAll(() =>
  owner.execute(`INSERT INTO question_sets (family, version, body, seed_hash) VALUES ('claim', 1, '{}', '') ON CONFLICT DO NOTHING`),
)

const send = (path: string, body: object, method = 'POST', as = boss.cookie) => app.json(`/api/admin/clients${path}`, { as, body, method })
const read = async (id: string, as = boss.cookie) => (await app.json(`/api/admin/clients/${id}`, { as })).body.data as ClientDetail

const typed = (over: object = {}) => ({
  businessType: 'ltd',
  name: `Adur Roofing ${randomUUID().slice(0, 6)} Ltd`,
  tradingName: '',
  companyNumber: String(randomInt(10_000_000, 90_000_000)),
  charityNumber: '',
  vatNumber: '',
  ern: '',
  ernExempt: '',
  trade: 'Roofing',
  activities: '',
  established: '2011',
  turnover: '250,000',
  turnoverYear: '',
  employees: '6',
  wageRoll: '',
  address: '1 Example Street\nBrighton',
  postcode: 'bn11aa',
  phone: '01273 496123',
  email: '',
  supportNeeds: '',
  largePrint: false,
  preferredContact: 'email',
  source: '',
  ...over,
})
const wanted = (over: object = {}) => ({
  ...typed(),
  status: 'active',
  assignedTo: '',
  contactName: 'Sam Reed',
  contactRole: 'director',
  contactEmail: 'Sam@Example.com',
  contactPhone: '',
  ...over,
})
const add = async (over: object = {}): Promise<ClientDetail> => {
  const { status, body } = await send('', wanted(over))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as ClientDetail
}
const policy = async (clientId: string, over: Partial<typeof policies.$inferInsert> = {}) => {
  const row = {
    id: randomUUID(),
    clientId,
    class: 'shop' as const,
    insurer: 'Harbour Mutual',
    status: 'active' as const,
    inception: addDays(today, -300),
    expiry: addDays(today, 40),
    boundAt: new Date(),
    net: 100_000,
    ipt: 12_000,
    ...over,
  }
  await owner.insert(policies).values(row)
  return row.id
}

test('a new client is stored in normalised form, with its category, contact and history', async () => {
  const made = await add()
  expect(made).toMatchObject({
    status: 'active',
    postcode: 'BN1 1AA',
    phone: '+441273496123',
    turnover: 25_000_000,
    employees: 6,
    category: 'commercial_small',
    contacts: [{ name: 'Sam Reed', email: 'sam@example.com', main: true, mayClaim: true }],
  })
  expect(made.reference).toMatch(/^C-\d{6}$/)
  expect(made.history.map(({ action }) => action)).toEqual(['create'])
})

test('invalid and inconsistent values are reported beside their field', async () => {
  const faults = async (over: object) => (await send('', wanted(over))).body['fields']
  expect(await faults({ name: 'Adur Roofing', companyNumber: '', vatNumber: '987654321', ern: 'x', postcode: 'BN1', phone: '12' })).toEqual(
    {
      name: expect.stringContaining('whole legal name'),
      companyNumber: expect.stringContaining('company number'),
      vatNumber: expect.stringContaining('not valid'),
      ern: expect.stringContaining('123/AB456'),
      postcode: expect.stringContaining('postcode'),
      phone: expect.stringContaining('phone'),
    },
  )
  expect(await faults({ businessType: 'llp', name: 'Adur LLP', companyNumber: '01234567' })).toEqual({
    companyNumber: expect.stringContaining('OC'),
  })
  expect(await faults({ businessType: 'charity', name: 'Friends of the Adur', companyNumber: '' })).toHaveProperty('charityNumber')
  expect(await faults({ turnover: 'lots', employees: '-1', contactEmail: 'nobody' })).toEqual({
    turnover: expect.any(String),
    employees: expect.any(String),
    contactEmail: expect.any(String),
  })
  const first = await add()
  expect(await faults({ companyNumber: first.companyNumber })).toEqual({ companyNumber: expect.stringContaining(first.reference) })
})

test('similar clients are found by name, number, phone or email domain, but not by postcode alone', async () => {
  const known = await add({
    name: 'Cuckmere Brewing Company Ltd',
    email: 'hello@cuckmere-brewing.example.com',
    postcode: 'BN9 0AA',
    phone: '01273 496777',
  })
  const similar = async (query: Record<string, string>) =>
    (await app.json(`/api/admin/clients/similar?${new URLSearchParams(query)}`, { as: reader.cookie })).body.data as {
      id: string
      alike: string[]
    }[]
  expect(await similar({ name: 'Cuckmere Brewng' })).toMatchObject([{ id: known.id, alike: ['Similar name'] }])
  expect(await similar({ companyNumber: known.companyNumber })).toMatchObject([{ id: known.id, alike: ['Same company number'] }])
  expect(await similar({ phone: '+44 1273 496777' })).toMatchObject([{ id: known.id }])
  expect(await similar({ email: 'office@cuckmere-brewing.example.com' })).toMatchObject([{ id: known.id }])
  expect(await similar({ postcode: 'BN9 0AA' })).toEqual([])
  expect(await similar({ name: 'Zeppelin Hire' })).toEqual([])
})

test('the list finds a client by name, number, postcode, phone or email, and counts only policies in force', async () => {
  const made = await add({ name: 'Ouse Marquees Ltd', postcode: 'BN8 4AA', phone: '01273 496555', email: 'ring@ouse-marquees.example.com' })
  await policy(made.id)
  await policy(made.id, { boundAt: null, status: 'pending' })
  for (const q of ['marquees ouse', made.reference, made.companyNumber, 'bn84aa', 'BN8 4AA', '01273 496555', 'ring@ouse-marquees']) {
    const { body } = await app.json(`/api/admin/clients?${new URLSearchParams({ q })}`, { as: reader.cookie })
    const { items } = body.data as { items: { id: string }[] }
    expect([q, items.map(({ id }) => id)]).toEqual([q, [made.id]])
  }
  const { body } = await app.json(`/api/admin/clients?q=${made.reference}&renewing=60`, { as: reader.cookie })
  expect(body.data).toMatchObject({ items: [{ policies: 1, premium: 112_000, nextRenewal: addDays(today, 40), portalUsers: 0 }] })
})

test('the record leaves out policies and claims that a member of staff may not see', async () => {
  const made = await add()
  await policy(made.id)
  expect(await read(made.id, reader.cookie)).toMatchObject({ policyRows: null, claimRows: null, mayEdit: false, actions: [] })
  expect((await read(made.id)).policyRows).toMatchObject({ total: 1 })
})

test('what is open with a client includes renewals and changes, the earliest two and how many there are, as far as the reader may see them', async () => {
  const { id } = await add()
  expect(await read(id)).toMatchObject({ renewalRows: { total: 0, rows: [] }, changeRows: { total: 0, rows: [] } })
  const due = [30, 10, 20]
  for (const daysLeft of due) await app.build.renewal({ clientId: id, daysLeft })
  await app.build.renewal({ clientId: id, daysLeft: 5, status: 'bound' })
  const { id: policyId } = await app.build.policy({ clientId: id })
  const made = await app.build.change({ clientId: id, policyId })
  await app.build.change({ clientId: id, policyId, status: 'withdrawn' })
  const { renewalRows, changeRows } = await read(id)
  expect([renewalRows?.total, renewalRows?.rows.map(({ dueOn }) => dueOn)]).toEqual([3, [addDays(today, 10), addDays(today, 20)]])
  expect(changeRows).toEqual({ total: 1, rows: [{ id: made.id, reference: made.reference, status: 'requested' }] })
  for (const [kind, filter, total] of [
    ['renewals', 'stage=upcoming', 3],
    ['changes', 'status=open', 1],
  ] as const)
    expect((await app.json(`/api/admin/${kind}?client=${id}&${filter}`, { as: boss.cookie })).body.data).toMatchObject({ total })
  expect(await read(id, reader.cookie)).toMatchObject({ renewalRows: null, changeRows: null })
})

test('support needs of a person appear on the record of the company they act for, until their access is revoked', async () => {
  const made = await add()
  const person = await app.signIn({ role: 'client', clientId: made.id })
  const saved = await app.json('/api/client/profile', {
    as: person.cookie,
    method: 'PUT',
    body: { job: '', supportNeeds: 'Large print please', largePrint: false, version: 0 },
  })
  expect(saved.status).toBe(200)
  expect((await read(made.id, reader.cookie)).clientNeeds).toEqual([
    { who: expect.any(String), largePrint: false, words: 'Large print please' },
  ])
  expect((await read((await add()).id)).clientNeeds).toEqual([])
  await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(eq(memberships.clientId, made.id))
  expect((await read(made.id)).clientNeeds).toEqual([])
})

test('of two changes to the same version, the second is refused with what the first changed', async () => {
  const made = await add()
  const { companyNumber, name } = made
  const change = (version: number, over: object) =>
    send(`/${made.id}`, { ...typed({ companyNumber, name }), version, sanctionsCheckedOn: '', ...over }, 'PATCH')
  const first = await change(made.version, { turnover: '7m', employees: '12' })
  expect(first.body.data, JSON.stringify(first.body)).toMatchObject({ turnover: 700_000_000, category: 'commercial_larger' })
  const second = await change(made.version, { turnover: '8m' })
  expect(second.status).toBe(409)
  expect(second.body['changes']).toContainEqual(
    expect.objectContaining({ label: 'Turnover', before: '£250,000.00', after: '£7,000,000.00' }),
  )
})

test('a client always has a main contact, and the last contact cannot be deleted', async () => {
  const made = await add()
  const [first] = made.contacts
  const body = { name: 'Kim Torrance', role: 'accountant', email: '', phone: '', main: true, mayClaim: false }
  const added = (await send(`/${made.id}/contacts`, body)).body.data as ClientDetail
  expect(added.contacts.map(({ name, main }) => [name, main])).toEqual([
    ['Kim Torrance', true],
    ['Sam Reed', false],
  ])
  const kim = added.contacts[0]!
  expect((await send(`/${made.id}/contacts/${kim.id}`, { ...body, main: false, version: kim.version }, 'PATCH')).status).toBe(422)
  expect((await send(`/${made.id}/contacts/${first!.id}`, {}, 'DELETE')).status).toBe(200)
  expect((await send(`/${made.id}/contacts/${kim.id}`, {}, 'DELETE')).status).toBe(409)
  // A contact of another client is not found.
  const other = await add()
  expect((await send(`/${other.id}/contacts/${kim.id}`, {}, 'DELETE')).status).toBe(404)
})

test('a client with a policy on cover cannot be closed, even by staff who may not see that policy', async () => {
  const made = await add()
  const id = await policy(made.id, { class: 'kidnap_ransom', confidential: true })
  const editor = await app.signIn({ role: 'admin', permissions: ['client:view', 'client:edit'] })
  const close = () => send(`/${made.id}/close`, { version: made.version, reason: 'Has stopped trading' }, 'POST', editor.cookie)
  const refused = await close()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('A policy is on cover')])
  await owner.update(policies).set({ status: 'cancelled', cancelledFrom: today }).where(eq(policies.id, id))
  expect((await close()).body.data).toMatchObject({ status: 'closed' })
  const again = await read(made.id)
  expect((await send(`/${made.id}/reopen`, { version: again.version })).body.data).toMatchObject({ status: 'lapsed' })
})

test('a client whose confirmed cover is still to begin can be neither closed nor lapsed', async () => {
  const made = await add()
  const id = await policy(made.id, { status: 'awaiting_documents', inception: addDays(today, 3), expiry: addDays(today, 367) })
  const close = () => send(`/${made.id}/close`, { version: made.version, reason: 'Has moved to another broker' })
  const refused = await close()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('confirmed to begin')])
  expect((await send(`/${made.id}/lapse`, { version: made.version })).status).toBe(409)
  await owner
    .update(policies)
    .set({ status: 'cancelled', cancelledFrom: addDays(today, 3) })
    .where(eq(policies.id, id))
  expect((await close()).body.data).toMatchObject({ status: 'closed' })
})

test('a new legal name makes a task to ask the insurers of the policies that name the old one', async () => {
  const made = await add()
  await policy(made.id)
  await policy(made.id, { status: 'expired', inception: addDays(today, -800), expiry: addDays(today, -436) })
  const rename = async (version: number, over: object) => {
    const body = { ...typed({ name: made.name, companyNumber: made.companyNumber, ...over }), version, sanctionsCheckedOn: '' }
    return (await send(`/${made.id}`, body, 'PATCH')).body.data as ClientDetail
  }
  const asked = () => owner.select().from(tasks).where(eq(tasks.clientId, made.id))
  const same = await rename(made.version, { trade: 'Slating' })
  expect(await asked()).toEqual([])
  await rename(same.version, { name: `${made.name} (Sussex) Ltd` })
  expect(await asked()).toMatchObject([
    {
      title: 'New legal name: ask the insurers of a policy to agree, and check sanctions again',
      subjectType: 'client',
      dueOn: today,
      priority: 'high',
    },
  ])
})

test('sanctions cannot have been checked on a day to come', async () => {
  const made = await add()
  const body = { ...typed({ name: made.name, companyNumber: made.companyNumber }), version: made.version }
  const refused = await send(`/${made.id}`, { ...body, sanctionsCheckedOn: addDays(today, 1) }, 'PATCH')
  expect([refused.status, refused.body['fields']]).toEqual([422, { sanctionsCheckedOn: 'Enter today or an earlier day' }])
  expect((await send(`/${made.id}`, { ...body, sanctionsCheckedOn: today }, 'PATCH')).status).toBe(200)
})

test('a merge covers every table whose rows belong to a client', async () => {
  const { rows } = await owner.execute<{ name: string }>(
    sql`SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE a.attname = 'client_id' AND c.relkind = 'r' AND n.nspname = 'public' AND NOT a.attisdropped`,
  )
  // Each client has its own staff page, and its printed address must keep working.
  const left = ['staff_pages']
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !left.includes(name))
      .sort(),
    'each is in clientTables (features/clients/clientTables.ts)',
  ).toEqual([...clientTables].sort())
})

test('two records of one client can be merged, and the merge can be undone', async () => {
  const [kept, gone] = [await add(), await add()]
  const person = await app.build.user({ role: 'client', clientId: gone.id })
  const both = await app.build.user({ role: 'client', clientId: kept.id })
  await app.addMember(both.id, gone.id)
  const insured = await policy(gone.id)
  const claim = await app.build.claim({ clientId: gone.id })
  const merge = (version = kept.version) =>
    send(`/${kept.id}/merge`, { version, other: gone.id, otherVersion: gone.version, reason: 'Entered twice' })
  expect((await merge(kept.version + 1)).status).toBe(409)
  const merged = await merge()
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(merged.body.data).toMatchObject({
    policyRows: { rows: [{ id: insured }] },
    claimRows: { rows: [{ id: claim.id }] },
    // A person with access to both records counts once.
    portalUsers: 2,
    merges: [{ clientId: gone.id, undoUntil: expect.any(String) }],
  })
  expect(await read(gone.id)).toMatchObject({ mergedInto: { id: kept.id }, status: 'closed', mayEdit: false, actions: [] })
  const { body: found } = await app.json(`/api/admin/clients?q=${gone.reference}`, { as: boss.cookie })
  expect(found.data).toMatchObject({ items: [] })
  expect((await send(`/${gone.id}/notes`, { text: 'Nothing' })).status).toBe(409)

  const later = await policy(kept.id)
  const mergeId = (merged.body.data as ClientDetail).merges[0]?.id
  const undone = await send(`/${kept.id}/unmerge`, { merge: mergeId })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect((undone.body.data as ClientDetail).policyRows?.rows.map(({ id }) => id)).toEqual([later])
  expect(await read(gone.id)).toMatchObject({ mergedInto: null, status: 'active', policyRows: { rows: [{ id: insured }] }, portalUsers: 2 })
  expect(await owner.select().from(memberships).where(eq(memberships.userId, person.id))).toMatchObject([{ clientId: gone.id }])
  expect((await send(`/${kept.id}/unmerge`, { merge: mergeId })).status).toBe(404)
})

test('a merge cannot be undone after thirty days', async () => {
  const [kept, gone] = [await add(), await add()]
  const merged = await send(`/${kept.id}/merge`, {
    version: kept.version,
    other: gone.id,
    otherVersion: gone.version,
    reason: 'Entered twice',
  })
  await owner
    .update(clientMerges)
    .set({ at: new Date(Date.now() - 31 * 86_400_000) })
    .where(eq(clientMerges.keptId, kept.id))
  const id = (merged.body.data as ClientDetail).merges[0]?.id
  expect((await read(kept.id)).merges).toMatchObject([{ undoUntil: null }])
  expect((await send(`/${kept.id}/unmerge`, { merge: id })).status).toBe(409)
  expect(await owner.select().from(clients).where(eq(clients.id, gone.id))).toMatchObject([{ mergedInto: kept.id }])
})
