/** What a client is asked to confirm is what is on file when they are asked, not when the renewal opened. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const stock = section({ code: 'STOCK', name: 'Stock', basis: 'sum_insured', limit: 900_000 })

/** The record says another turnover than when the renewal opened, and the terms have a section more. */
const arrange = async (facts: Parameters<typeof app.build.renewal>[0] = {}) => {
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const renewal = await app.build.renewal({ terms: termsFor({ sections: [section(), stock] }), sums: [], ...facts, clientId })
  const same = { wageRoll: 10_000_000, employees: 10_000_000, activities: 'Café' }
  await owner
    .update(clients)
    .set({ turnover: 24_000_000, ...same })
    .where(eq(clients.id, clientId))
  const staff = async (name: string, body: object = {}) => {
    const { version } = (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin })).body.data as RenewalDetail
    const reply = await app.json(`/api/admin/renewals/${renewal.id}/${name}`, { as: admin, body: { version, ...body } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const asked = async () => {
    const { facts: listed, sums } = (await app.json(`/api/client/policies/${renewal.policyId}/renewal`, { as: cookie })).body
      .data as RenewalJourney
    return {
      facts: Object.fromEntries(listed.map(({ key, before, state }) => [key, [before, state]])),
      sums: sums.map(({ before }) => before),
    }
  }
  return { renewal, staff, asked }
}

test('the invitation asks about what is on file today', async () => {
  const { staff, asked } = await arrange({ status: 'not_started' })
  await staff('request-facts')
  expect(await asked()).toMatchObject({ facts: { turnover: [24_000_000, ''], activities: ['Café', ''] }, sums: [900_000] })
})

test('asking again keeps the answers about what has not changed since', async () => {
  const { renewal, staff, asked } = await arrange({ status: 'presented', sums: undefined })
  const answered = renewal.facts.map((fact) => ({ ...fact, state: 'same' as const }))
  await owner.update(renewals).set({ facts: answered }).where(eq(renewals.id, renewal.id))
  await staff('request-facts')
  expect((await asked()).facts).toMatchObject({ turnover: [24_000_000, ''], activities: ['Café', 'same'] })
})

test('so does a renewal for which insurers are asked without the client', async () => {
  const { staff, asked } = await arrange({ status: 'not_started' })
  await staff('approach', { insurers: 'Harbour Example Insurance' })
  expect(await asked()).toMatchObject({ facts: { turnover: [24_000_000, ''] }, sums: [900_000] })
})
