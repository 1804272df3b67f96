/** What an applied change does beyond one field of the terms: to the client, to the sections, to the name; and what a policy cannot hold. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChangeDetail } from '#contract/admin/book/changes.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date
const staff = (await app.signIn({ role: 'admin' })).cookie

const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const client = await app.build.client({ address: '1 Old Street', postcode: 'BN1 1AA', turnover: 20_000_000, employees: 12 })
  const person = await app.signIn({ role: 'client', clientId: client.id })
  const terms = termsFor({ sections: [section(), section({ code: 'CYB', name: 'Cyber', basis: 'aggregate', net: 20_000, iptRate: 12 })] })
  const policy = await app.build.policy({ clientId: client.id, terms, ...facts })
  const ask = (body: object) =>
    app.json(`/api/client/policies/${policy.id}/changes`, {
      as: person.cookie,
      method: 'POST',
      body: { effectiveOn: today, declared: true, ...body },
    })
  const step = async (id: string, name: string, body: object) =>
    app.json(`/api/admin/changes/${id}/${name}`, { as: staff, method: 'POST', body })
  const read = async (id: string) => (await app.json(`/api/admin/changes/${id}`, { as: staff })).body.data as ChangeDetail
  /** From the request to the new terms, at the price that the screen suggests. */
  const through = async (body: object, price: object = {}) => {
    const response = await ask(body)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const { id } = response.body.data as { id: string }
    await step(id, 'insurer', { version: 0 })
    const { pricing } = await read(id)
    const figures = { section: pricing.section, yearlyNet: String(pricing.yearlyNet / 100), net: '0', ipt: '0', fee: '0', ...price }
    const priced = await step(id, 'price', { version: 1, ...figures })
    expect(priced.status, JSON.stringify(priced.body)).toBe(200)
    await app.json(`/api/client/changes/${id}/accept`, { as: person.cookie, method: 'POST', body: { version: 2 } })
    const applied = await step(id, 'apply', { version: 3 })
    expect(applied.status, JSON.stringify(applied.body)).toBe(200)
    return { id, change: applied.body.data as ChangeDetail, pricing }
  }
  const policyNow = async () => {
    const { status, body } = await app.json(`/api/admin/policies/${policy.id}`, { as: staff })
    expect(status).toBe(200)
    return body.data as PolicyDetail
  }
  const clientNow = async () => (await owner.select().from(clients).where(eq(clients.id, client.id)))[0]
  return { client, policy, ask, step, through, policyNow, clientNow }
}

test('an address for letters becomes the address of the client, with the change as the reason in its history', async () => {
  const { client, through, clientNow } = await arrange()
  const { change } = await through({ kind: 'address', item: 'post', name: '7 New Road, Hove', postcode: 'bn3 2bb' })
  expect(await clientNow()).toMatchObject({ address: '7 New Road, Hove', postcode: 'BN3 2BB', turnover: 20_000_000 })
  const [event] = await owner
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.subjectId, client.id), eq(recordEvents.action, 'edit')))
  expect(event).toMatchObject({ reason: `Change of address (${change.reference})` })
  const audited = await owner.select().from(auditLog).where(eq(auditLog.subjectId, client.id))
  expect(audited.map(({ action }) => action)).toContain('clients.edit')
})

test('a new turnover becomes that of the client, with its year and the category that follows', async () => {
  const { through, clientNow } = await arrange()
  await through({ kind: 'activities', business: 'Caf\u00e9 and bakery' })
  expect(await clientNow()).toMatchObject({ turnover: 20_000_000, version: 0 })
  await through({ kind: 'activities', business: 'Caf\u00e9s and bakeries', turnover: '7,000,000' })
  expect(await clientNow()).toMatchObject({
    turnover: 700_000_000,
    turnoverYear: Number(today.slice(0, 4)),
    category: 'commercial_larger',
    address: '1 Old Street',
  })
})

test("a section is added at the insurer's price with the tax of its day, and removed again", async () => {
  // Not the rate of what is there already.
  const cyber = section({ code: 'CYB', name: 'Cyber', basis: 'aggregate', net: 20_000, iptRate: 0 })
  const { through, policyNow, ask } = await arrange({ terms: termsFor({ sections: [section({ iptRate: 0 }), cyber] }) })
  const { pricing } = await through({ kind: 'section_add', cover: 'LEG', sum: '100,000' }, { yearlyNet: '90', net: '75', ipt: '9' })
  expect(pricing).toEqual({ section: 'LEG', yearlyNet: 0 })
  const added = (await policyNow()).terms.sections.at(-1)
  expect(added).toMatchObject({ code: 'LEG', name: 'Legal expenses', limit: 10_000_000, net: 9_000, iptRate: 12 })
  const again = await ask({ kind: 'section_add', cover: 'LEG' })
  expect([again.status, again.body['fields']]).toEqual([422, { cover: 'This is on the policy already' }])
  const { pricing: less } = await through({ kind: 'section_remove', target: 'section:CYB' }, { net: '-100', ipt: '0' })
  expect(less).toEqual({ section: 'CYB', yearlyNet: 0 })
  const { terms } = await policyNow()
  expect(terms.sections.map(({ code }) => code)).toEqual(['PL', 'LEG'])
})

test('a section that the class cannot do without is not removed', async () => {
  const { ask } = await arrange({ class: 'cyber' })
  const refused = await ask({ kind: 'section_remove', target: 'section:CYB' })
  expect([refused.status, refused.body['fields']]).toEqual([422, { target: expect.stringContaining('cannot do without it') }])
})

test('an extension and a new name are on the policy once they are applied', async () => {
  const { through, policyNow } = await arrange()
  await through({ kind: 'extension', target: 'section:PL', extension: 'Indemnity to principals' })
  await through({ kind: 'insured_name', name: 'Reed Example Ltd', entity: 'other' })
  const { terms } = await policyNow()
  expect([terms.insured, terms.sections[0]?.extensions]).toEqual(['Reed Example Ltd', ['Indemnity to principals']])
})

test('applying a new policy name creates a task to rename the client, and does not change the client', async () => {
  const { client, through } = await arrange()
  const nameOf = async () => (await owner.select({ name: clients.name }).from(clients).where(eq(clients.id, client.id)))[0]?.name
  const tasksOf = async () =>
    (await owner.select().from(tasks).where(eq(tasks.clientId, client.id))).map(({ title, status }) => [title, status])
  const before = await nameOf()
  await through({ kind: 'insured_name', name: 'Reed Example Trading Ltd', entity: 'renamed' })
  expect(await nameOf()).toBe(before)
  expect(await tasksOf()).toEqual([[expect.stringMatching(/^Rename the client to "Reed Example Trading Ltd"\? \(/), 'open']])
  // The longest name that a policy can hold.
  const long = 'N'.repeat(160)
  await through({ kind: 'insured_name', name: long, entity: 'other' })
  const [, second] = await tasksOf()
  expect(second?.[0]).toMatch(/^New legal entity on a policy: new client, or rename this one to "N+\.\.\."/)
  // The name that the record has already is no question.
  await through({ kind: 'insured_name', name: before ?? '', entity: 'renamed' })
  expect(await tasksOf()).toHaveLength(2)
})

test('an interest that the policy cannot hold is refused when it is asked for, and when it is applied', async () => {
  const { client, policy, ask, step, policyNow } = await arrange()
  const party = { name: 'x'.repeat(160), role: 'y'.repeat(120) }
  const refused = await ask({ kind: 'party_add', ...party })
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['name']])
  // Asked for before that was checked.
  const old = await app.build.change({
    clientId: client.id,
    policyId: policy.id,
    kind: 'party_add',
    status: 'client_accepted',
    effectiveOn: today,
    wanted: { newId: randomUUID(), ...party },
    net: 0,
    ipt: 0,
  })
  expect((await step(old.id, 'apply', { version: 0 })).status).toBe(409)
  expect((await policyNow()).terms.alsoInsured).toEqual([])
})

test('a policy with an interest longer than may be added today opens for staff and client, can be changed, and can lose that interest', async () => {
  const long = `${'x'.repeat(160)} (${'y'.repeat(120)})`
  const { client, policy, through, policyNow } = await arrange({ terms: termsFor({ alsoInsured: [long] }) })
  expect((await policyNow()).terms.alsoInsured).toEqual([long])
  const person = await app.signIn({ role: 'client', clientId: client.id })
  const pages = [
    [`/admin/policies/${policy.id}`, staff],
    [`/admin/policies/${policy.id}/edit`, staff],
    [`/client/policies/${policy.id}`, person.cookie],
    [paths.clientPolicyChange(policy.id, { kind: 'party_remove' }), person.cookie],
  ] as const
  for (const [path, as] of pages) {
    const reply = await app.request(path, { as })
    expect([path, reply.status, (await reply.text()).includes(long)]).toEqual([path, 200, true])
  }
  await through({ kind: 'extension', target: 'section:PL', extension: 'Indemnity to principals' })
  expect((await policyNow()).terms.alsoInsured).toEqual([long])
  await through({ kind: 'party_remove', party: long })
  expect((await policyNow()).terms.alsoInsured).toEqual([])
})

test('a change of a policy that is renewed already is a task to change the new one too', async () => {
  const { client, policy, through } = await arrange({ inception: addDays(today, -340), expiry: addDays(today, 24) })
  const next = await app.build.policy({
    clientId: client.id,
    predecessorId: policy.id,
    inception: addDays(today, 25),
    expiry: addDays(today, 389),
    assignedTo: null,
  })
  const { change } = await through({ kind: 'activities', business: 'Joinery and kitchens' })
  const made = await owner.select().from(tasks).where(eq(tasks.subjectId, next.id))
  expect(made).toMatchObject([{ subjectType: 'policy', priority: 'high', status: 'open', dueOn: today, clientId: client.id }])
  expect(made[0]?.title).toContain(change.reference)
})
