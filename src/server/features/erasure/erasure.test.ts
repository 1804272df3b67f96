/** #134 #132 Erasure on request: afterwards the data of a client is in no row and no file except those that the plan named as kept. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { rolePermissions } from '#contract/access.ts'
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import type { ErasurePlan } from '#contract/admin/book/erasure.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { transaction } from '#server/db/connect.ts'
import { paths } from '#contract/paths.ts'
import { sealAudit } from '#server/features/audit/audit.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { marksOf, plantClient, searchDatabase, type Found } from '#test/support/journeys/erasable.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const job = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }
const boss = await app.signIn({ role: 'admin' })

const planOf = async (id: string, as = boss.cookie) => {
  const { status, body } = await app.json(`/api/admin/clients/${id}/erasure`, { as })
  return { status, plan: body.data as ErasurePlan, message: body.message }
}
const reason = 'Asked for by letter, identity checked'
const erase = (id: string, facts: { print: string; number: string; reason?: string }, as = boss.cookie) =>
  app.json(`/api/admin/clients/${id}/erasure`, { as, body: { reason, ...facts } })

const removed = new Set<string>()
/** Runs the jobs queued since the last call, as the worker does. Returns how many. */
const removeFiles = async () => {
  const { rows } = await owner.execute<{ id: string; data: { key: string } }>(
    `SELECT id, data FROM pgboss.job WHERE name = 'uploads.erase'`,
  )
  const due = rows.filter(({ id }) => !removed.has(id))
  for (const { id, data } of due) {
    await handlers['uploads.erase'](job, data)
    removed.add(id)
  }
  return due.length
}
const storedWith = (word: string) => {
  const folder = join(app.env.dataDir, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).toString('latin1').toLowerCase().includes(word))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const quill = { name: 'Quillabee', phone: '00900417' }
const wobble = { name: 'Wobblegong', phone: '00900528' }
let own: Awaited<ReturnType<typeof plantClient>>
let other: typeof own
beforeAll(async () => {
  own = await plantClient(app, quill)
  other = await plantClient(app, wobble)
})

/** The tables that the database function erases from. */
const erasedTables = async () => {
  const { rows } = await owner.execute<{ source: string }>(`SELECT prosrc AS source FROM pg_proc WHERE proname = 'erasure_rows'`)
  return [...(rows[0]?.source ?? '').matchAll(/SELECT '(\w+)'/g)].map(([, table = '']) => table)
}

const columnsNamingARecord = ['id', 'policy_id', 'claim_id', 'document_id', 'owner_id', 'subject_id', 'related_id', 'invoice_id']

test('#134 after an erasure the name, email and phone of the client remain only where the plan said', async () => {
  const words = marksOf(quill)
  const before = await searchDatabase(app, words)
  // Every table that is erased from holds data first, so the search below would find a table that the function leaves out.
  expect((await erasedTables()).filter((table) => !before.some((found) => found.table === table))).toEqual([])
  const othersBefore = await searchDatabase(app, marksOf(wobble))

  const { plan } = await planOf(own.id)
  expect(plan.blockers).toEqual([])
  expect(plan.kept.map(({ count, until }) => [count, until === null])).toEqual([
    [1, false],
    [1, false],
    [1, false],
    [1, true],
    [1, false],
  ])
  const { status, body } = await erase(own.id, { print: plan.print, number: own.reference })
  expect([status, body.message]).toEqual([200, expect.anything()])
  expect(await removeFiles()).toBeGreaterThan(5)
  await sealAudit(app.deps.db, app.deps.keys)

  const { rows: hanging } = await owner.execute<{ id: string }>(
    sql`SELECT id FROM invoices WHERE policy_id = ${own.kept.id} UNION SELECT id FROM renewals WHERE policy_id = ${own.kept.id}
      UNION SELECT id FROM changes WHERE policy_id = ${own.kept.id} UNION SELECT id FROM proofs WHERE policy_id = ${own.kept.id}
      UNION SELECT id FROM documents WHERE policy_id = ${own.kept.id}
      UNION SELECT id FROM emails WHERE related_id = ${own.kept.id}`,
  )
  const kept = new Set([...own.keptIds, ...hanging.map(({ id }) => id)])
  const mayStay = ({ table, row, text }: Found) => {
    if (['audit_log', 'audit_log_search'].includes(table)) return true
    // The record of the client keeps its name and place, but no contact details.
    if (['clients', 'clients_search'].includes(table))
      return row['id'] === own.id && !text.includes(`@${quill.name.toLowerCase()}`) && !text.includes(quill.phone)
    return columnsNamingARecord.some((column) => kept.has(String(row[column])))
  }
  const left = await searchDatabase(app, words)
  expect(left.filter((found) => !mayStay(found)).map(({ table, row }) => [table, row])).toEqual([])
  // The kept records are complete.
  expect([...new Set(left.map(({ table }) => table))]).toEqual(
    expect.arrayContaining(['policies', 'policy_terms', 'invoices', 'documents', 'claims', 'complaints', 'presentations', 'emails']),
  )
  // The remaining files are the schedule, the letter, the letter in large print and the invoice of the policy, and the document on hold.
  expect(storedWith(quill.name.toLowerCase())).toHaveLength(5)

  // The data of the other client is unchanged.
  expect(await searchDatabase(app, marksOf(wobble))).toEqual(othersBefore)
  expect(storedWith(wobble.name.toLowerCase())).toHaveLength(other.files.length + 1)
})

test('#134 people who act only for the erased client are deleted with their sessions, and those who act for others stay', async () => {
  const { rows } = await owner.execute<{ id: string }>(sql`SELECT id FROM users WHERE id IN (${own.person}, ${own.adviser})`)
  expect(rows).toEqual([{ id: own.adviser }])
  const { rows: of } = await owner.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM sessions WHERE user_id = ${own.person}`)
  expect(of).toEqual([{ n: 0 }])
  const { rows: acts } = await owner.execute(sql`SELECT client_id FROM memberships WHERE user_id = ${own.adviser}`)
  expect(acts).toHaveLength(1)
})

test('#132 #134 the record of an erased client says what was kept, can be found and exported, and cannot be changed', async () => {
  const shown = await app.json(`/api/admin/clients/${own.id}`, { as: boss.cookie })
  const client = shown.body.data as ClientDetail
  expect([client.status, client.mayEdit, client.actions, client.phone, client.email]).toEqual(['closed', false, [], '', ''])
  expect(client.erased?.kept.find(({ until }) => until === null)?.what).toBe('Documents under a legal hold')
  expect(client.history.map(({ action, reason: why }) => [action, why])).toEqual([['erase', reason]])
  for (const path of [
    `/api/admin/clients?q=${own.reference}`,
    '/api/admin/clients/csv',
    `/api/admin/find?q=${own.reference}`,
    `/api/admin/clients/find?q=${own.reference}`,
    `/api/admin/clients/${own.merged}`,
    `/api/admin/policies/${own.kept.id}`,
    '/api/admin/policies',
    '/api/admin/invoices',
    `/api/admin/documents/${own.held.id}`,
    `/api/admin/clients/${own.id}/people`,
    paths.evidencePack(own.id),
  ])
    expect([path, (await app.request(path, { as: boss.cookie })).status]).toEqual([path, 200])
  const note = await app.json(`/api/admin/clients/${own.id}/notes`, { as: boss.cookie, body: { text: 'Rang again' } })
  expect(note.status).toBe(409)
  const reopened = await app.json(`/api/admin/clients/${own.id}/reopen`, { as: boss.cookie, body: { version: client.version } })
  expect(reopened.status).toBe(409)
  const { rows } = await owner.execute<{ text: string }>(
    sql`SELECT to_jsonb(a)::text AS text FROM audit_log AS a WHERE subject_id = ${own.id} AND action LIKE 'erasure.%'`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { text } of rows) for (const word of marksOf(quill)) expect(text.toLowerCase()).not.toContain(word)
  expect((await owner.execute(`SELECT 1 FROM mail_suppressions`)).rows.length).toBe(1)
})

/** A client that can be erased, with a policy on request. */
const plain = async (facts: { name?: string; policy?: Parameters<typeof app.build.policy>[0] } = {}) => {
  const { id } = await app.build.client({ name: facts.name ?? 'Plain Ltd', email: `${crypto.randomUUID().slice(0, 8)}@example.com` })
  const { rows } = await owner.execute<{ reference: string }>(sql`SELECT reference FROM clients WHERE id = ${id}`)
  const policy = facts.policy ? await app.build.policy({ clientId: id, ...facts.policy }) : null
  return { id, reference: rows[0]?.reference ?? '', policy }
}
const nameOf = async (id: string) => (await owner.execute<{ name: string }>(sql`SELECT name FROM clients WHERE id = ${id}`)).rows[0]?.name

test('#134 every table with a client_id has the trigger that checks whether the client was erased', async () => {
  const { rows } = await owner.execute(sql`SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'erased_client' AND t.tgenabled <> 'D')`)
  expect(rows).toEqual([])
})

test('#134 an erasure deletes from every table with a client_id, unless its rows go with those of another', async () => {
  const { rows } = await owner.execute<{ name: string }>(sql`SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confdeltype = 'c')`)
  const erased = await erasedTables()
  expect(
    rows.map(({ name }) => name).filter((name) => !erased.includes(name)),
    'add it to erasure_rows and erase_client, as docs/recipes/add-a-record.md says',
  ).toEqual([])
})

test('#134 an erasure is refused while anything is open, and the refusal names it', async () => {
  const { id, reference, policy } = await plain({ policy: { status: 'expired' } })
  const free = (await planOf(id)).plan
  expect(free.blockers).toEqual([])
  const to = (table: string, status: string) => (one: string) => `${table} SET status = '${status}' WHERE id = '${one}'`
  const open: [string, () => Promise<string>, (record: string) => string][] = [
    [
      'A policy is on cover',
      async () => (await app.build.policy({ clientId: id })).id,
      (one) => `policies SET status = 'expired', expiry = inception WHERE id = '${one}'`,
    ],
    [
      'A policy is on cover',
      async () => (await app.build.policy({ clientId: id, status: 'pending' })).id,
      (one) => `policies SET status = 'expired', expiry = inception WHERE id = '${one}'`,
    ],
    // Expired by its status, but still on cover by its dates.
    [
      'A policy is on cover',
      async () =>
        (
          await app.build.policy({
            clientId: id,
            status: 'expired',
            inception: free.backupsUntil.replace(/^\d+/, '2020'),
            expiry: free.backupsUntil,
          })
        ).id,
      (one) => `policies SET expiry = inception WHERE id = '${one}'`,
    ],
    ['A quote was accepted', async () => (await app.build.quote({ clientId: id, status: 'accepted' })).id, to('quotes', 'withdrawn')],
    ['A claim is open', async () => (await app.build.claim({ clientId: id })).id, to('claims', 'closed')],
    ['An invoice', async () => (await app.build.invoice({ policyId: policy?.id ?? '' })).id, to('invoices', 'paid')],
    ['A complaint is open', async () => (await app.build.complaint({ clientId: id })).id, to('complaints', 'closed')],
    [
      'A renewal is open',
      async () => (await app.build.renewal({ clientId: id, policy: { status: 'expired' }, daysLeft: -3 })).id,
      to('renewals', 'no_response'),
    ],
    [
      'A change of cover is open',
      async () => (await app.build.change({ clientId: id, policyId: policy?.id ?? '' })).id,
      to('changes', 'withdrawn'),
    ],
  ]
  for (const [says, make, close] of open) {
    const made = await make()
    const { plan } = await planOf(id)
    expect(plan.blockers).toEqual([expect.stringContaining(says)])
    const { status, body } = await erase(id, { print: plan.print, number: reference })
    expect([status, body.message]).toEqual([409, expect.stringContaining(says)])
    await owner.execute(`UPDATE ${close(made)}`)
    expect([says, (await planOf(id)).plan.blockers]).toEqual([says, []])
  }
  const into = await plain()
  await owner.execute(sql`UPDATE clients SET merged_into = ${into.id} WHERE id = ${id}`)
  const { plan } = await planOf(id)
  expect([plan.blockers.length, (await erase(id, { print: plan.print, number: reference })).status]).toEqual([1, 409])
  expect(await nameOf(id)).toBe('Plain Ltd')
})

test('#134 an erasure is refused for a wrong number, an outdated plan, a reason that names the client, and a second time', async () => {
  const { id, reference } = await plain({ name: 'Marram Ltd' })
  const { plan } = await planOf(id)
  const wrong = await erase(id, { print: plan.print, number: 'C-999999' })
  expect([wrong.status, wrong.body['fields']]).toEqual([422, { number: `Type ${reference}, this client's number` }])
  const naming = await erase(id, { print: plan.print, number: reference, reason: 'The owner of  marram ltd asked' })
  expect([naming.status, Object.keys(naming.body['fields'] as object)]).toEqual([422, ['reason']])
  await app.build.task({ clientId: id })
  expect((await erase(id, { print: plan.print, number: reference })).status).toBe(409)
  expect(await nameOf(id)).toBe('Marram Ltd')
  const again = await planOf(id)
  expect((await erase(id, { print: again.plan.print, number: reference.toLowerCase() })).status).toBe(200)
  expect(await nameOf(id)).toBe('Erased client')
  expect((await erase(id, { print: (await planOf(id)).plan.print, number: reference })).status).toBe(409)
})

test('#134 an erasure needs both permissions, access to confidential records if there are any, and a recent reauthentication', async () => {
  const { id, reference } = await plain({ policy: { class: 'kidnap_ransom', confidential: true, status: 'expired' } })
  const { print } = (await planOf(id)).plan
  for (const missing of ['client:edit', 'user:delete', 'confidential:view'] as const) {
    const colleague = await app.signIn({ role: 'admin', permissions: rolePermissions.admin.filter((one) => one !== missing) })
    expect([missing, (await planOf(id, colleague.cookie)).status]).toEqual([missing, 403])
    expect([missing, (await erase(id, { print, number: reference }, colleague.cookie)).status]).toEqual([missing, 403])
  }
  const stale = await app.signIn({ role: 'admin' })
  await owner.execute(sql`UPDATE sessions SET reauth_at = now() - interval '6 minutes' WHERE user_id = ${stale.userId}`)
  const late = await erase(id, { print, number: reference }, stale.cookie)
  expect([late.status, late.body['requireReauth']]).toEqual([403, true])
  expect(await nameOf(id)).toBe('Plain Ltd')
})

test('#134 a failure in the middle erases nothing and removes no file, and the same plan can be carried out afterwards', async () => {
  const { id, reference } = await plain()
  await app.build.user({ role: 'client', clientId: id })
  const { id: quoteId } = await app.build.quote({ clientId: id, status: 'withdrawn' })
  const key = `planted/${crypto.randomUUID()}`
  await app.deps.files.put(key, Buffer.from('bytes'), 'application/pdf')
  await app.build.upload({ ownerKind: 'quote', ownerId: quoteId, clientId: id, key })
  const { plan } = await planOf(id)
  await owner.execute(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`)
  await owner.execute(`CREATE TRIGGER broken BEFORE DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION broken()`)
  expect((await erase(id, { print: plan.print, number: reference })).status).toBe(500)
  await owner.execute(`DROP TRIGGER broken ON users`)
  expect([await removeFiles(), await nameOf(id), (await app.deps.files.get(key)) !== null]).toEqual([0, 'Plain Ltd', true])
  expect((await erase(id, { print: plan.print, number: reference })).status).toBe(200)
  // The row is gone; the file is removed by a job, which is retried until it succeeds.
  expect([(await app.deps.files.get(key)) !== null, await removeFiles(), await app.deps.files.get(key)]).toEqual([true, 1, null])
})

test('#132 the database refuses an erasure that no plan may ask for, and the app has no permission to delete these tables', async () => {
  const { id, policy } = await plain({ policy: { status: 'expired' } })
  const ask = (kept: string[]) =>
    transaction(app.database.db, { scope: 'system' }, (db) =>
      db.execute(sql`SELECT erase_client(${id}, ${sql.param(kept)}::uuid[], '[]'::jsonb, false, now())`),
    )
  await expect(ask([])).rejects.toThrow()
  await owner.execute(sql`UPDATE policies SET expiry = inception, inception = inception WHERE id = ${policy?.id}`)
  const { id: held } = await app.build.document({ clientId: id, legalHold: true })
  await expect(ask([policy?.id ?? ''])).rejects.toThrow()
  await ask([policy?.id ?? '', held])
  await expect(
    transaction(app.database.db, { scope: 'visitor' }, (db) =>
      db.execute(sql`SELECT erase_client(${id}, '{}'::uuid[], '[]'::jsonb, false, now())`),
    ),
  ).rejects.toThrow()
  const { rows } = await owner.execute<{ may: boolean }>(sql`SELECT bool_or(has_table_privilege('seawall_app', name, 'DELETE')) AS may
    FROM unnest(ARRAY['policies', 'complaints', 'tasks', 'memberships', 'users', 'emails', 'record_events', 'disclosures', 'presentations']) AS name`)
  expect(rows).toEqual([{ may: false }])
})

test('#132 records that had to be kept are erased the night after their last day, and not before', async () => {
  const { id, reference, policy } = await plain({ name: 'Samphire Ltd', policy: { status: 'expired', class: 'cyber' } })
  const { plan } = await planOf(id)
  expect((await erase(id, { print: plan.print, number: reference })).status).toBe(200)
  expect(await nameOf(id)).toBe('Samphire Ltd')
  const last = plan.kept[0]?.until ?? ''
  const on = (day: string) => ({ ...job, now: () => new Date(`${day}T12:00:00Z`) }) as never
  await handlers['erasure.nightly'](on(last), {})
  expect(await nameOf(id)).toBe('Samphire Ltd')
  await handlers['erasure.nightly'](on(addDays(last, 1)), {})
  expect(await nameOf(id)).toBe('Erased client')
  expect((await owner.execute(sql`SELECT 1 FROM policies WHERE id = ${policy?.id}`)).rows).toEqual([])
})

test('#134 a client brought back by a restore is erased again, one that cannot be becomes a task, and no other is touched', async () => {
  const [gone, blocked, other] = [await plain({ name: 'Tern Ltd' }), await plain({ name: 'Skua Ltd' }), await plain()]
  for (const { id, reference } of [gone, blocked])
    expect((await erase(id, { print: (await planOf(id)).plan.print, number: reference })).status).toBe(200)
  await handlers['erasure.list'](job, {})
  // As after a restore: both clients are back, and one has a policy on cover.
  for (const { id } of [gone, blocked])
    await owner.execute(sql`UPDATE clients SET name = 'Back Ltd', erased_at = NULL, erased_kept = '[]' WHERE id = ${id}`)
  await app.build.enquiry({ name: 'Back Again' })
  await app.build.policy({ clientId: blocked.id })
  for (const _ of [1, 2]) await handlers['erasure.list'](job, {})
  expect([await nameOf(gone.id), await nameOf(blocked.id), await nameOf(other.id)]).toEqual(['Erased client', 'Back Ltd', 'Plain Ltd'])
  const { rows: tasks } = await owner.execute(sql`SELECT client_id AS id, priority FROM tasks WHERE made_by_rule LIKE 'erasure:again:%'`)
  expect(tasks).toEqual([{ id: blocked.id, priority: 'high' }])
  const { rows: audited } = await owner.execute(
    sql`SELECT subject_id AS id, actor_kind AS who FROM audit_log WHERE action = 'erasure.again'`,
  )
  expect(audited).toEqual([{ id: gone.id, who: 'system' }])
  // The first of two clients by id cannot be erased: the second still is, and the job fails so that staff see it.
  const [first = '', second = ''] = [gone.id, other.id].toSorted()
  await owner.execute(sql`UPDATE clients SET erased_at = NULL, erased_kept = '[]', name = 'Back Ltd' WHERE id = ${gone.id}`)
  const listed = [first, second].map((client) => ({ client, at: '2026-11-21T10:00:00.000Z' }))
  await app.deps.files.put('erasures/list.json', Buffer.from(JSON.stringify(listed)), 'application/json')
  await owner.execute(`ALTER TABLE clients ADD CONSTRAINT stays CHECK (id <> '${first}' OR erased_at IS NULL) NOT VALID`)
  await expect(handlers['erasure.list'](job, {})).rejects.toThrow('not erased again')
  await owner.execute('ALTER TABLE clients DROP CONSTRAINT stays')
  expect([await nameOf(first), await nameOf(second)]).toEqual([first === gone.id ? 'Back Ltd' : 'Plain Ltd', 'Erased client'])
  // The job also fails if the list cannot be read.
  await app.deps.files.put('erasures/list.json', Buffer.from('[{"client":'), 'application/json')
  await expect(handlers['erasure.list'](job, {})).rejects.toThrow()
  await app.deps.files.delete('erasures/list.json')
})

test('#134 data that a client sends during its erasure is refused, and nothing of it is stored', async () => {
  const { id } = await plain({ name: 'Gannet Ltd' })
  const { cookie } = await app.signIn({ role: 'client', clientId: id })
  const locked = new pg.Client({ connectionString: app.database.ownerUrl })
  await locked.connect()
  try {
    await locked.query('BEGIN')
    await locked.query('SELECT 1 FROM clients WHERE id = $1 FOR UPDATE', [id])
    const sent = app.json('/api/client/documents/requests', {
      as: cookie,
      body: { clientId: id, kind: 'certificate', why: 'Words of Gannet' },
    })
    const waits = async () =>
      (await owner.execute(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rows.length
    await expect.poll(waits).toBe(1)
    // Marks the client as erase_client does.
    await locked.query(`SELECT set_config('app.scope', 'system', true)`)
    await locked.query(`UPDATE clients SET erased_at = now() WHERE id = $1`, [id])
    await locked.query('COMMIT')
    expect((await sent).status).toBe(409)
  } finally {
    await locked.end()
  }
  expect(await searchDatabase(app, ['words of gannet'])).toEqual([])
})
