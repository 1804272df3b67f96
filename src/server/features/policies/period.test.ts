/** The longest period that a policy of each class may have, when it is added or extended. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const today = londonClock(new Date()).date
const boss = await app.signIn({ role: 'admin' })
const call = (path: string, body: object, method = 'POST') => app.json(`/api/admin/policies${path}`, { as: boss.cookie, method, body })
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  Object.keys((body['fields'] as object | undefined) ?? {}),
]

test('a policy may run for eighteen months, and contract works for ten years', () => {
  expect(periodFault('shop', { inception: '2026-04-01', expiry: '2027-09-30' })).toBeNull()
  expect(periodFault('shop', { inception: '2026-04-01', expiry: '2027-10-01' })).toContain('30/09/2027')
  expect(periodFault('shop', { inception: '2026-08-31', expiry: '2028-02-28' })).toBeNull()
  expect(periodFault('contract_works', { inception: '2026-04-01', expiry: '2036-03-31' })).toBeNull()
  expect(periodFault('contract_works', { inception: '2026-04-01', expiry: '2096-03-31' })).toContain('31/03/2036')
})

test('a period that is too long is refused at its last day, and an existing policy with such a period can still be changed', async () => {
  const { id: clientId } = await app.build.client()
  const facts = { clientId, proposal: false, insurer: 'Downs Example Mutual', policyNumber: '', inception: today, subjectivities: [] }
  const adding = async (kind: string, code: string, days: number) =>
    outcomeOf(await call('', { ...facts, class: kind, expiry: addDays(today, days), terms: termsFor({ sections: [section({ code })] }) }))
  expect(await adding('liability', 'PL', 600)).toEqual([422, ['expiry']])
  expect(await adding('contract_works', 'CW', 600)).toEqual([200, []])
  const row = await app.build.policy({ status: 'renewal_in_progress', inception: addDays(today, -350) })
  const extending = { version: 0, expiry: addDays(today, 700), reason: 'Two years' }
  expect(outcomeOf(await call(`/${row.id}/extend`, extending))).toEqual([422, ['expiry']])
  const old = await app.build.policy({ inception: addDays(today, -10), expiry: addDays(today, 900) })
  const { insurer, policyNumber, inception, expiry } = old
  const change = { version: 0, insurer, policyNumber, inception, expiry, effectiveFrom: today, reason: 'As told' }
  expect(outcomeOf(await call(`/${old.id}`, { ...change, terms: termsFor({ business: 'Bakery' }) }, 'PUT'))).toEqual([200, []])
})

test('a policy that was renewed is not extended into the period that follows, unless that one was cancelled', async () => {
  const row = await app.build.policy({ status: 'renewal_in_progress', inception: addDays(today, -350) })
  const inception = addDays(row.expiry, 1)
  const next = await app.build.policy({ clientId: row.clientId, predecessorId: row.id, status: 'awaiting_documents', inception })
  const extending = { version: 0, expiry: addDays(row.expiry, 14), reason: 'Terms are late' }
  const { status, body } = await call(`/${row.id}/extend`, extending)
  const expiry = `${next.reference} begins on ${formatDate(inception)}: this policy was renewed already`
  expect([status, body['fields']]).toEqual([422, { expiry }])
  await app.database.owner.execute(
    sql`UPDATE policies SET status = 'cancelled', cancelled_from = inception, cancellation_reason = 'not_taken_up' WHERE id = ${next.id}::uuid`,
  )
  expect(outcomeOf(await call(`/${row.id}/extend`, extending))).toEqual([200, []])
})
