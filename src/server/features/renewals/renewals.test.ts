/** Renewals from the invitation to the next policy: what a client may accept, what staff may bind, and what the daily job does. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CellResult, RenewalDetail, RenewalRow } from '#contract/admin/book/renewals.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { renewalDiff, deteriorations } from '#contract/model/renewals/renewalDiff.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { JobCtx } from '#server/ctx.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewalJobs } from './renewals.jobs.ts'
import { renewals } from './renewals.table.ts'

let clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const today = () => londonClock(clock).date
const expiring = termsFor({
  sections: [
    section({ extensions: ['Indemnity to principal'] }),
    section({ code: 'CONT', name: 'Contents', basis: 'sum_insured', limit: 6_000_000, net: 40_000 }),
  ],
})
const worse = termsFor({
  sections: [
    section({ excess: 50_000, net: 80_000 }),
    section({ code: 'CONT', name: 'Contents', basis: 'sum_insured', limit: 6_600_000, net: 44_000 }),
  ],
})

/** A company with a member of this role, and a renewal of one of its policies. */
const arrange = async (facts: Parameters<typeof app.build.renewal>[0] = {}, role: 'owner' | 'adviser' = 'owner') => {
  const person = await app.signIn({ role: 'client', clientId: crypto.randomUUID(), membership: { role } })
  const renewal = await app.build.renewal({ terms: expiring, offered: worse, ...facts, clientId: person.clientId ?? '' })
  const client = async (path: string, body: object, as = person.cookie) =>
    app.json(`/api/client/policies/${renewal.policyId}/renewal/${path}`, { as, body })
  const staff = async (path: string, body: object) => {
    const { version } = await detail()
    return app.json(`/api/admin/renewals/${renewal.id}/${path}`, { as: admin.cookie, body: { version, ...body } })
  }
  const journey = async (as = person.cookie) =>
    (await app.json(`/api/client/policies/${renewal.policyId}/renewal`, { as })).body.data as RenewalJourney
  const detail = async () => (await app.json(`/api/admin/renewals/${renewal.id}`, { as: admin.cookie })).body.data as RenewalDetail
  const mails = async () =>
    (await owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, renewal.id)))
      .map(({ template }) => template)
      .sort()
  return { ...renewal, cookie: person.cookie, userId: person.userId, client, staff, journey, detail, mails }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

const confirm = async ({ client }: Arranged, facts: object = {}) => {
  const same = { turnover: 'same', wageRoll: 'same', employees: 'same', activities: 'same' }
  expect((await client('facts', { ...same, ...facts })).status).toBe(200)
  const sums = [{ key: 'section:CONT', state: 'same', now: '' }]
  expect((await client('sums', { sums })).status).toBe(200)
  return client('claims', { others: 'none' })
}
const keys = deteriorations(renewalDiff(expiring, worse)).map(({ key }) => key)
const sign = async (one: Arranged) => {
  const { version, declaration } = await one.journey()
  return one.client('accept', { version, wording: declaration.version, name: 'Maria Hartley', agreed: true })
}
const replyOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]

test('a client confirms, acknowledges, decides and signs, the broker binds, and the next policy follows the old one', async () => {
  const one = await arrange({ status: 'presented' })
  expect(keys).toHaveLength(2)
  expect((await one.journey()).steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'changes to_do',
    'facts to_do',
    'values to_do',
    'claims to_do',
    'decide to_do',
    'sign locked',
  ])
  await one.client('acknowledge', { keys })
  await confirm(one, { turnover: 'changed', turnoverNow: '£340,000' })
  await one.client('decide', { decision: 'accept' })
  expect((await one.journey()).steps.at(-1)).toEqual({ step: 'sign', state: 'to_do' })
  const signed = await sign(one)
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  // A fact has changed, so the broker asks the insurer before binding, and nothing is bound yet.
  expect(await one.detail()).toMatchObject({
    status: 'accepted',
    decision: 'renew_changed',
    decidedBy: 'Test Person',
    declaration: { name: 'Maria Hartley' },
    newPolicyId: null,
  })
  expect(await one.mails()).toEqual(['renewalAccepted', 'renewalStaff'])
  const { rows: tasks } = await owner.execute(sql`SELECT title, priority FROM tasks WHERE subject_id = ${one.id}`)
  expect(tasks).toEqual([{ title: 'Renewal accepted with changes: ask the insurer, then bind', priority: 'high' }])

  const bound = await one.staff('bind', { policyNumber: 'hx/2027-01' })
  expect(bound.status, JSON.stringify(bound.body)).toBe(200)
  const { newPolicyId } = bound.body.data as RenewalDetail
  const [next] = await owner
    .select()
    .from(policies)
    .where(eq(policies.id, newPolicyId ?? ''))
  expect(next).toMatchObject({
    predecessorId: one.policyId,
    inception: addDays(one.policy.expiry, 1),
    policyNumber: 'HX/2027-01',
    status: 'awaiting_documents',
    net: 124_000,
  })
  expect(next?.boundAt).not.toBeNull()
  expect((await newestTerms(owner, next?.id ?? '')).terms).toEqual(worse)
  const [old] = await owner.select().from(policies).where(eq(policies.id, one.policyId))
  expect(old?.status).toBe('renewal_in_progress')
  const { rows } = await owner.execute(sql`SELECT turnover FROM clients WHERE id = ${one.clientId}`)
  expect(rows).toEqual([{ turnover: '34000000' }])
  expect(await one.journey()).toMatchObject({ state: 'renewed', newPolicyId: next?.id })
  expect(await one.mails()).toContain('renewalBound')
  // Binding twice makes no second policy.
  expect((await one.staff('bind', {})).status).toBe(409)
})

test('#61 a renewal that is signed and bound several times at once is signed once and bound once', async () => {
  const one = await arrange({ status: 'presented' })
  await one.client('acknowledge', { keys })
  await confirm(one)
  await one.client('decide', { decision: 'accept' })
  const statusesOf = async (calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status).sort()
  const { version, declaration } = await one.journey()
  const signing = { version, wording: declaration.version, name: 'Maria Hartley', agreed: true }
  expect(await statusesOf([1, 2, 3].map(() => one.client('accept', signing)))).toEqual([200, 409, 409])
  const body = { version: (await one.detail()).version, policyNumber: 'hx/2027-61' }
  const bind = () => app.json(`/api/admin/renewals/${one.id}/bind`, { as: admin.cookie, body })
  expect(await statusesOf([bind(), bind(), bind()])).toEqual([200, 409, 409])
  expect(await owner.select().from(policies).where(eq(policies.predecessorId, one.policyId))).toHaveLength(1)
})

test('an acceptance is refused until changes are acknowledged, facts confirmed and a decision made', async () => {
  const one = await arrange({ status: 'presented' })
  await confirm(one)
  await one.client('decide', { decision: 'accept' })
  expect(replyOf(await sign(one))).toEqual([409, 'Acknowledge what gets worse first: 2 changes are left'])
  await one.client('acknowledge', { keys: [keys[0], 'limit_lowered-invented'] })
  expect(replyOf(await sign(one))).toEqual([409, 'Acknowledge what gets worse first: 1 change is left'])
  await one.client('acknowledge', { keys })
  await owner
    .update(renewals)
    .set({ claimsTold: { others: '', told: '' } })
    .where(eq(renewals.id, one.id))
  expect(replyOf(await sign(one))).toEqual([409, 'Confirm your facts, values and claims first'])
  await one.client('claims', { others: 'none' })
  await owner.update(renewals).set({ decision: '' }).where(eq(renewals.id, one.id))
  expect(replyOf(await sign(one))).toEqual([409, 'Decide first what you want'])
  await one.client('decide', { decision: 'accept' })
  // The renewal has changed since the client read it.
  const { version, declaration } = await one.journey()
  const wording = declaration.version
  await owner
    .update(renewals)
    .set({ version: version + 1 })
    .where(eq(renewals.id, one.id))
  expect((await one.client('accept', { version, wording, name: 'Maria Hartley', agreed: true })).status).toBe(409)
  expect((await one.client('accept', { version, name: 'Maria Hartley', agreed: false })).status).toBe(422)
  // The wording is not the current one.
  const old = { version: version + 1, name: 'Maria Hartley', agreed: true }
  for (const other of ['', '2025-01'])
    expect(replyOf(await one.client('accept', { ...old, wording: other }))).toEqual([
      409,
      'The declaration has changed. Please read it again.',
    ])
  expect((await sign(one)).status).toBe(200)
  expect((await sign(one)).status).toBe(409)
  // The signed declaration stays as it was read when the wording changes later.
  const { text, tick } = declaration
  await saveSetting({ db: owner }, 'words.renewal', { text, tick: 'I accept the terms' })
  expect((await one.detail()).declaration).toMatchObject({ version: '2026-11', text: `${text}\n\n${tick}` })
  expect((await one.journey()).declaration).toEqual({ version: '2026-11.1', text, tick: 'I accept the terms' })
})

test('an offer that has expired, and a renewal of cover that has ended, cannot be accepted', async () => {
  const one = await arrange({ status: 'presented' })
  await confirm(one)
  await one.client('acknowledge', { keys })
  await one.client('decide', { decision: 'accept' })
  const { presented } = one
  const ended = presented && { ...presented, offers: presented.offers.map((offer) => ({ ...offer, validUntil: addDays(today(), -1) })) }
  await owner.update(renewals).set({ presented: ended }).where(eq(renewals.id, one.id))
  expect(replyOf(await sign(one))).toEqual([409, 'These terms have ended. Ring us for new ones.'])
  const over = await arrange({ status: 'presented', daysLeft: -1 })
  expect((await over.journey()).state).toBe('lapsed')
  expect((await sign(over)).status).toBe(409)
  expect((await over.client('facts', { turnover: 'same' })).status).toBe(409)
})

test('invalid facts are refused at their field, and the last answer completes the facts and notifies staff', async () => {
  const one = await arrange({ status: 'info_requested' })
  const wrong = await one.client('facts', { turnover: 'changed', turnoverNow: 'a lot', employees: 'changed', employeesNow: '6' })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { turnoverNow: 'Enter your turnover in pounds, like 250,000' } } })
  // Nothing of a refused page is kept.
  expect((await one.journey()).facts.map(({ state }) => state)).toEqual(['', '', '', ''])
  expect((await one.client('claims', { others: 'some' })).status).toBe(422)
  await one.client('facts', { employees: 'changed', employeesNow: '6' })
  expect((await one.detail()).facts).toBe(17)
  await confirm(one, { employees: 'changed', employeesNow: '6' })
  expect(await one.detail()).toMatchObject({ status: 'info_received', facts: 100, factsConfirmedBy: 'Test Person' })
  expect(await one.mails()).toEqual(['renewalStaff'])
})

test('a client can decline with a reason or ask for a call, and neither changes the policy', async () => {
  const one = await arrange({ status: 'presented' })
  expect((await one.client('decide', { decision: 'decline' })).status).toBe(422)
  await one.client('decide', { decision: 'call', phone: '01273 496 0123' })
  expect(await one.detail()).toMatchObject({ status: 'presented', decision: 'call_me', nextAction: 'Ring the client: they asked for it' })
  await one.client('decide', { decision: 'decline', lostReason: 'price', reason: 'Too dear' })
  expect(await one.detail()).toMatchObject({ status: 'declined', lostReason: 'price' })
  const [policy] = await owner.select().from(policies).where(eq(policies.id, one.policyId))
  expect(policy?.status).toBe('renewal_in_progress')
})

test('internal notes and targets never reach a client, and a person who may only view cannot act', async () => {
  const one = await arrange({ status: 'terms_received', note: 'Secret note', targetNet: 4711, nextAction: 'Press the underwriter' })
  const reply = await app.request(`/api/client/policies/${one.policyId}/renewal`, { as: one.cookie })
  const text = await reply.text()
  expect(text).not.toMatch(/Secret note|4711|underwriter|commission/i)
  // Terms that were not presented are hidden too.
  expect(await one.journey()).toMatchObject({ state: 'awaited', offers: [], offeredTotal: null })
  const looks = await arrange({ status: 'presented' }, 'adviser')
  const read = await looks.journey()
  expect([read.mayAct, read.offers.length]).toEqual([false, 1])
  expect(JSON.stringify(read)).not.toMatch(/commission/i)
  expect((await looks.client('acknowledge', { keys })).status).toBe(403)
})

test('staff take a renewal from the invitation to the terms, and a step before its time is refused', async () => {
  const one = await arrange({ status: 'not_started' })
  expect((await one.staff('present', {})).status).toBe(409)
  expect((await one.staff('request-facts', {})).status).toBe(200)
  const [policy] = await owner.select().from(policies).where(eq(policies.id, one.policyId))
  expect(policy?.status).toBe('renewal_in_progress')
  expect(await one.mails()).toEqual(['renewalInvited'])
  await one.staff('receive-facts', {})
  await one.staff('approach', { insurers: 'Harbour, Downs' })
  expect(await one.detail()).toMatchObject({ status: 'with_insurers', marketsApproached: 2 })
  expect(replyOf(await one.staff('receive-terms', {}))).toEqual([409, 'Enter the terms of at least one insurer first'])
  const offer = {
    id: crypto.randomUUID(),
    insurer: 'Downs Example Mutual',
    terms: worse,
    subjectivities: [],
    validUntil: addDays(today(), 20),
  }
  const { version } = await one.detail()
  const saved = await app.json(`/api/admin/renewals/${one.id}/offers`, {
    as: admin.cookie,
    method: 'PUT',
    body: { version, offers: [offer], recommended: offer.id },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await one.staff('receive-terms', {})
  expect((await one.journey()).offers).toEqual([])
  await one.staff('present', { note: 'Look at the excess' })
  expect(await one.journey()).toMatchObject({ state: 'terms', chosen: offer.id, brokerNote: 'Look at the excess' })
  // Offers cannot be changed while the client has them.
  const later = await app.json(`/api/admin/renewals/${one.id}/offers`, {
    as: admin.cookie,
    method: 'PUT',
    body: { version: (await one.detail()).version, offers: [], recommended: null },
  })
  expect(later.status).toBe(409)
  await one.client('acknowledge', { keys })
  await one.staff('revise', { reason: 'The insurer has changed the rate' })
  expect(await one.journey()).toMatchObject({ state: 'awaited', offers: [], acknowledged: [] })
})

test('an extension moves the end of the period and makes room for a new renewal', async () => {
  const one = await arrange({ status: 'with_insurers', daysLeft: 5 })
  const until = addDays(one.policy.expiry, 14)
  expect((await one.staff('withdraw', { until: one.policy.expiry, reason: 'Terms are late' })).status).toBe(422)
  expect((await one.staff('withdraw', { until, reason: 'Terms are late' })).status).toBe(200)
  const [policy] = await owner.select().from(policies).where(eq(policies.id, one.policyId))
  expect(policy).toMatchObject({ expiry: until, status: 'active' })
  await daily()
  const rows = await owner.select().from(renewals).where(eq(renewals.policyId, one.policyId))
  expect(rows.map(({ status, dueOn }) => [status, dueOn]).sort()).toEqual([
    ['not_started', until],
    ['withdrawn', one.policy.expiry],
  ])
})

const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as unknown as JobCtx
const daily = () => renewalJobs['renewals.daily'](job())
const at = (time: string) => (clock = new Date(`${londonClock(clock).date}T${time}:00Z`))

test('the daily job opens each renewal once, in two processes too, and gives the broker one task', async () => {
  at('10:00')
  const policy = await app.build.policy({ status: 'renewal_pending', inception: addDays(today(), -310), expiry: addDays(today(), 54) })
  await Promise.all([daily(), daily()])
  await daily()
  const rows = await owner.select().from(renewals).where(eq(renewals.policyId, policy.id))
  expect(rows.map(({ status }) => status)).toEqual(['not_started'])
  const { rows: tasks } = await owner.execute(sql`SELECT title FROM tasks WHERE client_id = ${policy.clientId}`)
  expect(tasks).toEqual([{ title: 'Invite the client to renew' }])
})

test('a client who does not answer is reminded once for each day of the plan, and one who has answered is not', async () => {
  at('10:00')
  const silent = await arrange({ status: 'presented', daysLeft: 20, chasedFor: 25 })
  const decided = await arrange({ status: 'declined', daysLeft: 20, chasedFor: 25, decision: 'lapse' })
  await Promise.all([daily(), daily()])
  expect(await silent.mails()).toEqual(['renewalReminder'])
  expect(await decided.mails()).toEqual([])
  expect(await silent.detail()).toMatchObject({ chases: 1 })
  await daily()
  clock = new Date(clock.getTime() + 6 * 86_400_000)
  await daily()
  expect(await silent.mails()).toEqual(['renewalReminder', 'renewalReminder'])
})

test('a renewal that was not bound lapses with one letter, and a bound one does not lapse', async () => {
  at('10:00')
  const compulsory = termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] })
  const lost = await arrange({ status: 'info_requested', daysLeft: -1, terms: compulsory, offered: compulsory })
  const kept = await arrange({ status: 'bound', daysLeft: -1 })
  await Promise.all([daily(), daily()])
  await daily()
  expect(await lost.detail()).toMatchObject({ status: 'no_response', lostReason: 'no_response' })
  expect(await lost.mails()).toEqual(['renewalLapsed'])
  const [letter] = await owner.select({ props: emails.props }).from(emails).where(eq(emails.relatedId, lost.id))
  expect(letter?.props).toMatchObject({ compulsory: ['EL'] })
  const [policy] = await owner.select().from(policies).where(eq(policies.id, lost.policyId))
  expect(policy?.status).toBe('expired')
  expect(await lost.journey()).toMatchObject({ state: 'lapsed', compulsory: ["Employers' liability"] })
  expect((await kept.detail()).status).toBe('bound')
  expect(await kept.mails()).toEqual([])
})

const cells = async (changes: object[], as = admin.cookie) =>
  (await app.json('/api/admin/renewals/cells', { as, body: { changes } })).body.data as { results: CellResult[]; rows: RenewalRow[] }

test('changes of two people to different cells of a row are saved, and changes to the same cell conflict', async () => {
  const one = await arrange({ status: 'with_insurers' })
  const other = await app.signIn({ role: 'admin' })
  const cell = (field: string, before: unknown, value: unknown) => ({ id: one.id, version: 0, field, before, value })
  expect((await cells([cell('nextAction', '', 'Ring Harbour')])).results).toMatchObject([{ outcome: 'saved' }])
  // Based on the row before that change, but to another cell.
  expect((await cells([cell('note', '', 'Prefers mornings')], other.cookie)).results).toMatchObject([{ outcome: 'saved' }])
  const both = await cells([cell('nextAction', '', 'Ring Downs'), cell('marketsReplied', 0, 1)], other.cookie)
  expect(both.results).toMatchObject([
    { field: 'nextAction', outcome: 'conflict', value: 'Ring Harbour', by: 'Test Person' },
    { field: 'marketsReplied', outcome: 'saved' },
  ])
  expect(both.rows).toMatchObject([{ nextAction: 'Ring Harbour', note: 'Prefers mornings', marketsReplied: 1 }])
  expect((await cells([cell('nextAction', 'Ring Harbour', 'Ring Downs')], other.cookie)).results).toMatchObject([{ outcome: 'saved' }])
  expect((await one.detail()).history.filter(({ action }) => action === 'cells')).toHaveLength(4)
})

test('cells refuse values that do not fit them', async () => {
  const one = await arrange({ status: 'with_insurers' })
  const client = await app.signIn({ role: 'client' })
  const tries = [
    ['nextChaseOn', '2027-02-30'],
    ['nextChaseOn', '2020-01-01'],
    ['marketsApproached', -1],
    ['marketsReplied', 'three'],
    ['targetNet', 1.5],
    ['assignedTo', client.userId],
    ['nextAction', 'x'.repeat(301)],
    ['note', 'a\u202Eb'],
  ] as const
  const before: Record<string, unknown> = { nextAction: '', note: '', marketsApproached: 0, marketsReplied: 0 }
  const { results } = await cells(tries.map(([field, value]) => ({ id: one.id, version: 0, field, before: before[field] ?? null, value })))
  expect(results.map(({ outcome }) => outcome)).toEqual(tries.map(() => 'refused'))
})

test('a renewal of a confidential policy is not found by staff without access to confidential policies', async () => {
  const one = await arrange({ status: 'not_started', policy: { class: 'kidnap_ransom', confidential: true } })
  const broker = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'renewal:view', 'renewal:edit', 'policy:edit'] })
  expect((await app.json(`/api/admin/renewals/${one.id}`, { as: broker.cookie })).status).toBe(404)
  const { body } = await app.json('/api/admin/renewals/grid', { as: broker.cookie })
  expect(JSON.stringify(body)).not.toContain(one.id)
  const change = { id: one.id, version: 0, field: 'note', before: '', value: 'x' }
  expect((await app.json('/api/admin/renewals/cells', { as: broker.cookie, body: { changes: [change] } })).status).toBe(404)
  expect((await app.json(`/api/admin/renewals/${one.id}/request-facts`, { as: broker.cookie, body: { version: 0 } })).status).toBe(404)
})

test('the calendar feed shows when a policy ends, and a new address replaces the old one', async () => {
  const one = await arrange({ status: 'presented' })
  const feedOf = async () => new URL(((await app.json('/api/client/renewals', { as: one.cookie })).body.data as { feed: string }).feed)
  const read = (url: URL) => app.request(url.pathname + url.search)
  const first = await feedOf()
  const file = await (await read(first)).text()
  expect(file).toContain(`DTSTART;VALUE=DATE:${one.policy.expiry.replaceAll('-', '')}`)
  expect((await read(new URL(first.href.slice(0, -3) + 'abc'))).status).toBe(404)
  await app.json('/api/client/renewals/feed', { as: one.cookie, body: {} })
  expect((await read(first)).status).toBe(404)
  expect((await read(await feedOf())).status).toBe(200)
})
