/** B18 Leave-friendly export: the policies, the answers to insurers and the dates in the copy of one's data, and the dates in the evidence pack. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { NewMembership } from '#test/support/server/app.ts'
import { noteAnswers } from '#server/features/disclosures/disclosures.ts'
import { documentReads } from '#server/features/documents/documents.table.ts'
import { appointments } from '#server/features/appointments/appointments.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { readCalendar } from '#test/support/files/calendar.ts'
import { filesIn } from '#test/support/files/zipped.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { build } = app
const { owner } = app.database
const host = new URL(app.deps.origin).hostname

const referenceOf = async (id: string) => (await owner.select().from(policies).where(eq(policies.id, id)))[0]?.reference ?? ''

/** A company with a policy, a claim that is waiting for news, and answers about a request, a renewal and its claims. */
const company = async (name: string) => {
  const { id } = await build.client({ name, email: `post@${name.split(' ')[0]?.toLowerCase()}.example.com` })
  const terms = { insurer: 'Fernhill, Sons; & Partners', inception: '2026-06-01', expiry: '2027-05-31' }
  const renewal = await build.renewal({ clientId: id, policy: terms })
  const policy = { id: renewal.policyId, reference: await referenceOf(renewal.policyId) }
  const claim = await build.claim({ clientId: id, policyId: policy.id, status: 'with_insurer', nextUpdateOn: '2026-12-04' })
  const quote = await build.quote({ clientId: id, status: 'submitted' })
  const given = (key: string, question: string, answer: string) => ({
    key,
    question,
    version: '2026-3',
    answer,
    source: 'client' as const,
    by: 'Sam Signs',
    at: '2026-11-20T10:00:00.000Z',
  })
  await noteAnswers(app.deps, {
    clientId: id,
    subject: 'quote',
    subjectId: quote.id,
    policyId: null,
    answers: [given('losses', 'Any losses in five years?', `A flood at ${name}`)],
  })
  await noteAnswers(app.deps, {
    clientId: id,
    subject: 'renewal',
    subjectId: renewal.id,
    policyId: policy.id,
    answers: [given('staff', 'How many people?', `"Seven", =1+1 at ${name}`), given('claims', 'Claims on our record', `CL of ${name}`)],
  })
  return { id, policy, claim }
}

const [own, other] = [await company('Harbour Tiles Ltd'), await company('Quarry Foods Ltd')]

let caller = 0
const copyOf = async (clientId: string, membership: NewMembership) => {
  const person = await app.signIn({ role: 'client', clientId, membership })
  caller += 1
  const take = async () => {
    const reply = await app.request(paths.clientDataZip(), { as: person.cookie, ip: `203.0.113.${caller}` })
    expect(reply.status).toBe(200)
    const files = await filesIn(Buffer.from(await reply.arrayBuffer()))
    return { names: [...files.keys()], text: (name: string) => files.get(name)?.toString() ?? '', all: [...files.values()].join('\n') }
  }
  return { ...person, take }
}

test('B18 the ledger: every answer with its version, who and when, as CSV and JSON, and of this company alone', async () => {
  const copy = await (await copyOf(own.id, { role: 'owner' })).take()
  const answers = JSON.parse(copy.text('answers.json')) as Record<string, unknown>[]
  expect(answers).toEqual([
    {
      at: '2026-11-20T10:00:00.000Z',
      company: 'Harbour Tiles Ltd',
      about: 'Quote request',
      policy: '',
      question: 'Any losses in five years?',
      questions: '2026-3',
      answer: 'A flood at Harbour Tiles Ltd',
      source: 'The client',
      by: 'Sam Signs',
      corrects: false,
    },
    expect.objectContaining({ about: 'Renewal', policy: own.policy.reference, answer: '"Seven", =1+1 at Harbour Tiles Ltd' }),
    expect.objectContaining({ question: 'Claims on our record' }),
  ])
  const lines = copy.text('answers.csv').trimEnd().split('\r\n')
  expect(lines).toHaveLength(answers.length + 1)
  expect(lines[1]).toContain('"2026-3","A flood at Harbour Tiles Ltd","The client","Sam Signs","No"')
  expect(copy.text('policies.csv')).toContain(`"${own.policy.reference}"`)
  expect(copy.all).not.toContain('Quarry Foods')
  expect(copy.all).not.toContain(other.policy.id)
})

test('B18 with the rights of whoever takes it: no policies, no answers and no ends; no claims, no news of claims', async () => {
  const blind = await (await copyOf(own.id, { role: 'claims', rights: { policies: 'none' } })).take()
  expect(JSON.parse(blind.text('answers.json'))).toEqual([])
  expect(blind.text('answers.csv').trimEnd().split('\r\n')).toHaveLength(1)
  expect(readCalendar(blind.text('dates.ics')).map(({ UID }) => UID)).toEqual([`claim-${own.claim.id}@${host}`])
  const finance = await (await copyOf(own.id, { role: 'finance' })).take()
  expect(finance.text('answers.json')).toContain('A flood at')
  expect(finance.text('answers.json') + finance.text('answers.csv')).not.toContain('CL of')
  expect(readCalendar(finance.text('dates.ics')).map(({ UID }) => UID)).toEqual([`policy-${own.policy.id}@${host}`])
})

test('B18 the copy contains each document and letter that the person may see, and no internal, withdrawn, unchecked or foreign one', async () => {
  const { id } = await build.client({ name: 'Paper Tiles Ltd' })
  const policy = await build.policy({ clientId: id })
  const stored = async (title: string, facts: Parameters<typeof build.document>[0] = {}) => {
    const key = `planted/${randomUUID()}`
    await app.deps.files.put(key, Buffer.from(`%PDF-1.7 ${title}`), 'application/pdf')
    return build.document({ clientId: id, policyId: policy.id, title, ...facts, file: { key, bytes: 20, ...facts.file } })
  }
  await stored('Schedule of cover')
  await stored('Among ourselves', { visibleTo: 'staff' })
  await stored('Taken back', { status: 'withdrawn' })
  await stored('With a virus', { file: { state: 'quarantined' } })
  await stored('Of another company', { clientId: other.id, policyId: other.policy.id })
  const read = await stored('Opened before')
  await build.document({ clientId: id, title: 'Lost on the disk', file: { key: `planted/${randomUUID()}`, bytes: 9 } })
  const proof = await build.proof({ clientId: id, policyId: policy.id })
  const withdrawn = await build.proof({ clientId: id, policyId: policy.id, status: 'withdrawn' })
  const person = await copyOf(id, { role: 'owner' })
  await app.json(`/api/client/documents/${read.id}`, { as: person.cookie })
  const copy = await person.take()
  // The copy is no reading: only the document that they opened is marked, so "New" stays on the others and staff are told nothing untrue.
  const marked = await owner.select({ id: documentReads.documentId }).from(documentReads).where(eq(documentReads.userId, person.userId))
  expect(marked).toEqual([{ id: read.id }])
  expect(copy.text('documents/Schedule of cover.pdf')).toBe('%PDF-1.7 Schedule of cover')
  const names = copy.names.filter((name) => name.includes('/'))
  expect(names.filter((name) => !name.startsWith('proof-of-cover/'))).toEqual([
    'documents/Opened before.pdf',
    'documents/Schedule of cover.pdf',
  ])
  expect(names.filter((name) => name.startsWith('proof-of-cover/'))).toEqual([expect.stringContaining(proof.code.slice(0, 9))])
  expect(names.join()).not.toContain(withdrawn.code.slice(0, 9))
  expect(copy.text(names.find((name) => name.startsWith('proof-of-cover/')) ?? '')).toMatch(/^%PDF-/)
  expect(copy.text('Missing files.txt')).toContain('documents/Lost on the disk.pdf')
  // Without the right to see policies there are no letters, and without the right to see documents no documents.
  const narrow = await (await copyOf(id, { role: 'finance', rights: { policies: 'none', documents: 'none' } })).take()
  expect(narrow.names.filter((name) => name.includes('/'))).toEqual([])
})

test('B18 the calendar is one that programs can read, and a second copy names the same entries', async () => {
  const person = await copyOf(own.id, { role: 'owner' })
  const [user] = await owner.select().from(users).where(eq(users.id, person.userId))
  const met = await build.appointment({ email: user?.email ?? '', status: 'confirmed' })
  // Made before this person had an account: the address may have been somebody else's.
  const early = await build.appointment({ email: user?.email ?? '' })
  await owner
    .update(appointments)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(appointments.id, early.id))
  await build.appointment({})
  const text = (await person.take()).text('dates.ics')
  const entries = readCalendar(text)
  const [ends, news, appointment] = entries
  expect(entries).toHaveLength(3)
  expect(ends).toMatchObject({ UID: `policy-${own.policy.id}@${host}`, DTSTART: '20270531' })
  expect(ends?.['DESCRIPTION']).toContain('Fernhill, Sons; & Partners')
  expect(text).toContain('Fernhill\\, Sons\\; & Partners')
  expect(news).toMatchObject({ UID: `claim-${own.claim.id}@${host}`, DTSTART: '20261204' })
  const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  expect(appointment).toMatchObject({
    UID: `${met.reference}@${host}`,
    DTSTART: utc(met.startsAt),
    DTEND: utc(new Date(met.startsAt.getTime() + 1_800_000)),
    STATUS: 'CONFIRMED',
  })
  expect((await person.take()).text('dates.ics')).toBe(text)
})

test('B18 staff find the dates in the evidence pack, of this client and with the appointments of its addresses', async () => {
  const boss = await app.signIn({ role: 'admin' })
  const ours = await build.appointment({ email: 'post@harbour.example.com' })
  await build.appointment({ email: 'post@quarry.example.com' })
  const reply = await app.request(paths.evidencePack(own.id), { as: boss.cookie })
  const text = (await filesIn(Buffer.from(await reply.arrayBuffer()))).get('dates.ics')?.toString() ?? ''
  const names = readCalendar(text).map(({ UID }) => UID)
  expect(names).toContain(`policy-${own.policy.id}@${host}`)
  expect(names).toContain(`claim-${own.claim.id}@${host}`)
  expect(names).toContain(`${ours.reference}@${host}`)
  expect(text).not.toContain('Quarry')
  expect(names.filter((name) => !name?.startsWith('policy') && !name?.startsWith('claim'))).toHaveLength(names.length - 2)
})

test('the reader of calendars refuses lines that are too long, half a file and entries without a name', () => {
  const whole = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  expect(readCalendar(whole())).toEqual([])
  expect(() => readCalendar(whole('X'.repeat(76)))).toThrow('75 octets')
  expect(() => readCalendar(whole('BEGIN:VEVENT', `UID:${randomUUID()}`, 'END:VEVENT'))).toThrow('without its name, stamp or day')
  expect(() => readCalendar(whole().replaceAll('\r', ''))).toThrow('CRLF')
})
