/** Letters about a policy whose premium is overdue: the client cannot issue one, and nothing is said about the cover (features 6.2). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ProofDetail, ProofOffer } from '#contract/portal/proofs.ts'
import type { Verified } from '#contract/site/verify.ts'
import { transaction } from '#server/db/connect.ts'
import { invoices } from '#server/features/billing/billing.table.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { issueAgain } from './proofs.ts'

const start = new Date('2026-11-20T10:42:00Z')
let clock = start
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
beforeEach(() => void (clock = start))

const arrange = async (terms = termsFor()) => {
  const clientId = randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId, terms })
  const call = (path: string, body?: unknown) => app.json(path, { as: person.cookie, ...(body === undefined ? {} : { body }) })
  const issue = () =>
    call(`/api/client/policies/${policy.id}/proofs`, {
      termsNumber: 1,
      purpose: 'landlord',
      holder: 'new',
      name: 'Lanes Property Management',
      sections: ['PL'],
      excess: false,
      send: false,
      carryOver: false,
    })
  const offered = async () => ((await call(`/api/client/policies/${policy.id}/proof`)).body.data as ProofOffer).blocked
  const listed = async () =>
    ((await call('/api/client/proofs/policies')).body.data as { blocked: string | null }[]).map(({ blocked }) => blocked)
  return { clientId, policy, call, issue, offered, listed }
}

test('no letter is issued while an invoice for the policy is overdue, which says nothing about the cover', async () => {
  const { issue, call, policy, clientId, offered, listed } = await arrange()
  const earlier = (await issue()).body.data as ProofDetail
  const invoice = await app.build.invoice({ clientId, policyId: policy.id, issuedOn: '2026-11-01', dueOn: '2026-11-20' })
  // The last day to pay it.
  expect([await offered(), await listed()]).toEqual([null, [null]])
  clock = new Date('2026-11-21T10:00:00Z')
  expect([await offered(), await listed()]).toEqual(['unpaid', ['unpaid']])
  const refused = await issue()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('overdue')])
  expect((await call(`/api/client/proofs/${earlier.id}/replace`, { version: earlier.version })).status).toBe(409)
  // What was confirmed before is still true.
  const { body } = await app.json(`/api/verify/${earlier.code}`, { ip: '198.51.100.7' })
  expect((body.data as Verified).state).toBe('in_force')
  await owner.update(invoices).set({ status: 'paid' }).where(eq(invoices.id, invoice.id))
  expect([await offered(), (await issue()).status]).toEqual([null, 201])
})

test("the certificate of employers' liability is never held back: what blocks a letter about it is that it needs none", async () => {
  const { policy, clientId, offered } = await arrange(termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] }))
  await app.build.invoice({ clientId, policyId: policy.id, issuedOn: '2026-10-01', dueOn: '2026-10-15' })
  expect(await offered()).toBe('certificate')
})

test('the system may issue again a letter about a policy that is not paid', async () => {
  const { issue, policy, clientId } = await arrange()
  const proof = (await issue()).body.data as ProofDetail
  await app.build.invoice({ clientId, policyId: policy.id, issuedOn: '2026-10-01', dueOn: '2026-10-15' })
  const again = await transaction(app.deps.db, { scope: 'system' }, (db) =>
    issueAgain({ ...app.deps, db, enqueue: app.deps.enqueueIn(db) }, systemDoer, { id: proof.id }),
  )
  expect(again.replaces).toBe(proof.id)
})

test('somebody who may not see payments is not told that one is overdue', async () => {
  const { policy, clientId, listed } = await arrange()
  await app.build.invoice({ clientId, policyId: policy.id, issuedOn: '2026-10-01', dueOn: '2026-10-20' })
  const person = await app.signIn({ role: 'client', clientId, membership: { role: 'claims', rights: { policies: 'act' } } })
  const call = (path: string, body?: unknown) => app.json(path, { as: person.cookie, ...(body === undefined ? {} : { body }) })
  expect(await listed()).toEqual(['unpaid'])
  expect((await call('/api/client/proofs/policies')).body.data).toMatchObject([{ blocked: 'held' }])
  expect((await call(`/api/client/policies/${policy.id}/proof`)).body.data).toMatchObject({ blocked: 'held' })
  const letter = {
    termsNumber: 1,
    purpose: 'landlord',
    holder: 'new',
    name: 'Lanes Lettings',
    sections: ['PL'],
    excess: false,
    send: false,
  }
  const refused = await call(`/api/client/policies/${policy.id}/proofs`, { ...letter, carryOver: false })
  expect([refused.status, refused.body.message]).toEqual([409, expect.not.stringMatching(/invoice|overdue|pay/i)])
})
