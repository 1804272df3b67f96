/** The audit log as staff see it, through the contract. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#test/support/server/app.ts'
import { writeAudit, sealAudit } from './audit.ts'
import { verifyExport } from './exported.ts'

const app = await testApp({ seeded: false })
const { owner, db } = app.database
const admin = await app.signIn({ role: 'admin' })
const analyst = await app.signIn({ role: 'analyst' })
await owner.execute(
  `INSERT INTO settings (key, value) VALUES ('staffArea', '"permitted"') ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
)

type Detail = { fields: { field: string; before: string | null; after: string | null }[]; reason: string | null } & Record<string, unknown>
const get = async <T>(path: string, as = admin.cookie): Promise<T> => {
  const reply = await app.request(path, { as })
  expect(reply.status, path).toBe(200)
  return ((await reply.json()) as { data: T }).data
}
const text = async (path: string, as = admin.cookie) => (await app.request(path, { as })).text()
const entryOf = async (action: string) => {
  const { rows } = await owner.execute<{ uid: string; id: string }>(
    sql`SELECT uid, id FROM audit_log WHERE action = ${action} ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]!
}
const written = async (action: string) =>
  (
    await owner.execute<{ after: Record<string, unknown>; actor_id: string }>(
      sql`SELECT after, actor_id FROM audit_log WHERE action = ${action} ORDER BY id`,
    )
  ).rows
const meddle = async (statement: string) => {
  await owner.execute(sql.raw('ALTER TABLE audit_log DISABLE TRIGGER ALL'))
  await owner.execute(sql.raw(statement))
  await owner.execute(sql.raw('ALTER TABLE audit_log ENABLE TRIGGER ALL'))
}

beforeAll(async () => {
  await writeAudit(
    {
      db,
      request: { id: 'req-edit', ipPrefix: '192.0.2.9' },
      actor: { kind: 'staff', userId: admin.userId, role: 'admin', permissions: null, sessionId: 's', name: 'A' },
    },
    {
      action: 'clients.edit',
      subjectType: 'client',
      subjectId: randomUUID(),
      before: { phone: '01632 960001', status: 'prospect', contact: { name: 'Pat Sample' }, tags: 'ring 07700 900123' },
      after: { phone: '01632 960002', status: 'active', contact: { name: 'Sam Sample' }, tags: 'write to pat@example.com' },
      reason: 'Asked by pat@example.com',
    },
  )
})

describe('#137 reading the log is in the log', () => {
  test('opening the list is logged once with its filters, and its further pages are not', async () => {
    const before = (await written('audit.list')).length
    const { next } = await get<{ next: string }>('/api/admin/audit?limit=1&type=client&limit=1'.replace('&limit=1', ''))
    if (next) await get(`/api/admin/audit?limit=1&type=client&cursor=${encodeURIComponent(next)}`)
    const rows = await written('audit.list')
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toEqual({ after: { type: 'client' }, actor_id: admin.userId })
  })

  test('reading an entry, exporting in either format and verifying are logged', async () => {
    const { uid } = await entryOf('clients.edit')
    await get(`/api/admin/audit/${uid}`)
    await text('/api/admin/audit/csv?type=client')
    await text('/api/admin/audit/lines')
    await get('/api/admin/audit/proof?place=1')
    expect((await entryOf('audit.show')).uid).toBeTruthy()
    expect((await written('audit.csv')).at(-1)?.after).toEqual({ type: 'client' })
    expect(await written('audit.lines')).toHaveLength(1)
    expect(await written('audit.verify')).toHaveLength(1)
    // Looking at where the chain ends is not a verification.
    await get('/api/admin/audit/proof')
    expect(await written('audit.verify')).toHaveLength(1)
  })
})

describe('#139 an entry on its screen', () => {
  test('an entry shows its fields in words, before and after', async () => {
    const { uid } = await entryOf('clients.edit')
    const entry = await get<Detail>(`/api/admin/audit/${uid}`)
    expect(entry).toMatchObject({ reason: 'Asked by pat@example.com', masked: false, hidden: null, ipPrefix: '192.0.2.9', role: 'admin' })
    expect(entry.fields).toContainEqual({ field: 'Phone', before: '01632 960001', after: '01632 960002' })
    expect(entry.fields).toContainEqual({ field: 'Contact', before: 'Name: Pat Sample', after: 'Name: Sam Sample' })
  })

  test('#118 staff who may only view the log see personal data masked and cannot export', async () => {
    const { uid } = await entryOf('clients.edit')
    const entry = await get<Detail>(`/api/admin/audit/${uid}`, analyst.cookie)
    expect(JSON.stringify(entry)).not.toMatch(/96000|Sample|pat@|900123|192\.0\.2\.9/)
    expect(entry).toMatchObject({ masked: true, reason: 'Asked by [email hidden]', ipPrefix: null })
    expect(entry.fields).toContainEqual({ field: 'Status', before: 'Prospect', after: 'Active' })
    for (const path of ['/api/admin/audit/csv', '/api/admin/audit/lines'])
      expect((await app.request(path, { as: analyst.cookie })).status).toBe(403)
  })

  test('#56 the entry of a confidential policy hides its fields from staff without access to confidential policies', async () => {
    const client = await app.build.client()
    const { id } = await app.build.policy({ clientId: client.id, class: 'kidnap_ransom', confidential: true })
    await writeAudit(
      { db },
      { action: 'policies.secret', subjectType: 'policy', subjectId: id, after: { premium: 123_456 }, reason: 'Ransom' },
    )
    const { uid } = await entryOf('policies.secret')
    expect(await get<Detail>(`/api/admin/audit/${uid}`)).toMatchObject({ hidden: null, fields: [{ field: 'Premium', after: '123456' }] })
    const kept = await get<Detail>(`/api/admin/audit/${uid}`, analyst.cookie)
    expect(kept).toMatchObject({ hidden: 'confidential', fields: [], reason: null, subjectName: null })
    const { items } = await get<{ items: { subjectName: string | null }[] }>(`/api/admin/audit?subject=${id}`, analyst.cookie)
    expect(items.map(({ subjectName }) => subjectName)).toEqual([null])
  })

  test('an entry lists the other entries of the same request', async () => {
    for (const action of ['one.first', 'one.second']) await writeAudit({ db, request: { id: 'same', ipPrefix: 'x' } }, { action })
    const { uid } = await entryOf('one.first')
    expect((await get<{ beside: { action: string }[] }>(`/api/admin/audit/${uid}`)).beside.map(({ action }) => action)).toEqual([
      'one.second',
    ])
  })

  test('an entry with an unknown id is not found', async () => {
    for (const id of [randomUUID(), '00000000-0000-4000-8000-ffffffffffff'])
      expect((await app.request(`/api/admin/audit/${id}`, { as: admin.cookie })).status).toBe(404)
  })
})

test('what an API token did is shown as done by the token, in the list, in the entry and in the columns of the export', async () => {
  const token = { id: randomUUID(), name: 'Monthly bordereau' }
  await writeAudit(
    { db, actor: { kind: 'staff', userId: admin.userId, role: 'admin', permissions: null, sessionId: token.id, name: 'A', token } },
    { action: 'clients.note', subjectType: 'client', subjectId: randomUUID(), reason: 'By a program' },
  )
  const { uid } = await entryOf('clients.note')
  expect(await get(`/api/admin/audit/${uid}`)).toMatchObject({ actor: { id: admin.userId }, token })
  const { items } = await get<{ items: { id: string; token: unknown }[] }>(`/api/admin/audit?token=${token.id}`)
  expect(items.map(({ id, token: by }) => ({ id, by }))).toEqual([{ id: uid, by: token }])
  await sealAudit(db, app.deps.keys)
  const [heads = '', row = ''] = (await text(`/api/admin/audit/csv?token=${token.id}`)).split('\r\n')
  const cells = [...row.matchAll(/"((?:[^"]|"")*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain)
  const cell = (head: string) => cells[heads.split(',').indexOf(`"${head}"`)]
  expect([cell('Reason'), cell('Token'), cell('Name of the token')]).toEqual(['By a program', token.id, token.name])
  expect(cell('Seal')).toMatch(/^[0-9a-f]{64}$/)
})

test('search finds an entry by its action in words, its reason and its request', async () => {
  const { uid } = await entryOf('clients.edit')
  for (const q of ['clients edit', 'clients.edit', 'req-edit', 'asked by PAT'])
    expect((await get<{ items: { id: string }[] }>(`/api/admin/audit?${new URLSearchParams({ q })}`)).items.map(({ id }) => id)).toContain(
      uid,
    )
})

describe('#138 proof', () => {
  type Proof = {
    head: { place: number; seal: string }
    result: { rows: number; faults: unknown[]; noted: boolean | null; next: number | null; last: number; seal: string }
  }

  test('verification reports an intact chain with its last seal, and can be limited to a range of days', async () => {
    await sealAudit(db, app.deps.keys)
    const { head, result } = await get<Proof>('/api/admin/audit/proof?place=1')
    expect(result).toMatchObject({ faults: [], noted: null, next: null, seal: head.seal, last: head.place })
    const today = await get<Proof>(`/api/admin/audit/proof?from=2020-01-01&to=2020-01-02`)
    expect(today.result).toMatchObject({ rows: 0, faults: [] })
    const noted = await get<Proof>(`/api/admin/audit/proof?noted=${head.seal}`)
    expect(noted.result.noted).toBe(true)
    expect((await get<Proof>(`/api/admin/audit/proof?noted=${'a'.repeat(64)}`)).result.noted).toBe(false)
    for (const wrong of ['noted=x', 'place=x', 'from=2026-13-01'])
      expect((await app.request(`/api/admin/audit/proof?${wrong}`, { as: admin.cookie })).status).toBe(422)
  })

  test('a full or filtered export can be verified alone, and an altered one is reported', async () => {
    await sealAudit(db, app.deps.keys)
    const reply = await app.request('/api/admin/audit/lines', { as: admin.cookie })
    expect(reply.headers.get('content-type')).toContain('application/jsonl')
    expect(reply.headers.get('content-disposition')).toMatch(/audit-\d{4}-\d\d-\d\d\.jsonl/)
    const lines = (await reply.text()).trimEnd().split('\n')
    const { rows } = await owner.execute<{ n: string; seal: string }>(
      sql`SELECT count(*) AS n, encode((array_agg(hash ORDER BY position DESC))[1], 'hex') AS seal FROM audit_chain`,
    )
    const whole = await verifyExport(lines, rows[0]!.seal)
    expect(whole).toMatchObject({ rows: Number(rows[0]!.n), faults: [], noted: true })
    expect((await verifyExport((await text('/api/admin/audit/lines?type=client')).trimEnd().split('\n'))).faults).toEqual([])

    const bent = (change: (line: Record<string, unknown>) => void) => {
      const line = JSON.parse(lines[2]!) as Record<string, unknown>
      change(line)
      return [...lines.slice(0, 2), JSON.stringify(line), ...lines.slice(3)]
    }
    const problems = async (of: string[]) => (await verifyExport(of)).faults.map(({ line, problem }) => `${line} ${problem}`)
    expect(await problems(bent((line) => (line['text'] = String(line['text']).replace(/,/, ', '))))).toEqual([
      '3 its text is not what was sealed',
    ])
    expect(await problems(bent((line) => (line['before'] = 'b'.repeat(64))))).toEqual([
      '3 its text is not what was sealed',
      '3 does not continue the row before it',
    ])
    expect(await problems([...lines.slice(0, 2), 'nonsense', ...lines.slice(3)])).toEqual(['3 is not a row of an export'])
    expect(await problems([lines[1]!, lines[0]!])).toEqual(['2 stands out of order'])
  })

  test('#130 the CSV contains the seals and no cell that a spreadsheet would run as a formula', async () => {
    await writeAudit({ db }, { action: 'evil.cell', subjectType: 'x', subjectId: '=1+1', reason: '=HYPERLINK("http://example.com")' })
    await sealAudit(db, app.deps.keys)
    const csv = await text('/api/admin/audit/csv?action=evil.cell')
    expect(csv).toMatch(/"Sealed text","Seal","Signature"/)
    expect(csv).toContain(`"'=1+1"`)
    expect(csv).not.toMatch(/(?:^|,)"?=/m)
  })

  test('verification names a changed row', async () => {
    await sealAudit(db, app.deps.keys)
    const { id } = await entryOf('clients.edit')
    await meddle(`UPDATE audit_log SET reason = 'Nobody asked' WHERE id = ${id}`)
    const { result } = await get<Proof>('/api/admin/audit/proof?place=1', analyst.cookie)
    expect(result.faults).toEqual([{ place: expect.any(Number), number: Number(id), problem: 'changed' }])
    expect((await written('audit.verify')).at(-1)?.after).toMatchObject({ faults: 1 })
  })
})

test('with many entries, a page and the filters are read from an index', async () => {
  await owner.execute(sql`INSERT INTO audit_log (at, action, actor_kind, subject_type, subject_id, request_id)
    SELECT now() - make_interval(secs => n), 'quotes.list' || n % 40, 'staff', (ARRAY['quote', 'claim', 'user'])[1 + n % 3], (n % 5000)::text, 'r' || n FROM generate_series(1, 60000) AS n`)
  await owner.execute(sql.raw('ANALYZE audit_log'))
  const plan = async (where: string) => {
    const { rows } = await db.execute(
      sql.raw(`EXPLAIN SELECT uid FROM audit_log WHERE action <> 'audit.list' AND ${where} ORDER BY at DESC, uid DESC LIMIT 26`),
    )
    return JSON.stringify(rows)
  }
  const cursor = `(at, uid) < (now() - interval '1 hour', '00000000-0000-4000-8000-000000000001'::uuid)`
  for (const [where, index] of [
    [cursor, 'audit_log_newest'],
    [`subject_id = '77'`, 'audit_log_subject'],
    [`request_id = 'r777'`, 'audit_log_request'],
    [`action = 'quotes.list7' AND ${cursor}`, 'audit_log_action'],
  ] as const) {
    const found = await plan(where)
    expect(found, where).toContain(index)
    expect(found, where).not.toContain('Seq Scan')
  }
})
