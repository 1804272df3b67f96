/** B19 Needs recorded once: documents in large print for whoever asked for them and for nobody else, and one line for staff on every record. */
import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProofDetail } from '#contract/portal/proofs.ts'
import { paths } from '#contract/paths.ts'
import { invoices } from '#server/features/billing/billing.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { presentations } from '#server/features/disclosures/disclosures.table.ts'
import { documentFiles, documents } from '#server/features/documents/documents.table.ts'
import { proofs } from '#server/features/proofs/proofs.table.ts'
import { typeOf } from './support/files/pdfType.ts'
import { filesIn } from './support/files/zipped.ts'
import { testApp } from './support/server/app.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
const boss = await app.signIn({ role: 'admin' })

const download = async (path: string, as?: string) => {
  const reply = await app.request(path, { as })
  expect([path, reply.status]).toEqual([path, 200])
  return Buffer.from(await reply.arrayBuffer())
}
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isLarge = (bytes: Uint8Array) => (typeOf(bytes).sizes[0] ?? 0) >= 16

const now = new Date().toISOString()

/** As somebody does on their profile. */
const asksFor = async (as: string, wanted: { largePrint: boolean; supportNeeds?: string }) => {
  const { version } = (await app.json('/api/client/profile', { as })).body.data as { version: number }
  const body = { job: '', supportNeeds: '', ...wanted, version }
  const { status, body: reply } = await app.json('/api/client/profile', { as, method: 'PUT', body })
  expect([status, reply.data]).toEqual([200, expect.objectContaining({ largePrint: wanted.largePrint })])
}

const company = async () => {
  const { id } = await build.client()
  const person = await app.signIn({ role: 'client', clientId: id })
  const colleague = await app.signIn({ role: 'client', clientId: id })
  const policy = await build.policy({ clientId: id })
  return { id, person, colleague, policy }
}

describe('somebody who asked for large print', () => {
  test('gets a letter of 18 point; the letter that was issued, and its fingerprint, stay as they are', async () => {
    const { person, colleague, policy } = await company()
    const proof = await build.proof({ policyId: policy.id })
    const file = paths.proofFile(proof.id)
    const issued = await download(file, person.cookie)
    expect(isLarge(issued)).toBe(false)
    await asksFor(person.cookie, { largePrint: true })
    const large = await download(file, person.cookie)
    expect(typeOf(large).sizes).toContain(18)
    expect(isLarge(large)).toBe(true)
    expect(await download(file, person.cookie)).toEqual(large)
    // A colleague, staff and whoever has the code get what was issued.
    for (const [path, as] of [[file, colleague.cookie], [file, boss.cookie], [`/verify/${proof.code}/letter.pdf`]] as const)
      expect(hashOf(await download(path, as))).toBe(hashOf(issued))
    const [row] = await owner.select().from(proofs).where(eq(proofs.id, proof.id))
    expect(row).toMatchObject({ facts: proof.facts, code: proof.code, pdfSha256: hashOf(issued), largeSha256: hashOf(large) })
    expect(await app.deps.files.get(row?.pdfKey ?? '')).toEqual(new Uint8Array(issued))
    // What the screen says of the file is true of the file that this person gets.
    const shown = async (as: string) => (await app.json(`/api/client/proofs/${proof.id}`, { as })).body.data as ProofDetail
    expect(await shown(person.cookie)).toMatchObject({ sha256: hashOf(large), bytes: large.byteLength })
    expect(await shown(colleague.cookie)).toMatchObject({ sha256: hashOf(issued), bytes: issued.byteLength })
    // Both are the letter; anything else is not.
    const unaltered = async (hash: string) =>
      ((await app.json(`/api/verify/${proof.code}?hash=${hash}`)).body.data as { unaltered: boolean }).unaltered
    expect([await unaltered(hashOf(issued)), await unaltered(hashOf(large)), await unaltered(hashOf(Buffer.from('x')))]).toEqual([
      true,
      true,
      false,
    ])
    await asksFor(person.cookie, { largePrint: false })
    expect(hashOf(await download(file, person.cookie))).toBe(hashOf(issued))
  })

  test('gets invoices, papers that we draw and presentations of 18 point, one by one and in a zip', async () => {
    const { id, person, colleague, policy } = await company()
    const invoice = await build.invoice({ policyId: policy.id })
    const paper = randomUUID()
    await owner
      .insert(documents)
      .values({ id: paper, clientId: id, policyId: policy.id, kind: 'schedule', title: 'Schedule', status: 'current', fileNumber: 1 })
    const key = `drawn/${paper}.pdf`
    const file = { number: 1, key, name: 'schedule.pdf', type: 'application/pdf', bytes: 0, sha256: '', addedByName: 'Seawall' }
    await owner.insert(documentFiles).values({ documentId: paper, ...file })
    await asksFor(person.cookie, { largePrint: true })
    const answer = {
      key: 'staff',
      question: 'How many people?',
      version: '1',
      answer: 'Seven',
      source: 'client' as const,
      by: 'Sam',
      at: now,
    }
    const told = { clientId: id, subject: 'change' as const, subjectId: randomUUID(), policyId: policy.id, reference: 'CH-1' }
    await sealPresentation(app.deps, { ...told, step: 'sent', by: 'Kim', answers: [answer] })
    const [sealed] = await owner.select().from(presentations).where(eq(presentations.clientId, id))
    for (const path of [paths.invoiceFile(invoice.id), `/document-files/${paper}/1`, paths.presentationFile(sealed?.id ?? '')]) {
      const [usual, large] = [await download(path, colleague.cookie), await download(path, person.cookie)]
      expect([path, isLarge(usual), isLarge(large)]).toEqual([path, false, true])
      expect(typeOf(large).sizes).toContain(18)
    }
    const zipped = await filesIn(await download(`/client/documents.zip?ids=${paper}`, person.cookie))
    expect([...zipped.values()].map(isLarge)).toEqual([true])
    // The files that are kept are everybody's.
    const [row] = await owner.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(isLarge((await app.deps.files.get(row?.pdfKey ?? '')) ?? new Uint8Array())).toBe(false)
    expect(isLarge((await app.deps.files.get(key)) ?? new Uint8Array())).toBe(false)
  })
})

test('a client for whom staff recorded it: everybody there and staff get large print, other clients do not', async () => {
  const [one, other] = [await company(), await company()]
  await owner.update(clients).set({ largePrint: true }).where(eq(clients.id, one.id))
  for (const { policy, person, colleague, large } of [
    { ...one, large: true },
    { ...other, large: false },
  ])
    for (const path of [
      paths.invoiceFile((await build.invoice({ policyId: policy.id })).id),
      paths.proofFile((await build.proof({ policyId: policy.id })).id),
    ])
      for (const as of [person.cookie, colleague.cookie, boss.cookie])
        expect([path, isLarge(await download(path, as))]).toEqual([path, large])
})

test('what is left of an erased client does not say how it wanted to be written to', async () => {
  const { id } = await build.client({ largePrint: true })
  await owner.execute(sql`UPDATE clients SET erased_at = now() WHERE id = ${id}`)
  expect(await owner.select({ large: clients.largePrint }).from(clients).where(eq(clients.id, id))).toEqual([{ large: false }])
})

describe('the line for staff', () => {
  const wanted = 'Needs: large print; call instead of writing. Robin Hale: large print; more time'
  const records = async () => {
    const { id } = await build.client({ largePrint: true, supportNeeds: 'call instead of writing' })
    const robin = await app.signIn({ role: 'client', clientId: id })
    await owner.execute(sql`UPDATE users SET name = 'Robin Hale' WHERE id = ${robin.userId}`)
    await asksFor(robin.cookie, { largePrint: true, supportNeeds: 'more time' })
    const policy = await build.policy({ clientId: id })
    const renewal = await build.renewal({ clientId: id })
    const claim = await build.claim({ clientId: id, policyId: policy.id })
    const quote = await build.quote({ clientId: id })
    return [
      ['clients', paths.adminClient(id), id],
      ['policies', paths.adminPolicy(policy.id), policy.id],
      ['claims', paths.adminClaim(claim.id), claim.id],
      ['renewals', paths.adminRenewal(renewal.id), renewal.id],
      ['quotes', paths.adminQuote(quote.id), quote.id],
    ] as const
  }

  test('is on the client, the policy, the claim, the renewal and the quote, in the words that were recorded', async () => {
    for (const [name, path] of await records()) expect([name, (await app.request(path, { as: boss.cookie })).status]).toEqual([name, 200])
    for (const [name, path] of await records())
      expect([name, (await (await app.request(path, { as: boss.cookie })).text()).replace(/<!-- -->/g, '')]).toEqual([
        name,
        expect.stringContaining(wanted),
      ])
  })

  test('is not there for staff who may not see clients, nor for records of others', async () => {
    const blind = await app.signIn({
      role: 'admin',
      permissions: ['dashboard:view', 'policy:view', 'claim:view', 'renewal:view', 'quote:view'],
    })
    for (const [name, , id] of (await records()).slice(1)) {
      const read = async (as: string) => (await app.json(`/api/admin/${name}/${id}`, { as })).body.data as { clientNeeds: unknown[] }
      expect([name, (await read(blind.cookie)).clientNeeds]).toEqual([name, []])
      expect([name, (await read(boss.cookie)).clientNeeds]).toHaveLength(2)
    }
    const other = await build.policy()
    expect((await app.json(`/api/admin/policies/${other.id}`, { as: boss.cookie })).body.data).toMatchObject({ clientNeeds: [] })
  })
})
