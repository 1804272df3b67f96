/** A document of a claim in the portal: only with a right to see the company's claims, or for whoever sent it (docs/decisions/0110). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffDocumentDetail } from '#contract/admin/book/documents.ts'
import type { MembershipRole, Rights } from '#contract/model/people/membership.ts'
import type { ClientDocument, ClientDocumentDetail } from '#contract/portal/documents.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { filesIn } from '#test/support/files/zipped.ts'
import { testApp } from '#test/support/server/app.ts'
import { documentFiles } from './documents.table.ts'

type Listed = { items: ClientDocument[]; total: number }

const app = await testApp()
const { build } = app
const { owner } = app.database

const member = async (clientId: string, role: MembershipRole, rights: Partial<Rights> = {}) => {
  const { cookie, userId } = await app.signIn({ role: 'client', clientId, membership: { role, rights } })
  const ask = (path: string, body?: object) => app.json(path, { as: cookie, ...(body ? { body } : {}) })
  return {
    cookie,
    userId,
    ask,
    /** Names of the documents in the list, as long as nothing is filtered. */
    listed: async (query = '') =>
      ((await ask(`/api/client/documents${query}`)).body.data as Listed).items.map(({ title }) => title).toSorted(),
    status: async (path: string) => (await app.request(path, { as: cookie })).status,
  }
}

/** A company with a claim, an ordinary schedule, and papers of the claim in every state that the portal has something to say about. */
const company = async () => {
  const clientId = randomUUID()
  await app.company('Kiln Lane Ltd', clientId)
  const { id: policyId } = await build.policy({ clientId })
  const { id: claimId } = await build.claim({ clientId, policyId })
  const stored = async () => {
    const key = `planted/${randomUUID()}`
    const content = pdf(randomUUID())
    await app.deps.files.put(key, content, 'application/pdf')
    return { key, bytes: content.byteLength }
  }
  const schedule = await build.document({ clientId, policyId, title: 'Schedule of cover', file: await stored() })
  const report = await build.document({
    clientId,
    policyId,
    claimId,
    kind: 'claim_form',
    title: 'Report of the fire',
    file: await stored(),
  })
  const wanted = await build.document({ clientId, claimId, kind: 'claim_evidence', title: 'Estimate of the damage', status: 'requested' })
  const toSign = await build.document({ clientId, claimId, title: 'Statement to sign', needsSignature: true, file: await stored() })
  const uploadOf = async (id: string) =>
    (await owner.select().from(documentFiles).where(eq(documentFiles.documentId, id)))[0]?.uploadId ?? ''
  return { clientId, policyId, claimId, schedule, report, wanted, toSign, uploadOf, stored }
}

const ofClaim = ['Estimate of the damage', 'Report of the fire', 'Statement to sign']

test('the list, its counts, its search and its file are without documents of claims for somebody who may not see claims', async () => {
  const own = await company()
  const finance = await member(own.clientId, 'finance')
  const claims = await member(own.clientId, 'claims')
  expect(await claims.listed()).toEqual([...ofClaim, 'Schedule of cover'].toSorted())
  expect(await finance.listed()).toEqual(['Schedule of cover'])
  for (const query of ['?q=fire', '?kind=claim_form', '?show=toSign', '?show=needed']) {
    expect((await claims.listed(query)).length, query).toBeGreaterThan(0)
    expect(await finance.listed(query), query).toEqual([])
  }
  const { total } = (await finance.ask('/api/client/documents')).body.data as Listed
  expect(total).toBe(1)
  const csv = await (await app.request('/api/client/documents/csv', { as: finance.cookie })).text()
  expect(csv).toContain('Schedule of cover')
  for (const title of ofClaim) expect(csv).not.toContain(title)
})

test('invoices, credit notes and receipts are only for people who may see payments; a receipt that a colleague sent is not one of ours', async () => {
  const own = await company()
  const { clientId, policyId } = own
  const invoice = await build.document({ clientId, policyId, kind: 'invoice', title: 'Invoice of the fleet', file: await own.stored() })
  for (const kind of ['credit_note', 'receipt'] as const) await build.document({ clientId, policyId, kind, title: `Our ${kind}` })
  await build.document({ clientId, policyId, kind: 'receipt', title: 'Receipt for the alarm', fromClient: true })
  const [adviser, finance] = [await member(clientId, 'adviser'), await member(clientId, 'finance')]
  expect(await adviser.listed()).toEqual(['Receipt for the alarm', 'Schedule of cover'])
  expect(await finance.listed()).toEqual([
    'Invoice of the fleet',
    'Our credit_note',
    'Our receipt',
    'Receipt for the alarm',
    'Schedule of cover',
  ])
  const ways = [`/api/client/documents/${invoice.id}`, `/document-files/${invoice.id}/1`, `/files/${await own.uploadOf(invoice.id)}`]
  for (const way of ways) expect([way, await adviser.status(way), await finance.status(way)]).toEqual([way, 404, 200])
  const recent = async (person: typeof adviser) =>
    ((await person.ask('/api/client/dashboard')).body.data as Overview).recent.map(({ title }) => title)
  expect(await recent(finance)).toContain('Invoice of the fleet')
  expect(await recent(adviser)).not.toContain('Invoice of the fleet')
  // They could not read what they ask for.
  const solicitor = await member(clientId, 'adviser', { documents: 'act' })
  const asked = await solicitor.ask('/api/client/documents/requests', { clientId, kind: 'invoice', why: 'For the accounts of the year' })
  expect([asked.status, Object.keys(asked.body['fields'] ?? {})]).toEqual([422, ['kind']])
})

test('the record, every file of it, the zip and every step answer as if it did not exist', async () => {
  const own = await company()
  const finance = await member(own.clientId, 'finance', { documents: 'act' })
  const manager = await member(own.clientId, 'manager')
  const upload = await own.uploadOf(own.report.id)
  const ways = [
    `/api/client/documents/${own.report.id}`,
    `/document-files/${own.report.id}/1`,
    `/files/${upload}`,
    `/client/documents.zip?ids=${own.report.id}`,
  ]
  for (const way of ways) {
    expect(await manager.status(way), way).toBe(200)
    expect(await finance.status(way), way).toBe(404)
  }
  expect(await finance.status(`/client/documents.zip?ids=${own.schedule.id},${own.report.id}`)).toBe(404)
  expect(await finance.status(`/files/${await own.uploadOf(own.schedule.id)}`)).toBe(200)
  const zip = await finance.ask('/api/client/documents/zip', { selection: { ids: [own.schedule.id, own.report.id] } })
  expect(zip.body.data).toEqual({ ids: [own.schedule.id], left: 0 })
  const at = `/api/client/documents/${own.toSign.id}`
  expect((await finance.ask(`${at}/messages`, { text: 'What is this?' })).status).toBe(404)
  expect((await finance.ask(`${at}/sign`, { version: 0, number: 1, name: 'Fay Nance', agreed: true })).status).toBe(404)
  expect((await finance.ask(`${at}/take-back`, { version: 0 })).status).toBe(404)
  const { body, type } = multipartOf([{ name: 'estimate.pdf', content: pdf('estimate') }])
  const sent = await app.json(`/api/client/documents/${own.wanted.id}/files`, {
    as: finance.cookie,
    body,
    method: 'POST',
    headers: { 'content-type': type },
  })
  expect(sent.status).toBe(404)
})

test("the dashboard and the copy of one's data leave them out as well", async () => {
  const own = await company()
  const finance = await member(own.clientId, 'finance', { documents: 'act' })
  const manager = await member(own.clientId, 'manager')
  const needs = async (who: typeof finance) =>
    ((await who.ask('/api/client/dashboard')).body.data as Overview).needs.map(({ title }) => title).toSorted()
  expect(await needs(manager)).toEqual(['Send: Estimate of the damage', 'Sign: Statement to sign'])
  expect(await needs(finance)).toEqual([])
  const recent = async (who: typeof finance) =>
    ((await who.ask('/api/client/dashboard')).body.data as Overview).recent.map(({ title }) => title).toSorted()
  expect(await recent(manager)).toEqual(['Report of the fire', 'Schedule of cover', 'Statement to sign'])
  expect(await recent(finance)).toEqual(['Schedule of cover'])
  const copy = async (who: typeof finance) => {
    const reply = await app.request('/client/my-data.zip', { as: who.cookie })
    return (await filesIn(Buffer.from(await reply.arrayBuffer()))).get('documents.csv')?.toString() ?? ''
  }
  expect(await copy(manager)).toContain('Report of the fire')
  expect(await copy(finance)).toContain('Schedule of cover')
  expect(await copy(finance)).not.toContain('Report of the fire')
})

test('whoever sent it keeps seeing it, and nobody else without the right does', async () => {
  const own = await company()
  const sender = await member(own.clientId, 'finance')
  const colleague = await member(own.clientId, 'finance')
  const sent = await build.document({
    clientId: own.clientId,
    claimId: own.claimId,
    title: 'Receipt for repairs',
    fromClient: true,
    sentBy: sender.userId,
    file: await own.stored(),
  })
  expect(await sender.listed()).toEqual(['Receipt for repairs', 'Schedule of cover'])
  expect(await colleague.listed()).toEqual(['Schedule of cover'])
  const ways = [`/document-files/${sent.id}/1`, `/files/${await own.uploadOf(sent.id)}`, `/api/client/documents/${sent.id}`]
  for (const way of ways) expect([await sender.status(way), await colleague.status(way)], way).toEqual([200, 404])
  // They still learn nothing of the claim itself.
  expect(((await sender.ask(`/api/client/documents/${sent.id}`)).body.data as ClientDocumentDetail).claim).toBeNull()
})

test('the right counts company by company', async () => {
  const [one, other] = [await company(), await company()]
  const { cookie } = await app.signIn({
    role: 'client',
    clientId: one.clientId,
    membership: { role: 'finance' },
    alsoOf: [{ clientId: other.clientId, role: 'manager' }],
  })
  const status = async (id: string) => (await app.request(`/document-files/${id}/1`, { as: cookie })).status
  expect([await status(one.report.id), await status(other.report.id)]).toEqual([404, 200])
})

describe('mails about it', () => {
  const boss = app.signIn({ role: 'admin' })
  /** Who was mailed when staff wrote about the document. */
  const mailedAbout = async (id: string) => {
    const { cookie } = await boss
    const reply = await app.json(`/api/admin/documents/${id}/messages`, { as: cookie, body: { text: 'Please look at it again' } })
    expect(reply.body.data as StaffDocumentDetail).toMatchObject({ id })
    return (await owner.select().from(emails).where(eq(emails.relatedId, id))).map(({ toAddress }) => toAddress)
  }
  const addressOf = async (userId: string) => (await owner.select().from(users).where(eq(users.id, userId)))[0]?.email

  test('go to somebody who may see claims, and never to an owner who may not', async () => {
    const own = await company()
    const first = await member(own.clientId, 'owner', { claims: 'none' })
    expect(await mailedAbout(own.report.id)).toEqual([])
    expect(await mailedAbout(own.schedule.id)).toEqual([await addressOf(first.userId)])
    await member(own.clientId, 'finance')
    const past = await member(own.clientId, 'manager')
    // No job changes the status of an access that has ended on its day.
    await owner.execute(sql`UPDATE memberships SET expires_at = now() WHERE user_id = ${past.userId}`)
    const manager = await member(own.clientId, 'manager')
    expect(await mailedAbout(own.toSign.id)).toEqual([await addressOf(manager.userId)])
  })
})
