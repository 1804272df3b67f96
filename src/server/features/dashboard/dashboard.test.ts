import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loads, tileKeys, tiles, type Dashboard, type TeamLoad } from '#contract/admin/dashboard.ts'
import { appointmentMachine } from '#contract/model/contact/appointmentMachine.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { enquiryMachine } from '#contract/model/contact/enquiryMachine.ts'
import { handoverSource } from '#contract/model/contact/handover.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { mailStates } from '#contract/model/messages/message.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { inHours } from '#test/support/build/values.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: true })
const { build } = app
const me = await app.signIn({ role: 'admin' })
const colleague = await app.signIn({ role: 'admin' })

const listPaths = {
  quotes: '/api/admin/quotes',
  enquiries: '/api/admin/enquiries',
  handovers: '/api/admin/handovers',
  appointments: '/api/admin/appointments',
  claims: '/api/admin/claims',
  policies: '/api/admin/policies',
  changes: '/api/admin/changes',
  complaints: '/api/admin/complaints',
  renewals: '/api/admin/renewals',
  documents: '/api/admin/documents',
  invoices: '/api/admin/invoices',
  tasks: '/api/admin/tasks',
  emails: '/api/admin/email-logs',
  posts: '/api/admin/posts',
  services: '/api/admin/services',
  industries: '/api/admin/industries',
  pages: '/api/admin/pages',
  entries: '/api/admin/entries',
}
const show = async (as: string) => (await app.json('/api/admin/dashboard', { as })).body.data as Dashboard
const totalOf = async (as: string, list: keyof typeof listPaths, filter: Readonly<Record<string, string>>) => {
  const { status, body } = await app.json(`${listPaths[list]}?${new URLSearchParams(filter)}`, { as })
  expect(status).toBe(200)
  return (body.data as { total: number }).total
}

let number = 0
/** Items assigned to a colleague, which must not be in my queue. */
const theirs = new Set<string>()
const idFor = (assignedTo: string | null) => {
  const id = randomUUID()
  if (assignedTo === colleague.userId) theirs.add(id)
  return id
}

/** Items in every status, late and not, assigned to me, to a colleague and to nobody. */
const plant = async () => {
  for (const status of quoteMachine.statusNames) {
    const ours = quoteMachine.inTurnOf('staff').some((each) => each === status)
    for (const [late, assignedTo] of [
      [true, me.userId],
      [false, null],
      [true, colleague.userId],
      [false, colleague.userId],
    ] as const) {
      number += 1
      await build.quote({
        id: idFor(assignedTo),
        status,
        business: `Quote ${number}`,
        dueAt: ours ? inHours(late ? -number : number) : null,
        assignedTo,
      })
    }
  }
  for (const status of claimMachine.statusNames) {
    for (const late of [true, false]) {
      number += 1
      await build.claim({
        id: idFor(null),
        status,
        business: `Claim ${number}`,
        dueAt: status === 'submitted' ? inHours(late ? -number : number) : null,
      })
    }
  }
  // Created last and due last, but urgent.
  await build.claim({ id: idFor(null), business: 'Urgent', urgent: true, dueAt: inHours(500) })
  const today = londonClock(new Date()).date
  for (const [status, startsAt, assignedTo] of [
    ...appointmentMachine.statusNames.map((each, at) => [each, new Date(Date.UTC(2030, 0, 7, 9 + at, 30)), null] as const),
    ['confirmed', new Date(`${today}T12:00:00Z`), me.userId] as const,
    ['confirmed', new Date(`${today}T13:00:00Z`), colleague.userId] as const,
  ]) {
    number += 1
    await build.appointment({ id: idFor(assignedTo), assignedTo, kind: number % 2 ? 'callback' : 'appointment', status, startsAt })
  }
  for (const status of enquiryMachine.statusNames) {
    for (const [late, assignedTo] of [
      [true, me.userId],
      [false, null],
      [true, colleague.userId],
    ] as const) {
      number += 1
      await build.enquiry({ id: idFor(assignedTo), status, dueAt: inHours(late ? -number : number), assignedTo })
    }
  }
  for (const late of [true, false])
    await build.enquiry({ id: idFor(null), source: handoverSource, dueAt: inHours(late ? -1 : 9), assignedTo: null })
  for (const state of mailStates) await build.email({ state })
  const yesterday = addDays(today, -1)
  await build.policy({ status: 'pending', boundAt: null, inception: yesterday })
  await build.change({ dueAt: inHours(-1) })
  await build.complaint({ dueAt: inHours(-1) })
  await build.complaint({ id: idFor(colleague.userId), assignedTo: colleague.userId, dueAt: inHours(1) })
  await build.complaint({ status: 'with_fos', dueAt: inHours(1) })
  await build.renewal({ daysLeft: -3 })
  await build.renewal({ daysLeft: 10, status: 'with_insurers' })
  for (const assignedTo of [me.userId, colleague.userId]) {
    await build.renewal({ daysLeft: 30, assignedTo })
    await build.change({ dueAt: inHours(5), assignedTo })
  }
  // One of each list of content.
  const soon = addDays(today, 20)
  for (const kind of ['post', 'service', 'industry', 'page', 'term'])
    await app.database.owner.execute(sql`UPDATE content_items SET approved_until = ${soon}::date
      WHERE id = (SELECT id FROM content_items WHERE kind = ${kind} AND published LIMIT 1)`)
  await build.document({ status: 'to_check' })
  await build.invoice({ dueOn: yesterday })
  await build.invoice({ status: 'to_return' })
  for (const assignedTo of [me.userId, colleague.userId]) {
    await build.task({ assignedTo, dueOn: yesterday })
    await build.task({ assignedTo, status: 'done' })
  }
  await build.task({ assignedTo: null, dueOn: yesterday })
}
await plant()

test('UX-A7 each number on the dashboard is the total of the list that it leads to', async () => {
  const { tiles: counted } = await show(me.cookie)
  expect(counted.map(({ key }) => key)).toEqual(tileKeys)
  for (const { key, count } of counted) {
    expect(await totalOf(me.cookie, tiles[key].list, tiles[key].filter), key).toBe(count)
    expect(count, `${key} is planted`).toBeGreaterThan(0)
  }
  // Money that we owe a client is counted until it is paid back.
  expect(counted.find(({ key }) => key === 'creditNotesToReturn')).toMatchObject({ count: 1 })
  // The task of a colleague is not counted, and one that nobody has is counted for everyone.
  expect(counted.find(({ key }) => key === 'tasksLate')).toMatchObject({ count: 1 })
  expect(counted.find(({ key }) => key === 'tasksLateUnassigned')).toMatchObject({ count: 1 })
})

test('the queue holds items assigned to me or to nobody in order of their due date, and says how many it leaves out', async () => {
  const { queue, beyond, asOf } = await show(me.cookie)
  expect(queue.filter(({ id }) => theirs.has(id))).toEqual([])
  expect(new Set(queue.map(({ mine }) => mine))).toEqual(new Set([true, false]))
  const [urgent, ...others] = queue
  // An urgent claim is on top, whatever its due date.
  expect(urgent).toMatchObject({ kind: 'claim', urgent: true, status: 'submitted' })
  const due = others.map(({ dueAt }) => dueAt ?? '9')
  expect(due).toEqual(due.toSorted())
  expect(queue.filter(({ overdue }) => overdue).every(({ dueAt }) => (dueAt ?? '') < asOf)).toBe(true)
  expect(new Set(queue.map(({ kind }) => kind))).toEqual(new Set(['quote', 'claim', 'enquiry', 'handover', 'complaint', 'appointment']))
  const mineAndFree =
    (await totalOf(me.cookie, 'quotes', { status: 'toAnswer', assigned: 'me' })) +
    (await totalOf(me.cookie, 'quotes', { status: 'toAnswer', assigned: 'none' }))
  const claimsWaiting =
    (await totalOf(me.cookie, 'claims', { status: 'ours', assigned: 'me' })) +
    (await totalOf(me.cookie, 'claims', { status: 'ours', assigned: 'none' }))
  expect(claimsWaiting).toBe(5)
  const enquiriesWaiting =
    (await totalOf(me.cookie, 'enquiries', { status: 'open', assigned: 'me' })) +
    (await totalOf(me.cookie, 'enquiries', { status: 'open', assigned: 'none' }))
  expect(enquiriesWaiting).toBe(6)
  // One complaint. Two appointments wait for confirmation and one of today is mine; the one of a colleague is left out.
  expect(queue.length + beyond).toBe(mineAndFree + claimsWaiting + enquiriesWaiting + 1 + 3)
})

test('a claim whose client has written, or has sent all that was asked for, waits in the queue with the reason and since when', async () => {
  const waiting = await build.claim({ status: 'with_insurer', assignedTo: me.userId, nextUpdateOn: '2026-11-20' })
  const need = await build.claimNeed({ claimId: waiting.id, status: 'requested' })
  const more = await build.claimNeed({ claimId: waiting.id, what: 'Receipts', status: 'requested' })
  const found = async () => (await show(me.cookie)).queue.find(({ id }) => id === waiting.id)
  const put = (part: { id: string }, status: string, at: string | null) =>
    app.database.owner.execute(sql`UPDATE claim_needs SET status = ${status}, answered_at = ${at} WHERE id = ${part.id}`)
  expect(await found()).toBeUndefined()
  await put(need, 'received', '2026-11-18T10:00:00.000Z')
  // The rest is still the client's.
  expect(await found()).toBeUndefined()
  await put(more, 'received', '2026-11-19T10:00:00.000Z')
  const item = { kind: 'claim', status: 'with_insurer', mine: true, since: '2026-11-19T10:00:00.000Z', dueAt: '2026-11-20T17:30:00.000Z' }
  expect(await found()).toMatchObject({ ...item, reply: 'items' })
  await put(need, 'accepted', '2026-11-18T10:00:00.000Z')
  await put(more, 'accepted', '2026-11-19T10:00:00.000Z')
  expect(await found()).toBeUndefined()
  await app.database.owner.execute(sql`UPDATE claims SET wrote_at = '2026-11-19T12:00:00Z' WHERE id = ${waiting.id}`)
  expect(await found()).toMatchObject({ ...item, since: '2026-11-19T12:00:00.000Z', reply: 'message' })
  await app.database.owner.execute(sql`DELETE FROM claims WHERE id = ${waiting.id}`)
})

test('a queue longer than its table says how many more wait', async () => {
  for (let at = 0; at < 25; at++) await build.quote({ dueAt: inHours(999) })
  const { queue, beyond } = await show(me.cookie)
  expect(queue).toHaveLength(20)
  expect(beyond).toBeGreaterThanOrEqual(25 + 14 - 20)
})

test('#58 the dashboard of a person covers only the lists that they may read', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'contact:view'] })
  const { tiles: counted, queue } = await show(cookie)
  expect(counted.map(({ key }) => key)).toEqual(['enquiriesOverdue', 'enquiriesToAnswer'])
  expect(queue.every(({ kind }) => kind === 'enquiry')).toBe(true)
  const { cookie: bare } = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  expect(await show(bare)).toMatchObject({ tiles: [], queue: [], beyond: 0 })
})

const team = async (as: string) => (await app.json('/api/admin/dashboard/team', { as })).body.data as TeamLoad

test('UX-A7 each number of the team load, also of unassigned work, is the total of the list that it leads to', async () => {
  const { kinds, people } = await team(me.cookie)
  expect(kinds).toEqual(Object.keys(loads))
  expect(people[0]).toMatchObject({ id: null, name: 'Unassigned' })
  expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([me.userId, colleague.userId]))
  for (const { id, counts } of people)
    for (const [place, kind] of kinds.entries())
      expect([id, kind, counts[place]]).toEqual([
        id,
        kind,
        await totalOf(me.cookie, kind, { ...loads[kind].filter, assigned: id ?? 'none' }),
      ])
  for (const [place, kind] of kinds.entries()) expect([kind, people.some(({ counts }) => counts[place]! > 0)]).toEqual([kind, true])
})

test('#58 the team load includes colleagues without work, and counts only the lists that the reader may see', async () => {
  const free = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'contact:view', 'contact:respond'] })
  const { people } = await team(me.cookie)
  expect(people.find(({ id }) => id === free.userId)?.counts).toEqual([0, 0, 0, 0, 0, 0])
  const { kinds, people: seen } = await team(free.cookie)
  expect(kinds).toEqual(['enquiries'])
  expect(seen.every(({ counts }) => counts.length === 1)).toBe(true)
  const { cookie: bare } = await app.signIn({ role: 'admin', permissions: ['dashboard:view'] })
  expect(await team(bare)).toEqual({ kinds: [], people: [] })
})

test('#60 #50 the dashboard is refused to visitors, clients, unfinished sign-ins and staff without access', async () => {
  expect((await app.json('/api/admin/dashboard')).status).toBe(401)
  expect((await app.json('/api/admin/dashboard', { as: (await app.signIn({ role: 'admin', stage: 'pre_mfa' })).cookie })).status).toBe(401)
  for (const person of [{ role: 'client' }, { role: 'editor' }, { role: 'analyst' }, { role: 'admin', permissions: [] }] as const) {
    expect((await app.json('/api/admin/dashboard', { as: (await app.signIn(person)).cookie })).status).toBe(403)
  }
})

test('a claim is past our promise if its acknowledgement or its next update is late, and a renewal waits for terms in its last 14 days', async () => {
  const counts = async () => {
    const { tiles: counted } = await show(me.cookie)
    const of = (key: string) => counted.find((tile) => tile.key === key)?.count ?? -1
    return [of('claimsPastPromise'), of('renewalsWithoutTerms')] as const
  }
  const [claims, renewals] = await counts()
  const today = londonClock(new Date()).date
  await build.claim({ status: 'with_insurer', dueAt: null, nextUpdateOn: addDays(today, -1) })
  await build.claim({ status: 'with_insurer', dueAt: null, nextUpdateOn: today })
  await build.claim({ status: 'closed', dueAt: null, nextUpdateOn: null })
  await build.claim({ status: 'submitted', dueAt: inHours(-1) })
  await build.renewal({ daysLeft: 14, status: 'info_received' })
  await build.renewal({ daysLeft: 15, status: 'info_received' })
  await build.renewal({ daysLeft: 14, status: 'terms_received' })
  expect(await counts()).toEqual([claims + 2, renewals + 1])
})

test('a policy that begins within three days, or has begun, without the cover confirmed counts until it is confirmed or not taken up', async () => {
  const count = async () => (await show(me.cookie)).tiles.find(({ key }) => key === 'policiesUnconfirmed')?.count ?? -1
  const before = await count()
  const today = londonClock(new Date()).date
  const beginning = await build.policy({ status: 'pending', boundAt: null, inception: addDays(today, 3) })
  const begun = await build.policy({ status: 'awaiting_proposal_form', boundAt: null, inception: addDays(today, -2) })
  await build.policy({ status: 'pending', boundAt: null, inception: addDays(today, 4) })
  await build.policy({ status: 'pending', boundAt: new Date(), inception: today })
  expect(await count()).toBe(before + 2)
  const step = (id: string, name: string, body: object) =>
    app.json(`/api/admin/policies/${id}/${name}`, { as: me.cookie, body: { version: 0, ...body } })
  expect((await step(beginning.id, 'bind', { policyNumber: `B-${beginning.id.slice(0, 8)}` })).status).toBe(200)
  expect((await step(begun.id, 'not-taken-up', { reason: 'They insured elsewhere' })).status).toBe(200)
  expect(await count()).toBe(before)
})
