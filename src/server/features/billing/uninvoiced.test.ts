/** Charges that no document contains, in the staff's list of policies: the same as the policy's own screen offers, after every step. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InvoiceDetail, PolicyInvoices } from '#contract/admin/book/invoices.ts'
import type { PolicyDetail, PolicySummary } from '#contract/admin/book/policies.ts'
import { transaction } from '#server/db/connect.ts'
import { policyJobs } from '#server/features/policies/policies.jobs.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ parts: { now: () => new Date('2026-11-20T10:42:00Z') } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const job = () => policyJobs['policies.nightly']({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) })
const terms = termsFor({ sections: [section({ net: 100_000 })], fee: 3500 })

const arrange = async (facts: Parameters<typeof app.build.policy>[0] = {}) => {
  const policy = await app.build.policy({ inception: '2026-11-01', expiry: '2027-10-31', terms, ...facts })
  await app.build.document({ policyId: policy.id, clientId: policy.clientId, kind: 'confirmation', status: 'current' })
  const path = `/api/admin/policies/${policy.id}`
  const listed = async () => {
    const query = new URLSearchParams({ invoiced: 'not', client: policy.clientId })
    const { items } = (await app.json(`/api/admin/policies?${query}`, { as: admin })).body.data as { items: PolicySummary[] }
    return items.map(({ uninvoiced, uninvoicedSince }) => [uninvoiced, uninvoicedSince])
  }
  const offered = async () => ((await app.json(`${path}/invoices`, { as: admin })).body.data as PolicyInvoices).charges
  const step = async (name: string, body: object) => {
    const { version } = (await app.json(path, { as: admin })).body.data as PolicyDetail
    const reply = await app.json(`${path}/${name}`, { as: admin, body: { version, ...body } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const bill = { dueOn: '2026-12-04', fee: '35', holder: 'client_money', way: 'bank', count: '1', deposit: '0', flatRate: '0', lender: '' }
  const make = async (charge: string) => {
    const { status, body } = await app.json(`${path}/invoices`, { as: admin, body: { ...bill, charge } })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data as InvoiceDetail
  }
  return { policy, listed, offered, step, make }
}

test('a policy is listed from the confirmation of its cover until its invoice, and again with every charge and every credit in full', async () => {
  const { listed, offered, step, make, policy } = await arrange({ status: 'pending', boundAt: null })
  const agrees = async (since: string) => {
    const charges = await offered()
    expect(charges.length).toBeGreaterThan(0)
    expect(await listed()).toEqual([[charges.reduce((sum, { total }) => sum + total, 0), since]])
  }
  expect(await listed()).toEqual([])
  await step('bind', { policyNumber: `U-${policy.id.slice(0, 8)}` })
  await agrees('2026-11-20')
  const invoice = await make('terms 1')
  expect(await listed()).toEqual([])
  const credited = await app.json(`/api/admin/invoices/${invoice.id}/credit`, {
    as: admin,
    body: { version: invoice.version, reason: 'Wrong fee' },
  })
  expect(credited.status, JSON.stringify(credited.body)).toBe(200)
  await agrees('2026-11-20')
  await make('terms 1')
  const more = { ...terms, sections: [section({ net: 120_000 })] }
  await transaction(app.deps.db, { scope: 'system' }, (db) =>
    addTerms(
      { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
      { id: policy.id, terms: more, effectiveFrom: '2026-11-20', reason: 'They asked for it', by: systemDoer },
    ),
  )
  await agrees('2026-11-20')
  await make('terms 2')
  expect(await listed()).toEqual([])
  await step('cancel', { from: '2026-11-10', because: 'sale', reason: 'Sold' })
  await agrees('2026-11-10')
  await make('cancellation 2026-11-10')
  await step('reinstate', { expiry: '2027-10-31', reason: 'Not sold' })
  await agrees('2026-11-10')
})

test('policies written in bulk are listed once the job has run, without what an imported one had charged before', async () => {
  const here = await arrange({ boundAt: new Date('2026-10-28T09:00:00Z') })
  const imported = await arrange({ status: 'renewal_in_progress', inception: '2025-12-01', expiry: '2026-11-30' })
  await owner.insert(recordEvents).values({
    subjectType: 'policy',
    subjectId: imported.policy.id,
    action: 'import',
    party: 'staff',
    byName: 'A broker',
    visibleTo: 'staff',
  })
  expect(await here.listed()).toEqual([])
  await job()
  await job()
  expect(await here.listed()).toEqual([[115_500, '2026-10-28']])
  expect(await imported.listed()).toEqual([])
  await imported.step('extend', { expiry: '2026-12-14', net: '40', fee: '10', reason: 'They asked for it' })
  expect(await imported.listed()).toEqual([[5480, '2026-11-20']])
})

test('the amount is in the CSV, and staff who may only read see the view', async () => {
  const { listed, policy } = await arrange()
  await job()
  expect(await listed()).toHaveLength(1)
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['policy:view'] })
  const query = new URLSearchParams({ invoiced: 'not', client: policy.clientId, columns: 'client,uninvoiced,uninvoicedSince' })
  const csv = await (await app.request(`/api/admin/policies/csv?${query}`, { as: cookie })).text()
  expect(csv).toContain('To invoice')
  expect(csv).toContain('1155.00')
  expect((await app.json(`/api/admin/policies/${randomUUID()}/invoices`, { as: cookie })).status).toBe(404)
})
