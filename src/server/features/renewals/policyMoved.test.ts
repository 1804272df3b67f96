/** What happens to a renewal when its policy is cancelled, reinstated or extended, and whom the daily job still reminds. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { chaseClients, lapse, renewalJobs } from './renewals.jobs.ts'
import { renewals } from './renewals.table.ts'

// In the morning, so that the daily job writes to clients.
const clock = new Date(`${londonClock(new Date()).date}T10:00:00Z`)
const today = londonClock(clock).date
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie
const job = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }
const daily = () => renewalJobs['renewals.daily'](job)

type Reply = { status: number; body: Record<string, unknown> }
const fieldsOf = ({ status, body }: Reply) => [status, Object.keys((body['fields'] as object | undefined) ?? {})]

/** A company with an owner, and a renewal of one of its policies. */
const arrange = async (facts: Parameters<typeof app.build.renewal>[0] = {}) => {
  const clientId = crypto.randomUUID()
  const person = await app.signIn({ role: 'client', clientId })
  const renewal = await app.build.renewal({ status: 'presented', presentedAt: clock, daysLeft: 20, ...facts, clientId })
  const { policyId } = renewal
  await owner.update(clients).set({ email: 'post@pebble.example.com' }).where(eq(clients.id, clientId))
  const policy = async () => {
    const [row] = await owner.select().from(policies).where(eq(policies.id, policyId))
    return row
  }
  const step = async (name: string, body: object) =>
    app.json(`/api/admin/policies/${policyId}/${name}`, { as: admin, body: { version: (await policy())?.version, ...body } })
  const detail = async () => (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin })).body.data as RenewalDetail
  const staff = async (name: string, body: object) =>
    app.json(`/api/admin/renewals/${renewal.id}/${name}`, { as: admin, body: { version: (await detail()).version, ...body } })
  const portal = async <T>(path: string) => (await app.json(path, { as: person.cookie })).body.data as T
  const journey = () => portal<RenewalJourney>(`/api/client/policies/${policyId}/renewal`)
  const needs = async () => (await portal<Overview>('/api/client/dashboard')).needs.filter(({ kind }) => kind === 'renewal')
  const decide = () => app.json(`/api/client/policies/${policyId}/renewal/decide`, { as: person.cookie, body: { decision: 'accept' } })
  const mails = async () =>
    (
      await owner
        .select({ template: emails.template, props: emails.props })
        .from(emails)
        .where(inArray(emails.relatedId, [renewal.id, policyId]))
    ).map(({ template, props }) => [template, (props as { renewal?: boolean }).renewal])
  const all = async () =>
    (await owner.select().from(renewals).where(eq(renewals.policyId, policyId)).orderBy(asc(renewals.createdAt))).map(
      ({ status, dueOn, extendedUntil }) => [status, dueOn, extendedUntil],
    )
  const accepting = async () => {
    const { wording } = await detail()
    return staff('accept', { how: 'phone', saidOn: today, saidBy: 'Maria Hartley', read: [], wording: wording.version, declared: true })
  }
  return { ...renewal, person, policyRow: policy, step, detail, staff, journey, needs, decide, mails, all, accepting }
}

const cancelling = { from: addDays(today, 3), because: 'insured_request', reason: 'They stop trading' }
const confirmation = ({ policyId, clientId }: { policyId: string; clientId: string }) =>
  app.build.document({ clientId, policyId, kind: 'confirmation', title: 'Reinstatement' })

test('cancelling a policy withdraws its renewal in the same step, the one mail says so, and nothing can be done with it any more', async () => {
  const one = await arrange()
  const waiting = await arrange({ status: 'accepted' })
  expect(await one.needs()).toHaveLength(1)
  for (const each of [one, waiting]) {
    expect((await each.step('cancel', cancelling)).status).toBe(200)
    expect((await each.detail()).status).toBe('withdrawn')
    expect(await each.mails()).toEqual([['coverCancelled', true]])
  }
  const { history } = await one.detail()
  expect(history.find(({ action }) => action === 'release')?.reason).toContain('The policy was cancelled from')
  const { rows: audited } = await owner.execute(sql`SELECT 1 FROM audit_log WHERE action = 'renewals.release' AND subject_id = ${one.id}`)
  expect(audited).toHaveLength(1)
  for (const [step, body] of [
    ['decline', { lostReason: 'price', reason: 'Too dear' }],
    ['revise', { reason: 'Another rate' }],
    ['chase', {}],
  ] as const)
    expect((await one.staff(step, body)).status, step).toBe(409)
  expect((await one.accepting()).status).toBe(409)
  expect((await waiting.staff('bind', {})).status).toBe(409)
  expect([await one.needs(), (await one.journey()).state, (await one.journey()).expiry]).toEqual([[], 'withdrawn', addDays(today, 2)])
  expect((await one.decide()).status).toBe(409)
  await daily()
  expect(await one.mails()).toHaveLength(1)
})

test('a cancellation that the client asked for withdraws the renewal when it is applied', async () => {
  const one = await arrange({ status: 'info_requested' })
  const change = await app.build.change({
    clientId: one.clientId,
    policyId: one.policyId,
    kind: 'cancellation',
    status: 'client_accepted',
    effectiveOn: addDays(today, 3),
    net: 0,
    ipt: 0,
  })
  const applied = await app.json(`/api/admin/changes/${change.id}/apply`, { as: admin, body: { version: 0 } })
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  expect((await one.detail()).status).toBe('withdrawn')
})

test('a reinstated policy gets a new renewal from the daily job, unless staff had withdrawn it before', async () => {
  const [one, withdrawn] = [await arrange(), await arrange()]
  expect((await withdrawn.staff('withdraw', { reason: 'They move abroad' })).status).toBe(200)
  for (const each of [one, withdrawn]) {
    expect((await each.step('cancel', cancelling)).status).toBe(200)
    await daily()
    expect(await each.all()).toHaveLength(1)
    await confirmation(each)
    expect((await each.step('reinstate', { expiry: each.policy.expiry, reason: 'The insurer has agreed' })).status).toBe(200)
  }
  await daily()
  expect(await one.all()).toEqual([
    ['withdrawn', one.policy.expiry, null],
    ['not_started', one.policy.expiry, null],
  ])
  expect(await withdrawn.all()).toHaveLength(1)
})

test('a renewal that an earlier release left open on a cancelled policy is refused everywhere, and the daily job withdraws it', async () => {
  const cancelled = { policy: { status: 'cancelled', cancelledFrom: addDays(today, -3) } } as const
  const open = await arrange(cancelled)
  const accepted = await arrange({ ...cancelled, status: 'accepted' })
  const lapsing = await arrange({ ...cancelled, daysLeft: -1 })
  const declined = await arrange({ ...cancelled, daysLeft: -1, status: 'declined' })
  const refused = await open.accepting()
  expect([refused.status, refused.body['message']]).toEqual([409, expect.stringContaining('is "Cancelled", so it cannot be renewed')])
  expect((await accepted.staff('bind', {})).status).toBe(409)
  expect((await open.staff('chase', {})).status).toBe(409)
  expect((await open.decide()).status).toBe(409)
  expect([await open.needs(), (await open.journey()).state]).toEqual([[], 'withdrawn'])
  // Nor does a job write to the client before the daily one gets to it.
  await chaseClients(job)
  await lapse(job)
  expect([(await open.detail()).chases, (await lapsing.detail()).status]).toEqual([0, 'presented'])
  await daily()
  for (const each of [open, accepted, lapsing]) expect((await each.detail()).status).toBe('withdrawn')
  for (const each of [open, accepted, lapsing, declined]) expect(await each.mails()).toEqual([])
})

test('an extension recorded on the policy withdraws the renewal for the old day, tells the client, and makes room for a new one', async () => {
  const one = await arrange({ daysLeft: 5 })
  const declined = await arrange({ daysLeft: 5, status: 'declined' })
  const until = addDays(one.policy.expiry, 14)
  for (const each of [one, declined]) {
    expect((await each.step('extend', { expiry: until, reason: 'Terms are late' })).status).toBe(200)
    expect(await each.all()).toEqual([['withdrawn', one.policy.expiry, until]])
    expect((await each.mails()).map(([template]) => template)).toEqual(['renewalNews'])
    await daily()
    expect(await each.all()).toEqual([
      ['withdrawn', one.policy.expiry, until],
      ['not_started', until, null],
    ])
  }
})

test('an extension tells the client once, also if its renewal had been closed before or none was open', async () => {
  const told = async ({ mails, policyId }: Awaited<ReturnType<typeof arrange>>) => {
    const rows = await owner.select({ expiry: policies.expiry }).from(policies).where(eq(policies.id, policyId))
    return [rows[0]?.expiry, (await mails()).map(([template]) => template)]
  }
  const closed = await arrange({ daysLeft: 5, status: 'withdrawn' })
  const none = await arrange({ daysLeft: 5 })
  await owner.delete(renewals).where(eq(renewals.id, none.id))
  const until = addDays(closed.policy.expiry, 14)
  for (const each of [closed, none]) {
    expect((await each.step('extend', { expiry: until, reason: 'Terms are late' })).status).toBe(200)
    expect(await told(each)).toEqual([until, ['renewalNews']])
  }
  const both = await arrange({ daysLeft: 5 })
  expect((await both.staff('withdraw', { until, reason: 'Terms are late' })).status).toBe(200)
  expect(await told(both)).toEqual([until, ['renewalNews']])
})

test('a policy whose end was moved by an earlier release does not lapse with its old renewal, and gets a new one', async () => {
  const expiry = addDays(today, 14)
  const one = await arrange({ daysLeft: -1, dueOn: addDays(today, -1), policy: { status: 'active', expiry } })
  await lapse(job)
  expect((await one.detail()).status).toBe('presented')
  await daily()
  expect(await one.policyRow()).toMatchObject({ status: 'active', expiry })
  expect(await one.all()).toEqual([
    ['withdrawn', addDays(today, -1), expiry],
    ['not_started', expiry, null],
  ])
  expect(await one.mails()).toEqual([])
})

test('an extension or a reinstatement for longer than the class allows, or into the next period of the number, is refused at its date', async () => {
  const one = await arrange({ daysLeft: 5 })
  expect(fieldsOf(await one.staff('withdraw', { until: '2099-01-01', reason: 'Terms are late' }))).toEqual([422, ['until']])
  const { policyNumber, insurer, clientId } = one.policy
  const inception = addDays(one.policy.expiry, 10)
  await app.build.policy({ clientId, insurer, policyNumber, inception, status: 'pending' })
  expect(fieldsOf(await one.staff('withdraw', { until: inception, reason: 'Terms are late' }))).toEqual([422, ['until']])
  expect(await one.policyRow()).toMatchObject({ expiry: one.policy.expiry, status: 'renewal_in_progress' })
  expect((await one.staff('withdraw', { until: addDays(inception, -1), reason: 'Terms are late' })).status).toBe(200)
  const gone = await arrange()
  await gone.step('cancel', cancelling)
  await confirmation(gone)
  expect(fieldsOf(await gone.step('reinstate', { expiry: '2199-12-31', reason: 'Agreed' }))).toEqual([422, ['expiry']])
})

test('a client who means to accept, or asked for a call, is reminded until they sign, and one who declined is not', async () => {
  const due = { daysLeft: 7, chasedFor: 14 }
  const [accepts, calls] = [await arrange({ ...due, decision: 'renew' }), await arrange({ ...due, decision: 'call_me' })]
  const declined = await arrange({ ...due, status: 'declined', decision: 'lapse' })
  await daily()
  for (const each of [accepts, calls]) expect((await each.mails()).map(([template]) => template)).toEqual(['renewalReminder'])
  expect(await declined.mails()).toEqual([])
})

test("employers' liability is not renewed until the client has an employer reference number, or a reason for having none", async () => {
  const terms = termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] })
  const one = await arrange({ status: 'accepted', terms })
  await owner.update(clients).set({ ern: '' }).where(eq(clients.id, one.clientId))
  const refused = await one.staff('bind', {})
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    expect.stringContaining('employer reference number (ERN) of Test Company Ltd'),
  ])
  await owner.update(clients).set({ ernExempt: 'no_paye' }).where(eq(clients.id, one.clientId))
  expect((await one.staff('bind', {})).status).toBe(200)
})

test('a day to chase in a wrong year is refused, in its form and in the grid', async () => {
  const one = await arrange()
  expect(fieldsOf(await one.staff('plan', { nextAction: 'Ring', nextChaseOn: '2099-01-01' }))).toEqual([422, ['nextChaseOn']])
  const { version } = await one.detail()
  const cell = { id: one.id, version, field: 'nextChaseOn', before: null, value: '2099-01-01' }
  const { body } = await app.json('/api/admin/renewals/cells', { as: admin, body: { changes: [cell] } })
  expect(JSON.stringify(body)).toContain('Check the year')
})
