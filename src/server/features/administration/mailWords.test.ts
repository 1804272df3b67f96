import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditedMails, SettingRecord } from '#contract/admin/settings.ts'
import { mailKey, type EditedMail } from '#contract/model/messages/editedMail.ts'
import { standardWords } from '#contract/model/messages/mailWords.ts'
import type { MailTemplate } from '#contract/model/messages/mail.ts'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { messageJobs } from '#server/features/messages/messages.jobs.ts'
import { emails, emailSecrets } from '#server/features/messages/messages.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { settingVersions } from '#server/features/settings/settings.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner, db } = app.database
const admin = await app.signIn({ role: 'admin' })
const base = '/api/admin/settings'

const show = async (template: MailTemplate) =>
  (await app.json(`${base}/mails/${template}`, { as: admin.cookie })).body.data as SettingRecord<EditedMail>
const list = async () => (await app.json(`${base}/mails`, { as: admin.cookie })).body.data as EditedMails
const save = (template: MailTemplate, change: object, version: number, as = admin.cookie) =>
  app.json(`${base}/mails/${template}`, {
    method: 'PUT',
    body: { ...standardWords(template), reason: 'Plainer', version, ...change },
    as,
  })
const saveNow = async (template: MailTemplate, change: object) => save(template, change, (await show(template)).version)

const ctx = { ...app.deps, pool: db, enqueue: app.deps.enqueueIn(db) }
const sent = async (id: string) => {
  await messageJobs['mail.send'](ctx, { emailId: id })
  const [mail] = await owner.select().from(emails).where(eq(emails.id, id))
  return mail
}
const received = async () =>
  sent((await queueEmail(ctx, { template: 'contactReceived', to: `${crypto.randomUUID()}@example.com`, props: { reference: 'CE-1' } })).id)

test('published wording is used in the next email and shown in the list, and emails already sent stay unchanged', async () => {
  const before = await received()
  const reply = await saveNow('contactReceived', { subject: 'Your message {reference}', title: 'Thank you' })
  expect(reply).toMatchObject({
    status: 200,
    body: { data: { value: { words: { subject: 'Your message {reference}', title: 'Thank you' } } } },
  })
  const after = await received()
  expect(after).toMatchObject({ state: 'sent', subject: 'Your message CE-1' })
  expect(after?.text).toContain('Thank you\n')
  expect(after?.html).toContain('<title>Your message CE-1</title>')
  expect(after?.text).not.toContain('We have your message')
  const [kept] = await owner
    .select()
    .from(emails)
    .where(eq(emails.id, before?.id ?? ''))
  expect(kept?.text).toBe(before?.text)
  expect(before?.text).toContain('We have your message')
  expect((await list()).find(({ template }) => template === 'contactReceived')).toMatchObject({
    by: 'Test Person',
    subject: 'Your message {reference}',
    outdated: false,
  })
})

test('a version records who changed what and why and can be restored, and one request brings back the standard wording', async () => {
  const { version } = await show('quoteReply')
  expect((await save('quoteReply', { written: 'First.' }, version)).status).toBe(200)
  expect((await saveNow('quoteReply', { written: 'Second.' })).status).toBe(200)
  const now = await show('quoteReply')
  expect(now.history[0]).toMatchObject({
    by: 'Test Person',
    reason: 'Plainer',
    changes: [{ field: 'Paragraph', before: 'First.', after: 'Second.' }],
  })
  const back = await app.json(`${base}/mails/quoteReply/standard`, { body: { version: now.version }, as: admin.cookie })
  expect(back).toMatchObject({ status: 200, body: { data: { value: { words: {}, standard: {} } } } })
  expect((await list()).some(({ template }) => template === 'quoteReply')).toBe(false)
  const restored = await app.json(`${base}/restore`, {
    body: { key: mailKey('quoteReply'), number: now.version, version: now.version + 1 },
    as: admin.cookie,
  })
  expect(restored.status).toBe(200)
  expect((await show('quoteReply')).value.words).toEqual({ written: 'Second.' })
  const [row] = await owner.select().from(auditLog).where(eq(auditLog.action, 'settings.save')).orderBy(desc(auditLog.id)).limit(1)
  expect(row).toMatchObject({ actorId: admin.userId, subjectId: mailKey('quoteReply'), reason: 'Back to the standard wording' })
})

test('invalid wording is refused at its field, and nothing is saved', async () => {
  const { version } = await show('myQuotesCode')
  const reply = await save(
    'myQuotesCode',
    {
      subject: 'Your code {code}',
      preview: 'Hello\r\nBcc: victim@example.com',
      title: '<script>alert(1)</script>',
      typeIt: 'Type it.',
      link: 'See https://evil.example for {linkMinutes}',
      button: 'Go \u202eog',
    },
    version,
  )
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body['fields'] as object).sort()).toEqual(['button', 'link', 'preview', 'subject', 'title', 'typeIt'])
  for (const body of [{ reason: '' }, { invented: 'x' }, { button: 5 }])
    expect((await save('myQuotesCode', body, version)).status, JSON.stringify(body)).toBe(422)
  // This part belongs to another email.
  expect((await save('myQuotesCode', { buttonCreditNote: 'x' }, version)).body['fields']).toEqual({
    buttonCreditNote: 'This email has no such part',
  })
  expect(await show('myQuotesCode')).toMatchObject({ version, value: { words: {} } })
})

test('a version with a placeholder that the email no longer has is not restored', async () => {
  await db.transaction((tx) =>
    saveSetting({ db: tx }, mailKey('quoteNew'), { words: { aside: 'Within {gone}.' }, standard: { aside: 'Old' } }),
  )
  expect((await saveNow('quoteNew', { aside: 'Now.' })).status).toBe(200)
  const { version } = await show('quoteNew')
  const reply = await app.json(`${base}/restore`, { body: { key: mailKey('quoteNew'), number: version - 1, version }, as: admin.cookie })
  expect(reply.status).toBe(409)
})

test('edited wording is kept and marked as outdated when a newer release changes the standard wording', async () => {
  expect((await saveNow('quoteQuestion', { why: 'Ours.' })).status).toBe(200)
  const { version } = await show('quoteQuestion')
  await owner
    .update(settingVersions)
    .set({ value: { words: { why: 'Ours.' }, standard: { why: 'What an older release said.' } } })
    .where(eq(settingVersions.key, mailKey('quoteQuestion')))
  expect((await list()).find(({ template }) => template === 'quoteQuestion')).toMatchObject({ outdated: true })
  expect((await show('quoteQuestion')).version).toBe(version)
})

test('when two people edit the same email, the second save is refused with the change of the first', async () => {
  const other = await app.signIn({ role: 'admin' })
  const { version } = await show('invoiceReminder')
  expect((await save('invoiceReminder', { title: 'Theirs' }, version, other.cookie)).status).toBe(200)
  const refused = await save('invoiceReminder', { title: 'Mine' }, version)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ changes: [{ label: 'Title', before: 'A premium is still to be paid', after: 'Theirs' }] })
  expect((await show('invoiceReminder')).value.words).toEqual({ title: 'Theirs' })
})

test('#137 staff who cannot manage settings cannot read or save the wording of emails', async () => {
  const { cookie } = await app.signIn({ role: 'editor' })
  expect((await app.json(`${base}/mails`, { as: cookie })).status).toBe(403)
  expect((await app.json(`${base}/mails/quoteNew`, { as: cookie })).status).toBe(403)
  expect((await save('quoteNew', {}, 0, cookie)).status).toBe(403)
})

test('a test email uses the typed wording without saving it, and invalid wording is refused', async () => {
  const words = { ...standardWords('contactReceived'), subject: 'A try', title: 'Typed, not saved' }
  const test1 = await app.json('/api/admin/mail-templates/contactReceived/test', { body: { words }, as: admin.cookie })
  expect(test1.status).toBe(200)
  const mail = await sent((test1.body.data as { emailId: string }).emailId)
  expect(mail).toMatchObject({ state: 'sent', subject: 'A try' })
  expect(mail?.text).toContain('Typed, not saved')
  expect((await received())?.text).not.toContain('Typed, not saved')
  for (const bad of [{ subject: '{link}' }, { title: 'a\r\nb' }, { title: '<b>x</b>' }]) {
    const refused = await app.json('/api/admin/mail-templates/contactReceived/test', {
      body: { words: { ...words, ...bad } },
      as: admin.cookie,
    })
    // The reason names the part, because the button is not in the form.
    const part = 'subject' in bad ? /^Subject: / : /^Title: /
    expect([refused.status, refused.body.message], JSON.stringify(bad)).toEqual([422, expect.stringMatching(part)])
  }
})

test('#120 the stored copy of an email with edited wording still contains no secret link', async () => {
  expect((await saveNow('passwordReset', { title: 'A new password', asked: 'It works for {minutes} minutes.' })).status).toBe(200)
  const link = 'http://localhost:3000/reset-password/Zx9secretSecretSecret'
  const { id } = await queueEmail(ctx, { template: 'passwordReset', to: 'reset@example.com', props: { link, minutes: 30 } })
  const mail = await sent(id)
  expect(mail).toMatchObject({ state: 'sent', props: { minutes: 30 } })
  expect(mail?.text).toContain('It works for 30 minutes.')
  expect(JSON.stringify(mail)).not.toContain('Zx9secret')
  expect(await owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))).toEqual([])
})

test('#120 the stored copy of an email with edited wording still contains no code', async () => {
  expect((await saveNow('myQuotesCode', { title: 'Your number for today' })).status).toBe(200)
  const props = { code: '730419', minutes: 5, link: 'http://localhost:3000/my-quotes/open/Zx8secretSecretSecret', linkMinutes: 30 }
  const { id } = await queueEmail(ctx, { template: 'myQuotesCode', to: 'code@example.com', props })
  const mail = await sent(id)
  expect(mail).toMatchObject({ state: 'sent', props: { minutes: 5 } })
  expect(mail?.text).toContain('Your number for today')
  expect(mail?.text).toContain('[code removed]')
  expect(mail?.text).toContain('[link removed]')
  for (const hidden of ['730419', 'Zx8secret']) expect(JSON.stringify(mail)).not.toContain(hidden)
  const [delivered] = await app.outbox.list()
  expect(delivered?.text).toContain('730419')
})
