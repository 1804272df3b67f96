/** Client portal, profile: personal details, chosen mails, a new email address, and the copy of personal data. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/portal/profile.ts'
import { transaction } from '#server/db/connect.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { emails, emailSecrets } from '#server/features/messages/messages.table.ts'
import { sessions, users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { freshAddress } from '#test/support/server/people.ts'
import { demoClientId, seedDemoPolicies } from '../policies/policies.demo.ts'
import { personDetails } from './profile.table.ts'

const app = await testApp()
const { owner } = app.database

const person = async (clientId: string = randomUUID()) => {
  const signedIn = await app.signIn({ role: 'client', clientId })
  const as = signedIn.cookie
  const [user] = await owner.select().from(users).where(eq(users.id, signedIn.userId))
  return {
    ...signedIn,
    email: user?.email ?? '',
    show: async () => (await app.json('/api/client/profile', { as })).body.data as Profile,
    send: (path: string, body: object, method = 'POST', headers = {}) =>
      app.json(`/api/client/profile${path}`, { as, body, method, headers }),
    /** Sets when the person last confirmed password and code. Null means never. */
    proven: (at: Date | null) => owner.update(sessions).set({ reauthAt: at }).where(eq(sessions.userId, signedIn.userId)),
  }
}

test('job and support needs are saved, an outdated version is refused, and the audit log does not contain support needs', async () => {
  const one = await person()
  expect(await one.show()).toMatchObject({ job: '', supportNeeds: '', largePrint: false, version: 0, newEmail: null, insights: 'none' })
  const saved = await one.send('', { job: 'Owner', supportNeeds: 'Large print, please', largePrint: true, version: 0 }, 'PUT')
  expect(saved.body.data).toMatchObject({ job: 'Owner', supportNeeds: 'Large print, please', largePrint: true, version: 1 })
  expect((await one.send('', { job: 'Chef', supportNeeds: '', largePrint: false, version: 0 }, 'PUT')).status).toBe(409)
  const { rows } = await owner.execute(sql`SELECT after::text AS after FROM audit_log WHERE subject_id = ${one.userId}`)
  expect(JSON.stringify(rows)).not.toContain('Large print')
  // Row-level security hides the details from another client.
  const other = await person()
  const seen = await transaction(app.database.db, { scope: 'client', clientIds: [], userId: other.userId }, (tx) =>
    tx.select().from(personDetails),
  )
  expect(seen).toEqual([])
})

test('a mail that the client switched off is suppressed, and security mails are still sent', async () => {
  const one = await person()
  const queued = (template: 'quoteReply' | 'passwordChanged') =>
    transaction(app.database.db, { scope: 'staff', userId: randomUUID() }, (db) =>
      queueEmail(
        { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
        template === 'quoteReply'
          ? { template, to: one.email, props: { reference: 'QT-1', cover: 'Public liability', link: 'http://localhost:3000/my-quotes' } }
          : { template, to: one.email, props: { at: '2026-11-22T10:00:00Z' } },
      ),
    )
  expect((await queued('quoteReply')).state).toBe('queued')
  const chosen = await one.send('/mails', { wanted: ['documents'] }, 'PUT')
  expect((chosen.body.data as Profile).unwanted).toContain('messages')
  expect((await queued('quoteReply')).state).toBe('suppressed')
  expect((await queued('passwordChanged')).state).toBe('queued')
  expect((await one.send('/mails', { wanted: ['security'] }, 'PUT')).status).toBe(422)
  await one.send('/mails', { wanted: ['messages'] }, 'PUT')
  expect((await queued('quoteReply')).state).toBe('queued')
})

test('choosing mails leaves alone what was chosen about areas that the person may not see now', async () => {
  const clientId = randomUUID()
  const one = await app.signIn({ role: 'client', clientId, membership: { role: 'claims' } })
  const unwanted = async (body?: object) =>
    (await app.json(`/api/client/profile${body ? '/mails' : ''}`, { as: one.cookie, ...(body ? { body, method: 'PUT' } : {}) })).body
      .data as Profile
  await owner.execute(sql`INSERT INTO unwanted_mails (user_id, event) VALUES (${one.userId}, 'payments'), (${one.userId}, 'claims')`)
  const { unwanted: now } = await unwanted({ wanted: ['messages', 'claims', 'changes', 'reminders'] })
  expect([...now].sort()).toEqual(['documents', 'payments'])
  const page = await (await app.request('/client/profile', { as: one.cookie })).text()
  expect(page).toContain('A claim has moved on')
  for (const hidden of ['A renewal or an answer is due soon', 'enewal terms are ready', 'a premium is still to be paid'])
    expect(page).not.toContain(hidden)
})

/** The tokens of the links in the emailChange mails to this address, oldest first. */
const linksTo = async (address: string) => {
  const rows = await owner
    .select({ sealed: emailSecrets.sealed })
    .from(emails)
    .innerJoin(emailSecrets, eq(emailSecrets.emailId, emails.id))
    .where(sql`${emails.toAddress} = ${address} AND ${emails.template} = 'emailChange'`)
    .orderBy(emails.createdAt)
  return rows.map(({ sealed }) => (JSON.parse(app.deps.keys.open('email', sealed)) as { link: string }).link.split('#t=')[1] ?? '')
}

test('a new address needs a fresh proof and both inboxes, then ends every session and informs the old inbox', async () => {
  const one = await person()
  const wanted = `new-${randomUUID().slice(0, 8)}@example.com`
  await one.proven(null)
  const refused = await one.send('/email', { email: wanted })
  expect([refused.status, refused.body['requireReauth']]).toEqual([403, true])
  await one.proven(new Date())
  expect((await one.send('/email', { email: one.email })).status).toBe(422)
  // Asked for again after a lost answer, the links are the same.
  for (const _ of [1, 2])
    expect((await one.send('/email', { email: wanted }, 'POST', { 'idempotency-key': 'press-press-1' })).body.data).toMatchObject({
      newEmail: { address: wanted, oldConfirmed: false, newConfirmed: false },
    })
  const [old] = await linksTo(one.email)
  const [fresh, ...others] = await linksTo(wanted)
  expect(others).toEqual([])
  const confirm = (token: string | undefined) => app.json('/api/auth/email/confirm', { body: { token }, method: 'POST' })
  expect((await confirm('x'.repeat(43))).status).toBe(410)
  expect((await confirm(old)).body.data).toEqual({ done: false })
  const [still] = await owner.select().from(users).where(eq(users.id, one.userId))
  expect(still?.email).toBe(one.email)
  expect((await one.show()).newEmail).toMatchObject({ oldConfirmed: true, newConfirmed: false })
  expect((await confirm(fresh)).body.data).toEqual({ done: true })
  const [changed] = await owner.select().from(users).where(eq(users.id, one.userId))
  expect(changed?.email).toBe(wanted)
  expect(await owner.select().from(sessions).where(eq(sessions.userId, one.userId))).toEqual([])
  // Somebody who got no answer sends it again: it was done, and is not done twice.
  expect((await confirm(fresh)).body.data).toEqual({ done: true })
  const mails = await owner
    .select()
    .from(emails)
    .where(sql`${emails.toAddress} = ${one.email} AND ${emails.template} = 'emailChanged'`)
  expect(mails).toHaveLength(1)
  const [after] = await owner.select().from(users).where(eq(users.id, one.userId))
  expect(after?.version).toBe(changed?.version)
})

test('refused requests do not count towards the hourly limit of address changes', async () => {
  const one = await person()
  const ip = freshAddress()
  const ask = async (email: string) =>
    (await app.json('/api/client/profile/email', { as: one.cookie, ip, method: 'POST', body: { email } })).status
  await one.proven(null)
  for (let tries = 0; tries < 3; tries += 1) expect(await ask('first@example.com')).toBe(403)
  await one.proven(new Date())
  for (let tries = 0; tries < 3; tries += 1) expect([await ask('no address'), await ask(one.email)]).toEqual([422, 422])
  for (let tries = 0; tries < 5; tries += 1) expect(await ask(`new-${randomUUID().slice(0, 8)}@example.com`)).toBe(200)
  expect(await ask('sixth@example.com')).toBe(429)
  // Requests above the limit are refused too, even with an invalid address.
  expect([await ask('no address'), await ask('sixth@example.com')]).toEqual([429, 429])
})

test('#41 an address that another person has gets no link but the same answer, and a change can be cancelled', async () => {
  const [one, other] = [await person(), await person()]
  await one.proven(new Date())
  const answer = await one.send('/email', { email: other.email })
  expect(answer.body.data).toMatchObject({ newEmail: { address: other.email } })
  expect(await linksTo(other.email)).toEqual([])
  const [old] = await linksTo(one.email)
  expect((await one.send('/email/cancel', {})).body.data).toMatchObject({ newEmail: null })
  expect((await app.json('/api/auth/email/confirm', { body: { token: old }, method: 'POST' })).status).toBe(410)
})

test('a new password needs a fresh proof and ends every other session', async () => {
  const one = await person()
  const change = () =>
    app.json('/api/auth/password', { as: one.cookie, body: { password: 'kittiwake trumpet orchard 55' }, method: 'POST' })
  await one.proven(null)
  expect((await change()).status).toBe(403)
  const [own] = await owner.select().from(sessions).where(eq(sessions.userId, one.userId))
  if (!own) throw new Error('No session')
  await owner.insert(sessions).values({ ...own, id: randomUUID(), tokenHash: 'e'.repeat(64) })
  await one.proven(new Date())
  expect((await change()).status).toBe(200)
  expect((await owner.select().from(sessions).where(eq(sessions.userId, one.userId))).map(({ id }) => id)).toEqual([own.id])
  expect((await one.show()).version).toBe(0)
})

test('the copy of personal data contains the person, companies and policies as far as their rights allow', async () => {
  await transaction(app.database.db, { scope: 'system' }, (tx) => seedDemoPolicies(tx))
  const cafe = demoClientId('Larkspur Florist')
  const owns = await person(cafe)
  const reads = await app.signIn({ role: 'client', clientId: cafe, membership: { role: 'readonly', rights: { policies: 'none' } } })
  const data = async (as: string) =>
    (await app.json('/api/client/profile/data', { as })).body.data as { person: object; companies: { name: string; policies?: object[] }[] }
  const whole = await data(owns.cookie)
  expect(whole.person).toMatchObject({ email: owns.email })
  expect(JSON.stringify(whole)).not.toContain('Hash')
  expect(whole.companies).toHaveLength(1)
  expect(whole.companies[0]?.policies?.length).toBeGreaterThan(1)
  expect((await data(reads.cookie)).companies[0]?.policies).toBeUndefined()
})

test('requests for terms and claims of their companies follow a person to the new address, and those of others stay', async () => {
  const clientId = randomUUID()
  const one = await person(clientId)
  const wanted = `new-${randomUUID().slice(0, 8)}@example.com`
  const [asked, elsewhere] = [
    await app.build.quote({ status: 'submitted', email: one.email, clientId }),
    await app.build.quote({ status: 'submitted', email: one.email, clientId: await app.company('Another Ltd', randomUUID()) }),
  ]
  const colleague = `colleague-${randomUUID().slice(0, 8)}@example.com`
  const claim = await app.build.claim({ clientId, email: one.email })
  const theirs = await app.build.claim({ clientId, email: colleague })
  await one.proven(new Date())
  await one.send('/email', { email: wanted })
  const tokens = [...(await linksTo(one.email)), ...(await linksTo(wanted))]
  for (const token of tokens) await app.json('/api/auth/email/confirm', { body: { token }, method: 'POST' })
  const { rows } = await owner.execute<{ id: string; email: string }>(
    sql`SELECT id, email FROM quotes WHERE id IN (${asked.id}, ${elsewhere.id}) UNION ALL SELECT id, email FROM claims WHERE id IN (${claim.id}, ${theirs.id})`,
  )
  const addresses = new Map(rows.map(({ id, email }) => [id, email]))
  expect([asked, elsewhere, claim, theirs].map(({ id }) => addresses.get(id))).toEqual([wanted, one.email, wanted, colleague])
})

test('the address that we hold for a company follows the person whose it was, while they act for it, and staff can see why', async () => {
  const clientId = randomUUID()
  const one = await person(clientId)
  const former = await app.company('Another Ltd', randomUUID())
  await app.addMember(one.userId, former, { status: 'revoked', revokedAt: new Date() })
  await owner.execute(sql`UPDATE clients SET email = ${one.email} WHERE id IN (${clientId}, ${former})`)
  const wanted = `new-${randomUUID().slice(0, 8)}@example.com`
  await one.proven(new Date())
  await one.send('/email', { email: wanted })
  const tokens = [...(await linksTo(one.email)), ...(await linksTo(wanted))]
  for (const token of tokens) await app.json('/api/auth/email/confirm', { body: { token }, method: 'POST' })
  const { rows } = await owner.execute<{ id: string; email: string }>(
    sql`SELECT id, email FROM clients WHERE id IN (${clientId}, ${former}) ORDER BY id = ${former}`,
  )
  expect(rows.map(({ email }) => email)).toEqual([wanted, one.email])
  const { rows: audited } = await owner.execute(
    sql`SELECT subject_id FROM audit_log WHERE action = 'clients.addressFollowed' AND subject_id IN (${clientId}, ${former})`,
  )
  expect(audited).toEqual([{ subject_id: clientId }])
})
