/** What the list of the audit log says of a record and of what was changed, for readers with different rights. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditSummary } from '#contract/admin/audit.ts'
import type { Staff } from '#contract/access.ts'
import { testApp } from '#test/support/server/app.ts'
import { writeAudit } from './audit.ts'
import { subjectsOf } from './subjects.ts'

const app = await testApp({ seeded: false })
const { owner, db } = app.database
const admin = await app.signIn({ role: 'admin' })
const analyst = await app.signIn({ role: 'analyst' })
const noPolicies = await app.signIn({ role: 'analyst', permissions: ['audit:view', 'dashboard:view'] })
await owner.execute(
  `INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
)

const entry = async (action: string, as = admin.cookie): Promise<AuditSummary> => {
  const reply = await app.request(`/api/admin/audit?action=${action}`, { as })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: { items: AuditSummary[] } }).data.items[0]!
}

describe('an entry names its record', () => {
  let client: { id: string }
  let policy: { id: string; reference: string }
  beforeAll(async () => {
    client = await app.build.client({ name: 'Pebble Test Ltd' })
    policy = await app.build.policy({ clientId: client.id })
    await writeAudit(
      { db },
      { action: 'named.policy', subjectType: 'policy', subjectId: policy.id, before: { status: 'pending' }, after: { status: 'active' } },
    )
  })

  test('by reference and client, and says the change in the words of its screen', async () => {
    expect(await entry('named.policy')).toMatchObject({
      subjectName: `${policy.reference}, Pebble Test Ltd`,
      subjectState: 'there',
      changes: [{ label: 'Status', before: 'Pending', after: 'Active' }],
      moreChanges: 0,
    })
  })

  test('for nobody who may not see such a record', async () => {
    expect(await entry('named.policy', noPolicies.cookie)).toMatchObject({ subjectName: null, subjectState: null })
  })

  test('unless it is confidential: then neither its name, nor what was changed, nor whether it still exists', async () => {
    const secret = await app.build.policy({ clientId: client.id, class: 'kidnap_ransom', confidential: true })
    await writeAudit(
      { db },
      { action: 'named.secret', subjectType: 'policy', subjectId: secret.id, after: { premium: 1 }, reason: 'Ransom' },
    )
    await writeAudit({ db }, { action: 'named.never', subjectType: 'policy', subjectId: randomUUID(), after: { premium: 1 } })
    expect(await entry('named.secret')).toMatchObject({ subjectState: 'there', changes: [{ label: 'Premium' }] })
    for (const action of ['named.secret', 'named.never'])
      expect(await entry(action, analyst.cookie)).toMatchObject({ subjectName: null, subjectState: null, changes: [], moreChanges: 0 })
    expect(await entry('named.never')).toMatchObject({ subjectName: null, subjectState: 'gone' })
  })

  test('an invoice follows its policy in that', async () => {
    await writeAudit({ db }, { action: 'named.invoice', subjectType: 'invoice', subjectId: randomUUID(), after: { total: 1 } })
    expect(await entry('named.invoice')).toMatchObject({ subjectState: 'gone', changes: [{ label: 'Total' }] })
    expect(await entry('named.invoice', analyst.cookie)).toMatchObject({ subjectState: null, changes: [] })
  })

  test('a settings record can be opened by who may change the settings', async () => {
    await writeAudit({ db }, { action: 'named.setting', subjectType: 'setting', subjectId: 'serviceLevels' })
    expect(await entry('named.setting')).toMatchObject({ subjectName: 'serviceLevels', subjectState: 'there' })
    expect(await entry('named.setting', analyst.cookie)).toMatchObject({ subjectName: 'serviceLevels', subjectState: null })
  })

  test('a redirect is named by its old address, until it is removed', async () => {
    const { rows } = await owner.execute<{ id: string }>(
      sql`INSERT INTO redirects (path, target, status) VALUES ('/named-before', '/contact', 301) RETURNING id`,
    )
    await writeAudit({ db }, { action: 'named.redirect', subjectType: 'redirect', subjectId: rows[0]!.id })
    expect(await entry('named.redirect')).toMatchObject({ subjectName: '/named-before', subjectState: 'there' })
    await owner.execute(sql`UPDATE redirects SET active = false WHERE id = ${rows[0]!.id}`)
    expect(await entry('named.redirect')).toMatchObject({ subjectName: null, subjectState: 'gone' })
  })

  test('an article, a product page and a page are named by their title', async () => {
    for (const [type, kind] of [
      ['post', 'post'],
      ['service', 'service'],
      ['page', 'industry'],
    ] as const) {
      const id = randomUUID()
      await owner.execute(sql`INSERT INTO content_items (id, kind, key, slug, title, draft)
        VALUES (${id}::uuid, ${kind}, ${`named-${kind}`}, ${`named-${kind}`}, ${`Title of ${kind}`}, '{}')`)
      await writeAudit({ db }, { action: `named.${kind}`, subjectType: type, subjectId: id })
      expect(await entry(`named.${kind}`)).toMatchObject({ subjectName: `Title of ${kind}`, subjectKind: kind, subjectState: 'there' })
    }
  })

  test('a client whose personal data was erased is said to be', async () => {
    const gone = await app.build.client({ name: 'Erased client' })
    await owner.execute(sql`UPDATE clients SET erased_at = now() WHERE id = ${gone.id}`)
    await writeAudit({ db }, { action: 'named.erased', subjectType: 'client', subjectId: gone.id })
    expect(await entry('named.erased')).toMatchObject({ subjectName: 'Erased client', subjectState: 'erased' })
  })
})

describe('the changes of an entry', () => {
  const written = (action: string, before: Record<string, unknown>, after: Record<string, unknown>) =>
    writeAudit({ db }, { action, subjectType: 'client', subjectId: randomUUID(), before, after })
  beforeAll(async () => {
    await written(
      'changed.client',
      { phone: '01632 960001', mergedInto: null, session: null, dueOn: '2026-01-02', status: 'prospect', tradingName: 'Old' },
      {
        phone: '01632 960002',
        mergedInto: randomUUID(),
        session: '4e841648d65d8ea4',
        dueOn: '2026-02-03',
        status: 'active',
        tradingName: 'New',
      },
    )
    await written('changed.handler', { assignedTo: null }, { assignedTo: admin.userId })
  })
  const fieldsOf = async (action: string, as = admin.cookie) =>
    (await entry(action, as)).changes.map(({ label, before, after }) => [label, before, after])

  test('begin with the status, write days as days, leave out ids, and say how many more there are', async () => {
    expect(await fieldsOf('changed.client')).toEqual([
      ['Status', 'Prospect', 'Active'],
      ['Due on', '02/01/2026', '03/02/2026'],
      ['Phone', '01632 960001', '01632 960002'],
    ])
    expect(await entry('changed.client')).toMatchObject({ moreChanges: 1 })
  })

  test('name a colleague', async () => {
    const { rows } = await owner.execute<{ name: string }>(sql`SELECT name FROM users WHERE id = ${admin.userId}`)
    expect(await fieldsOf('changed.handler')).toEqual([['Handler', '', rows[0]?.name]])
  })

  test('#118 do not show personal data to who may only look', async () => {
    expect((await fieldsOf('changed.client', analyst.cookie))[2]).toEqual(['Phone', null, null])
  })
})

test('names are read in one statement for each kind of record', async () => {
  const statements: unknown[] = []
  const counted = new Proxy(db, {
    get: (of, name) =>
      name === 'execute'
        ? (statement: Parameters<typeof db.execute>[0]) => {
            statements.push(statement)
            return db.execute(statement)
          }
        : (Reflect.get(of, name) as unknown),
  })
  const reader: Staff = { kind: 'staff', userId: admin.userId, role: 'admin', permissions: null, sessionId: 's', name: 'A' }
  const rows = ['policy', 'client', 'policy', 'client', 'policy', 'setting', 'unknown'].map((subjectType) => ({
    subjectType,
    subjectId: randomUUID(),
  }))
  await subjectsOf(counted, reader, rows)
  expect(statements).toHaveLength(2)
})
