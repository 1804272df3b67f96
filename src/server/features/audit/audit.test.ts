import { createHash, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Staff } from '#contract/access.ts'
import { transaction } from '#server/db/connect.ts'
import { newToken } from '#server/keys.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { record, sealAudit, verifyAudit } from './audit.ts'
import { auditLog } from './audit.table.ts'

const database = await testDatabase()
const { db, owner } = database

const actor: Staff = { kind: 'staff', userId: randomUUID(), role: 'admin', permissions: null, sessionId: 'session-1', name: 'A' }
const request = { id: 'request-1', ipPrefix: '2001:db8::/64' }
const newest = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const withoutTrigger = async (statement: string) => {
  await owner.execute(sql.raw('ALTER TABLE audit_log DISABLE TRIGGER ALL; ALTER TABLE audit_chain DISABLE TRIGGER ALL'))
  await owner.execute(sql.raw(statement))
  await owner.execute(sql.raw('ALTER TABLE audit_log ENABLE TRIGGER ALL; ALTER TABLE audit_chain ENABLE TRIGGER ALL'))
}

test('#139 content: who, role, session as a hash, network, request, and when in UTC', async () => {
  const auditCount = { written: 0 }
  await record(
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
  await record(
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
  await record(
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
        nested: { smtpPassword: 'p', list: [{ token: 't' }] },
        postcode: 'BN1 1ZZ',
        coverCode: 'PL',
      },
    },
  )
  const row = await newest()
  const text = JSON.stringify(row)
  for (const secret of ['correct horse', 'battery staple', '123456', 'abc', 'JBSW', token, '"p"', '"t"']) expect(text).not.toContain(secret)
  expect(row?.after).toMatchObject({ postcode: 'BN1 1ZZ', coverCode: 'PL', link: 'https://example.com/reset-password?t=[removed]' })
})

test('an audit row stands or falls with the transaction that wrote it', async () => {
  const action = `fails.${randomUUID()}`
  const failing = transaction(db, { scope: 'system' }, async (tx) => {
    await record({ db: tx }, { action })
    throw new Error('undo')
  })
  await expect(failing).rejects.toThrow('undo')
  expect(await db.select().from(auditLog).where(eq(auditLog.action, action))).toEqual([])
})

test('#138 tampering: neither the app nor the owner changes, removes or empties the log or its chain', async () => {
  await record({ db }, { action: 'kept.row' })
  await sealAudit(db)
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
    await record({ db: tx }, { action: 'slow.commit' })
    written()
    await held
  })
  await early
  // Its id is higher than the one that is not committed yet.
  await record({ db }, { action: 'quick.commit' })
  await sealAudit(db)
  release()
  await slow
  expect(await sealAudit(db)).toBe(1)
  expect(await sealAudit(db)).toBe(0)
  const count = await db.execute<{ log: string; chain: string }>(
    sql`SELECT (SELECT count(*) FROM audit_log) AS log, (SELECT count(*) FROM audit_chain) AS chain`,
  )
  expect(count.rows[0]?.log).toBe(count.rows[0]?.chain)
  expect((await verifyAudit(db)).faults).toEqual([])
})

test('#138 tampering: two sealers at once make one chain', async () => {
  for (let turn = 0; turn < 20; turn++) await record({ db }, { action: `turn.${turn}` })
  const sealed = await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)])
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(20)
  expect((await verifyAudit(db)).faults).toEqual([])
})

test('#138 tampering: a row changed, removed or unsealed by a superuser is reported', async () => {
  await record({ db }, { action: 'evidence.one', after: { amount: 100 } })
  await record({ db }, { action: 'evidence.two' })
  await record({ db }, { action: 'evidence.three' })
  await sealAudit(db)
  const clean = await verifyAudit(db)
  expect(clean).toMatchObject({ faults: [], unsealed: 0 })
  const id = async (action: string) => (await db.select().from(auditLog).where(eq(auditLog.action, action)))[0]?.id

  await withoutTrigger(`UPDATE audit_log SET after = '{"amount": 1}' WHERE action = 'evidence.one'`)
  expect((await verifyAudit(db)).faults).toMatchObject([{ auditId: await id('evidence.one'), problem: 'changed' }])
  await withoutTrigger(`UPDATE audit_log SET after = '{"amount": 100}' WHERE action = 'evidence.one'`)
  expect((await verifyAudit(db)).faults).toEqual([])

  const gone = await id('evidence.two')
  await withoutTrigger(`DELETE FROM audit_log WHERE action = 'evidence.two'`)
  expect((await verifyAudit(db)).faults).toMatchObject([{ auditId: gone, problem: 'removed' }])
  await withoutTrigger(`DELETE FROM audit_chain WHERE audit_id = ${gone}`)
  // Without the middle link the next one no longer fits.
  expect((await verifyAudit(db)).faults).toMatchObject([{ auditId: await id('evidence.three'), problem: 'changed' }])

  await withoutTrigger(
    `INSERT INTO audit_log (at, action, actor_kind, subject_type) VALUES (now() - interval '1 hour', 'slipped.in', 'system', 'x')`,
  )
  expect((await verifyAudit(db)).unsealed).toBe(1)
})
