/** Service levels: a change applies to a case from its next step on, and to the texts of the site and of emails. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SettingRecord } from '#contract/admin/settings.ts'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { londonClock, promisedBy, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { serviceSheet } from '#contract/model/settings/serviceSheet.ts'
import { serviceKindNames, serviceKinds, standardLevels, type ServiceLevels } from '#contract/model/site/serviceLevels.ts'
import { messageJobs } from '#server/features/messages/messages.jobs.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { until } from '#test/support/server/worker.ts'

const clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const { build } = app
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const base = '/api/admin/settings/service-levels'
const today = londonClock(clock).date

const show = async () => (await app.json(base, { as: admin.cookie })).body.data as SettingRecord<ServiceLevels>
const save = async (change: Partial<Record<keyof ServiceLevels, string>>) =>
  app.json(base, {
    as: admin.cookie,
    method: 'PUT',
    body: { version: (await show()).version, ...serviceSheet.typed(standardLevels), ...change },
  })
const quoteAt = async (id: string) => (await owner.select().from(quotes).where(eq(quotes.id, id)))[0]
const step = async (id: string, action: string, body: object) => {
  const { version } = (await app.json(`/api/admin/quotes/${id}`, { as: admin.cookie })).body.data as { version: number }
  expect((await app.json(`/api/admin/quotes/${id}/${action}`, { as: admin.cookie, body: { version, ...body } })).status).toBe(200)
}

test.each(serviceKindNames)('%s: a value that is not a whole number from 1 to the maximum is refused at its field', async (kind) => {
  for (const typed of ['0', String(serviceKinds[kind].most + 1), '1.5', 'two', '']) {
    const refused = await save({ [kind]: typed })
    expect([refused.status, Object.keys(refused.body['fields'] as object)], typed).toEqual([422, [kind]])
  }
})

test('a change keeps existing due dates and applies to the next step that sets one', async () => {
  const open = await build.quote({ status: 'in_review' })
  const before = (await quoteAt(open.id))?.dueAt
  const claim = await build.claim({ status: 'submitted' })
  expect((await save({ insurers: '7', claimAcknowledged: '4' })).status).toBe(200)
  expect((await quoteAt(open.id))?.dueAt).toEqual(before)
  await step(open.id, 'approach-insurers', { insurers: 'Two' })
  expect((await quoteAt(open.id))?.dueAt).toEqual(promisedBy(clock, 7))

  const read = async () => (await app.json(`/api/admin/claims/${claim.id}`, { as: admin.cookie })).body.data as ClaimDetail
  const { version, levels } = await read()
  // The dialogs suggest this value.
  expect(levels.claimAcknowledged).toBe(4)
  const done = await app.json(`/api/admin/claims/${claim.id}/acknowledge`, { as: admin.cookie, body: { version } })
  expect([done.status, (await read()).nextUpdateOn]).toEqual([200, workingDayAfter(today, 4)])
})

test('the contact page, the site data and emails state the new reply time', async () => {
  const contactPage = async () => (await app.request('/contact')).text()
  expect(await contactPage()).toContain('within 1 working day')
  expect((await save({ enquiry: '3' })).status).toBe(200)
  const html = await until('the new page', async () => {
    const now = await contactPage()
    return now.includes('within 1 working day') ? null : now
  })
  expect(html).toContain('within 3 working days')
  expect((await app.json('/api/site')).body.data).toMatchObject({ promises: { enquiry: 3, quote: 1 } })

  const ctx = { ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }
  const { id } = await queueEmail(ctx, { template: 'contactReceived', to: 'jo@example.com', props: { reference: 'EN-1' } })
  await messageJobs['mail.send'](ctx, { emailId: id })
  const [mail] = await owner.select().from(emails).where(eq(emails.id, id))
  expect(mail?.text).toContain('We will reply within 3 working days.')
})
