/** The number of the policy that a renewal becomes: checked when it is bound, beside its field, and nothing is created that has a wrong one. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })
/** Whose terms the builder of renewals offers. */
const insurer = 'Harbour Example Insurance'

const accepted = async () => {
  const one = await app.build.renewal({ status: 'accepted' })
  const [expiring] = await owner.select().from(policies).where(eq(policies.id, one.policyId))
  if (!expiring) throw new Error('There is no such policy')
  const show = async () => (await app.json(`/api/admin/renewals/${one.id}`, { as: boss.cookie })).body.data as RenewalDetail
  const bind = async (body: object) =>
    app.json(`/api/admin/renewals/${one.id}/bind`, { as: boss.cookie, body: { version: (await show()).version, ...body } })
  const refused = async (policyNumber: unknown) => {
    const { status, body } = await bind({ policyNumber })
    const made = await owner.select().from(policies).where(eq(policies.predecessorId, expiring.id))
    expect([(await show()).status, made]).toEqual(['accepted', []])
    return [status, body['fields']]
  }
  return { ...one, expiring, bind, refused }
}

test.each(['0', '-1', 'AB', 'X'.repeat(26), '/ABC123', 'Ä/12345', 'CC 12\n345', '<b>1234</b>'])('%j is no policy number', async (typed) => {
  const one = await accepted()
  expect(await one.refused(typed)).toEqual([422, { policyNumber: 'Enter the number as the insurer writes it, like CC/123456' }])
})

test('nor is a number, a list or nothing at all in quotation marks', async () => {
  const one = await accepted()
  for (const typed of [123_456, ['CC/123456'], null, { number: 'CC/1' }])
    expect(await one.refused(typed)).toEqual([422, { policyNumber: expect.stringMatching(/./) }])
})

test('a number of another client, or one that the client has in the same days, is refused; the one of the expiring period may stay', async () => {
  const one = await accepted()
  const from = addDays(one.expiring.expiry, 1)
  const theirs = await app.build.policy({ insurer, policyNumber: 'HX/FOREIGN' })
  expect(await one.refused('hx/foreign')).toEqual([
    422,
    { policyNumber: expect.stringContaining(`${theirs.reference} of ${theirs.clientName}`) },
  ])
  const mine = await app.build.policy({
    clientId: one.expiring.clientId,
    insurer,
    policyNumber: 'HX/DOUBLE',
    inception: addDays(from, 30),
    expiry: addDays(from, 300),
  })
  expect(await one.refused('HX/DOUBLE')).toEqual([422, { policyNumber: expect.stringContaining(mine.reference) }])
  await owner.update(policies).set({ insurer, policyNumber: 'HX/KEPT' }).where(eq(policies.id, one.expiring.id))
  const bound = await one.bind({ policyNumber: 'hx/kept' })
  expect([bound.status, bound.body.data]).toEqual([200, expect.objectContaining({ status: 'bound', newPolicy: 'HX/KEPT' })])
})

test('a number can follow later', async () => {
  const one = await accepted()
  const bound = await one.bind({})
  expect(bound.status).toBe(200)
  const [made] = await owner.select().from(policies).where(eq(policies.predecessorId, one.expiring.id))
  expect(made).toMatchObject({ policyNumber: '', insurer })
})
