/** Documents of clients through the contract: who sees what, what is accepted, what is signed, and what is erased. */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { fromBuffer } from 'yauzl'
import { describe, expect, test } from 'vitest'
import type { StaffDocumentDetail } from '#contract/admin/book/documents.ts'
import type { PolicyDetail } from '#contract/admin/book/policies.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { disposeOn, zipLimits } from '#contract/model/documents/document.ts'
import type { ClientDocument, ClientDocumentDetail } from '#contract/portal/documents.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { JobCtx } from '#server/ctx.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { uploads } from '#server/features/uploads/uploads.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { multipartOf } from '#test/support/files/uploader.ts'
import { testApp, type NewMembership } from '#test/support/server/app.ts'
import { documentFiles, documents } from './documents.table.ts'
import { disposeDue, erasePlaces, nextDisposal, settle } from './retention.ts'

const now = new Date('2026-11-20T10:00:00Z')
const today = '2026-11-20'
const app = await testApp({ parts: { now: () => now } })
const { owner } = app.database
const { build } = app
const boss = await app.signIn({ role: 'admin' })
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }

const company = async (membership?: NewMembership) => {
  const id = randomUUID()
  await app.company('Pebble Ltd', id)
  const { cookie, userId } = await app.signIn({ role: 'client', clientId: id, ...(membership ? { membership } : {}) })
  const call = (path: string, body?: object) => app.json(`/api/client/documents${path}`, { as: cookie, ...(body ? { body } : {}) })
  return { id, cookie, userId, call }
}
const staff = (path: string, body?: object, as = boss.cookie) => app.json(`/api/admin/documents${path}`, { as, ...(body ? { body } : {}) })
const send = (path: string, as: string, name: string, content: Uint8Array) => {
  const { body, type } = multipartOf([{ name, content }])
  return app.json(path, { as, body, method: 'POST', headers: { 'content-type': type } })
}
const detail = <T>({ status, body }: { status: number; body: { data?: unknown } }) => {
  expect([status, JSON.stringify(body).slice(0, 300)]).toEqual([expect.toSatisfy((code: number) => code < 300), expect.any(String)])
  return body.data as T
}
const mailsAbout = async (id: string) =>
  (await owner.select().from(emails).where(eq(emails.relatedId, id)).orderBy(emails.createdAt)).map(({ template }) => template)

/** A document whose only file is in the file store. */
const withBytes = async (clientId: string, facts: Parameters<typeof build.document>[0] = {}, content = pdf(randomUUID())) => {
  const key = `planted/${randomUUID()}`
  await app.deps.files.put(key, content, 'application/pdf')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const row = await build.document({ clientId, ...facts, file: { key, bytes: content.byteLength, sha256, ...facts.file } })
  return { ...row, content, sha256 }
}
const open = (id: string, as?: string, number = 1, more = '') => app.request(`/document-files/${id}/${number}${more}`, { as })

describe('what a class of policy needs', () => {
  test('documents required before and after cover are requested, received with their files, and move the policy on', async () => {
    const own = await company()
    const policy = await build.policy({
      clientId: own.id,
      class: 'employers_liability',
      status: 'pending',
      inception: today,
      expiry: '2027-11-19',
      terms: termsFor({ sections: [section({ code: 'EL' })] }),
    })
    const ofPolicy = async (step = '', body?: object) =>
      detail<PolicyDetail>(await app.json(`/api/admin/policies/${policy.id}${step}`, { as: boss.cookie, ...(body ? { body } : {}) }))
    const open = ({ subjectivities }: PolicyDetail) => subjectivities.filter(({ status }) => status === 'open').map(({ paper }) => paper)
    const needs = async () => detail<Overview>(await app.json('/api/client/dashboard', { as: own.cookie })).needs.map(({ title }) => title)
    const requested = await ofPolicy('/request-proposal', { version: 0 })
    expect([requested.status, open(requested)]).toEqual(['awaiting_proposal_form', ['statement_of_fact']])
    expect(await needs()).toEqual(["Employers' liability: Statement of fact, checked and confirmed"])
    const sent = await withBytes(own.id, { policyId: policy.id, kind: 'statement_of_fact', status: 'to_check', fromClient: true })
    detail(await staff(`/${sent.id}/accept`, { version: 0 }))
    const back = await ofPolicy()
    expect([back.status, open(back), await needs()]).toEqual(['pending', [], []])
    const bound = await ofPolicy('/bind', { version: back.version, policyNumber: `EL-${policy.id.slice(0, 6)}` })
    expect([bound.status, open(bound).toSorted()]).toEqual(['awaiting_documents', ['certificate', 'schedule', 'wording']])
    // The client is not asked for the documents of the insurer.
    expect(await needs()).toEqual([])
    const arrive = async (kind: string) => {
      const { id } = detail<{ id: string }>(
        await staff('', { clientId: own.id, policyId: policy.id, kind, title: kind, visibleTo: 'client', needsSignature: false }),
      )
      detail(await send(`/api/admin/documents/${id}/files`, boss.cookie, `${kind}.pdf`, pdf(randomUUID())))
      return ofPolicy()
    }
    expect((await arrive('schedule')).status).toBe('awaiting_documents')
    expect((await arrive('wording')).status).toBe('awaiting_documents')
    const done = await arrive('certificate')
    expect([done.status, done.missing, done.onCover]).toEqual(['active', 0, true])
  })
})

describe('who sees what', () => {
  test('#52 only its company and staff can see a document and its file, and others do not find them', async () => {
    const [own, other] = [await company(), await company()]
    const document = await withBytes(own.id)
    expect(detail<ClientDocumentDetail>(await own.call(`/${document.id}`))).toMatchObject({ id: document.id, status: 'current' })
    const file = await open(document.id, own.cookie)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringMatching(/^attachment/)])
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(document.content))).toBe(true)
    expect((await open(document.id, boss.cookie)).status).toBe(200)
    const missing = randomUUID()
    for (const as of [other.cookie, (await company({ rights: { documents: 'none' } })).cookie]) {
      const [foreign, nothing] = await Promise.all(
        [document.id, missing].map(async (id) => (await app.json(`/api/client/documents/${id}`, { as })).status),
      )
      expect([foreign, nothing]).toEqual(as === other.cookie ? [404, 404] : [403, 403])
      expect((await open(document.id, as)).status).toBe(404)
    }
    expect((await open(document.id)).status).toBe(404)
    expect((await open(document.id, own.cookie, 2)).status).toBe(404)
  })

  test('clients do not see internal or confidential documents, and staff without access do not see confidential ones', async () => {
    const own = await company()
    const [internal, secret] = [await withBytes(own.id, { visibleTo: 'staff' }), await withBytes(own.id, { visibleTo: 'confidential' })]
    const policy = await build.policy({ clientId: own.id, class: 'kidnap_ransom', confidential: true })
    const ofSecretPolicy = await withBytes(own.id, { policyId: policy.id })
    const colleague = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'document:view', 'document:edit'] })
    const listed = detail<{ items: ClientDocument[] }>(await own.call('')).items.map(({ id }) => id)
    expect(listed).toEqual([ofSecretPolicy.id])
    for (const { id } of [internal, secret]) {
      expect([(await own.call(`/${id}`)).status, (await open(id, own.cookie)).status]).toEqual([404, 404])
      const zip = await app.request(`/client/documents.zip?ids=${id}`, { as: own.cookie })
      expect(zip.status).toBe(404)
      expect((await own.call(`/${id}/messages`, { text: 'What is it?' })).status).toBe(404)
    }
    for (const { id } of [secret, ofSecretPolicy]) {
      expect((await staff(`/${id}`)).status).toBe(200)
      expect((await staff(`/${id}`, undefined, colleague.cookie)).status).toBe(404)
      expect((await staff(`/${id}/withdraw`, { version: 0, reason: 'Not mine' }, colleague.cookie)).status).toBe(404)
      expect((await open(id, colleague.cookie)).status).toBe(404)
      const [file] = await owner.select().from(uploads).where(eq(uploads.ownerId, id))
      expect((await app.request(`/files/${file?.id}`, { as: colleague.cookie })).status).toBe(404)
      expect((await app.request(`/files/${file?.id}`, { as: boss.cookie })).status).toBe(200)
    }
    expect((await staff(`/${internal.id}`, undefined, colleague.cookie)).status).toBe(200)
  })

  test('opening a document marks it as read, and opening it again adds no second reading', async () => {
    const own = await company()
    const document = await withBytes(own.id)
    const unread = async () => detail<{ items: ClientDocument[] }>(await own.call('?show=unread')).items.map(({ id }) => id)
    expect(await unread()).toEqual([document.id])
    await own.call(`/${document.id}`)
    await own.call(`/${document.id}`)
    expect(await unread()).toEqual([])
    expect(detail<StaffDocumentDetail>(await staff(`/${document.id}`)).readings).toHaveLength(1)
  })

  test('#93 a PDF can be viewed in a frame of this site, and other files are sent as attachments', async () => {
    const own = await company()
    const { id } = await withBytes(own.id)
    const looked = await open(id, own.cookie, 1, '?view=1')
    expect(looked.headers.get('content-disposition')).toMatch(/^inline/)
    expect(looked.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect([looked.headers.get('content-type'), looked.headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
    const word = await withBytes(own.id, {
      file: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name: 'a.docx' },
    })
    expect((await open(word.id, own.cookie, 1, '?view=1')).headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('what a client sends', () => {
  test('#91 a hostile file is refused by name with its reason and not stored; a sound one is to be checked', async () => {
    const own = await company()
    const { id } = detail<{ id: string }>(await own.call('', { clientId: own.id, kind: 'survey', title: 'Survey' }))
    expect(detail<{ total: number }>(await own.call('')).total).toBe(0)
    expect((await staff(`/${id}`)).status).toBe(404)
    const refused = await send(`/api/client/documents/${id}/files`, own.cookie, 'survey.pdf', Buffer.from('<html><script>1</script>'))
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/^survey\.pdf says it is a PDF/)])
    expect(await owner.select().from(documentFiles).where(eq(documentFiles.documentId, id))).toEqual([])
    const sent = detail<ClientDocumentDetail>(await send(`/api/client/documents/${id}/files`, own.cookie, 'survey.pdf', pdf('Sound')))
    expect(sent).toMatchObject({ status: 'to_check', fileNumber: 1, fromClient: true, unread: false })
    expect(await mailsAbout(id)).toEqual(['documentStaff'])
    // The same file again is not another version.
    await send(`/api/client/documents/${id}/files`, own.cookie, 'survey.pdf', pdf('Sound'))
    const accepted = detail<StaffDocumentDetail>(await staff(`/${id}/accept`, { version: (await row(id)).version }))
    expect([accepted.status, accepted.versions.length]).toEqual(['current', 1])
    expect((await send(`/api/client/documents/${id}/files`, own.cookie, 'more.pdf', pdf('More'))).status).toBe(409)
  })

  test('a file stopped by the virus check cannot be opened, packed or accepted', async () => {
    const own = await company()
    const document = await withBytes(own.id, { status: 'to_check', file: { state: 'quarantined' } })
    for (const as of [own.cookie, boss.cookie]) expect((await open(document.id, as)).status).toBe(404)
    expect((await app.request(`/client/documents.zip?ids=${document.id}`, { as: own.cookie })).status).toBe(404)
    expect((await staff(`/${document.id}/accept`, { version: 0 })).status).toBe(409)
    expect(detail<StaffDocumentDetail>(await staff(`/${document.id}`)).actions).not.toContain('accept')
  })

  test('a document cannot be added for another company, under its policy, or without permission to act', async () => {
    const [own, other, reader] = [await company(), await company(), await company({ role: 'finance' })]
    const foreign = await build.policy({ clientId: other.id })
    const place = { kind: 'survey', title: 'Survey' }
    expect((await own.call('', { ...place, clientId: other.id })).status).toBe(404)
    expect((await own.call('', { ...place, clientId: own.id, policyId: foreign.id })).status).toBe(422)
    expect((await reader.call('', { ...place, clientId: reader.id })).status).toBe(403)
  })

  test('a requested document can be sent, requested again with a reason, sent again and taken back', async () => {
    const own = await company()
    await owner.execute(`UPDATE clients SET email = 'post@example.com' WHERE id = '${own.id}'`)
    const request = { clientId: own.id, kind: 'other', title: 'Alarm contract', note: 'The insurer asks for it', dueOn: addDays(today, 7) }
    expect((await staff('/requests', { ...request, dueOn: addDays(today, -1) })).status).toBe(422)
    expect((await staff('/requests', { ...request, dueOn: addDays(today, 367) })).status).toBe(422)
    const { id } = detail<{ id: string }>(await staff('/requests', request))
    expect(detail<{ items: ClientDocument[] }>(await own.call('?show=needed')).items.map((one) => one.id)).toEqual([id])
    const path = `/api/client/documents/${id}/files`
    await send(path, own.cookie, 'wrong.pdf', pdf('Wrong'))
    const again = detail<StaffDocumentDetail>(
      await staff(`/${id}/ask-again`, { version: (await row(id)).version, reason: "It is last year's" }),
    )
    expect([again.status, again.askedOf]).toEqual(['requested', 'client'])
    const clientView = detail<ClientDocumentDetail>(await own.call(`/${id}`))
    expect(clientView.history.map(({ reason }) => reason)).toContain("It is last year's")
    const better = detail<ClientDocumentDetail>(await send(path, own.cookie, 'right.pdf', pdf('Right')))
    expect([better.status, better.fileNumber]).toEqual(['to_check', 2])
    const back = detail<ClientDocumentDetail>(await own.call(`/${id}/take-back`, { version: better.version }))
    expect(back.status).toBe('requested')
    expect(await mailsAbout(id)).toEqual(['documentRequested', 'documentStaff', 'documentRequested', 'documentStaff'])
  })

  test('a client can request a document, which gets a due date and is answered with our file', async () => {
    const own = await company()
    const { id } = detail<{ id: string }>(await own.call('/requests', { clientId: own.id, kind: 'certificate', why: 'For a contractor' }))
    // Requested on a Friday, so due on Monday.
    expect(await row(id)).toMatchObject({ status: 'requested', askedOf: 'broker', dueOn: '2026-11-23' })
    const given = detail<StaffDocumentDetail>(await send(`/api/admin/documents/${id}/files`, boss.cookie, 'certificate.pdf', pdf('EL')))
    expect(given).toMatchObject({ status: 'current', askedOf: '', fromClient: false, disposeOn: '2032-11-20' })
    expect(await mailsAbout(id)).toEqual(['documentStaff', 'documentReady'])
  })
})

const row = async (id: string) => (await owner.select().from(documents).where(eq(documents.id, id)))[0]!

test('a signature records the person, the time and the fingerprint, is given once, and lapses with a new version', async () => {
  const own = await company()
  const document = await withBytes(own.id, { needsSignature: true })
  const sign = (more: object) => own.call(`/${document.id}/sign`, { version: 0, number: 1, name: 'Maria Hartley', agreed: true, ...more })
  expect((await sign({ agreed: false })).status).toBe(422)
  expect((await sign({ number: 2 })).status).toBe(409)
  const signed = detail<ClientDocumentDetail>(await sign({}))
  expect(signed.signature).toEqual({ name: 'Maria Hartley', at: now.toISOString(), sha256: document.sha256 })
  const line = signed.history.find(({ action }) => action === 'sign')
  expect(line?.reason).toMatch(new RegExp(`Maria Hartley.*Version 1, SHA-256 ${document.sha256}, from the address `))
  expect((await sign({ version: signed.version })).status).toBe(409)
  const anew = detail<StaffDocumentDetail>(await send(`/api/admin/documents/${document.id}/files`, boss.cookie, 'new.pdf', pdf('New')))
  expect([anew.signature, anew.toSign, anew.fileNumber]).toEqual([null, true, 2])
})

describe('several documents as one zip', () => {
  const entriesIn = (bytes: Buffer) =>
    new Promise<[string, number][]>((resolve, reject) => {
      fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
        if (error) return reject(error)
        const found: [string, number][] = []
        zip.on('entry', ({ fileName, uncompressedSize }: { fileName: string; uncompressedSize: number }) =>
          found.push([fileName, uncompressedSize]),
        )
        zip.on('end', () => resolve(found))
        zip.on('error', reject)
      })
    })

  test('the zip holds the chosen files under distinct names, and is refused if one belongs to another company', async () => {
    const [own, other] = [await company(), await company()]
    const [one, two, foreign] = [await withBytes(own.id), await withBytes(own.id), await withBytes(other.id)]
    const none = await build.document({ clientId: own.id, status: 'requested' })
    const packed = detail<{ ids: string[]; left: number }>(
      await own.call('/zip', { selection: { ids: [one.id, two.id, none.id, foreign.id] } }),
    )
    expect([packed.ids.toSorted(), packed.left]).toEqual([[one.id, two.id].toSorted(), 1])
    const reply = await app.request(`/client/documents.zip?ids=${packed.ids.join(',')}`, { as: own.cookie })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const entries = await entriesIn(Buffer.from(await reply.arrayBuffer()))
    expect(entries).toEqual([
      ['schedule-1.pdf', expect.any(Number)],
      ['schedule-1 (2).pdf', expect.any(Number)],
    ])
    expect(entries.map(([, size]) => size).toSorted()).toEqual([one.content.byteLength, two.content.byteLength].toSorted())
    for (const ids of [[one.id, foreign.id], [foreign.id], [one.id, randomUUID()], []])
      expect((await app.request(`/client/documents.zip?ids=${ids.join(',')}`, { as: own.cookie })).status).toBe(404)
    for (const as of [undefined, boss.cookie]) expect((await app.request(`/client/documents.zip?ids=${one.id}`, { as })).status).toBe(404)
  })

  test('a selection above the limit of one zip is refused with a message', async () => {
    const own = await company()
    const ids: string[] = []
    for (let count = 0; count <= zipLimits.documents; count += 1) ids.push((await build.document({ clientId: own.id })).id)
    const refused = await own.call('/zip', { selection: { ids } })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('up to 50 documents')])
  })
})

describe('how long documents are kept', () => {
  test.each([
    ['a schedule of liability', { kind: 'schedule', covers: ['PL'] }, '2042-01-01'],
    ["an employers' liability certificate", { kind: 'certificate', covers: ['EL'] }, '2067-01-01'],
    ['a schedule of a building', { kind: 'schedule', covers: ['BLD'] }, '2033-01-01'],
    ['an invoice', { kind: 'invoice', covers: ['EL'] }, '2032-01-01'],
    ['evidence for a claim that is open', { kind: 'claim_evidence', covers: [], closedOn: null }, null],
    ['evidence for a claim that is closed', { kind: 'claim_evidence', covers: [], closedOn: '2030-05-05' }, '2036-05-05'],
  ] as const)('%s', (_name, facts, until) => {
    expect(disposeOn({ issuedOn: '2026-01-01', expiry: '2027-01-01', closedOn: undefined, ...facts })).toBe(until)
  })

  test('#132 a document is erased once with its file after its last day; a legal hold and a dry run erase nothing', async () => {
    const own = await company()
    const over = { kind: 'invoice', effectiveFrom: '2019-01-01', disposeOn: '2025-01-01' } as const
    const [gone, held, extended] = [
      await withBytes(own.id, over),
      await withBytes(own.id, { ...over, legalHold: true }),
      // Its stored day is too early, because the policy has been continued.
      await withBytes(own.id, { ...over, effectiveFrom: today }),
    ]
    const [file] = await owner.select().from(uploads).where(eq(uploads.ownerId, gone.id))
    expect((await nextDisposal(jobCtx)).documents.due).toEqual([{ id: gone.id, since: '2025-01-01' }])
    expect(await row(gone.id)).toBeDefined()
    expect((await disposeDue(jobCtx)).map(({ id }) => id)).toEqual([gone.id])
    expect(await disposeDue(jobCtx)).toEqual([])
    expect([await row(gone.id), await app.deps.files.exists(file?.key ?? '')]).toEqual([undefined, false])
    expect([(await row(held.id)).id, (await row(extended.id)).disposeOn]).toEqual([held.id, '2032-11-20'])
    const audited = await owner
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, gone.id), eq(auditLog.action, 'documents.dispose')))
    expect(audited).toMatchObject([{ reason: 'Kept until 2025-01-01' }])
  })

  test('a document whose file never came is erased after a day, and one sent by a client gets its last day', async () => {
    const own = await company()
    const yesterday = new Date(now.getTime() - 86_400_001)
    const [empty, fresh] = [
      await build.document({ clientId: own.id, status: 'to_check', fileNumber: 0, createdAt: yesterday }),
      await build.document({ clientId: own.id, status: 'to_check', fileNumber: 0, createdAt: now }),
    ]
    const sent = await build.document({ clientId: own.id, status: 'to_check', kind: 'survey' })
    expect(await erasePlaces(jobCtx)).toBe(1)
    expect([await row(empty.id), (await row(fresh.id)).id]).toEqual([undefined, fresh.id])
    expect(await settle(jobCtx)).toBeGreaterThan(0)
    expect((await row(sent.id)).disposeOn).toBe('2032-11-20')
  })

  test('#132 the database lets neither clients nor staff delete a document', async () => {
    const own = await company()
    const { id } = await build.document({ clientId: own.id })
    const { transaction } = await import('#server/db/connect.ts')
    for (const scope of [
      { scope: 'client', clientIds: [own.id], userId: own.userId },
      { scope: 'staff', userId: boss.userId },
    ] as const)
      expect(await transaction(app.deps.db, scope, (db) => db.delete(documents).where(eq(documents.id, id)).returning())).toEqual([])
  })
})

describe('what staff do', () => {
  test('staff can file, hide and withdraw a document, and the client gets emails only while it is visible to them', async () => {
    const [own, other] = [await company(), await company()]
    await owner.execute(`UPDATE clients SET email = 'post@example.com' WHERE id = '${own.id}'`)
    const document = await withBytes(own.id)
    const [mine, foreign] = [await build.policy({ clientId: own.id }), await build.policy({ clientId: other.id })]
    const facts = { kind: 'endorsement', title: 'Endorsement 2', needsSignature: false }
    expect((await staff(`/${document.id}/describe`, { ...facts, version: 0, policyId: foreign.id })).status).toBe(422)
    const filed = detail<StaffDocumentDetail>(await staff(`/${document.id}/describe`, { ...facts, version: 0, policyId: mine.id }))
    expect(filed).toMatchObject({ kind: 'endorsement', title: 'Endorsement 2', policy: { id: mine.id } })
    const hidden = detail<StaffDocumentDetail>(await staff(`/${document.id}/visibility`, { version: filed.version, visibleTo: 'staff' }))
    expect((await staff(`/${document.id}/messages`, { text: 'Hello' })).status).toBe(409)
    expect(await mailsAbout(document.id)).toEqual([])
    const shown = detail<StaffDocumentDetail>(await staff(`/${document.id}/visibility`, { version: hidden.version, visibleTo: 'client' }))
    await staff(`/${document.id}/messages`, { text: 'Look at page 2' })
    await staff(`/${document.id}/withdraw`, { version: shown.version, reason: 'Replaced by the insurer' })
    expect(await mailsAbout(document.id)).toEqual(['documentReady', 'documentMessage', 'documentWithdrawn'])
    const clientView = detail<ClientDocumentDetail>(await own.call(`/${document.id}`))
    expect([clientView.status, clientView.messages.map(({ text }) => text)]).toEqual(['withdrawn', ['Look at page 2']])
    expect(detail<{ total: number }>(await own.call('')).total).toBe(0)
    expect(detail<{ total: number }>(await own.call('?show=withdrawn')).total).toBe(1)
  })
})
