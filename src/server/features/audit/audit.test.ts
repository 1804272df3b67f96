import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Staff } from '#contract/access.ts'
import { transaction } from '#server/db/connect.ts'
import { createKeys, newToken } from '#server/keys.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { writeAudit, sealAudit, verifyAudit } from './audit.ts'
import { auditLog } from './audit.table.ts'
import { rowText, sealOf } from './chain.ts'

const database = await testDatabase()
const { db, owner } = database
const keys = createKeys([{ id: 'k1', secret: randomBytes(32) }])

const actor: Staff = { kind: 'staff', userId: randomUUID(), role: 'admin', permissions: null, sessionId: 'session-1', name: 'A' }
const request = { id: 'request-1', ipPrefix: '2001:db8::/64' }
const newest = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const withoutTrigger = async (statement: string) => {
  await owner.execute(sql.raw('ALTER TABLE audit_log DISABLE TRIGGER ALL; ALTER TABLE audit_chain DISABLE TRIGGER ALL'))
  await owner.execute(sql.raw(statement))
  await owner.execute(sql.raw('ALTER TABLE audit_log ENABLE TRIGGER ALL; ALTER TABLE audit_chain ENABLE TRIGGER ALL'))
}

test('#139 content: actor, role, session as a hash, network, request and time', async () => {
  const auditCount = { written: 0 }
  await writeAudit(
    { db, actor, request, auditCount },
    { action: 'policies.renew', subjectType: 'policy', subjectId: 'P1', reason: 'client asked' },
  )
  const row = await newest()
  expect(row).toMatchObject({
    action: 'policies.renew',
    actorKind: 'staff',
    actorId: actor.userId,
    role: 'admin',
    sessionHash: createHash('sha256').update('session-1').digest('hex'),
    ipPrefix: '2001:db8::/64',
    requestId: 'request-1',
    subjectType: 'policy',
    subjectId: 'P1',
    reason: 'client asked',
  })
  expect(Math.abs(Date.now() - (row?.at.getTime() ?? 0))).toBeLessThan(60_000)
  expect(auditCount.written).toBe(1)
})

test('#139 content: only changed fields, before and after', async () => {
  await writeAudit(
    { db },
    {
      action: 'clients.edit',
      before: { name: 'Old', town: 'Hove', tags: ['a'] },
      after: { name: 'New', town: 'Hove', tags: ['a'], phone: '01632 960000' },
    },
  )
  const row = await newest()
  expect(row?.before).toEqual({ name: 'Old' })
  expect(row?.after).toEqual({ name: 'New', phone: '01632 960000' })
  expect([row?.actorKind, row?.subjectType]).toEqual(['system', 'clients'])
})

test('#139 content: secrets are masked wherever they are', async () => {
  const token = newToken()
  const [first, last] = [`-${token.slice(1)}`, `${token.slice(1)}-`]
  await writeAudit(
    { db },
    {
      action: 'users.edit',
      after: {
        password: 'correct horse',
        newPassword: 'battery staple',
        code: '123456',
        recoveryCodes: ['abc', 'def'],
        totpSecret: 'JBSW',
        session_token: 'x',
        link: `https://example.com/reset-password?t=${token}`,
        links: [`/reset-password?t=${first}`, `/reset-password?t=${last}.`],
        nested: { smtpPassword: 'p', list: [{ token: 't' }] },
        postcode: 'BN1 1ZZ',
        coverCode: 'PL',
      },
    },
  )
  const row = await newest()
  const text = JSON.stringify(row)
  const secrets = ['correct horse', 'battery staple', '123456', 'abc', 'JBSW', token, first, last, '"p"', '"t"']
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(row?.after).toMatchObject({ postcode: 'BN1 1ZZ', coverCode: 'PL', link: 'https://example.com/reset-password?t=[removed]' })
})

test('an audit row is rolled back with the transaction that wrote it', async () => {
  const action = `fails.${randomUUID()}`
  const failing = transaction(db, { scope: 'system' }, async (tx) => {
    await writeAudit({ db: tx }, { action })
    throw new Error('undo')
  })
  await expect(failing).rejects.toThrow('undo')
  expect(await db.select().from(auditLog).where(eq(auditLog.action, action))).toEqual([])
})

test('#138 tampering: neither the app nor the owner can update, delete or truncate the log or its chain', async () => {
  await writeAudit({ db }, { action: 'kept.row' })
  await sealAudit(db, keys)
  for (const table of ['audit_log', 'audit_chain']) {
    const column = table === 'audit_log' ? 'action' : 'hash'
    for (const statement of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(db.execute(sql.raw(statement))).rejects.toThrow()
      await expect(owner.execute(sql.raw(statement))).rejects.toThrow()
    }
  }
  expect((await newest())?.action).toBe('kept.row')
})

test('#138 tampering: sealing covers every committed row once, whichever order they commit in', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let written = () => {}
  const early = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = transaction(db, { scope: 'system' }, async (tx) => {
    await writeAudit({ db: tx }, { action: 'slow.commit' })
    written()
    await held
  })
  await early
  // Its id is higher than that of the row not committed yet.
  await writeAudit({ db }, { action: 'quick.commit' })
  await sealAudit(db, keys)
  release()
  await slow
  expect((await sealAudit(db, keys)).sealed).toBe(1)
  expect((await sealAudit(db, keys)).sealed).toBe(0)
  const count = await db.execute<{ log: string; chain: string }>(
    sql`SELECT (SELECT count(*) FROM audit_log) AS log, (SELECT count(*) FROM audit_chain) AS chain`,
  )
  expect(count.rows[0]?.log).toBe(count.rows[0]?.chain)
  expect((await verifyAudit(db, { keys })).faults).toEqual([])
})

test('#138 tampering: concurrent sealing makes one chain', async () => {
  for (let turn = 0; turn < 20; turn++) await writeAudit({ db }, { action: `turn.${turn}` })
  const sealed = await Promise.all([sealAudit(db, keys), sealAudit(db, keys), sealAudit(db, keys)])
  expect(sealed.reduce((sum, { sealed: count }) => sum + count, 0)).toBe(20)
  expect((await verifyAudit(db, { keys })).faults).toEqual([])
})

test('#138 tampering: a row changed, removed or unsealed by a superuser is reported', async () => {
  await writeAudit({ db }, { action: 'evidence.one', after: { amount: 100 } })
  await writeAudit({ db }, { action: 'evidence.two' })
  await writeAudit({ db }, { action: 'evidence.three' })
  await sealAudit(db, keys)
  const clean = await verifyAudit(db, { keys })
  expect(clean).toMatchObject({ faults: [], unsealed: 0 })
  const id = async (action: string) => (await db.select().from(auditLog).where(eq(auditLog.action, action)))[0]?.id

  await withoutTrigger(`UPDATE audit_log SET after = '{"amount": 1}' WHERE action = 'evidence.one'`)
  expect((await verifyAudit(db, { keys })).faults).toMatchObject([{ auditId: await id('evidence.one'), problem: 'changed' }])
  await withoutTrigger(`UPDATE audit_log SET after = '{"amount": 100}' WHERE action = 'evidence.one'`)
  expect((await verifyAudit(db, { keys })).faults).toEqual([])

  const gone = await id('evidence.two')
  await withoutTrigger(`DELETE FROM audit_log WHERE action = 'evidence.two'`)
  expect((await verifyAudit(db, { keys })).faults).toMatchObject([{ auditId: gone, problem: 'removed' }])
  await withoutTrigger(`DELETE FROM audit_chain WHERE audit_id = ${gone}`)
  // With the link removed too, the next link no longer matches.
  expect((await verifyAudit(db, { keys })).faults).toMatchObject([{ auditId: await id('evidence.three'), problem: 'changed' }])

  await withoutTrigger(
    `INSERT INTO audit_log (at, action, actor_kind, subject_type) VALUES (now() - interval '1 hour', 'slipped.in', 'system', 'x')`,
  )
  expect((await verifyAudit(db, { keys })).unsealed).toBe(1)
})

describe('#138 tampering: by a person with write access to the database but without the key', () => {
  /** Rebuilds the chain over the current log, as a person who changed the log would. */
  const remake = async (signature: (hash: Buffer) => string | null) => {
    await owner.execute(sql.raw('ALTER TABLE audit_log DISABLE TRIGGER ALL; ALTER TABLE audit_chain DISABLE TRIGGER ALL'))
    const { rows } = await owner.execute<{ position: string; row: string }>(
      sql`SELECT c.position, ${rowText} AS row FROM audit_chain c JOIN audit_log l ON l.id = c.audit_id ORDER BY c.position`,
    )
    let hash: Buffer = Buffer.alloc(32)
    for (const { position, row } of rows) {
      hash = sealOf(hash, row)
      await owner.execute(sql`UPDATE audit_chain SET hash = ${hash}, signature = ${signature(hash)} WHERE position = ${position}`)
    }
    await owner.execute(sql.raw('ALTER TABLE audit_log ENABLE TRIGGER ALL; ALTER TABLE audit_chain ENABLE TRIGGER ALL'))
  }
  const fresh = async () => {
    await withoutTrigger('TRUNCATE audit_chain, audit_log CASCADE')
    for (let turn = 0; turn < 5; turn++) await writeAudit({ db }, { action: `signed.${turn}`, after: { amount: turn } })
    return sealAudit(db, keys)
  }
  const problems = async (of: Parameters<typeof verifyAudit>[1]) => (await verifyAudit(db, of)).faults.map(({ problem }) => problem)

  test('the rows of a rebuilt chain are reported as forged or unsigned', async () => {
    await fresh()
    expect(await verifyAudit(db, { keys })).toMatchObject({ faults: [], signed: 5, rows: 5 })
    await withoutTrigger(`UPDATE audit_log SET after = '{"amount": 99}' WHERE action = 'signed.2'`)
    const stranger = createKeys([{ id: 'k1', secret: randomBytes(32) }])
    await remake((hash) => stranger.sign('audit chain', hash.toString('hex')))
    expect(await problems({ keys })).toEqual(Array.from({ length: 5 }, () => 'forged'))
    // Without the key the forgery cannot be detected.
    expect(await problems({})).toEqual([])
    await remake(() => null)
    expect(await problems({ keys })).toEqual(Array.from({ length: 5 }, () => 'unsigned'))
  })

  test('a signature copied from another row is reported as forged, and a missing one as unsigned', async () => {
    await fresh()
    await withoutTrigger(`UPDATE audit_chain SET signature = (SELECT signature FROM audit_chain ORDER BY position LIMIT 1)
      WHERE position = (SELECT max(position) FROM audit_chain)`)
    expect(await problems({ keys })).toEqual(['forged'])
    await withoutTrigger('UPDATE audit_chain SET signature = NULL WHERE position = (SELECT max(position) FROM audit_chain)')
    expect(await problems({ keys })).toEqual(['unsigned'])
  })

  test('a key that was replaced still verifies what it signed, as long as it is configured', async () => {
    const [older, newer] = [
      { id: 'k1', secret: randomBytes(32) },
      { id: 'k2', secret: randomBytes(32) },
    ]
    await withoutTrigger('TRUNCATE audit_chain, audit_log CASCADE')
    await writeAudit({ db }, { action: 'key.one' })
    await sealAudit(db, createKeys([older]))
    await writeAudit({ db }, { action: 'key.two' })
    await sealAudit(db, createKeys([newer, older]))
    expect(await problems({ keys: createKeys([newer, older]) })).toEqual([])
    expect(await problems({ keys: createKeys([newer]) })).toEqual(['forged'])
  })

  test('a chain with its end cut off has no faults, but no longer contains the noted seal', async () => {
    const { head } = await fresh()
    const noted = head?.hash ?? ''
    expect(await verifyAudit(db, { keys, noted })).toMatchObject({ faults: [], noted: true, head: noted })
    await withoutTrigger(`DELETE FROM audit_chain WHERE audit_id > (SELECT min(id) + 2 FROM audit_log)`)
    await withoutTrigger(`DELETE FROM audit_log WHERE id > (SELECT min(id) + 2 FROM audit_log)`)
    expect(await verifyAudit(db, { keys, noted })).toMatchObject({ faults: [], noted: false, rows: 3, unsealed: 0 })
  })

  test('an unsigned chain is accepted and signed from the next sealing on, and an audit row records this', async () => {
    await fresh()
    await remake(() => null)
    await sealAudit(db, keys)
    expect(await verifyAudit(db, { keys })).toMatchObject({ faults: [], rows: 6, signed: 1 })
    expect((await newest())?.action).toBe('audit.sign')
    expect((await sealAudit(db, keys)).sealed).toBe(0)
  })

  test('part of the chain can be verified alone, and the result says how far it got', async () => {
    await fresh()
    const { last } = await verifyAudit(db, { keys })
    expect(await verifyAudit(db, { keys, from: last - 2, to: last - 1 })).toMatchObject({ faults: [], rows: 2, last: last - 1 })
    expect(await verifyAudit(db, { keys, from: last - 4, most: 3 })).toMatchObject({ rows: 3, last: last - 2 })
    await withoutTrigger(`UPDATE audit_log SET reason = 'x' WHERE action = 'signed.0'`)
    expect(await problems({ keys, from: last - 2 })).toEqual([])
    expect(await problems({ keys, from: last - 4, to: last - 3 })).toEqual(['changed'])
  })
})
