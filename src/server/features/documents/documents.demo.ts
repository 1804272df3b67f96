/** About 120 documents of the fictional book. Their papers are drawn when first opened. Demo only. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { disposeOn, kindLabel, type DocumentKind } from '#contract/model/documents/document.ts'
import { classLabel, policyClasses } from '#contract/model/policies/policyClass.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients, demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { documentFiles, documentReads, documents } from './documents.table.ts'

const [cafeCompany, joineryCompany] = demoClients
/** The id of a company's newest policy of a class, as the demo policies define it. */
const demoPolicyId = (company: string, kind: PolicyRow['class']) => demoId('policy', `${company} ${kind} 0`)
/** A number from 0 up to `below` (exclusive), derived from `words` alone. */
const pick = (words: string, below: number): number => Number.parseInt(demoId('pick', words).slice(0, 8), 16) % below

type Policy = PolicyRow & { company: string }
type Planned = Partial<typeof documents.$inferInsert> & {
  mark: string
  kind: DocumentKind
  policy: Policy
  /** The date of the paper, and of adding it. */
  on: string
  by?: string
  notes?: readonly string[]
}
type Written = {
  documents: (typeof documents.$inferInsert)[]
  files: (typeof documentFiles.$inferInsert)[]
  events: (typeof recordEvents.$inferInsert)[]
}

const broker = 'Ruth Alder'
const at = (day: string, minute = 0) => new Date(Date.parse(`${day}T10:00:00Z`) + minute * 60_000)

const write = (into: Written, { mark, kind, policy, on, by = broker, notes = [''], ...more }: Planned) => {
  const id = demoId('document', `${policy.id} ${kind} ${mark}`)
  const title = more.title ?? `${classLabel(policy.class)}: ${kindLabel(kind).toLowerCase()} ${policy.inception.slice(0, 4)}`
  const fileNumber = more.status === 'requested' ? 0 : notes.length
  const { covers } = policyClasses[policy.class]
  const facts = { kind, issuedOn: on, expiry: policy.expiry, closedOn: undefined, covers }
  into.documents.push({
    status: 'current',
    effectiveFrom: fileNumber > 0 ? on : null,
    disposeOn: fileNumber > 0 && more.status !== 'to_check' ? disposeOn(facts) : null,
    ...more,
    id,
    kind,
    title,
    clientId: policy.clientId,
    policyId: policy.id,
    fileNumber,
    createdAt: at(on, pick(id, 300)),
    updatedAt: at(on, pick(id, 300)),
  })
  for (const [place, note] of notes.slice(0, fileNumber).entries())
    into.files.push({
      documentId: id,
      number: place + 1,
      key: `documents/demo/${id}-${place + 1}.pdf`,
      name: `${title.replaceAll(/[^\w ().-]+/g, '')}.pdf`,
      type: 'application/pdf',
      bytes: 0,
      sha256: '',
      note,
      addedAt: at(on, pick(id, 300) + place * 20_160),
      addedByName: by,
    })
  into.events.push({
    subjectType: 'document',
    subjectId: id,
    version: 0,
    at: at(on, pick(id, 300)),
    party: more.fromClient || more.askedOf === 'broker' ? 'client' : 'staff',
    byName: by,
    action: fileNumber > 0 ? 'create' : 'request',
    toStatus: more.status ?? 'current',
    reason: more.note ?? '',
    visibleTo: (more.visibleTo ?? 'client') === 'client' ? 'client' : 'staff',
  })
}

/** What most policies have. Companies with a demo sign-in have all of it. */
const usual = (into: Written, policy: Policy, today: string, isComplete: boolean) => {
  const roll = pick(`${policy.id} documents`, 10)
  const issued = policy.inception < today ? addDays(policy.inception, -4) : addDays(today, -3)
  const add = (kind: DocumentKind, more: Partial<Planned> = {}) => write(into, { mark: 'usual', kind, policy, on: issued, ...more })
  if (isComplete || roll < 6) add('schedule')
  if (isComplete || roll === 0) add('wording')
  if (isComplete || roll === 4) add('statement_of_fact')
  if (isComplete || roll === 5) add('invoice')
  const covers: readonly string[] = policyClasses[policy.class].covers
  if ((isComplete || roll < 3) && (covers.includes('EL') || covers.includes('MOTOR')))
    add('certificate', { title: `${covers.includes('EL') ? "Employers' liability" : 'Motor'} certificate (demonstration)` })
}

export const seedDemoDocuments = async (db: Db): Promise<SignIn[]> => {
  const [some] = await db.select({ id: documents.id }).from(documents).limit(1)
  const rows: Policy[] = (
    await db
      .select({ policy: policies, company: clients.name })
      .from(policies)
      .innerJoin(clients, eq(clients.id, policies.clientId))
      .where(and(isNotNull(policies.boundAt), inArray(clients.status, ['active', 'lapsed'])))
      .orderBy(asc(policies.reference))
  ).map(({ policy, company }) => ({ ...policy, company }))
  // Written only once, so that changes made in the demo are kept.
  if (some || rows.length === 0) return []
  const { rows: clock } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = clock[0]?.today ?? ''
  const into: Written = { documents: [], files: [], events: [] }
  const withSignIn = new Set<string>([cafeCompany.id, joineryCompany.id])
  const isNewest = ({ id }: Policy) => !rows.some(({ predecessorId }) => predecessorId === id)
  for (const policy of rows) {
    const isComplete = withSignIn.has(policy.clientId)
    if (isNewest(policy) && !policy.confidential) usual(into, policy, today, isComplete)
    else if (isComplete) write(into, { mark: 'before', kind: 'schedule', policy, on: addDays(policy.inception, -4) })
    if (policy.confidential)
      write(into, { mark: 'confidential', kind: 'schedule', policy, on: addDays(policy.inception, -4), visibleTo: 'confidential' })
  }
  special(into, rows, today)
  await db.insert(documents).values(into.documents)
  if (into.files.length > 0) await db.insert(documentFiles).values(into.files)
  await db.insert(recordEvents).values(into.events)
  await markOldAsRead(db)
  return []
}

/** Marks what we sent more than two weeks ago as opened by the company's users. */
const markOldAsRead = (db: Db) =>
  db.execute(sql`
    INSERT INTO ${documentReads} (document_id, number, user_id, at)
    SELECT d.id, d.file_number, m.user_id, d.created_at + interval '9 hours'
    FROM ${documents} d JOIN ${memberships} m ON m.client_id = d.client_id AND m.status = 'active'
    WHERE d.visible_to = 'client' AND d.status = 'current' AND NOT d.from_client AND d.file_number > 0
      AND d.created_at < now() - interval '14 days'`)

/** One example of everything that can happen, at the companies shown in most screenshots. */
const special = (into: Written, rows: readonly Policy[], today: string) => {
  const of = (company: string, kind: PolicyRow['class']) => rows.find(({ id }) => id === demoPolicyId(company, kind))
  const cafe = of(cafeCompany.name, 'hospitality')
  const cyber = of(cafeCompany.name, 'cyber')
  const joinery = of(joineryCompany.name, 'tradesman')
  const ago = (days: number) => addDays(today, -days)
  if (cafe) {
    write(into, {
      mark: 'to sign',
      kind: 'statement_of_fact',
      policy: cafe,
      on: ago(3),
      title: 'Statement of fact for the renewal',
      needsSignature: true,
      note: 'Check every line. Sign it if all of it is right; ask us if anything is not.',
    })
    write(into, {
      mark: 'needed',
      kind: 'other',
      policy: cafe,
      on: ago(2),
      title: 'Alarm maintenance contract',
      status: 'requested',
      askedOf: 'client',
      dueOn: addDays(today, 6),
      note: 'The insurer gives a lower premium for an alarm that is serviced every year.',
    })
    write(into, {
      mark: 'sent',
      kind: 'survey',
      policy: cafe,
      on: ago(1),
      by: 'Maria Hartley',
      title: 'Electrical inspection report',
      status: 'to_check',
      fromClient: true,
      note: 'From our electrician, this spring.',
    })
    write(into, {
      mark: 'internal',
      kind: 'survey',
      policy: cafe,
      on: ago(30),
      title: 'Our notes on the kitchen survey',
      visibleTo: 'staff',
    })
    write(into, {
      mark: 'withdrawn',
      kind: 'renewal_notice',
      policy: cafe,
      on: ago(9),
      title: 'Renewal notice with the old turnover',
      status: 'withdrawn',
    })
  }
  if (cyber)
    write(into, {
      mark: 'two versions',
      kind: 'endorsement',
      policy: cyber,
      on: ago(40),
      title: 'Endorsement: card payments',
      notes: ['', 'The limit for card payments is right now: it was given as \u00a310,000.'],
    })
  if (joinery) {
    write(into, {
      mark: 'asked for',
      kind: 'certificate',
      policy: joinery,
      on: today,
      by: 'Daniel Okafor',
      title: 'Certificate',
      status: 'requested',
      askedOf: 'broker',
      dueOn: addDays(today, 1),
      note: 'A main contractor asks for it before we start on site.',
    })
    write(into, {
      mark: 'sent',
      kind: 'proposal_form',
      policy: joinery,
      on: ago(4),
      by: 'Daniel Okafor',
      title: 'Proposal form, signed',
      status: 'to_check',
      fromClient: true,
    })
  }
}
