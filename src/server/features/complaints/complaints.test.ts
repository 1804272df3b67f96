/**
 * Complaints about our service and about personal data stay apart (domain 4.13): the ombudsman is for the first, the ICO for the second.
 * A complaint with an impossible day of receipt is refused.
 */
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const staff = await app.signIn({ role: 'admin' })
const client = await app.build.client({ turnover: 40_000_000 })
const shown = async (kind: 'service' | 'data_protection') => {
  const { id } = await app.build.complaint({ clientId: client.id, kind })
  const { body } = await app.json(`/api/admin/complaints/${id}`, { as: staff.cookie })
  const page = await (await app.request(paths.adminComplaint(id), { as: staff.cookie })).text()
  return { detail: body.data as ComplaintDetail, page }
}

test('a complaint about personal data names the ICO and not the ombudsman, and one about our service the ombudsman and not the ICO', async () => {
  const data = await shown('data_protection')
  expect(data.detail.eligibleHint).toBe("They may complain to the Information Commissioner's Office (ICO) at any time.")
  expect(data.page).toContain("complain to the Information Commissioner's Office")
  expect(data.page).not.toMatch(/ombudsman|\bFOS\b/i)
  const service = await shown('service')
  expect(service.detail.eligibleHint).toContain('Financial Ombudsman Service')
  expect(service.page).not.toContain('Information Commissioner')
})

const today = londonClock(new Date()).date
const complaint = {
  kind: 'service',
  complainant: 'Jo Ray',
  email: '',
  phone: '',
  channel: 'phone',
  category: 'delay',
  description: 'Nobody rang back for a week',
  eligible: 'unknown',
}

test.each([
  ['1999-12-31', 422],
  ['0206-11-20', 422],
  [addDays(today, 1), 422],
  [addDays(today, -400), 201],
])('a complaint received on %s: %i', async (receivedOn, status) => {
  const reply = await app.json('/api/admin/complaints', { as: staff.cookie, body: { ...complaint, receivedOn } })
  expect([reply.status, Object.keys((reply.body['fields'] as object | undefined) ?? {})]).toEqual([
    status,
    status === 422 ? ['receivedOn'] : [],
  ])
})

const workOn = async (facts: Parameters<typeof app.build.complaint>[0]) => {
  const { id } = await app.build.complaint(facts)
  const show = async () => (await app.json(`/api/admin/complaints/${id}`, { as: staff.cookie })).body.data as ComplaintDetail
  const step = async (name: string, body: object = {}) => {
    const reply = await app.json(`/api/admin/complaints/${id}/${name}`, {
      as: staff.cookie,
      body: { version: (await show()).version, ...body },
    })
    expect([name, reply.status]).toEqual([name, 200])
    const { clock, dueAt } = reply.body.data as ComplaintDetail
    return { clock: Object.fromEntries(clock.map(({ key, by, state }) => [key, [by, state]])), dueAt }
  }
  return { show, step }
}

test('a holding letter keeps the eight weeks and opens the way to the ombudsman; the six months run from the final response', async () => {
  const old = { receivedOn: addDays(today, -60), status: 'investigating', acknowledgedAt: new Date() } as const
  const one = await workOn(old)
  expect((await one.show()).clock.find(({ key }) => key === 'final')?.state).toBe('late')
  const onHold = await one.step('hold', { reason: 'The insurer has not answered us' })
  expect(onHold).toMatchObject({ clock: { final: [addDays(today, -4), 'done'], ombudsman: [null, 'waiting'] }, dueAt: null })
  const page = await (await app.request(paths.adminComplaint((await one.show()).id), { as: staff.cookie })).text()
  expect(page).toContain('No last day')
  expect((await one.step('refer')).clock).toMatchObject({ final: [addDays(today, -4), 'done'], ombudsman: [null, 'over'] })
  const two = await workOn(old)
  await two.step('hold', { reason: 'The insurer has not answered us' })
  const answered = await two.step('respond', { outcome: 'upheld', redress: '', rootCause: 'We forgot to ask the insurer' })
  expect(answered.clock).toMatchObject({ final: [addDays(today, -4), 'done'], ombudsman: [expect.stringMatching(/^20/), 'waiting'] })
})

test('a complaint resolved at once and then opened again counts as acknowledged by that letter, and its final answer is due', async () => {
  const one = await workOn({ receivedOn: today })
  await one.step('resolve-early', { reason: 'We rang and said sorry' })
  const open = await one.step('reopen', { reason: 'They are not content' })
  expect(open.clock).toMatchObject({ acknowledge: [expect.any(String), 'done'], final: [addDays(today, 56), 'waiting'] })
  expect(londonClock(new Date(open.dueAt ?? 0)).date).toBe(addDays(today, 56))
})

test('a complaint that came from a client of the book is put on their record afterwards, by their reference', async () => {
  const { show } = await workOn({ clientId: null, kind: 'service' })
  const { version, email, complainant, phone, channel, category, description, receivedOn, eligible, kind } = await show()
  const written = { email, complainant, phone, channel, category, description, receivedOn, eligible, kind }
  const path = `/api/admin/complaints/${(await show()).id}`
  const save = (of: string | undefined, at: number) =>
    app.json(path, { as: staff.cookie, method: 'PATCH', body: { ...written, version: at, ...(of === undefined ? {} : { client: of }) } })
  expect((await save('C-999999', version)).body['fields']).toEqual({
    client: 'No client has this reference: enter it like C-000123, or leave it empty',
  })
  const { reference } = (await app.json(`/api/admin/clients/${client.id}`, { as: staff.cookie })).body.data as { reference: string }
  const put = (await save(reference.toLowerCase(), version)).body.data as ComplaintDetail
  expect([put.client?.id, put.clientReference, put.history.at(-1)?.reason]).toEqual([client.id, reference, `From client ${reference}`])
  const kept = (await save(undefined, put.version)).body.data as ComplaintDetail
  expect(kept.client?.id).toBe(client.id)
})
