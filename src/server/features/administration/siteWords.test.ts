/** Site texts that staff edit: used on every page, kept as versions, and not overwritten when the program starts. */
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SettingRecord } from '#contract/admin/settings.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import type { OurWords } from '#contract/model/site/ourWords.ts'
import { contentDir } from '#server/db/seed.ts'
import { marketingJobs } from '#server/features/marketing/marketing.jobs.ts'
import { emailRequests } from '#server/features/messages/messages.table.ts'
import { seedSettings } from '#server/features/settings/settings.seed.ts'
import { settings } from '#server/features/settings/settings.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { until } from '#test/support/server/worker.ts'

const app = await testApp()
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const job = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }
const base = '/api/admin/settings'

type Words = Record<string, string>
const show = async (group: string) => (await app.json(`${base}/words-${group}`, { as: admin.cookie })).body.data as SettingRecord<Words>
const save = async (group: string, change: Words, as = admin.cookie) => {
  const { value, version } = await show(group)
  return app.json(`${base}/words-${group}`, { method: 'PUT', body: { ...value, reason: 'Plainer', ...change, version }, as })
}
const ask = async (q: string) =>
  (await app.json('/api/assistant/questions', { body: { q, about: '' }, ip: '198.51.100.7' })).body.data as AssistantReply
const pageOf = async (path: string) => (await (await app.request(path)).text()).replaceAll('<!-- -->', '')

test('the assistant replies with the edited texts, with the phone number and the reply time from the settings', async () => {
  expect((await ask('hello')).said.title).toBe('Hello')
  const saved = await save('assistant', { greetingTitle: 'Good day', handover: 'We reply {within}. Ring {phone} of {firm}.' })
  expect(saved.status).toBe(200)
  expect((await ask('hello')).said).toMatchObject({ title: 'Good day', steps: [] })
  const danger = await ask('there is a fire and people are trapped')
  expect(danger).toMatchObject({ outcome: 'emergency', said: { steps: expect.arrayContaining([expect.stringContaining('Ring 999')]) } })
  const html = await pageOf('/ai-insurance-assistant?q=hello')
  expect(html).toContain('Good day')
  expect(html).toMatch(/We reply within 1 working day\. Ring <a href="tel:[^"]+"[^>]*>[^<]+<\/a> of Chalk/)
})

test('the contact form uses the edited texts', async () => {
  expect((await save('contact', { topic: 'What may we help with?', claim: 'Something has happened' })).status).toBe(200)
  const html = await pageOf('/contact')
  for (const words of ['What may we help with?', '>Something has happened</option>']) expect(html).toContain(words)
})

test('the booking form uses the edited texts, and a booking keeps the agreed consent text word for word', async () => {
  const form = async () => {
    const html = await pageOf('/contact?way=callback')
    const named = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    return {
      html,
      token: named('token'),
      day: named('day'),
      agreed: named('agreed'),
      time: /name="time"[^>]*value="([^"]+)"/.exec(html)?.[1],
    }
  }
  const first = 'You may use these details to ring me.'
  expect((await save('appointment', { consent: first, claim_help: 'Something broke' })).status).toBe(200)
  // A cached page is rendered again once its process is notified of the change.
  await until('the new words', async () => (await form()).agreed === first)
  const { html, agreed, ...shown } = await form()
  expect([html.includes('>Something broke</option>'), html.includes(first)]).toEqual([true, true])
  const wish = { ...shown, reason: 'claim_help', name: 'Test Visitor', phone: '01632 960 001', consent: 'on' }
  const book = (more: object) => app.json('/api/callbacks', { body: { ...wish, ...more } })
  expect((await book({ agreed })).status).toBe(201)
  const second = 'You may use these details to arrange this.'
  expect((await save('appointment', { consent: second })).status).toBe(200)
  // The page was opened before the words were changed.
  const late = await book({ agreed, name: 'Test Second' })
  expect([late.status, late.body['fields']]).toEqual([409, { consent: expect.stringContaining('has changed') }])
  const { rows } = await owner.execute<{ id: string }>(`SELECT id FROM appointments WHERE name = 'Test Visitor'`)
  const { agreedTo } = (await app.json(`/api/admin/appointments/${rows[0]?.id}`, { as: admin.cookie })).body.data as { agreedTo: string }
  expect(agreedTo).toBe(first)
})

test('the contact and blog pages show the edited consent texts for article emails, and each consent keeps the text it was given to', async () => {
  const words = { form: 'Articles once a month. Stop them at any time.', choice: 'Send me articles by email. I can stop them.' }
  expect((await save('marketing', words)).status).toBe(200)
  await until('the new words', async () => (await pageOf('/contact')).includes(words.choice))
  expect(await pageOf('/blog')).toContain(words.form)
  const agreedTo = async (email: string) => {
    expect((await app.json('/api/subscriptions', { body: { email, source: '/blog', website: '' } })).status).toBe(202)
    for (const { id } of await owner.select({ id: emailRequests.id }).from(emailRequests))
      await marketingJobs['marketing.ask'](job, { wishId: id })
    const { rows } = await owner.execute<{ wording: Words }>(sql`SELECT kept.wording FROM marketing_consents consent
      JOIN subscribers ON subscribers.id = consent.subscriber_id JOIN consent_wordings kept ON kept.version = consent.wording
      WHERE subscribers.email = ${email}`)
    return rows.map(({ wording }) => wording['form'])
  }
  expect(await agreedTo('first@example.com')).toEqual([words.form])
  const later = 'Articles once a month. You can stop them with one click.'
  expect((await save('marketing', { form: later })).status).toBe(200)
  expect(await agreedTo('second@example.com')).toEqual([later])
  const { rows: still } = await owner.execute<{ wording: Words }>(sql`SELECT kept.wording FROM marketing_consents consent
    JOIN subscribers ON subscribers.id = consent.subscriber_id JOIN consent_wordings kept ON kept.version = consent.wording
    WHERE subscribers.email = 'first@example.com'`)
  expect(still.map(({ wording }) => wording['form'])).toEqual([words.form])
  expect((await save('marketing', { form: 'Articles, always.' })).body['fields']).toHaveProperty('form')
})

test('the assistant suggests the edited questions, and staff can check beforehand which of them it answers', async () => {
  const suggestions = "Is employers' liability insurance compulsory?\nWhat is the weather on Mars?"
  const suggested = async (q: string) =>
    (await app.json(`/api/admin/search-words/suggested?q=${encodeURIComponent(q)}`, { as: admin.cookie })).body.data
  const [good = '', bad = ''] = suggestions.split('\n')
  expect(await suggested(good)).toMatchObject({ outcome: 'answer', page: expect.any(String) })
  expect(await suggested(bad)).toMatchObject({ outcome: expect.not.stringMatching('answer'), page: null })
  expect((await save('assistant', { suggestions })).status).toBe(200)
  await until('the new words', async () => (await pageOf('/ai-insurance-assistant')).includes(bad))
  expect((await save('assistant', { suggestions: 'Ring {phone}?' })).body['fields']).toHaveProperty('suggestions')
})

test('a text that loses a placeholder or a phone number or promises cover is refused at its field, and nothing is saved', async () => {
  const { version } = await show('assistant')
  const reply = await save('assistant', {
    emergencyTitle: 'Is anyone in danger?',
    supportText: 'Ring the Samaritans.',
    handover: 'We reply soon.',
    noneText: 'Do not worry: you are covered.',
    priceTitle: 'Ring {phone}',
  })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body['fields'] as object).sort()).toEqual([
    'emergencyTitle',
    'handover',
    'noneText',
    'priceTitle',
    'supportText',
  ])
  expect((await save('renewal', { text: 'All is well.' })).body['fields']).toHaveProperty('text')
  expect((await save('contact', { reason: '' })).status).toBe(422)
  expect((await show('assistant')).version).toBe(version)
})

test('a version records who changed what and why and can be restored, unless its texts are no longer valid', async () => {
  expect((await save('renewal', { tick: 'I have read this and accept the terms' })).status).toBe(200)
  expect((await save('renewal', { tick: 'Read, true, and I accept the terms' })).status).toBe(200)
  const now = await show('renewal')
  expect(now.history[0]).toMatchObject({ by: 'Test Person', reason: 'Plainer', changes: [{ field: 'Next to the tick box' }] })
  const restore = (number: number) =>
    app.json(`${base}/restore`, { body: { key: 'words.renewal', number, version: now.version }, as: admin.cookie })
  await owner.execute(`UPDATE setting_versions SET value = value || '{"tick": "Yes"}' WHERE key = 'words.renewal' AND number = 1`)
  expect((await restore(1)).status).toBe(409)
  expect((await restore(0)).status).toBe(200)
  expect((await show('renewal')).value['tick']).toContain('I have read this, it is true')
})

test('staff who cannot manage settings cannot read or save site texts', async () => {
  const { cookie } = await app.signIn({ role: 'editor' })
  expect((await app.json(`${base}/words-assistant`, { as: cookie })).status).toBe(403)
  expect((await save('assistant', {}, cookie)).status).toBe(403)
})

test('seeding the settings keeps edited texts and adds new ones', async () => {
  const key = 'words.contact'
  await seedSettings(owner, { contentDir, demo: false })
  await owner.execute(`UPDATE settings SET value = (value || '{"topic": "Ours"}') - 'time', edited = true WHERE key = '${key}'`)
  // The added text counts as a change, so that cached pages are rendered again.
  expect(await seedSettings(owner, { contentDir, demo: false })).toBe(1)
  const [row] = await owner.select().from(settings).where(eq(settings.key, key))
  const delivered = JSON.parse(readFileSync(`${contentDir}/settings/words/contact.json`, 'utf8')) as OurWords<'contact'>
  expect(row?.value).toMatchObject({ topic: 'Ours', time: delivered.time })
  expect(await seedSettings(owner, { contentDir, demo: false })).toBe(0)
})
