/** Reinstating a policy: its last day and its number are checked as when it was added, and what is refused changes nothing. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date
const insurer = 'Downs Example Mutual'
let count = 0

/** A cancelled policy, with the insurer's confirmation that it is in force again. */
const cancelled = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  count += 1
  const policy = await app.build.policy({
    status: 'cancelled',
    insurer,
    policyNumber: `BACK/${1000 + count}`,
    inception: addDays(today, -100),
    cancelledFrom: addDays(today, -10),
    cancellationReason: 'insured_request',
    returnedNet: 12_345,
    returnedIpt: 1481,
    ...facts,
  })
  await app.build.document({ clientId: policy.clientId, policyId: policy.id, kind: 'confirmation', title: 'Reinstatement' })
  const show = async () => (await app.json(`/api/admin/policies/${policy.id}`, { as: boss.cookie })).body.data as PolicyDetail
  const back = async (body: object = {}) =>
    app.json(`/api/admin/policies/${policy.id}/reinstate`, {
      as: boss.cookie,
      body: { version: (await show()).version, expiry: policy.expiry, reason: 'The insurer has agreed', ...body },
    })
  return { ...policy, show, back }
}
const refusedFor = async (one: Awaited<ReturnType<typeof cancelled>>, body: object = {}) => {
  const before = await one.show()
  const reply = await one.back(body)
  expect(await one.show()).toEqual(before)
  return [reply.status, reply.body['fields']]
}

test('its last day: a day that exists, not before the present one, not over, and not decades away', async () => {
  const one = await cancelled()
  const tooShort = `Enter ${formatDate(one.expiry)} or a later day: a shorter period is a cancellation`
  expect(await refusedFor(one, { expiry: addDays(one.expiry, -1) })).toEqual([422, { expiry: tooShort }])
  expect(await refusedFor(one, { expiry: addDays(today, -1) })).toEqual([
    422,
    { expiry: 'Enter today or a later day: it cannot be active after its end' },
  ])
  for (const expiry of ['', 'never', '2027-02-30', 20_270_101, null, '0000-01-01'])
    expect(await refusedFor(one, { expiry })).toEqual([422, { expiry: expect.stringMatching(/./) }])
  // A typing slip in the year.
  expect(await refusedFor(one, { expiry: one.expiry.replace(/^20/, '21') })).toEqual([
    422,
    { expiry: expect.stringContaining('or an earlier day: a policy of this class runs no longer') },
  ])
})

test('its number: not while another client has it, nor while another policy of the client has it in the same days', async () => {
  const number = 'BACK/TAKEN'
  const one = await cancelled({ policyNumber: number })
  const next = await app.build.policy({
    clientId: one.clientId,
    insurer: insurer.toUpperCase(),
    policyNumber: number,
    inception: addDays(today, -10),
  })
  const mine = `${next.reference} of ${next.clientName} has this number with ${next.insurer}`
  expect(await refusedFor(one)).toEqual([422, { expiry: expect.stringContaining(mine) }])

  const foreign = await cancelled({ policyNumber: 'BACK/FOREIGN' })
  const theirs = await app.build.policy({ insurer, policyNumber: 'BACK/FOREIGN', inception: addDays(today, -5) })
  expect(await refusedFor(foreign)).toEqual([422, { expiry: expect.stringContaining(`${theirs.reference} of ${theirs.clientName}`) }])
  // With another insurer the same number is another one.
  const apart = await cancelled({ policyNumber: 'BACK/APART' })
  await app.build.policy({ insurer: 'Harbour Example Insurance', policyNumber: 'BACK/APART', inception: addDays(today, -5) })
  expect((await apart.back()).status).toBe(200)
})

test('its premium is what it was: nothing is returned any more, and no sum can be sent along', async () => {
  const one = await cancelled()
  const before = await one.show()
  for (const extra of [{ net: 0 }, { total: -1 }, { returnedNet: 5 }, { policyNumber: 'X' }])
    expect((await refusedFor(one, extra))[0]).toBe(422)
  expect(await refusedFor(one, { reason: '' })).toEqual([422, { reason: expect.stringMatching(/./) }])
  const back = (await one.back()).body.data as PolicyDetail
  expect(back).toMatchObject({
    status: 'active',
    policyNumber: one.policyNumber,
    total: before.total,
    terms: before.terms,
    cancelledFrom: null,
  })
  const { rows } = await owner.execute(sql`SELECT returned_net, returned_ipt FROM policies WHERE id = ${one.id}::uuid`)
  expect(rows).toEqual([{ returned_net: null, returned_ipt: null }])
})
