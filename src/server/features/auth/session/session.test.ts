import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roleRights } from '#contract/model/people/membership.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { hashToken } from '#server/keys.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { demoPeople, seedDemoUsers } from '../auth.demo.ts'
import { createSession, readActor } from './session.ts'

const { db } = await testDatabase()
const [admin, editor] = demoPeople
const client = demoPeople.find((person) => person.role === 'client')
if (!admin || !editor || !client) throw new Error('demo people are missing')

const open = (person: typeof admin, change: { stage?: 'pre_phone' | 'pre_mfa' | 'full'; factor?: boolean } = {}) =>
  createSession(db, {
    userId: person.id,
    role: person.role,
    stage: 'full',
    factor: true,
    ipPrefix: '192.0.2.1',
    device: 'Chrome on Linux',
    knownDevice: false,
    ...change,
  })
const read = (token: string | undefined, slide = true) => readActor(db, token, { slide })

beforeAll(async () => {
  await seedDemoUsers(db)
})

describe('who a token belongs to', () => {
  test('sessions of staff, of clients and of unfinished sign-ins give three kinds of actor', async () => {
    expect(await read((await open(admin)).token)).toMatchObject({ kind: 'staff', role: 'admin', permissions: null, name: 'Ruth Alder' })
    expect(await read((await open(client, { factor: false })).token)).toMatchObject({
      kind: 'client',
      chosen: null,
      companies: [{ id: client.companies[0]?.clientId, name: 'Pebble Café Ltd', rights: roleRights.owner }],
    })
    expect(await read((await open(admin, { stage: 'pre_mfa', factor: false })).token)).toMatchObject({ kind: 'pending', stage: 'pre_mfa' })
  })

  test('#1 only the SHA-256 of 256 random bits is stored', async () => {
    const { token, sessionId } = await open(admin)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
    expect(row?.tokenHash).toBe(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test.each([undefined, '', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' OR 1=1 --", '\u0000'.repeat(43)])(
    'an unknown or malformed token gives a visitor: %j',
    async (token) => {
      expect(await read(token)).toEqual({ kind: 'visitor' })
    },
  )

  test('#32 staff without a second factor are treated as visitors, even in a full session', async () => {
    expect(await read((await open(editor, { factor: false })).token)).toEqual({ kind: 'visitor' })
  })

  test('#18 a disabled user is a visitor on the next request', async () => {
    const { token } = await open(editor)
    expect(await read(token)).toMatchObject({ kind: 'staff' })
    await db.update(users).set({ status: 'disabled' }).where(eq(users.id, editor.id))
    expect(await read(token)).toEqual({ kind: 'visitor' })
    await db.update(users).set({ status: 'active' }).where(eq(users.id, editor.id))
  })
})

describe('#15 expiry by the database clock', () => {
  test('a session past its absolute end gives a visitor', async () => {
    const { token, sessionId } = await open(admin)
    await db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.id, sessionId))
    expect(await read(token)).toEqual({ kind: 'visitor' })
  })

  test('staff sessions expire after 20 idle minutes, client sessions after 30', async () => {
    for (const [person, minutes] of [
      [admin, 20],
      [client, 30],
    ] as const) {
      const { token, sessionId } = await open(person)
      const idle = (seconds: number) =>
        db
          .update(sessions)
          .set({ lastSeenAt: sql`now() - make_interval(secs => ${seconds})` })
          .where(eq(sessions.id, sessionId))
      await idle(minutes * 60 - 5)
      expect((await read(token, false)).kind).not.toBe('visitor')
      await idle(minutes * 60 + 1)
      expect(await read(token)).toEqual({ kind: 'visitor' })
    }
  })

  test('a request extends the session, a check of the current user does not', async () => {
    const { token, sessionId } = await open(admin)
    const seen = async () =>
      (await db.select({ at: sessions.lastSeenAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]?.at?.getTime() ?? 0
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '10 minutes'` })
      .where(eq(sessions.id, sessionId))
    const before = await seen()
    await read(token, false)
    expect(await seen()).toBe(before)
    await read(token, true)
    expect(await seen()).toBeGreaterThan(before + 590_000)
  })

  test('the session of an unfinished sign-in lasts ten minutes', async () => {
    const { token, sessionId } = await open(admin, { stage: 'pre_mfa', factor: false })
    const [row] = await db
      .select({ life: sql<number>`extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt})::int` })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    expect(row?.life).toBe(600)
    await db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.id, sessionId))
    expect(await read(token)).toEqual({ kind: 'visitor' })
  })
})

test('#18 at most five sessions for one user: the oldest is closed', async () => {
  const tokens: string[] = []
  for (let n = 0; n < 6; n++) tokens.push((await open(client, { factor: false })).token)
  const kinds = await Promise.all(tokens.map(async (token) => (await read(token)).kind))
  expect(kinds).toEqual(['visitor', 'client', 'client', 'client', 'client', 'client'])
})
