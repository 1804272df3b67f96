/** A claim while the insurer has it: what staff record, what the client reads and answers, and what clients never see. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import type { ClientClaimDetail } from '#contract/portal/claims.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { claimNeeds, claims } from '../claims.table.ts'
import { escalateMissed } from './promises.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })

/** A company with a person who may act, a policy and a claim. */
const arrange = async (facts: Parameters<typeof app.build.claim>[0] = {}) => {
  clock = new Date('2026-11-20T10:00:00Z')
  const clientId = await app.company(`Anchor ${randomUUID().slice(0, 6)} Ltd`, randomUUID())
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId })
  const { id } = await app.build.claim({
    clientId,
    policyId: policy.id,
    status: 'with_insurer',
    email: `${randomUUID()}@example.com`,
    ...facts,
  })
  const show = async () => (await app.json(`/api/admin/claims/${id}`, { as: admin.cookie })).body.data as ClaimDetail
  return {
    id,
    clientId,
    cookie,
    policy,
    show,
    seen: async (as = cookie) => (await app.json(`/api/client/claims/${id}`, { as })).body.data as ClientClaimDetail,
    staff: async (step: string, body: object = {}) =>
      app.json(`/api/admin/claims/${id}/${step}`, { as: admin.cookie, body: { version: (await show()).version, ...body } }),
    client: (step: string, body: object, as = cookie) => app.json(`/api/client/claims/${id}/${step}`, { as, body }),
    mails: async () => {
      const rows = await owner
        .select({ template: emails.template, props: emails.props })
        .from(emails)
        .where(eq(emails.relatedId, id))
        .orderBy(emails.createdAt)
      return rows.map(({ template, props }) => `${template} ${(props as { news?: string }).news ?? ''}`)
    },
  }
}
const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
}

test('each step of the insurer is recorded, emailed and shown to the client in plain words, with the date of the next update', async () => {
  const { staff, seen, mails, show } = await arrange()
  await ok(staff('information', { what: 'Photos of the ceiling', why: 'To agree the repair' }))
  expect(await seen()).toMatchObject({ status: 'information_requested', waitingOn: 'client', nextUpdateOn: '2026-11-27', openNeeds: 1 })
  await ok(staff('supplied'))
  await ok(staff('assess', { adjuster: 'R. Calloway', nextUpdateOn: '2026-12-01' }))
  expect(await seen()).toMatchObject({ status: 'under_assessment', adjuster: 'R. Calloway', nextUpdateOn: '2026-12-01' })
  expect((await staff('offer', { offered: 100, reason: 'The repair', nextUpdateOn: '2026-11-19' })).body.fields).toHaveProperty(
    'nextUpdateOn',
  )
  await ok(staff('offer', { offered: 425_000, reason: 'The repair, less the excess.' }))
  await ok(staff('settle', { amount: 425_000, payee: 'Anchor Ltd', paidOn: '2026-11-20' }))
  await ok(staff('close', { closing: 'settled', reason: 'Internal words about the end' }))
  const claim = await seen()
  expect(claim).toMatchObject({
    status: 'closed',
    waitingOn: 'nobody',
    closedBecause: 'It is settled and paid.',
    money: { offered: 425_000 },
  })
  expect(claim.timeline.map(({ what }) => what)).toEqual([
    'The insurer needs something from you',
    'Passed on to the insurer',
    'Somebody is assessing the loss for the insurer',
    'The insurer has made an offer',
    'The insurer has paid',
    'The claim is closed',
  ])
  expect(JSON.stringify(claim)).not.toContain('Internal words')
  expect(await mails()).toEqual(['need', 'supplied', 'assess', 'offer', 'settle', 'close'].map((news) => `claimUpdate ${news}`))
  expect((await show()).payments).toMatchObject([{ kind: 'final', amount: 425_000 }])
})

test('a declined claim shows the reasons of the insurer, and a claim that the client withdraws is over and staff are told', async () => {
  const declined = await arrange()
  expect((await declined.staff('decline', { reason: 'No' })).status).toBe(422)
  await ok(declined.staff('decline', { reason: 'The policy does not cover gradual damage.' }))
  expect(await declined.seen()).toMatchObject({
    status: 'declined',
    declinedBecause: 'The policy does not cover gradual damage.',
  })
  // They may complain for six months, whether we have closed it or not.
  const page = async () => (await app.request(`/client/claims/${declined.id}`, { as: declined.cookie })).text()
  expect(await page()).toContain('financial-ombudsman.org.uk')
  await ok(declined.staff('close', { closing: 'declined', reason: 'Told them by letter' }))
  expect(await page()).toMatch(/does not cover gradual damage[^]*financial-ombudsman\.org\.uk/)
  await ok(declined.staff('reopen'))
  expect(await page()).not.toContain('financial-ombudsman.org.uk')
  expect(await declined.seen()).toMatchObject({ status: 'under_assessment', declinedBecause: '' })
  const withdrawn = await arrange()
  await ok(withdrawn.client('withdraw', { version: 0, reason: 'Smaller than the excess' }))
  expect(await withdrawn.seen()).toMatchObject({ status: 'withdrawn', nextUpdateOn: null, actions: ['message'] })
  expect(await withdrawn.mails()).toEqual(['claimAnswered withdraw'])
  expect((await withdrawn.client('withdraw', { version: 1, reason: 'Once more' })).status).toBe(409)
})

test('no response to a client contains reserves, notes or unreleased figures', async () => {
  const { id, cookie, staff, seen, show } = await arrange({ offered: 7_654_321 })
  await ok(staff('reserve', { amount: 1_234_567, reason: 'Words about the reserve' }))
  await ok(app.json(`/api/admin/claims/${id}/notes`, { as: admin.cookie, body: { text: 'Words for colleagues' } }))
  await ok(staff('payments', { kind: 'interim', payee: 'Roofer Ltd', amount: 2_222_222, paidOn: '2026-11-20' }))
  await ok(staff('facts', { adjuster: '', excess: 3_333_333 }))
  expect((await show()).reserves).toMatchObject([{ amount: 1_234_567, reason: 'Words about the reserve' }])
  const replies = await Promise.all([
    app.request(`/api/client/claims/${id}`, { as: cookie }),
    app.request('/api/client/claims', { as: cookie }),
    app.request('/api/client/claims/csv', { as: cookie }),
    app.request(`/client/claims/${id}`, { as: cookie }),
    // The refusal of an outdated version says what has changed.
    app.request(`/api/client/claims/${id}/withdraw`, {
      as: cookie,
      method: 'POST',
      body: JSON.stringify({ version: 0, reason: 'Some words' }),
      headers: { 'content-type': 'application/json' },
    }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409])
  for (const text of await Promise.all(replies.map((reply) => reply.text()))) {
    expect(text).not.toMatch(/"reserves?"|1234567|12,345\.67|Words about the reserve|Words for colleagues/)
    expect(text).not.toMatch(/7654321|76,543|2222222|22,222|3333333|33,333|Roofer/)
  }
  expect((await seen()).money).toBeNull()
  await ok(staff('money/show'))
  expect((await seen()).money).toMatchObject({ offered: 7_654_321, excess: 3_333_333, payments: [{ payee: 'Roofer Ltd' }] })
  await ok(staff('money/hide'))
  expect((await seen()).money).toBeNull()
})

test('a payment recorded by mistake is reversed once, with a reason: it counts nowhere, and stays in the list and the history', async () => {
  const { staff, seen, show } = await arrange()
  const paid = { kind: 'interim', payee: 'Roofer Ltd', paidOn: '2026-11-20' }
  await ok(staff('payments', { ...paid, amount: 120_000 }))
  await ok(staff('payments', { ...paid, amount: 1_200_000 }))
  await ok(staff('money/show'))
  const [right, slip] = (await show()).payments
  const reverse = (body: object) => staff('payments/reverse', { payment: slip?.id, reason: 'A nought too many', ...body })
  expect((await reverse({ reason: '' })).body.fields).toHaveProperty('reason')
  const elsewhere = await arrange()
  expect((await elsewhere.staff('payments/reverse', { payment: slip?.id, reason: 'Of another claim' })).status).toBe(422)
  await ok(reverse({}))
  expect((await reverse({})).body.fields).toHaveProperty('payment')
  const { payments, history } = await show()
  expect(payments).toMatchObject([
    { id: right?.id, reversed: null },
    { id: slip?.id, amount: 1_200_000, reversed: { by: 'Test Person', why: 'A nought too many' } },
  ])
  expect(history.at(-1)).toMatchObject({ reason: 'Payment on account: £12,000.00 to Roofer Ltd. A nought too many' })
  const { money } = await seen()
  expect(money?.payments).toEqual([{ id: right?.id, ...paid, amount: 120_000 }])
  expect(JSON.stringify(await seen())).not.toContain('nought')
})

test('the database hides reserves and the history of reserves from clients', async () => {
  const { id, clientId, staff } = await arrange()
  await ok(staff('reserve', { amount: 100, reason: 'On the report' }))
  const { rows } = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('app.scope', 'client', true), set_config('app.client_ids', ${`{${clientId}}`}, true)`)
    return tx.execute<{ reserves: number; lines: number }>(
      sql`SELECT (SELECT count(*)::int FROM claim_reserves) AS reserves,
        (SELECT count(*)::int FROM record_events WHERE subject_id = ${id} AND action = 'reserve') AS lines`,
    )
  })
  expect(rows).toEqual([{ reserves: 0, lines: 0 }])
})

test('a requested item can be answered, requested again with a reason, reported as unavailable and accepted', async () => {
  const { staff, client, seen, mails, cookie } = await arrange()
  await ok(staff('needs', { what: 'Receipts', why: 'They show the cost' }))
  const need = (await seen()).needs[0]?.id ?? ''
  const waiting = async () => ((await app.json('/api/client/claims?waiting=me', { as: cookie })).body.data as { total: number }).total
  expect([await waiting(), (await seen()).waitingOn]).toEqual([1, 'client'])
  expect((await client(`needs/${need}/answer`, {})).status).toBe(422)
  await ok(client(`needs/${need}/answer`, { answer: 'Bought in 2024 for 300 pounds' }))
  expect([await waiting(), (await seen()).waitingOn, (await seen()).nextUpdateOn]).toEqual([0, 'us', '2026-11-23'])
  expect((await client(`needs/${need}/answer`, { answer: 'Twice' })).status).toBe(409)
  // Not told to write something: nothing is asked for any more.
  expect((await client(`needs/${need}/answer`, {})).status).toBe(409)
  await ok(staff(`needs/${need}/redo`, { reason: 'A receipt, please' }))
  expect((await seen()).needs).toMatchObject([{ status: 'redo', reason: 'A receipt, please' }])
  await ok(client(`needs/${need}/cannot`, { why: 'They burned' }))
  expect((await seen()).needs).toMatchObject([{ status: 'received', cannot: true, answer: 'They burned' }])
  await ok(staff(`needs/${need}/accept`))
  expect(await seen()).toMatchObject({ waitingOn: 'insurer', needs: [{ status: 'accepted' }] })
  expect(await mails()).toEqual(['claimUpdate need', 'claimAnswered answer', 'claimUpdate redo', 'claimAnswered cannot'])
  // A need cannot be reached through another claim.
  const other = await arrange()
  expect((await other.staff(`needs/${need}/accept`)).status).toBe(404)
  expect((await other.client(`needs/${need}/answer`, { answer: 'Mine' })).status).toBe(404)
})

test('a settled or closed claim no longer asks the client for items that were never sent', async () => {
  const { staff, seen, cookie } = await arrange()
  await ok(staff('information', { what: 'Photos of the ceiling', why: 'To agree the repair' }))
  await ok(staff('supplied'))
  const requests = async () =>
    ((await app.json('/api/client/dashboard', { as: cookie })).body.data as Overview).needs.filter(({ kind }) => kind === 'claim')
  expect(await requests()).toMatchObject([{ title: 'For your claim: Photos of the ceiling' }])
  expect((await seen()).needs).toMatchObject([{ status: 'requested' }])
  await ok(staff('assess', { adjuster: 'R. Calloway' }))
  await ok(staff('offer', { offered: 425_000, reason: 'The repair, less the excess.' }))
  const waiting = async () => ((await app.json('/api/client/claims?waiting=me', { as: cookie })).body.data as { items: object[] }).items
  expect(await waiting()).toHaveLength(1)
  await ok(staff('settle', { amount: 425_000, payee: 'Anchor Ltd', paidOn: '2026-11-20' }))
  expect(await seen()).toMatchObject({ needs: [], openNeeds: 0, waitingOn: 'us' })
  expect([await waiting(), await requests()]).toEqual([[], []])
  await ok(staff('close', { closing: 'settled', reason: 'Paid' }))
  expect(await requests()).toEqual([])
  expect((await seen()).needs).toEqual([])
})

test('clients and staff exchange messages; read-only members cannot send any, and other companies do not find the claim', async () => {
  const { id, clientId, client, seen, mails } = await arrange()
  await ok(client('messages', { text: 'Any news?' }))
  await ok(app.json(`/api/admin/claims/${id}/messages`, { as: admin.cookie, body: { text: 'Tomorrow.' } }))
  expect((await seen()).messages.map(({ from, text }) => [from, text])).toEqual([
    ['client', 'Any news?'],
    ['staff', 'Tomorrow.'],
  ])
  expect(await mails()).toEqual(['claimAnswered message', 'claimUpdate message'])
  const reader = await app.signIn({ role: 'client', clientId, membership: { role: 'readonly' } })
  expect((await seen(reader.cookie)).actions).toEqual([])
  expect((await client('messages', { text: 'May I?' }, reader.cookie)).status).toBe(403)
  const finance = await app.signIn({ role: 'client', clientId, membership: { role: 'finance' } })
  expect((await app.json(`/api/client/claims/${id}`, { as: finance.cookie })).status).toBe(403)
  const stranger = await arrange()
  expect((await app.json(`/api/client/claims/${id}`, { as: stranger.cookie })).status).toBe(404)
})

test('an offer can be accepted only once, and can be disputed', async () => {
  const { id, cookie, client, seen } = await arrange({ status: 'offer_made', offered: 100, moneyReleased: true })
  const page = async () => (await app.request(`/client/claims/${id}`, { as: cookie })).text()
  expect(await page()).toContain('before you decide')
  expect(await seen()).toMatchObject({ waitingOn: 'client', actions: ['message', 'answer', 'acceptOffer', 'dispute', 'withdraw'] })
  await ok(client('accept', { version: 0 }))
  expect(await seen()).toMatchObject({ waitingOn: 'insurer' })
  expect(await page()).not.toContain('before you decide')
  expect((await client('accept', { version: 1 })).status).toBe(409)
  await ok(client('dispute', { version: 1, reason: 'It leaves out the floor' }))
  expect(await seen()).toMatchObject({ status: 'under_assessment', offerAcceptedAt: null })
})

test('assigning a policy to a claim also assigns its client, and the policy of another client is refused', async () => {
  const own = await arrange()
  const other = await arrange()
  expect((await own.staff('policy', { policy: other.policy.id })).body.fields).toHaveProperty('policy')
  expect((await own.staff('policy', {})).body.fields).toHaveProperty('policy')
  const unmatched = await arrange({ clientId: null, policyId: null })
  expect((await unmatched.client('messages', { text: 'Is it mine?' })).status).toBe(404)
  await owner.update(claims).set({ policyNumber: other.policy.reference }).where(eq(claims.id, unmatched.id))
  expect((await unmatched.show()).candidates).toMatchObject([{ id: other.policy.id }])
  await ok(unmatched.staff('policy', { number: other.policy.reference }))
  expect(await unmatched.show()).toMatchObject({ client: { id: other.clientId }, policy: { id: other.policy.id } })
  expect(await unmatched.seen(other.cookie)).toMatchObject({ policy: { id: other.policy.id } })
})

test('a missed update date makes one task, one timeline entry and one email, however often the check runs', async () => {
  const { id, seen, mails, staff } = await arrange({ nextUpdateOn: '2026-11-18', assignedTo: admin.userId })
  const run = () => escalateMissed({ ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) })
  await run()
  await run()
  const { rows } = await owner.execute(sql`SELECT assigned_to, priority, status FROM tasks WHERE subject_id = ${id}`)
  expect(rows).toEqual([{ assigned_to: admin.userId, priority: 'high', status: 'open' }])
  expect(await mails()).toEqual(['claimUpdate missed'])
  const claim = await seen()
  expect(claim.late).toBe(true)
  expect(claim.timeline.filter(({ what }) => what === 'We missed our promise')).toHaveLength(1)
  // With a new date the claim is no longer late; missing that date counts again.
  await ok(staff('promise', { nextUpdateOn: '2026-11-24', reason: 'The adjuster visits on Monday' }))
  await run()
  expect(await seen()).toMatchObject({ late: false, nextUpdateOn: '2026-11-24' })
  clock = new Date('2026-11-25T10:00:00Z')
  await run()
  const lines = await owner
    .select()
    .from(recordEvents)
    .where(and(eq(recordEvents.subjectId, id), eq(recordEvents.action, 'missed')))
  expect(lines).toHaveLength(2)
})

test('a report started while signed in belongs to the company at once and has known answers filled in', async () => {
  const { clientId, cookie, policy } = await arrange()
  const started = await app.json('/api/client/claims', { as: cookie, body: { policy: policy.id } })
  expect(started.status).toBe(201)
  const [draft] = await owner
    .select()
    .from(claims)
    .where(and(eq(claims.clientId, clientId), eq(claims.status, 'draft')))
  expect(draft).toMatchObject({
    policyId: policy.id,
    answers: { reporterRole: 'policyholder', policyNumber: policy.policyNumber || policy.reference },
  })
  const listed = (await app.json('/api/client/claims', { as: cookie })).body.data as { items: { id: string; status: string }[] }
  expect(listed.items.filter(({ status }) => status === 'draft').map(({ id }) => id)).toEqual([draft?.id])
  expect((await app.json(`/api/client/claims/${draft?.id}/resume`, { as: cookie, body: {} })).body.data).toEqual({ page: 'who' })
  const stranger = await arrange()
  expect((await app.json('/api/client/claims', { as: stranger.cookie, body: { policy: policy.id } })).status).toBe(404)
  expect(
    await owner
      .select()
      .from(claimNeeds)
      .where(eq(claimNeeds.claimId, draft?.id ?? '')),
  ).toEqual([])
})

test('somebody who acts for several companies says which one a report is for, and it is never filed under another', async () => {
  const { clientId, cookie, policy } = await arrange()
  const other = await arrange()
  const person = await app.signIn({ role: 'client', clientId, alsoOf: [{ clientId: other.clientId, role: 'claims' }] })
  const start = (body: object) => app.json('/api/client/claims', { as: person.cookie, body })
  const startedFor = async () =>
    (
      await owner
        .select()
        .from(claims)
        .where(inArray(claims.clientId, [clientId, other.clientId]))
    ).flatMap((one) => (one.status === 'draft' ? [one.clientId] : []))
  const refused = await start({})
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['policy']])
  expect(await startedFor()).toEqual([])
  // The policy says which one, and so does the company they act for.
  expect((await start({ policy: policy.id })).status).toBe(201)
  expect(await startedFor()).toEqual([clientId])
  expect((await app.json('/api/client/company', { as: person.cookie, method: 'PUT', body: { id: other.clientId } })).status).toBe(200)
  expect((await start({})).status).toBe(201)
  expect((await startedFor()).toSorted()).toEqual([clientId, other.clientId].toSorted())
  // With one company there is nothing to say.
  expect((await app.json('/api/client/claims', { as: cookie, body: {} })).status).toBe(201)
})

test("a client chooses the policy of a report by the insurer's number, or ours until there is one", async () => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const facts = { clientId, class: 'van', insurer: 'Halyard Example', inception: '2026-01-01', expiry: '2026-12-31' } as const
  const numbered = await app.build.policy({ ...facts, policyNumber: `VAN/${clientId.slice(0, 8).toUpperCase()}` })
  const without = await app.build.policy({ ...facts, policyNumber: '' })
  const { policies } = (await app.json('/api/client/claims/choices', { as: cookie })).body.data as {
    policies: { id: string; name: string }[]
  }
  const named = (id: string) => policies.find((policy) => policy.id === id)?.name
  expect(named(numbered.id)).toMatch(new RegExp(`, ${numbered.policyNumber}, Halyard Example, 01/01/2026 to 31/12/2026$`))
  expect(named(without.id)).toMatch(new RegExp(`, ${without.reference}, Halyard Example, 01/01/2026 to 31/12/2026$`))
})

test('a second report is not started unasked while one is begun and not sent, and nothing that was typed is lost', async () => {
  const { clientId, cookie, policy } = await arrange()
  const drafts = () =>
    owner
      .select()
      .from(claims)
      .where(and(eq(claims.clientId, clientId), eq(claims.status, 'draft')))
      .orderBy(claims.createdAt)
  const start = (body: object) => app.json('/api/client/claims', { as: cookie, body })
  const unsent = async () => (await app.json('/api/client/claims/choices', { as: cookie })).body.data as { unsent: unknown }
  // Pressed twice, or with another policy, before anything is typed: the same report.
  expect((await start({})).status).toBe(201)
  expect((await start({ policy: policy.id })).status).toBe(201)
  const [first, ...more] = await drafts()
  expect([more.length, first?.policyId, first?.answers['policyNumber']]).toEqual([0, policy.id, policy.policyNumber || policy.reference])
  expect(await unsent()).toMatchObject({ unsent: null })
  // A colleague's report with nothing in it is theirs.
  const colleague = await app.signIn({ role: 'client', clientId })
  expect((await app.json('/api/client/claims', { as: colleague.cookie, body: {} })).status).toBe(201)
  expect(await drafts()).toHaveLength(2)
  const id = first?.id ?? ''
  await owner.update(claims).set({ version: 1, type: 'theft' }).where(eq(claims.id, id))
  const before = (await drafts()).find((one) => one.id === id)
  const refused = await start({})
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('begun and not sent')])
  expect((await unsent()).unsent).toMatchObject({ id, about: expect.stringMatching(/\w/) })
  expect(await drafts()).toHaveLength(2)
  // About something else: the first is kept as it was.
  clock = new Date(clock.getTime() + 60_000)
  expect((await start({ another: true })).status).toBe(201)
  expect((await drafts()).find((one) => one.id === id)).toEqual(before)
  // One that has expired is not in the way.
  clock = new Date('2027-02-20T10:00:00Z')
  expect((await unsent()).unsent).toBeNull()
  expect((await start({})).status).toBe(201)
})
