/**
 * Complaints about our service and about personal data stay apart (domain 4.13): the ombudsman is for the first, the ICO for the second.
 * A complaint with an impossible day of receipt is refused.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { paths } from '#contract/paths.ts'
import { emails } from '#server/features/messages/messages.table.ts'
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
  const answer = { outcome: 'upheld', redress: '', rootCause: 'We forgot to ask the insurer' }
  const answered = await two.step('respond', answer)
  expect(answered.clock).toMatchObject({ final: [addDays(today, -4), 'done'], ombudsman: [expect.stringMatching(/^20/), 'waiting'] })
  // Whoever has been to the ombudsman is not sent there again, until a new answer opens the way once more.
  await two.step('refer')
  expect((await two.step('close', { reason: 'The ombudsman agreed with us' })).clock['ombudsman']?.[1]).toBe('over')
  await two.step('reopen', { reason: 'There is a new letter' })
  expect((await two.step('respond', answer)).clock['ombudsman']?.[1]).toBe('waiting')
})

test('a holding letter is not offered before the eighth week, because it would end the clock long before our answer', async () => {
  const at = async (days: number) =>
    (await (await workOn({ receivedOn: addDays(today, -days), status: 'investigating', acknowledgedAt: new Date() })).show()).actions
  expect(await at(28)).not.toContain('hold')
  expect(await at(48)).not.toContain('hold')
  expect(await at(49)).toContain('hold')
})

test('redress that was recorded wrongly is corrected with a reason, and its history says what it was', async () => {
  const one = await workOn({ receivedOn: addDays(today, -9), status: 'investigating', acknowledgedAt: new Date() })
  await one.step('respond', { outcome: 'upheld', redress: '150', rootCause: 'We forgot to ask the insurer' })
  await one.step('pay-redress', { amount: '1500', paidOn: today })
  expect(await one.show()).toMatchObject({ redress: 150_000, redressPaid: 150_000 })
  const { id, version } = await one.show()
  const reply = await app.json(`/api/admin/complaints/${id}/correct-redress`, {
    as: staff.cookie,
    body: { version, redress: '150', redressPaid: '150.01', reason: 'A nought too many' },
  })
  expect([reply.status, reply.body['fields']]).toEqual([422, { redressPaid: 'Enter at most what was promised or awarded' }])
  await one.step('correct-redress', { redress: '150', redressPaid: '100', reason: 'A nought too many' })
  const corrected = await one.show()
  expect(corrected).toMatchObject({ redress: 15_000, redressPaid: 10_000, redressPaidOn: today })
  expect(corrected.history.at(-1)).toMatchObject({ action: 'correctRedress', reason: 'A nought too many' })
  await one.step('correct-redress', { redress: '', redressPaid: '0', reason: 'It was another complaint' })
  expect(await one.show()).toMatchObject({ redress: null, redressPaid: 0, redressPaidOn: null })
})

test('a complaint resolved at once and then opened again counts as acknowledged by that letter, and its final answer is due', async () => {
  const one = await workOn({ receivedOn: today })
  await one.step('resolve-early', { reason: 'We rang and said sorry', redress: '' })
  const open = await one.step('reopen', { reason: 'They are not content' })
  expect(open.clock).toMatchObject({ acknowledge: [expect.any(String), 'done'], final: [addDays(today, 56), 'waiting'] })
  expect(londonClock(new Date(open.dueAt ?? 0)).date).toBe(addDays(today, 56))
})

test('a complaint gets the client it comes from when that is found out, and loses a wrong one', async () => {
  const { id } = await app.build.complaint({ clientId: null })
  const asks = async (body: object) => {
    const { version } = (await app.json(`/api/admin/complaints/${id}`, { as: staff.cookie })).body.data as ComplaintDetail
    return app.json(`/api/admin/complaints/${id}`, {
      method: 'PATCH',
      as: staff.cookie,
      body: { ...complaint, receivedOn: '2026-11-20', version, ...body },
    })
  }
  const linked = (await asks({ clientId: client.id })).body.data as ComplaintDetail
  expect(linked.client).toMatchObject({ id: client.id })
  expect(linked.eligibleHint).toContain('Financial Ombudsman Service')
  expect(linked.history.at(-1)).toMatchObject({ action: 'edit', reason: `From the client ${linked.client?.name}` })
  // The rest can be changed without naming the client again.
  expect(((await asks({ phone: '01632 960 123' })).body.data as ComplaintDetail).client).toMatchObject({ id: client.id })
  const merged = await app.build.client({ status: 'closed', mergedInto: client.id })
  for (const clientId of [randomUUID(), merged.id]) {
    const { status, body } = await asks({ clientId })
    expect([status, body['fields']]).toEqual([422, { clientId: 'This client does not exist' }])
  }
  expect(((await asks({ clientId: null })).body.data as ComplaintDetail).client).toBeNull()
})

test('redress is promised, paid in parts and listed until it is paid; what the ombudsman awards raises it', async () => {
  const { id } = await app.build.complaint({ status: 'investigating', acknowledgedAt: new Date(), receivedOn: addDays(today, -9) })
  const ask = async (name: string, body: object) => {
    const { version } = (await app.json(`/api/admin/complaints/${id}`, { as: staff.cookie })).body.data as ComplaintDetail
    const reply = await app.json(`/api/admin/complaints/${id}/${name}`, { as: staff.cookie, body: { version, ...body } })
    return {
      status: reply.status,
      fields: Object.keys((reply.body['fields'] as object | undefined) ?? {}),
      detail: reply.body.data as ComplaintDetail,
    }
  }
  const listed = async () => {
    const { body } = await app.json('/api/admin/complaints?redress=unpaid&sort=oldest', { as: staff.cookie })
    return (body.data as { items: { id: string }[] }).items.some((one) => one.id === id)
  }
  const answer = { outcome: 'upheld', rootCause: 'We forgot to ask the insurer' }
  expect((await ask('respond', { ...answer, redress: 'lots' })).fields).toEqual(['redress'])
  expect(await listed()).toBe(false)
  await ask('respond', { ...answer, redress: '150' })
  expect(await listed()).toBe(true)
  for (const [amount, paidOn, field] of [
    ['0', today, 'amount'],
    ['50', addDays(today, 1), 'paidOn'],
    ['50', addDays(today, -10), 'paidOn'],
  ] as const)
    expect(await ask('pay-redress', { amount, paidOn })).toMatchObject({ status: 422, fields: [field] })
  expect((await ask('pay-redress', { amount: '50', paidOn: addDays(today, -1) })).detail).toMatchObject({
    redress: 15_000,
    redressPaid: 5000,
  })
  expect(await listed()).toBe(true)
  const paid = (await ask('pay-redress', { amount: '100', paidOn: today })).detail
  expect(paid).toMatchObject({ redress: 15_000, redressPaid: 15_000, redressPaidOn: today, status: 'final_response_sent' })
  expect(paid.history.at(-1)).toMatchObject({ action: 'payRedress' })
  expect(await listed()).toBe(false)
  await ask('refer', {})
  expect((await ask('pay-redress', { amount: '200', paidOn: today })).detail).toMatchObject({ redress: 35_000, redressPaid: 35_000 })
  await ask('close', { reason: 'The ombudsman has decided' })
  await ask('reopen', { reason: 'They found another letter' })
  expect((await ask('respond', { ...answer, redress: '349' })).fields).toEqual(['redress'])
  // What was promised with an answer goes with it; only what was paid stays.
  await ask('respond', { ...answer, redress: '400' })
  expect(await listed()).toBe(true)
  expect((await ask('reopen', { reason: 'They want more' })).detail).toMatchObject({ redress: 35_000, redressPaid: 35_000 })
  expect(await listed()).toBe(false)
})

test('an early answer may promise redress too', async () => {
  const { id } = await app.build.complaint({ receivedOn: today })
  const reply = await app.json(`/api/admin/complaints/${id}/resolve-early`, {
    as: staff.cookie,
    body: { version: 0, reason: 'We rang and said sorry', redress: '25.50' },
  })
  expect([reply.status, (reply.body.data as ComplaintDetail).redress]).toEqual([200, 2550])
  const page = await (await app.request(paths.adminComplaint(id), { as: staff.cookie })).text()
  expect(page).toContain('\u00a325.50, not paid yet')
})

test('a complaint acknowledged after its eight weeks names no day that has passed', async () => {
  const email = `${randomUUID()}@example.com`
  for (const [days, answerBy] of [
    [9, addDays(today, 47)],
    [60, null],
  ] as const) {
    const { id } = await app.build.complaint({ receivedOn: addDays(today, -days), email })
    const { status } = await app.json(`/api/admin/complaints/${id}/acknowledge`, { as: staff.cookie, body: { version: 0 } })
    expect(status).toBe(200)
    const [sent] = await app.database.owner.select().from(emails).where(eq(emails.relatedId, id))
    expect(sent?.props).toMatchObject({ answerBy })
  }
})
