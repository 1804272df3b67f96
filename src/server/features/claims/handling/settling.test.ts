/** Settling a claim: what cannot be a settlement is refused beside its field, and nothing of it is written. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { testApp } from '#test/support/server/app.ts'
import { claimPayments } from '../claims.table.ts'

const now = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ seeded: true, parts: { now: () => now } })
const boss = await app.signIn({ role: 'admin' })

const claim = async () => {
  const { id } = await app.build.claim({ status: 'offer_made', incidentOn: '2026-11-02', offered: 425_000 })
  const show = async () => (await app.json(`/api/admin/claims/${id}`, { as: boss.cookie })).body.data as ClaimDetail
  const settle = async (facts: object) => {
    const body = { version: (await show()).version, amount: 425_000, payee: 'Anchor Ltd', paidOn: '2026-11-20', ...facts }
    return app.json(`/api/admin/claims/${id}/settle`, { as: boss.cookie, body })
  }
  const untouched = async () => {
    const { status, payments } = await show()
    const rows = await app.database.owner.select().from(claimPayments).where(eq(claimPayments.claimId, id))
    expect([status, payments, rows]).toEqual(['offer_made', [], []])
  }
  return { id, show, settle, untouched }
}

test.each([
  ['nothing', { amount: 0 }, { amount: 'Enter an amount above zero' }],
  ['less than nothing', { amount: -1 }, { amount: 'Enter an amount above zero' }],
  ['more than ten thousand million pounds', { amount: 1_000_000_000_001 }, { amount: 'Enter a sum up to £10,000,000,000' }],
  ['a part of a penny', { amount: 425_000.5 }, { amount: 'Enter a sum in pounds, like 850 or 1,234.50' }],
  ['letters', { amount: 'a lot' }, { amount: 'Enter a sum in pounds, like 850 or 1,234.50' }],
  ['no sum', { amount: null }, { amount: 'Enter a sum in pounds, like 850 or 1,234.50' }],
  ['nobody who was paid', { payee: ' ' }, { payee: 'Enter who was paid' }],
  ['a day before the loss', { paidOn: '2026-11-01' }, { paidOn: 'Choose 02/11/2026, the day of the incident, or a later date' }],
  ['a day to come', { paidOn: '2026-11-21' }, { paidOn: 'Choose today or an earlier date' }],
  ['no day', { paidOn: '31/11/2026' }, { paidOn: expect.stringMatching(/./) }],
])('%s is no settlement', async (_what, facts, fields) => {
  const one = await claim()
  const { status, body } = await one.settle(facts)
  expect([status, body['fields']]).toEqual([422, fields])
  await one.untouched()
})

test('one penny on the day of the loss is one, and it is settled once', async () => {
  const one = await claim()
  const settled = await one.settle({ amount: 1, paidOn: '2026-11-02' })
  expect([settled.status, settled.body.data]).toEqual([200, expect.objectContaining({ status: 'settled' })])
  expect((await one.settle({ amount: 1 })).status).toBe(409)
  expect((await one.show()).payments).toHaveLength(1)
})
