import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Backups, Integration, Jobs } from '#contract/admin/maintenance.ts'
import { isMarketing, mailTemplateNames } from '#contract/model/messages/mail.ts'
import { suppress } from '#server/features/messages/messages.ts'
import { emailEvents, emails, stoppedAddresses } from '#server/features/messages/messages.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const signing = randomBytes(24).toString('base64')
const app = await testApp({
  settings: { SMTP_URL: 'smtp://mailer:hunter2hunter2@mail.example.com:587', MAIL_EVENTS_SECRET: `whsec_${signing}` },
})
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const call = (path: string, body?: unknown, as = admin.cookie) => app.json(`/api/admin/${path}`, body === undefined ? { as } : { body, as })
const integrations = async () => (await call('integrations')).body.data as Integration[]
const one = (all: Integration[], name: string) => all.find((each) => each.name === name)

describe('mail templates', () => {
  test('#122 every template has a preview with sample values, sandboxed and without scripts', async () => {
    for (const name of mailTemplateNames) {
      const reply = await app.request(`/admin/settings/mail-templates/${name}/preview`, { as: admin.cookie })
      expect([name, reply.status]).toEqual([name, 200])
      expect(reply.headers.get('content-security-policy')).toContain('sandbox')
      const html = await reply.text()
      expect(html, name).not.toMatch(/<script|undefined|\[object/)
      // Only subscriptions can be stopped: an invoice was not asked for.
      expect(html.includes('stop it all'), name).toBe(isMarketing(name))
    }
    const text = await (await app.request('/admin/settings/mail-templates/contactReceived/preview?part=text', { as: admin.cookie })).text()
    expect(text).toContain('<pre')
    expect(text).toContain('01632 960 123')
  })

  test('#137 a preview is not found for other staff, for visitors and for an unknown template', async () => {
    const { cookie } = await app.signIn({ role: 'editor' })
    const address = '/admin/settings/mail-templates/contactReceived/preview'
    expect((await app.request(address, { as: cookie })).status).toBe(404)
    expect((await app.request(address)).status).toBe(404)
    expect((await app.request('/admin/settings/mail-templates/constructor/preview', { as: admin.cookie })).status).toBe(404)
  })

  test('a test email goes only to the address of the signed-in administrator, and the email log lists it', async () => {
    const [me] = await owner.select().from(users).where(eq(users.id, admin.userId))
    const sent = await call('mail-templates/quoteTerms/test', {})
    expect(sent).toMatchObject({ status: 200, body: { data: { to: me?.email, state: 'queued' } } })
    const { emailId } = sent.body.data as { emailId: string }
    const [row] = await owner.select().from(emails).where(eq(emails.id, emailId))
    expect(row).toMatchObject({ template: 'quoteTerms', toAddress: me?.email, relatedType: 'settings' })
    // Pressed again after a lost answer, it is the same email.
    const again = () =>
      app.json('/api/admin/mail-templates/quoteTerms/test', { as: admin.cookie, body: {}, headers: { 'idempotency-key': 'press-press-1' } })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.body.data]).toEqual([200, first.body.data])
    expect((await call('mail-templates/quoteTerms/test', { to: 'victim@example.com' })).status).toBe(422)
    expect((await call('mail-templates/nothing/test', {})).status).toBe(422)
  })
})

test('a test email to an address that is stopped, or that opted out of marketing, says so', async () => {
  const person = await app.signIn({ role: 'admin' })
  const test1 = async (template: string) =>
    (await app.json(`/api/admin/mail-templates/${template}/test`, { as: person.cookie, body: {} })).body
  const [me] = await owner.select({ email: users.email }).from(users).where(eq(users.id, person.userId))
  const address = me?.email ?? ''
  await suppress({ db: owner, keys: app.deps.keys }, address, 'page')
  expect((await test1('insights')).data).toMatchObject({ state: 'suppressed', reason: 'This address opted out of marketing' })
  await owner.insert(stoppedAddresses).values({ id: randomUUID(), address, reason: 'asked' })
  expect((await test1('contactReceived')).data).toMatchObject({ state: 'suppressed', reason: 'Emails to this address are stopped' })
})

describe('integrations', () => {
  test('#122 a password is reported as set and never shown', async () => {
    const reply = await call('integrations')
    expect(one(reply.body.data as Integration[], 'mail')).toMatchObject({ adapter: 'SMTP', where: 'mail.example.com:587', secret: 'set' })
    expect(one(reply.body.data as Integration[], 'reports')).toMatchObject({
      where: 'http://localhost:3000/api/mail-events',
      secret: 'set',
      lastUse: null,
    })
    const text = JSON.stringify(reply.body)
    expect(text).not.toContain(signing)
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('mailer')
  })

  test('a test of an integration calls it and stores the result with the name of the tester', async () => {
    for (const name of ['files', 'mail', 'texts'] as const) {
      const reply = await call('integrations/test', { name })
      expect(reply.status).toBe(200)
      expect(one(await integrations(), name)?.lastTest, name).toMatchObject({ ok: true, by: 'Test Person' })
    }
    expect(one(await integrations(), 'texts')?.lastUse).toMatchObject({ ok: true })
  })

  test('the test of delivery reports counts the emails of the last seven days that the provider has reported on', async () => {
    const tested = async () => {
      await call('integrations/test', { name: 'reports' })
      return one(await integrations(), 'reports')
    }
    expect((await tested())?.lastTest).toMatchObject({ ok: false, message: expect.stringContaining('No email was accepted') })
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
    const { id } = await app.build.email({ sentAt: hours(3) })
    expect((await tested())?.lastTest).toMatchObject({ ok: false, message: expect.stringContaining('reported on 0') })
    await app.build.email({ sentAt: hours(2), reportedAt: hours(2), state: 'delivered' })
    await owner.insert(emailEvents).values({ emailId: id, kind: 'delayed', reportId: 'msg_1' })
    const { lastTest, lastUse } = (await tested()) ?? {}
    expect(lastTest).toMatchObject({ ok: true, message: 'Of 2 mails accepted in the last seven days the provider has reported on 1.' })
    expect(lastUse).toMatchObject({ ok: true })
  })

  test('without a scanner the test says that files are not checked', async () => {
    await call('integrations/test', { name: 'scanner' })
    expect(one(await integrations(), 'scanner')?.lastTest).toMatchObject({
      ok: false,
      message: 'There is no scanner: files are not checked.',
    })
  })
})

describe('jobs', () => {
  const jobs = async () => (await call('jobs')).body.data as Jobs
  const deadId = randomUUID()
  beforeAll(async () => {
    await owner.execute(sql`INSERT INTO pgboss.job (id, name, data, source_name, source_output)
      VALUES (${deadId}, 'dead', ${JSON.stringify({ emailId: randomUUID() })}::jsonb, 'mail.send', ${JSON.stringify({ message: 'Mail not accepted' })}::jsonb)`)
    await owner.execute(
      sql`INSERT INTO job_runs (name, started_at, finished_at, ok) VALUES ('contact.purge', now() - interval '1 second', now(), true)`,
    )
  })

  test('each job has its schedule, last run and next run', async () => {
    const all = await jobs()
    expect(all.jobs.find(({ name }) => name === 'contact.purge')).toMatchObject({ schedule: 'Every day at 03:47', lastRun: { ok: true } })
    expect(all.jobs.find(({ name }) => name === 'contact.purge')?.nextRunAt).toMatch(/T0[23]:47:00/)
    expect(all.jobs.find(({ name }) => name === 'mail.send')).toMatchObject({ schedule: null, nextRunAt: null })
  })

  test('a failed job is retried once when several requests ask for it at once', async () => {
    expect((await jobs()).dead).toMatchObject([{ id: deadId, name: 'mail.send', message: 'Mail not accepted' }])
    const waiting = async () => (await jobs()).jobs.find(({ name }) => name === 'mail.send')?.waiting ?? 0
    const before = await waiting()
    const answers = await Promise.all([1, 2, 3].map(() => call(`jobs/${deadId}/retry`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await jobs()).toMatchObject({ dead: [], deadCount: 0 })
    expect(await waiting()).toBe(before + 1)
  })
})

test('backups are listed newest first, with the age of the last successful one in hours', async () => {
  const backups = async () => (await call('backups')).body.data as Backups
  expect(await backups()).toMatchObject({ hours: null, runs: [] })
  await owner.execute(sql`INSERT INTO backup_runs (at, ok, folder, files, bytes, message) VALUES
    (now() - interval '30 hours', true, '/mnt/backups/seawall-1', 1200, 90000000, ''),
    (now() - interval '6 hours', false, '/mnt/backups', NULL, NULL, 'No space left on the disk')`)
  const { hours, runs } = await backups()
  expect(Math.round(hours ?? 0)).toBe(30)
  expect(runs.map(({ ok }) => ok)).toEqual([false, true])
})
