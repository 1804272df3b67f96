/** Claims as staff handle them: the list, a single claim, its steps, and who has no access. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ClaimDetail, ClaimSummary } from '#contract/admin/book/claims.ts'
import type { Permission } from '#contract/access.ts'
import { testApp } from '#test/support/server/app.ts'
import { claimVisitor } from '#test/support/journeys/claimVisitor.ts'
import { claimWalk } from '#test/support/answers/claimWalk.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { claims } from './claims.table.ts'

let clock = new Date('2026-11-20T10:00:00Z')
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const aMinute = () => (clock = new Date(clock.getTime() + 60_000))

beforeEach(async () => {
  clock = new Date('2026-11-20T10:00:00Z')
  await owner.delete(claims)
})

let caller = 0
/** A claim that was reported through the website. */
const reported = async (business = 'Pebble Café Ltd', changes: Parameters<ReturnType<typeof claimVisitor>['answer']>[0] = {}) => {
  const person = claimVisitor(app, `192.0.2.${(caller += 1)}`)
  await person.start()
  const all = { ...changes, who: { ...claimWalk['who'], insuredBusiness: business } }
  await person.answer(all, 'evidence')
  await person.send(
    { name: 'door.pdf', content: pdf(business), field: 'photos' },
    { name: 'worm.exe', content: pdf('worm'), field: 'photos' },
  )
  await person.answer(all)
  aMinute()
  const { status, body } = await person.submit()
  expect(status, JSON.stringify(body)).toBe(200)
  const { reference } = body.data as { reference: string }
  const [row] = await owner.select().from(claims).where(eq(claims.reference, reference))
  return { id: row?.id ?? '', reference, person }
}
const call = (path: string, options: Parameters<typeof app.json>[1] = {}) =>
  app.json(`/api/admin/claims${path}`, { as: admin.cookie, ...options })
const list = async (query = '') =>
  (await call(query)).body.data as { items: ClaimSummary[]; total: number; more: boolean; next: string | null }
const show = async (id: string) => (await call(`/${id}`)).body.data as ClaimDetail
const acknowledge = (id: string, version: number, as = admin.cookie) => call(`/${id}/acknowledge`, { as, body: { version } })
const step = (id: string, name: string, body: object, as = admin.cookie) => call(`/${id}/${name}`, { as, body })
const at = async (id: string) => ({ version: (await show(id)).version })
const breadcrumbsOf = async (id: string) => {
  const { rows } = await owner.execute<{ action: string; actor_id: string | null; before: unknown; after: unknown }>(
    `SELECT action, actor_id, before, after FROM audit_log WHERE subject_id = '${id}' AND actor_id IS NOT NULL ORDER BY id`,
  )
  return rows
}

test('staff see a sent claim with its answers and files, and never a draft', async () => {
  const draft = claimVisitor(app, '192.0.2.250')
  await draft.start()
  await draft.answer({}, 'happened')
  const { id, reference } = await reported('Pebble Café Ltd', { cost: { ...claimWalk['cost'], urgentMatters: ['premises'] } })
  expect(await list()).toMatchObject({ total: 1, more: false, next: null })
  expect((await list()).items).toMatchObject([
    { id, reference, status: 'submitted', kind: 'Theft or burglary', urgent: true, business: 'Pebble Café Ltd', reporter: 'Maria Pebble' },
  ])
  const claim = await show(id)
  expect(claim).toMatchObject({
    reference,
    email: 'maria@example.com',
    phone: '01632 960123',
    policyNumber: 'PCL/1234567',
    suspected: false,
    actions: ['take', 'acknowledge', 'decline', 'withdraw', 'close'],
    mayEdit: true,
    assignedTo: null,
    closing: null,
    notes: [],
    dueAt: '2026-11-23T17:30:00.000Z',
    overdue: false,
  })
  // A refused file is not listed.
  expect(claim.files.map(({ name, label }) => [name, label])).toEqual([['door.pdf', 'photos']])
  const answers = claim.sections.flatMap(({ rows }) => rows.map(({ answer }) => answer))
  expect(answers).toContain('The back door was forced in the night and two tills were taken.')
  expect(claim.history.map(({ action }) => action)).toEqual(['start', 'submit'])
  const [drafted] = await owner.select().from(claims).where(eq(claims.status, 'draft'))
  const [ofDraft, ofNothing] = [await call(`/${drafted?.id}`), await call(`/${randomUUID()}`)]
  expect([ofDraft.status, ofDraft.body.message]).toEqual([404, ofNothing.body.message])
  expect((await acknowledge(drafted?.id ?? '', 0)).status).toBe(404)
})

test('the total of each filter matches its list, pages have no gaps, and an invalid cursor is refused', async () => {
  const names = ['Anchor Ltd', 'Beacon 100% Ltd', 'Cove Ltd']
  const made: string[] = []
  for (const name of names) made.push((await reported(name)).id)
  for (const sort of ['newest', 'oldest']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?sort=${sort}&limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(sort === 'oldest' ? made : made.toReversed())
  }
  for (const bad of ['x', "2026-11-20T10:00:00.000000Z~'; --", `${'9'.repeat(30)}~${randomUUID()}`])
    expect([400, 422], bad).toContain((await call(`?cursor=${encodeURIComponent(bad)}`)).status)
  expect((await list('?q=beacon')).items.map(({ business }) => business)).toEqual(['Beacon 100% Ltd'])
  expect((await list('?q=100%25%20l')).total).toBe(1)
  expect((await list('?q=_eacon')).total).toBe(0)
  expect((await list('?q=pcl%2F1234')).total).toBe(3)
  expect((await list('?overdue=yes')).total).toBe(0)
  await acknowledge(made[0] ?? '', (await show(made[0] ?? '')).version)
  expect((await list('?status=toAcknowledge')).total).toBe(2)
  expect((await list('?status=acknowledged')).total).toBe(1)
  expect((await list('?status=open')).total).toBe(3)
  expect((await list('?assigned=me')).items.map(({ assignedTo }) => assignedTo?.id)).toEqual([admin.userId])
  expect((await list('?assigned=none')).total).toBe(2)
  clock = new Date('2026-11-23T17:31:00Z')
  // The acknowledged claim is no longer overdue.
  expect((await list('?overdue=yes')).total).toBe(2)
  for (const filter of [{ status: 'toAcknowledge' }, { status: 'open' }, { overdue: 'yes' }, { assigned: 'me' }, { assigned: 'none' }]) {
    const { items, total } = await list(`?${new URLSearchParams(Object.entries(filter))}`)
    expect(items).toHaveLength(total)
  }
  expect((await call('?status=draft')).status).toBe(422)
  expect((await call('?owner=me')).status).toBe(422)
})

test('#137 opening a claim is audited; acknowledging it works once, clears the due date and records who did it', async () => {
  const { id } = await reported()
  const { version } = await show(id)
  const stale = await acknowledge(id, version + 1)
  expect([stale.status, stale.body['version']]).toEqual([409, version])
  const done = await acknowledge(id, version)
  expect(done.status).toBe(200)
  expect(done.body.data).toMatchObject({ status: 'acknowledged', dueAt: null, overdue: false, version: version + 1 })
  expect(done.body.data).toMatchObject({
    actions: ['take', 'notifyInsurer', 'decline', 'withdraw', 'close'],
    assignedTo: { id: admin.userId, name: 'Test Person' },
  })
  const [row] = await owner.select().from(claims).where(eq(claims.id, id))
  expect(row).toMatchObject({ status: 'acknowledged', dueAt: null, assignedTo: admin.userId })
  const events = await owner.select().from(recordEvents).where(eq(recordEvents.subjectId, id)).orderBy(asc(recordEvents.id))
  expect(events.at(-1)).toMatchObject({
    party: 'staff',
    byName: 'Test Person',
    action: 'acknowledge',
    fromStatus: 'submitted',
    toStatus: 'acknowledged',
  })
  expect(await breadcrumbsOf(id)).toEqual([
    { action: 'claims.show', actor_id: admin.userId, before: null, after: null },
    {
      action: 'claims.acknowledge',
      actor_id: admin.userId,
      before: { status: 'submitted', dueAt: '2026-11-23T17:30:00.000Z', assignedTo: null, nextUpdateOn: null },
      after: { status: 'acknowledged', dueAt: null, assignedTo: admin.userId, nextUpdateOn: '2026-11-24' },
    },
  ])
  const again = await acknowledge(id, version + 1)
  expect(again.status).toBe(409)
  expect(again.body['status']).toBe('acknowledged')
  expect(again.body.message).toBe('"Acknowledge" is not possible while the claim is "Acknowledged"')
})

test('#141 when two members of staff acknowledge at the same moment, one succeeds and the other is refused', async () => {
  const { id } = await reported()
  const { version } = await show(id)
  const other = await app.signIn({ role: 'admin' })
  const replies = await Promise.all([acknowledge(id, version), acknowledge(id, version, other.cookie)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const events = await owner.select().from(recordEvents).where(eq(recordEvents.subjectId, id))
  expect(events.filter(({ action }) => action === 'acknowledge')).toHaveLength(1)
})

test('#52 #60 reading claims and acting on them need separate permissions, and a reporter can do neither', async () => {
  const { id, person } = await reported()
  const { version } = await show(id)
  const paths = ['', `/${id}`]
  for (const path of paths) expect((await app.json(`/api/admin/claims${path}`)).status).toBe(401)
  expect((await person.call(`/api/admin/claims/${id}`)).status).toBe(401)
  expect((await person.call(`/api/admin/claims/${id}/acknowledge`, { body: { version } })).status).toBe(401)
  const withRights = (...permissions: Permission[]) => app.signIn({ role: 'admin', permissions })
  for (const stranger of [
    await app.signIn({ role: 'client' }),
    await app.signIn({ role: 'editor' }),
    await app.signIn({ role: 'contributor' }),
    await withRights('dashboard:view', 'quote:view', 'contact:view'),
  ]) {
    for (const path of paths) expect((await call(path, { as: stranger.cookie })).status).toBe(403)
    expect((await acknowledge(id, version, stranger.cookie)).status).toBe(403)
  }
  const reader = await withRights('claim:view')
  expect((await call(`/${id}`, { as: reader.cookie })).body.data).toMatchObject({ id, actions: [], mayEdit: false })
  expect((await acknowledge(id, version, reader.cookie)).status).toBe(403)
  const bodies = {
    take: { version },
    notes: { text: 'Rang twice' },
    insurer: { version, insurer: 'Harbour Mutual', insurerReference: 'HM-1' },
    'insurer/correct': { version, insurer: 'Harbour Mutual', insurerReference: 'HM-1' },
    close: { version, closing: 'duplicate', reason: 'Sent twice' },
    reopen: { version },
  }
  for (const [name, body] of Object.entries(bodies)) {
    expect((await step(id, name, body, reader.cookie)).status, name).toBe(403)
    expect((await person.call(`/api/admin/claims/${id}/${name}`, { body })).status, name).toBe(401)
    expect((await step(randomUUID(), name, body)).status, name).toBe(404)
  }
  expect((await show(id)).status).toBe('submitted')
})

test('a report is passed to the insurer with a reference, which can be searched and corrected, and closing records a reason', async () => {
  const { id } = await reported()
  const insurer = { insurer: 'Harbour Mutual', insurerReference: 'HM/26-00417' }
  // The claim has not been acknowledged yet.
  const early = await step(id, 'insurer', { ...(await at(id)), ...insurer })
  expect([early.status, early.body['status'], early.body['allowed']]).toEqual([
    409,
    'submitted',
    ['take', 'acknowledge', 'decline', 'withdraw', 'close'],
  ])
  await step(id, 'acknowledge', await at(id))
  const { status, body } = await step(id, 'insurer', { ...(await at(id)), insurer: 'Harbour Mutual', insurerReference: '' })
  expect([status, Object.keys(body['fields'] ?? {})]).toEqual([422, ['insurerReference']])
  const passed = await step(id, 'insurer', { ...(await at(id)), ...insurer })
  expect(passed.body.data).toMatchObject({
    status: 'with_insurer',
    ...insurer,
    actions: ['take', 'correctInsurer', 'requestInformation', 'assess', 'decline', 'withdraw', 'close'],
  })
  const right = { insurer: 'Harbour Mutual', insurerReference: 'HM/26-00471' }
  expect((await step(id, 'insurer/correct', { ...(await at(id)), ...right })).body.data).toMatchObject({ status: 'with_insurer', ...right })
  expect((await list('?q=hm%2F26-00471')).total).toBe(1)
  expect((await list('?q=hm%2F26-00417')).total).toBe(0)
  // A claim that the insurer has cannot be closed as not genuine.
  const wrong = await step(id, 'close', { ...(await at(id)), closing: 'not_genuine', reason: 'Looks odd' })
  expect([wrong.status, Object.keys(wrong.body['fields'] ?? {})]).toEqual([422, ['closing']])
  const closed = await step(id, 'close', { ...(await at(id)), closing: 'settled', reason: 'Paid on 3 December' })
  expect(closed.body.data).toMatchObject({ status: 'closed', closing: 'settled', actions: ['reopen'] })
  expect((await list('?status=open')).total).toBe(0)
  const { history } = await show(id)
  expect(history.slice(-4)).toMatchObject([
    {
      action: 'notifyInsurer',
      by: 'Test Person',
      changes: [
        { label: 'Insurer', before: '', after: 'Harbour Mutual' },
        { before: '', after: 'HM/26-00417' },
        { label: 'Update due by' },
      ],
    },
    { action: 'correctInsurer', changes: [{ field: 'insurerReference', before: 'HM/26-00417', after: 'HM/26-00471' }] },
    {
      action: 'close',
      reason: 'Paid on 3 December',
      changes: [{ field: 'closedReason', before: '', after: 'Settled and paid' }, { after: '' }],
    },
    { action: 'tellClosed', reason: 'It is settled and paid.' },
  ])
  // Only staff see the reason for closing.
  const events = await owner.select().from(recordEvents).where(eq(recordEvents.subjectId, id)).orderBy(asc(recordEvents.id))
  expect(events.at(-2)).toMatchObject({ action: 'close', fromStatus: 'with_insurer', toStatus: 'closed', visibleTo: 'staff' })
  expect((await breadcrumbsOf(id)).at(-1)).toMatchObject({ action: 'claims.show' })
  expect((await breadcrumbsOf(id)).findLast(({ action }) => action === 'claims.close')).toMatchObject({
    before: { status: 'with_insurer', closedReason: '' },
    after: { status: 'closed', closedReason: 'settled' },
  })
})

test('reopening a report restores its status, and one that was never acknowledged gets a new due date', async () => {
  const { id } = await reported()
  await step(id, 'close', { ...(await at(id)), closing: 'duplicate', reason: 'Same as another' })
  expect(await show(id)).toMatchObject({ status: 'closed', closing: 'duplicate', dueAt: null, overdue: false })
  expect((await list('?status=toAcknowledge')).total).toBe(0)
  clock = new Date('2026-11-24T10:00:00Z')
  const again = await step(id, 'reopen', await at(id))
  expect(again.body.data).toMatchObject({ status: 'submitted', closing: null, dueAt: '2026-11-25T17:30:00.000Z' })
  await step(id, 'acknowledge', await at(id))
  await step(id, 'close', { ...(await at(id)), closing: 'below_excess', reason: 'A loss of £90' })
  expect((await step(id, 'reopen', await at(id))).body.data).toMatchObject({ status: 'acknowledged', dueAt: null })
  expect((await step(id, 'reopen', await at(id))).status).toBe(409)
})

test('a declined claim is reopened where it was decided: with us before the insurer was told, otherwise in assessment', async () => {
  const { id } = await reported()
  await step(id, 'close', { ...(await at(id)), closing: 'duplicate', reason: 'Same as another' })
  await step(id, 'reopen', await at(id))
  await step(id, 'acknowledge', await at(id))
  const decline = async () => step(id, 'decline', { ...(await at(id)), reason: 'The policy does not cover this kind of loss.' })
  expect((await decline()).status).toBe(200)
  expect((await step(id, 'reopen', await at(id))).body.data).toMatchObject({ status: 'acknowledged' })
  await step(id, 'insurer', { ...(await at(id)), insurer: 'Foundering Example Mutual', insurerReference: 'FM/1' })
  expect((await list('?q=foundering')).items.map((claim) => claim.id)).toEqual([id])
  await decline()
  // Not as new, as it was when it was closed first.
  expect((await step(id, 'reopen', await at(id))).body.data).toMatchObject({ status: 'under_assessment' })
})

test('an urgent claim is marked as urgent until the insurer has it', async () => {
  const { id } = await reported('Pebble Café Ltd', { cost: { ...claimWalk['cost'], urgentMatters: ['premises'] } })
  await step(id, 'acknowledge', await at(id))
  expect((await show(id)).urgent).toBe(true)
  await step(id, 'insurer', { ...(await at(id)), insurer: 'Harbour Mutual', insurerReference: 'HM-1' })
  expect((await show(id)).urgent).toBe(false)
  expect((await list()).items[0]).toMatchObject({ status: 'with_insurer', urgent: false })
})

test('a colleague can take over a claim; a note is stored once, leaves the version alone and is audited without its text', async () => {
  const { id } = await reported()
  const { version } = await show(id)
  const other = await app.signIn({ role: 'admin' })
  await step(id, 'take', { version })
  expect((await step(id, 'take', { version }, other.cookie)).status).toBe(409)
  const taken = await step(id, 'take', await at(id), other.cookie)
  expect(taken.body.data).toMatchObject({ status: 'submitted', assignedTo: { id: other.userId }, dueAt: '2026-11-23T17:30:00.000Z' })
  const now = await show(id)
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < 2; tries++)
    expect((await call(`/${id}/notes`, { body: { text: 'Rang: nobody in until 2 PM.' }, headers })).status).toBe(200)
  const noted = await show(id)
  expect(noted.version).toBe(now.version)
  expect(noted.notes).toMatchObject([{ by: 'Test Person', text: 'Rang: nobody in until 2 PM.' }])
  expect(noted.history).toEqual(now.history)
  const written = (await breadcrumbsOf(id)).filter(({ action }) => action === 'claims.note')
  expect(written).toHaveLength(1)
  expect(JSON.stringify(written)).not.toContain('nobody in')
  const [event] = await owner.select().from(recordEvents).where(eq(recordEvents.action, 'note'))
  expect(event).toMatchObject({ visibleTo: 'staff' })
})

test('#141 when two members of staff take different steps at the same moment, one succeeds and the other is refused', async () => {
  const { id } = await reported()
  const { version } = await show(id)
  const other = await app.signIn({ role: 'admin' })
  const replies = await Promise.all([
    step(id, 'acknowledge', { version }),
    step(id, 'close', { version, closing: 'withdrawn', reason: 'Rang to say so' }, other.cookie),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a payment dated before the incident is refused', async () => {
  const claim = await app.build.claim({ incidentOn: '2026-11-10' })
  const pay = (paidOn: string) =>
    step(claim.id, 'payments', { version: claim.version, kind: 'interim', payee: 'Pebble Café Ltd', amount: 10_000, paidOn })
  const refused = await pay('2026-11-09')
  expect([refused.status, refused.body['fields']]).toEqual([422, { paidOn: expect.stringContaining('10/11/2026') }])
  expect((await pay('2026-11-10')).status).toBe(200)
})
