/** #133 B21 The evidence pack: what is in it, what it says is missing, who may take it, and that the same data gives the same pack. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rolePermissions } from '#contract/access.ts'
import { packLimits, packPermissions } from '#contract/model/clients/evidencePack.ts'
import { paths } from '#contract/paths.ts'
import { sealAudit } from '#server/features/audit/audit.ts'
import { clientTables } from '#server/features/clients/clients.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { filesIn } from '#test/support/files/zipped.ts'
import { testApp } from '#test/support/server/app.ts'
import { partTables } from './wholeRows.ts'

const app = await testApp()
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })

const take = (id: string, as?: string) => app.request(paths.evidencePack(id), { as })
const pack = async (id: string, as = boss.cookie) => {
  const reply = await take(id, as)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return filesIn(Buffer.from(await reply.arrayBuffer()))
}
const text = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString() ?? ''

/** A client with records of every kind, each of which contains the mark. */
const client = async (mark: string) => {
  const { id } = await app.build.client({ name: `${mark} Ltd`, activities: `Keeping ${mark}` })
  const policy = await app.build.policy({ clientId: id, insurer: `${mark} Mutual` })
  const secret = await app.build.policy({ clientId: id, insurer: `Hidden ${mark}`, class: 'kidnap_ransom', confidential: true })
  const claim = await app.build.claim({
    clientId: id,
    policyId: policy.id,
    answers: { incidentDescription: `A ${mark} ran` },
    reserve: 123_400,
  })
  const invoice = await app.build.invoice({ clientId: id, policyId: policy.id })
  await owner.execute(sql`INSERT INTO invoice_payments (id, invoice_id, amount, paid_on, how, reference, recorded_by_name)
    VALUES (gen_random_uuid(), ${invoice.id}, 100, '2026-01-05', 'cheque', ${`Paid by ${mark}`}, 'A broker')`)
  await owner.execute(sql`INSERT INTO claim_payments (id, claim_id, kind, payee, amount, paid_on)
    VALUES (gen_random_uuid(), ${claim.id}, 'interim', ${`${mark} Repairs`}, 100, '2026-01-05')`)
  const quote = await app.build.quote({ clientId: id, status: 'submitted', business: `${mark} Quote Ltd` })
  const key = `planted/${randomUUID()}`
  const content = pdf(mark)
  await app.deps.files.put(key, content, 'application/pdf')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { key, bytes: content.byteLength, sha256 }
  await app.build.document({ clientId: id, policyId: policy.id, kind: 'ipid', title: `IPID ${mark}`, file })
  await app.build.document({ clientId: id, title: `Stopped ${mark}`, file: { state: 'quarantined' } })
  const paper = await app.build.document({
    clientId: id,
    title: `Secret paper ${mark}`,
    visibleTo: 'confidential',
    file: { key: `${key}-2`, bytes: 9, sha256 },
  })
  await app.deps.files.put(`${key}-2`, content, 'application/pdf')
  const event = (action: string, reason: string, visibleTo: 'client' | 'staff') => ({
    subjectType: 'policy',
    subjectId: policy.id,
    party: 'staff' as const,
    byName: 'A broker',
    action,
    reason,
    visibleTo,
  })
  await owner
    .insert(recordEvents)
    .values([
      event('message', `Said to ${mark}`, 'client'),
      event('note', `Internal ${mark}`, 'staff'),
      { ...event('note', `Secret of ${mark}`, 'staff'), subjectType: 'document', subjectId: paper.id },
    ])
  await owner.insert(emails).values({
    id: randomUUID(),
    template: 'claimReceived',
    toAddress: 'one@example.com',
    props: {},
    subject: `Mail about ${mark}`,
    text: `Dear ${mark}`,
    hasSecrets: false,
    messageId: randomUUID(),
    relatedType: 'claim',
    relatedId: claim.id,
  })
  await app.build.complaint({ clientId: id, complainant: mark, description: `Not happy with ${mark}` })
  await sealPresentation(
    { db: app.deps.db, now: () => new Date('2026-11-20T10:00:00Z') },
    {
      clientId: id,
      subject: 'quote',
      subjectId: quote.id,
      policyId: null,
      reference: quote.reference ?? '',
      step: 'sent',
      by: 'Kim',
      answers: [
        {
          key: 'what',
          question: 'What do you do?',
          version: '1',
          answer: `Keep ${mark}`,
          source: 'client',
          by: 'Sam',
          at: '2026-11-20T10:00:00Z',
        },
      ],
    },
  )
  await owner
    .insert(contacts)
    .values({ id: randomUUID(), clientId: id, name: `Contact ${mark}`, role: 'director', email: `${mark}@example.com` })
  await app.build.task({ clientId: id, title: `To do for ${mark}` })
  const person = await app.build.user({
    role: 'client',
    clientId: id,
    name: `Person of ${mark}`,
    email: `person.${mark}@example.com`.toLowerCase(),
  })
  await app.build.renewal({ clientId: id, policyId: policy.id, note: `Renewing ${mark}` })
  await app.deps.files.put(`${key}-3`, content, 'application/pdf')
  await app.build.upload({
    ownerKind: 'claim',
    ownerId: claim.id,
    clientId: id,
    name: `Photo ${mark}.pdf`,
    key: `${key}-3`,
    bytes: content.byteLength,
  })
  const note = await app.json(`/api/admin/clients/${id}/notes`, { as: boss.cookie, body: { text: `Rang ${mark}` } })
  expect(note.status).toBe(200)
  return { id, policy, secret, content, person: person.id, quote: quote.reference ?? '' }
}

const [own, other] = [await client('Zebra'), await client('Walrus')]

test('#133 the pack holds records of every kind of its client, and nothing of another client', async () => {
  await sealAudit(app.deps.db, app.deps.keys)
  const files = await pack(own.id)
  for (const [name, words] of [
    ['client.csv', 'Keeping Zebra'],
    ['policies.csv', 'Zebra Mutual'],
    ['claims.csv', 'A Zebra ran'],
    ['terms.csv', own.policy.reference],
    ['quote-requests.csv', own.quote],
    ['told-to-insurers.csv', 'Keep Zebra'],
    ['messages.csv', 'Said to Zebra'],
    ['mails.csv', 'Dear Zebra'],
    ['complaints.csv', 'Not happy with Zebra'],
    ['history.csv', 'Rang Zebra'],
    ['audit.csv', 'clients.note'],
    ['index.html', 'Zebra Ltd'],
    ['client.csv', 'Contact Zebra'],
    ['records.json', 'Contact Zebra'],
    ['records.json', 'To do for Zebra'],
    ['records.json', 'Renewing Zebra'],
    ['records.json', 'Photo Zebra.pdf'],
    ['records.json', 'Person of Zebra'],
  ] as const)
    expect([name, text(files, name)]).toEqual([name, expect.stringContaining(words)])
  const records = JSON.parse(text(files, 'records.json')) as Record<string, unknown[]>
  expect(Object.keys(records)).toEqual(['clients', 'people', ...clientTables, ...partTables])
  expect([records['invoice_payments'], records['claim_payments']]).toEqual([
    [expect.objectContaining({ reference: 'Paid by Zebra' })],
    [expect.objectContaining({ payee: 'Zebra Repairs' })],
  ])
  for (const kind of ['clients', 'people', 'policies', 'quotes', 'claims', 'renewals', 'documents', 'uploads', 'tasks', 'complaints'])
    expect([kind, records[kind]?.length]).toEqual([kind, expect.toSatisfy((count: number) => count > 0)])
  expect(text(files, 'records.json')).not.toMatch(/password|token_hash|totp/)
  expect([...files.keys()].some((name) => name.includes('Photo Zebra'))).toBe(true)
  expect(text(files, 'messages.csv')).not.toContain('Internal Zebra')
  expect(files.get(`documents/Product information (IPID) ${own.policy.reference} IPID Zebra v1.pdf`)).toEqual(own.content)
  const sealed = [...files.keys()].filter((name) => name.startsWith('told-to-insurers/'))
  expect(sealed).toHaveLength(1)
  expect(
    files
      .get(sealed[0] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  for (const [name, content] of files) {
    expect([
      name,
      content.includes('Walrus'),
      content.includes(other.id),
      content.includes(other.policy.reference),
      content.includes(other.quote),
      content.includes(other.person) || content.includes('walrus'),
    ]).toEqual([name, false, false, false, false, false])
    expect(name).not.toContain('Walrus')
  }
})

test('each file has its fingerprint, missing documents are named, and the same data has the same fingerprints', async () => {
  const files = await pack(own.id)
  await sealAudit(app.deps.db, app.deps.keys)
  const again = await pack(own.id)
  const sums = text(files, 'SHA256SUMS.txt')
  expect(sums.trimEnd().split('\n')).toEqual(
    [...files]
      .filter(([name]) => name !== 'SHA256SUMS.txt' && name !== 'index.html')
      .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}`)
      .toSorted((one, two) => (one.slice(66) < two.slice(66) ? -1 : 1)),
  )
  expect(text(again, 'SHA256SUMS.txt')).toBe(sums)
  const index = text(files, 'index.html')
  expect(index).toContain(createHash('sha256').update(sums).digest('hex'))
  expect(index).toContain('No document &quot;Terms of business&quot;')
  expect(index).toContain(`${own.policy.reference}: no &quot;Demands and needs&quot;, &quot;Schedule&quot;, &quot;Policy wording&quot;`)
  expect(index).toContain('Stopped Zebra v1: the file was stopped by the virus check')
  // Taking a pack is audited, but not listed in the next pack.
  const { rows } = await owner.execute(
    `SELECT count(*)::integer AS n FROM audit_log WHERE action = 'clients.pack' AND subject_id = '${own.id}' AND actor_id = '${boss.userId}'`,
  )
  expect(rows).toEqual([{ n: expect.toSatisfy((times: number) => times >= 2) as number }])
  expect(text(again, 'audit.csv')).not.toContain('clients.pack')
})

test('#133 a pack needs its permissions; staff without access to confidential policies do not get them, and are told so', async () => {
  for (const missing of packPermissions) {
    const colleague = await app.signIn({ role: 'admin', permissions: rolePermissions.admin.filter((permission) => permission !== missing) })
    expect([missing, (await take(own.id, colleague.cookie)).status]).toEqual([missing, 404])
  }
  const member = await app.signIn({ role: 'client', clientId: own.id })
  for (const as of [undefined, member.cookie]) expect((await take(own.id, as)).status).toBe(404)
  for (const id of [randomUUID(), 'x']) expect((await take(id, boss.cookie)).status).toBe(404)
  const colleague = await app.signIn({
    role: 'admin',
    permissions: rolePermissions.admin.filter((permission) => permission !== 'confidential:view'),
  })
  const [theirs, all] = [await pack(own.id, colleague.cookie), await pack(own.id)]
  expect([text(all, 'policies.csv').includes('Hidden Zebra'), text(theirs, 'policies.csv').includes('Hidden Zebra')]).toEqual([true, false])
  for (const [, content] of theirs) for (const word of [own.secret.reference, 'Secret paper']) expect(content.includes(word)).toBe(false)
  expect([all.has('records.json'), theirs.has('records.json')]).toEqual([true, false])
  expect([...all.keys()].filter((name) => name.includes('Secret paper'))).toHaveLength(1)
  expect([...theirs.keys()].filter((name) => name.includes('Secret paper'))).toEqual([])
  expect(text(theirs, 'index.html')).toContain(
    'Confidential policies and documents, if there are any, and the records as JSON: you may not see them',
  )
})

test('files beyond the limits are named in the index, and a third pack at the same time is refused', async () => {
  const { id } = await app.build.client({ name: 'Large Ltd' })
  const key = `planted/${randomUUID()}`
  // Larger than the stream buffers, so a pack that nobody reads is not finished.
  const long = Buffer.concat([pdf('New'), randomBytes(8_000_000)])
  await app.deps.files.put(key, long, 'application/pdf')
  const older = await app.build.document({ clientId: id, title: 'Older', file: { bytes: packLimits.bytes } })
  await app.build.document({ clientId: id, title: 'Newer', file: { key, bytes: 10 } })
  await owner.execute(`UPDATE document_files SET added_at = added_at - interval '1 day' WHERE document_id = '${older.id}'`)
  const files = await pack(id)
  expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual(['documents/Schedule Newer v1.pdf'])
  expect(text(files, 'index.html')).toContain('Schedule Older v1.pdf: beyond what one pack holds')
  // The person's own copy says where the others are, by the names of those screens.
  const member = await app.signIn({ role: 'client', clientId: id })
  const copied = await filesIn(Buffer.from(await (await app.request(paths.clientDataZip(), { as: member.cookie })).arrayBuffer()))
  expect(text(copied, 'Read me.txt')).toContain('they are on your screens under Documents and Proof of cover.')
  const [one, two, third] = [await take(id, boss.cookie), await take(id, boss.cookie), await take(id, boss.cookie)]
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
  await Promise.all([one.body?.cancel(), two.arrayBuffer()])
  expect((await take(own.id, boss.cookie)).status).toBe(200)
})

test('#133 a copy of personal data holds what the person wrote, sent and may see, not the messages of colleagues or staff, nor internal files', async () => {
  const { id } = await app.build.client({ name: 'Copied Ltd' })
  const policy = await app.build.policy({ clientId: id })
  const [me, colleague] = [await app.signIn({ role: 'client', clientId: id }), await app.signIn({ role: 'client', clientId: id })]
  const message = (by: typeof me, reason: string) => ({
    subjectType: 'policy',
    subjectId: policy.id,
    party: 'client' as const,
    byUser: by.userId,
    byName: 'Somebody',
    action: 'message',
    reason,
    visibleTo: 'client' as const,
  })
  await owner.insert(recordEvents).values([message(me, 'Mine to keep'), message(colleague, 'Of my colleague')])
  const sentBy = async (by: typeof me, title: string) => {
    const key = `planted/${randomUUID()}`
    await app.deps.files.put(key, pdf(title), 'application/pdf')
    const document = await app.build.document({ clientId: id, title, file: { key, bytes: 10 } })
    await owner.execute(`UPDATE document_files SET added_by = '${by.userId}' WHERE document_id = '${document.id}'`)
  }
  await sentBy(me, 'My survey')
  await sentBy(colleague, 'Their survey')
  await app.build.document({ clientId: id, title: 'Among ourselves', visibleTo: 'staff', file: { key: 'planted/none', bytes: 9 } })
  const claim = await app.build.claim({ clientId: id, policyId: policy.id, incidentOn: '2026-03-02', reserve: 123_400 })
  const copy = (as?: string) => app.request(paths.clientDataZip(), { as })
  const files = await filesIn(Buffer.from(await (await copy(me.cookie)).arrayBuffer()))
  const tables = ['messages.csv', 'mails.csv', 'policies.csv', 'claims.csv', 'documents.csv', 'answers.csv', 'answers.json', 'dates.ics']
  expect([...files.keys()].slice(0, 2 + tables.length)).toEqual(['Read me.txt', 'my-data.json', ...tables])
  expect([...files.keys()].slice(2 + tables.length).toSorted()).toEqual(['documents/Their survey.pdf', 'files/My survey schedule-1.pdf'])
  expect(text(files, 'claims.csv')).toContain(`"${claim.reference}","Copied Ltd","${policy.reference}",`)
  expect(text(files, 'claims.csv')).toContain('2026-03-02')
  expect(text(files, 'documents.csv')).toMatch(/My survey[^]*Their survey/)
  expect(text(files, 'documents.csv')).not.toContain('Among ourselves')
  expect(JSON.parse(text(files, 'my-data.json'))).toMatchObject({ claims: [{ reference: claim.reference, happenedOn: '2026-03-02' }] })
  expect(text(files, 'my-data.json') + text(files, 'claims.csv')).not.toMatch(/1234|reserve/i)
  // An adviser may not see claims, so the copy has none.
  const adviser = await app.signIn({ role: 'client', clientId: id, membership: { role: 'adviser' } })
  const less = await filesIn(
    Buffer.from(await (await app.request(paths.clientDataZip(), { as: adviser.cookie, ip: '203.0.113.9' })).arrayBuffer()),
  )
  expect(text(less, 'claims.csv') + text(less, 'my-data.json')).not.toContain(claim.reference)
  expect(text(less, 'documents.csv')).toContain('My survey')
  expect(text(files, 'messages.csv')).toContain('Mine to keep')
  expect(text(files, 'messages.csv')).not.toContain('Of my colleague')
  expect(JSON.parse(text(files, 'my-data.json'))).toMatchObject({ companies: [{ name: 'Copied Ltd' }] })
  expect(text(files, 'my-data.json')).not.toContain(colleague.userId)
  for (const as of [undefined, boss.cookie]) expect((await copy(as)).status).toBe(404)
  // Staff who view the portal as this person do not get it either.
  const looking = await app.signIn({ role: 'admin' })
  const [membership] = await owner.select({ id: memberships.id }).from(memberships).where(eq(memberships.userId, me.userId))
  const view = { as: looking.cookie, body: { reason: 'They rang: a page does not open' } }
  expect((await app.json(`/api/admin/client-people/${membership?.id}/view`, view)).status).toBe(200)
  expect((await copy(looking.cookie)).status).toBe(404)
  // The limit is ten an hour from one address, as for the data itself.
  const again = []
  for (let count = 0; count < 10; count += 1) again.push((await copy(me.cookie)).status)
  expect(again.at(-1)).toBe(429)
})
