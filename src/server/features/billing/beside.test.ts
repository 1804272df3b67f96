/** What is charged beside the terms, over HTTP: an extension of the period, and the declared figures of an adjustable policy. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const admin = (await app.signIn({ role: 'admin' })).cookie

const arrange = async (facts: Parameters<typeof app.build.policy>[0]) => {
  const policy = await app.build.policy(facts)
  const path = `/api/admin/policies/${policy.id}`
  const detail = async () => (await app.json(path, { as: admin })).body.data as PolicyDetail
  const step = async (name: string, body: object) => {
    const reply = await app.json(`${path}/${name}`, { as: admin, body: { version: (await detail()).version, ...body } })
    return { status: reply.status, fields: Object.keys((reply.body['fields'] as object | undefined) ?? {}) }
  }
  const offered = async () => (await app.json(`${path}/invoices`, { as: admin })).body.data as PolicyInvoices
  const bill = { dueOn: '2026-12-04', fee: '0', holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const make = async (charge: string, fee = '0') =>
    (await app.json(`${path}/invoices`, { as: admin, body: { ...bill, charge, fee } })).body.data as { total: number }
  return { policy, detail, step, offered, make }
}
const ending = { status: 'renewal_in_progress', inception: '2025-12-01', expiry: '2026-11-30' } as const
const ok = { status: 200, fields: [] }

describe('an extension', () => {
  const terms = termsFor({ sections: [section({ net: 120_000 })], fee: 0 })
  test('without a premium charges nothing, and a cancellation in its days gives nothing back', async () => {
    const { step, offered, detail, make } = await arrange({ ...ending, terms })
    await make('terms 1')
    expect(await step('extend', { expiry: '2027-01-26', reason: 'Terms are late' })).toEqual(ok)
    expect((await offered()).charges).toEqual([])
    expect((await detail()).charged).toEqual({ base: { from: '2025-12-01', to: '2026-11-30' }, extensions: [] })
    expect(await step('cancel', { from: '2026-12-02', because: 'sale', reason: 'Sold' })).toEqual(ok)
    expect((await offered()).charges).toEqual([])
  })
  test('for a premium makes a charge with the tax of the day and our fee, and gives back by its own days', async () => {
    const { step, offered, detail, make } = await arrange({ ...ending, terms })
    await make('terms 1')
    const wrong = { expiry: '2027-01-26', net: '187.40', ipt: '30', reason: 'Terms are late' }
    expect(await step('extend', wrong)).toEqual({ status: 422, fields: ['ipt'] })
    expect(await step('extend', { ...wrong, net: undefined, ipt: '1' })).toEqual({ status: 422, fields: ['net'] })
    expect(await step('extend', { expiry: '2027-01-26', net: '187.40', fee: '15', reason: 'Terms are late' })).toEqual(ok)
    expect((await offered()).charges).toMatchObject([
      {
        key: 'extension 1',
        about: 'Premium for the extension 01/12/2026 to 26/01/2027',
        lines: [{ on: '2026-12-01', to: '2027-01-26', net: 18_740, iptRate: 12, ipt: 2249 }],
        fee: 1500,
        total: 22_489,
      },
    ])
    expect((await detail()).history.at(-1)?.reason).toBe('£224.89 for 01/12/2026 to 26/01/2027. Terms are late')
    expect((await make('extension 1', '15')).total).toBe(22_489)
    // 26 of 57 days.
    expect(await step('cancel', { from: '2027-01-01', because: 'sale', reason: 'Sold' })).toEqual(ok)
    expect((await offered()).charges).toMatchObject([{ key: 'cancellation 2027-01-01', total: -(8548 + 1026) }])
  })
  test('a change in the middle of it is charged for the days that were charged', async () => {
    const { policy, step, detail, offered } = await arrange({ ...ending, terms })
    await step('extend', { expiry: '2027-01-26', reason: 'Terms are late' })
    const { insurer, policyNumber, inception, expiry, version } = await detail()
    const dearer = termsFor({ sections: [section({ net: 156_500 })], fee: 0 })
    const changed = await app.json(`/api/admin/policies/${policy.id}`, {
      as: admin,
      method: 'PUT',
      body: { version, insurer, policyNumber, inception, expiry, terms: dearer, effectiveFrom: '2026-11-21', reason: 'As told' },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    // £1 a day for ten days.
    expect((await offered()).charges.at(-1)).toMatchObject({ key: 'terms 2', lines: [{ net: 1000, to: '2026-11-30' }] })
  })
})

describe('declared figures (domain 5.6)', () => {
  const adjustable = (net: number) =>
    termsFor({ sections: [section({ code: 'EL', name: "Employers' liability", net })], fee: 0, adjustable: true })
  const over = { status: 'expired', inception: '2025-10-01', expiry: '2026-09-30' } as const
  const turnover = { section: 'EL', what: 'Turnover', actual: '620,000', rate: '0.30%', minimum: '0' }
  test('more than the deposit is charged, and a corrected figure starts from what was charged', async () => {
    const { step, offered, detail, make } = await arrange({ ...over, terms: adjustable(150_000) })
    expect((await offered()).declaration).toMatchObject({ over: true, made: [], sections: [{ key: 'EL', deposit: 150_000 }] })
    await make('terms 1')
    expect(await step('declaration', turnover)).toEqual(ok)
    expect((await offered()).charges).toMatchObject([
      {
        key: 'declaration 1',
        kind: 'invoice',
        about: 'Additional premium: figures declared for 01/10/2025 to 30/09/2026',
        lines: [{ net: 36_000, ipt: 4320 }],
        total: 40_320,
      },
    ])
    const words = 'Turnover: £620,000.00 at 0.3%. Premium £1,860.00 instead of £1,500.00'
    expect((await offered()).declaration).toMatchObject({ made: [words], sections: [{ deposit: 186_000 }] })
    expect((await detail()).history.at(-1)).toMatchObject({ action: 'declare', reason: `Employers' liability. ${words}` })
    const { rows } = await app.database.owner.execute(sql`SELECT 1 FROM audit_log WHERE action = 'policies.declare'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(await step('declaration', { ...turnover, actual: '600,000' })).toEqual(ok)
    expect((await offered()).charges.at(-1)).toMatchObject({ key: 'declaration 2', kind: 'credit_note', total: -6720 })
  })
  test('less than the deposit gives back, but not below the minimum', async () => {
    const { step, offered } = await arrange({ ...over, terms: adjustable(150_000) })
    expect(await step('declaration', { ...turnover, actual: '100,000', minimum: '1,200' })).toEqual(ok)
    expect((await offered()).charges.at(-1)).toMatchObject({ kind: 'credit_note', lines: [{ net: -30_000, ipt: -3600 }] })
  })
  test('what a cancellation gives back is taken off the deposit first', async () => {
    const cancelled = { status: 'cancelled', inception: '2026-01-01', expiry: '2026-12-31', cancelledFrom: '2026-07-02' } as const
    const { step, offered, make } = await arrange({ ...cancelled, terms: adjustable(73_000) })
    expect((await offered()).declaration?.sections).toMatchObject([{ deposit: 73_000 - 36_600 }])
    await make('cancellation 2026-07-02')
    expect(await step('declaration', { ...turnover, actual: '364,000', rate: '0.1' })).toEqual(ok)
    expect((await offered()).charges.map(({ key }) => key)).toEqual(['terms 1'])
  })
  test.each([
    ['while cover runs', { inception: '2026-01-01', expiry: '2026-12-31' }, true, {}, 409, []],
    ['when the premium is not adjustable', over, false, {}, 409, []],
    ['without a rate', over, true, { rate: '0' }, 422, ['rate']],
    ['for a section that is not there', over, true, { section: 'CYB' }, 422, ['section']],
  ])('cannot be recorded %s', async (_, facts, isAdjustable, changes, status, fields) => {
    const { step } = await arrange({ ...facts, terms: { ...adjustable(150_000), adjustable: isAdjustable } })
    expect(await step('declaration', { ...turnover, ...changes })).toEqual({ status, fields })
  })
})

test('a claim that was paid on the policy is said before a refund, and one whose payment was reversed is not', async () => {
  const { policy, offered } = await arrange({ inception: '2026-04-01', expiry: '2027-03-31' })
  const claim = await app.build.claim({ clientId: policy.clientId, policyId: policy.id, status: 'settled' })
  expect((await offered()).claimPaid).toBe(false)
  const paid = async (reversed: string | null) =>
    app.database.owner.execute(
      sql`INSERT INTO claim_payments (id, claim_id, kind, payee, amount, paid_on, reversed_at) VALUES (${randomUUID()}, ${claim.id}, 'final', 'A roofer', 100, '2026-06-01', ${reversed}::timestamptz)`,
    )
  await paid('2026-06-02T10:00:00Z')
  expect((await offered()).claimPaid).toBe(false)
  await paid(null)
  expect((await offered()).claimPaid).toBe(true)
})
