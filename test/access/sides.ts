/** For test/ownership.test.ts: a company with a row in every table of company records, and callers who have no right to its records. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isAreaAccess } from '#contract/access.ts'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { areas, type Area } from '#contract/model/people/membership.ts'
import type { Scope } from '#server/db/connect.ts'
import { clientTables } from '#server/features/clients/clientTables.ts'
import { sealPresentation } from '#server/features/disclosures/disclosures.ts'
import { section, termsFor } from '../support/build/policies.ts'
import type { TestApp } from '../support/server/app.ts'
import { holderCookies } from './holdings.ts'
import { recordOfCompany } from './records.ts'

export type Side = {
  clientId: string
  userId: string
  /** The session cookie of the company's owner. */
  cookie: string
  /** A word that occurs in the company's name and nowhere else. */
  word: string
  /** By the endpoint's name: the ids of the record that was made for it. */
  records: ReadonlyMap<string, Record<string, string>>
  /** The id of one row in each table whose rows belong to a company, and of the company itself. */
  rows: ReadonlyMap<string, string>
  /** Ids of uploads that have a stored file, by the record they belong to. */
  uploads: { quote: string; claim: string; document: string }
  document: string
  invoice: string
  proof: string
  presentation: string
  /** The page for the company's employees, and the certificate on it. */
  staffPage: { token: string; certificate: string }
  /** Every id and reference of the company's records: a response that shows one of the records contains one of these. */
  marks: readonly string[]
}

export const makeClientWithEverything = async (app: TestApp, word: string, endpoints: readonly Endpoint[]): Promise<Side> => {
  const { build, database, deps } = app
  const clientId = randomUUID()
  await build.client({ id: clientId, name: `${word} Ltd` })
  const { cookie, userId } = await app.signIn({ role: 'client', clientId })
  const records = new Map<string, Record<string, string>>()
  for (const endpoint of endpoints)
    if (pathParameters(endpoint.path).length > 0) records.set(endpoint.name, await recordOfCompany(app, endpoint, { clientId, userId }))

  const file = async () => {
    const key = `planted/${randomUUID()}`
    const content = Buffer.from('bytes')
    await deps.files.put(key, content, 'application/pdf')
    return { key, bytes: content.byteLength, name: 'paper.pdf', type: 'application/pdf' }
  }
  const terms = termsFor({ sections: [section({ code: 'EL', name: "Employers' liability" })] })
  const policy = await build.policy({ clientId, terms, needed: ['An alarm'] })
  const document = await build.document({ clientId, policyId: policy.id, kind: 'certificate', file: await file() })
  const uploadOf = async (ownerKind: 'quote' | 'claim', ownerId: string) =>
    (await build.upload({ ownerKind, ownerId, clientId, ...(await file()) })).id
  const quote = await build.quote({ clientId, status: 'presented' })
  const claim = await build.claim({ clientId, status: 'with_insurer', policyId: policy.id })
  const [ofQuote, ofClaim] = [await uploadOf('quote', quote.id), await uploadOf('claim', claim.id)]
  const proof = await build.proof({ policyId: policy.id })
  const invoice = await build.invoice({ policyId: policy.id })
  await build.task({ clientId })
  await build.complaint({ clientId })
  await sealPresentation(
    { db: deps.db, now: deps.now },
    {
      clientId,
      subject: 'renewal',
      subjectId: randomUUID(),
      policyId: policy.id,
      step: 'sent',
      by: 'Somebody',
      answers: [
        { key: 'what', question: 'What?', version: '1', answer: 'This', source: 'client', by: 'Somebody', at: '2026-11-20T10:00:00Z' },
      ],
    },
  )
  const token = (await database.owner.execute<{ token: string }>(sql`SELECT token FROM staff_pages WHERE client_id = ${clientId}`)).rows[0]
    ?.token
  if (token) await database.owner.execute(sql`UPDATE staff_pages SET enabled = true WHERE client_id = ${clientId}`)
  const page = token ?? (await build.staffPage(clientId)).token

  const rows = new Map<string, string>([['clients', clientId]])
  const marks = new Set<string>([quote.reference, claim.reference, proof.code, invoice.reference, policy.reference, page])
  for (const table of clientTables) {
    const found = await database.owner.execute<{ id: string }>(
      sql`SELECT id FROM ${sql.identifier(table)} WHERE client_id = ${clientId} ORDER BY id`,
    )
    for (const { id } of found.rows) marks.add(id)
    const [first] = found.rows
    if (first) rows.set(table, first.id)
  }
  for (const names of records.values()) for (const name of Object.values(names)) marks.add(name)
  const [uploaded] = (
    await database.owner.execute<{ id: string }>(sql`SELECT upload_id AS id FROM document_files WHERE document_id = ${document.id}`)
  ).rows
  return {
    clientId,
    userId,
    cookie,
    word,
    records,
    rows,
    uploads: { quote: ofQuote, claim: ofClaim, document: uploaded?.id ?? '' },
    document: document.id,
    invoice: invoice.id,
    proof: proof.id,
    presentation: rows.get('presentations') ?? '',
    staffPage: { token: page, certificate: document.id },
    // The company's own id is left out: its members may see it. The records of an area may be hidden from them.
    marks: [...marks].filter((mark) => mark !== '' && mark !== clientId),
  }
}

export const areaOf = ({ access }: Pick<Endpoint, 'access'>): Area | null => (isAreaAccess(access) ? access.client : null)

/** A caller without a right to the record. `cookie` depends on the area that is asked for; null where there is no such caller. */
export type Asker = {
  name: string
  cookie(area: Area | null): string | null
  /** The database scope of their calls. */
  scope: Scope
  /** They are members of the company, so they may know that it exists and its name. */
  member?: boolean
}

export const makeAskers = async (app: TestApp, mine: Side, theirs: Side): Promise<Asker[]> => {
  const { owner } = app.database
  const longAgo = new Date('2020-01-01T00:00:00Z')
  const held = holderCookies(app)
  const [quote, claim, email] = [await held.quote(), await held.claim(), await held.email()]
  const emailOf = email.marks[1] ?? ''
  const byArea = async (sign: (area: Area) => Promise<string>) =>
    new Map(await Promise.all(areas.map(async (area) => [area, await sign(area)] as const)))

  const elsewhere = await byArea(async (area) => {
    const membership = { role: 'owner', rights: { [area]: 'none' } } as const
    return (await app.signIn({ role: 'client', clientId: mine.clientId, membership })).cookie
  })
  const chosen = async (alsoOf: NonNullable<Parameters<TestApp['signIn']>[0]['alsoOf']>) => {
    const person = await app.signIn({ role: 'client', clientId: theirs.clientId, alsoOf })
    await owner.execute(sql`UPDATE sessions SET acting_for = ${theirs.clientId} WHERE user_id = ${person.userId}`)
    return person.cookie
  }
  const ofTwo = await byArea((area) => chosen([{ clientId: mine.clientId, rights: { [area]: 'none' } }]))
  const wasOfTwo = await chosen([{ clientId: mine.clientId, status: 'revoked', revokedAt: longAgo }])

  const one = async (person: Parameters<TestApp['signIn']>[0]) => (await app.signIn(person)).cookie
  const ofMine = { role: 'client', clientId: mine.clientId } as const
  const nobody = { scope: 'client', clientIds: [], userId: randomUUID() } as const
  const always = (cookie: string) => () => cookie
  return [
    {
      name: 'the owner of another company',
      cookie: always(theirs.cookie),
      scope: { scope: 'client', clientIds: [theirs.clientId], userId: theirs.userId },
    },
    { name: 'a member who has every area but this', cookie: (area) => (area && elsewhere.get(area)) ?? null, scope: nobody, member: true },
    {
      name: 'a member whose access was revoked',
      cookie: always(await one({ ...ofMine, membership: { status: 'revoked', revokedAt: longAgo } })),
      scope: nobody,
    },
    {
      name: 'somebody invited who never answered, too late',
      cookie: always(await one({ ...ofMine, membership: { status: 'invited', expiresAt: longAgo } })),
      scope: { scope: 'visitor' },
    },
    {
      name: 'an owner of both who has not this area here, and chose the other company',
      cookie: (area) => (area ? (ofTwo.get(area) ?? null) : wasOfTwo),
      scope: { scope: 'client', clientIds: [theirs.clientId, randomUUID()], userId: randomUUID() },
      member: true,
    },
    { name: 'somebody signed out', cookie: always(''), scope: { scope: 'holder', of: 'email', key: emailOf } },
    {
      name: 'whoever holds another request, report and address',
      cookie: always([quote, claim, email].map(({ cookie }) => cookie).join('; ')),
      scope: { scope: 'holder', of: 'quote', key: quote.marks[0] ?? '' },
    },
    {
      name: 'staff without a permission for it',
      cookie: always(await one({ role: 'editor', permissions: ['dashboard:view'] })),
      scope: { scope: 'holder', of: 'claim', key: claim.marks[0] ?? '' },
    },
    {
      name: 'its owner with the password alone',
      cookie: always(await one({ ...ofMine, stage: 'pre_mfa' })),
      scope: { scope: 'holder', of: 'account', key: theirs.userId },
    },
    {
      name: 'an owner whose account is closed',
      cookie: always(await one({ ...ofMine, status: 'disabled' })),
      scope: { scope: 'client', clientIds: [randomUUID()], userId: mine.userId },
    },
  ]
}
