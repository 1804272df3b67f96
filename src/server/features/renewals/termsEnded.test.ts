/** Terms are open to the end of a day. Afterwards nobody is asked to decide on them, and the broker is told that new ones are needed. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewalJobs } from './renewals.jobs.ts'
import { renewals } from './renewals.table.ts'

let clock = new Date(`${londonClock(new Date()).date}T10:00:00Z`)
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const today = () => londonClock(clock).date
const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as unknown as JobCtx
const daily = () => renewalJobs['renewals.daily'](job())

/** A renewal whose offers are open until these days. */
const arrange = async (open: readonly string[], daysLeft = 10) => {
  const person = await app.signIn({ role: 'client', clientId: crypto.randomUUID() })
  const renewal = await app.build.renewal({ status: 'presented', daysLeft, chasedFor: 25, clientId: person.clientId ?? '' })
  const [first] = renewal.presented?.offers ?? []
  if (!first) throw new Error('There is no offer')
  const offers = open.map((validUntil) => ({ ...first, id: crypto.randomUUID(), validUntil }))
  const presented = { offers, recommended: offers[0]?.id ?? null, note: '' }
  await owner
    .update(renewals)
    .set({ offers, presented, chosenOffer: offers[0]?.id ?? null })
    .where(eq(renewals.id, renewal.id))
  const path = `/api/client/policies/${renewal.policyId}/renewal`
  return {
    ...renewal,
    offers,
    post: async (step: string, body: object) => {
      const reply = await app.json(`${path}/${step}`, { as: person.cookie, body })
      return [reply.status, reply.body.message]
    },
    journey: async () => (await app.json(path, { as: person.cookie })).body.data as RenewalJourney,
    needs: async () =>
      ((await app.json('/api/client/dashboard', { as: person.cookie })).body.data as Overview).needs.map(({ title }) => title),
    page: async () => (await app.request(`/client/policies/${renewal.policyId}/renew`, { as: person.cookie })).text(),
    mails: async () =>
      (await owner.select({ template: emails.template }).from(emails).where(eq(emails.relatedId, renewal.id))).map(
        ({ template }) => template,
      ),
    tasks: async () => {
      const { rows } = await owner.execute<{ title: string; status: string }>(
        sql`SELECT title, status FROM tasks WHERE subject_id = ${renewal.id}::uuid AND made_by_rule LIKE 'renewal:ended:%'`,
      )
      return rows.map(({ status }) => status)
    },
    staff: async (step: string, body: object = {}) => {
      const [row] = await owner.select({ version: renewals.version }).from(renewals).where(eq(renewals.id, renewal.id))
      return app.json(`/api/admin/renewals/${renewal.id}/${step}`, { as: admin.cookie, body: { version: row?.version, ...body } })
    },
  }
}

const ask = 'Decide about your renewal terms'
const stage = async (name: string) =>
  (
    (await app.json(`/api/admin/renewals?stage=${name}&limit=100`, { as: admin.cookie })).body.data as { items: { id: string }[] }
  ).items.map(({ id }) => id)

test('the lists of renewals without terms hold those whose client has only terms that have ended', async () => {
  const open = await arrange([addDays(today(), -1), today()])
  const over = await arrange([addDays(today(), -1)])
  for (const name of ['noTerms', 'atRisk']) {
    const ids = await stage(name)
    expect([name, ids.includes(open.id), ids.includes(over.id)]).toEqual([name, false, true])
  }
})

test('on the last day the terms can be decided on; from the next the client is not asked to, and the broker gets one task', async () => {
  const one = await arrange([today()])
  expect(await one.journey()).toMatchObject({ state: 'terms' })
  expect((await one.needs()).some((title) => title.endsWith(ask))).toBe(true)
  await daily()
  expect(await one.mails()).toEqual(['renewalReminder'])
  expect(await one.tasks()).toEqual([])

  // Three days without the job: one task all the same.
  clock = new Date(clock.getTime() + 4 * 86_400_000)
  await Promise.all([daily(), daily()])
  await daily()
  expect(await one.mails()).toEqual(['renewalReminder'])
  expect(await one.tasks()).toEqual(['open'])
  expect((await one.needs()).some((title) => title.endsWith(ask))).toBe(false)
  const journey = await one.journey()
  expect(journey.state).toBe('awaited')
  expect(journey.steps.filter(({ step }) => ['changes', 'decide', 'sign'].includes(step)).map(({ state }) => state)).toEqual([
    'locked',
    'locked',
    'locked',
  ])
  expect(await one.page()).toContain('The terms we sent you have ended')
  const [offer] = one.offers
  const refusal = [409, 'These terms have ended. Ring us for new ones.']
  expect(await one.post('choose', { offerId: offer?.id })).toEqual(refusal)
  expect(await one.post('decide', { decision: 'accept', offerId: offer?.id })).toEqual(refusal)
  // Nor do we ask by hand.
  expect((await one.staff('chase')).status).toBe(409)

  // With new terms it is as before.
  expect((await one.staff('revise', { reason: 'The terms have ended' })).status).toBe(200)
  expect(await one.tasks()).toEqual(['done'])
})

test('of several offers those that have ended can no longer be chosen, and one that was is not kept', async () => {
  const one = await arrange([addDays(today(), -1), today()])
  const [over, open] = one.offers
  expect(await one.journey()).toMatchObject({ state: 'terms', offers: [{ id: open?.id }], chosen: null })
  expect(await one.post('choose', { offerId: over?.id })).toEqual([422, 'Choose one of the options'])
  expect(await one.post('decide', { decision: 'accept', offerId: over?.id })).toEqual([422, 'Choose one of the offers'])
  expect((await one.post('choose', { offerId: open?.id }))[0]).toBe(200)
  await daily()
  expect(await one.tasks()).toEqual([])
})

test('an acceptance by phone counts if it was given while the terms were open, also if it is written down later', async () => {
  const until = addDays(today(), -1)
  const one = await arrange([until])
  await owner
    .update(renewals)
    .set({ presentedAt: new Date(`${addDays(until, -3)}T10:00:00Z`), decision: '' })
    .where(eq(renewals.id, one.id))
  const { body } = await app.json(`/api/admin/renewals/${one.id}`, { as: admin.cookie })
  const { wording } = body.data as RenewalDetail
  const said = (saidOn: string) =>
    one.staff('accept', { how: 'phone', saidOn, saidBy: 'Maria Hartley', read: [], wording: wording.version, declared: true })
  const late = await said(today())
  expect([late.status, Object.keys((late.body['fields'] as object | undefined) ?? {})]).toEqual([422, ['saidOn']])
  expect((await said(until)).status).toBe(200)
})
