/** What is new on the client's first screen: the latest papers, letters and messages, the staff page, and complaints with their dates. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Overview } from '#contract/portal/overview.ts'
import { documentFiles } from '#server/features/documents/documents.table.ts'
import { proofs } from '#server/features/proofs/proofs.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const now = new Date('2026-11-20T10:42:00Z')
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const shown = async (as: string) => (await app.json('/api/client/dashboard', { as })).body.data as Overview
const at = (day: string) => new Date(`${day}T09:00:00Z`)

test('the newest documents, letters and messages are listed, newest first, and only those that the person may see', async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const policy = await app.build.policy({ clientId, class: 'shop' })
  const paper = async (title: string, day: string, facts: object = {}) => {
    const made = await app.build.document({ clientId, title, visibleTo: 'client', ...facts })
    await owner
      .update(documentFiles)
      .set({ addedAt: at(day) })
      .where(eq(documentFiles.documentId, made.id))
    return made
  }
  const schedule = await paper('Schedule', '2026-11-10')
  await paper('Internal', '2026-11-19', { visibleTo: 'staff' })
  await paper('Sent by the client', '2026-11-19', { fromClient: true })
  await paper('Not checked yet', '2026-11-19', { file: { state: 'pending' } })
  const letter = await app.build.proof({ clientId, policyId: policy.id, name: 'Quay Landlords' })
  await owner
    .update(proofs)
    .set({ issuedAt: at('2026-11-12') })
    .where(eq(proofs.id, letter.id))
  const message = (party: 'staff' | 'client', day: string, visibleTo: 'staff' | 'client' = 'client') =>
    owner.insert(recordEvents).values({
      subjectType: 'policy',
      subjectId: policy.id,
      version: 0,
      at: at(day),
      party,
      byName: 'Grace Whitcombe',
      action: 'message',
      reason: 'Yes',
      visibleTo,
    })
  await message('staff', '2026-11-11')
  await message('client', '2026-11-18')
  await message('staff', '2026-11-18', 'staff')

  const { recent } = await shown(boss.cookie)
  expect(recent.map(({ kind, id, title, about, by }) => [kind, id, title.replace(/ [0-9a-f]{4}$/, ''), about, by])).toEqual([
    ['proof', letter.id, 'Quay Landlords', 'Shop', 'Maria Hartley'],
    ['message', policy.id, '', 'Shop', 'Grace Whitcombe'],
    ['document', schedule.id, 'Schedule', '', ''],
  ])
  const limited = await app.signIn({
    role: 'client',
    clientId,
    membership: { role: 'readonly', rights: { policies: 'none' } },
  })
  const less = await shown(limited.cookie)
  expect([less.recent.map(({ kind }) => kind), less.staffPages]).toEqual([['document'], null])
  const stranger = await app.signIn({ role: 'client', clientId: randomUUID() })
  expect(await shown(stranger.cookie)).toMatchObject({ recent: [], staffPages: [], complaints: [] })
  for (let day = 1; day <= 8; day += 1) await paper(`Paper ${day}`, `2026-10-0${day}`)
  expect((await shown(boss.cookie)).recent).toHaveLength(10)
})

test("the page for staff is shown with its state, for a company with employers' liability", async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const EL = section({ code: 'EL', name: "Employers' liability" })
  const policy = await app.build.policy({ clientId, terms: termsFor({ sections: [EL] }) })
  const page = async () => (await shown(boss.cookie)).staffPages
  const facts = { company: 'Test Company Ltd', until: policy.expiry }
  expect(await page()).toEqual([{ ...facts, enabled: false, state: 'awaited' }])
  await app.build.document({ clientId, policyId: policy.id, kind: 'certificate', visibleTo: 'client' })
  await app.build.staffPage(clientId)
  expect(await page()).toEqual([{ ...facts, enabled: true, state: 'current' }])
})

test('a complaint is followed by who made it and by who manages the people, with the dates that we owe', async () => {
  const clientId = randomUUID()
  const boss = await app.signIn({ role: 'client', clientId })
  const maker = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  const other = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
  const [made] = await owner.select({ email: users.email }).from(users).where(eq(users.id, maker.userId))
  await app.build.complaint({
    clientId,
    email: made?.email.toUpperCase() ?? '',
    receivedOn: '2026-11-02',
    status: 'acknowledged',
    acknowledgedAt: at('2026-11-04'),
    rootCause: 'Nobody had the post',
  })
  await app.build.complaint({ clientId, receivedOn: '2026-01-02', status: 'closed' })
  const overview = await shown(maker.cookie)
  expect(overview.complaints).toEqual([
    {
      reference: expect.stringMatching(/^CMP/),
      kind: 'service',
      status: 'acknowledged',
      receivedOn: '2026-11-02',
      company: 'Test Company Ltd',
      dates: [
        { key: 'acknowledge', by: '2026-11-05', done: '2026-11-04T09:00:00.000Z', state: 'done' },
        { key: 'final', by: '2026-12-28', done: null, state: 'waiting' },
      ],
    },
  ])
  expect(JSON.stringify(overview)).not.toContain('Nobody had the post')
  expect((await shown(boss.cookie)).complaints).toEqual(overview.complaints)
  expect((await shown(other.cookie)).complaints).toEqual([])
  await owner.execute(
    sql`UPDATE complaints SET status = 'final_response_sent', final_response_at = ${'2026-11-18T09:00:00Z'} WHERE client_id = ${clientId} AND status = 'acknowledged'`,
  )
  expect((await shown(boss.cookie)).complaints[0]?.dates.at(-1)).toEqual({
    key: 'ombudsman',
    by: '2027-05-18',
    done: null,
    state: 'waiting',
  })
  // A holding letter is not our answer.
  const { id } = await app.build.complaint({
    clientId,
    receivedOn: '2026-09-25',
    status: 'holding_letter_sent',
    acknowledgedAt: at('2026-09-28'),
    holdingLetterAt: at('2026-11-20'),
  })
  // The one received earlier comes last.
  const seen = async () => (await shown(boss.cookie)).complaints.at(-1)?.dates
  expect(await seen()).toMatchObject([
    { key: 'acknowledge' },
    { key: 'held', done: '2026-11-20T09:00:00.000Z' },
    { key: 'ombudsman', by: null },
  ])
  // Answered late: its six months are not over, though it was received more than 200 days ago.
  await owner.execute(
    sql`UPDATE complaints SET status = 'closed', received_on = '2026-04-20', final_response_at = ${'2026-06-14T09:00:00Z'} WHERE id = ${id}`,
  )
  expect((await seen())?.at(-1)).toMatchObject({ key: 'ombudsman', by: '2026-12-14', state: 'waiting' })
})
