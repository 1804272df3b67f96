/** What a client reads after they decided: whose terms they accepted, what is asked of the insurer first, and why we took the terms back. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const { owner } = app.database
const admin = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date

/** Two options, of which the second is from another insurer, with every question answered and a new turnover. */
const arrange = async (daysLeft = 40) => {
  const person = await app.signIn({ role: 'client', clientId: crypto.randomUUID() })
  const one = await app.build.renewal({ status: 'presented', clientId: person.clientId ?? '', daysLeft })
  const [first] = one.presented?.offers ?? []
  if (!one.presented || !first) throw new Error('There is no offer')
  const second = { ...first, id: crypto.randomUUID(), insurer: 'Second Example Mutual' }
  await owner
    .update(renewals)
    .set({ presented: { ...one.presented, offers: [first, second] }, chosenOffer: null })
    .where(eq(renewals.id, one.id))
  const path = `/api/client/policies/${one.policyId}/renewal`
  const client = async (step: string, body: object) => {
    const { status, body: said } = await app.json(`${path}/${step}`, { as: person.cookie, body })
    expect([status, said]).toEqual([200, said])
  }
  await client('facts', { turnover: 'changed', turnoverNow: '340,000', wageRoll: 'same', employees: 'same', activities: 'same' })
  const journey = async () => (await app.json(path, { as: person.cookie })).body.data as RenewalJourney
  const detail = async () => (await app.json(`/api/admin/renewals/${one.id}`, { as: admin.cookie })).body.data as RenewalDetail
  const staff = async (step: string, body: object) => {
    const { version } = await detail()
    const answer = await app.json(`/api/admin/renewals/${one.id}/${step}`, { as: admin.cookie, body: { version, ...body } })
    expect([answer.status, answer.body]).toEqual([200, answer.body])
  }
  const page = async () => (await app.request(`/client/policies/${one.policyId}/renew`, { as: person.cookie })).text()
  const mail = async (template: string) =>
    (await owner.select().from(emails).where(eq(emails.relatedId, one.id))).find((sent) => sent.template === template)
  return { ...one, second, client, journey, detail, staff, page, mail }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

const sign = async ({ client, journey, second }: Arranged) => {
  const { sums } = await journey()
  await client('sums', { sums: sums.map(({ key }) => ({ key, state: 'same', now: '' })) })
  await client('claims', { others: 'none' })
  await client('choose', { offerId: second.id })
  await client('decide', { decision: 'changes', changes: 'A lower excess for glass, please' })
  const { version, declaration } = await journey()
  await client('accept', { version, wording: declaration.version, name: 'Maria Hartley', agreed: true })
}

test('who accepts the option of another insurer reads its name in the mails, and on the page that the mail opens', async () => {
  const one = await arrange()
  await sign(one)
  const from = addDays(one.policy.expiry, 1)
  expect((await one.mail('renewalAccepted'))?.props).toMatchObject({ insurer: 'Second Example Mutual', from, changed: true })
  const page = await one.page()
  for (const text of ['What you accepted', 'Second Example Mutual', '£340,000', 'A lower excess for glass, please'])
    expect(page).toContain(text)
  await one.staff('bind', { policyNumber: 'SX/2027-01' })
  expect((await one.mail('renewalBound'))?.props).toMatchObject({
    cover: expect.stringContaining('Second Example Mutual'),
    number: 'SX/2027-01',
  })
})

test('an acceptance by phone after a changed fact is one with changes, as it is when they sign', async () => {
  const one = await arrange()
  const { declaration } = await one.journey()
  const said = { how: 'phone', saidOn: today, saidBy: 'Maria Hartley', read: [], declared: true, wording: declaration.version }
  await one.staff('accept', { offerId: one.second.id, ...said })
  expect(await one.detail()).toMatchObject({ status: 'accepted', decision: 'renew_changed' })
  expect((await one.mail('renewalAccepted'))?.props).toMatchObject({ changed: true })
  expect(await one.page()).toContain('Something has changed, so we ask the insurer first')
})

test('terms taken back: the client reads why, and no day for new ones that has passed', async () => {
  const one = await arrange(10)
  await sign(one)
  await one.staff('revise', { reason: 'Your new turnover changes the price.' })
  expect(await one.journey()).toMatchObject({ state: 'awaited', why: 'Your new turnover changes the price.' })
  const page = await one.page()
  expect(page).toContain('Your new turnover changes the price.')
  expect(page).not.toMatch(/Terms(?: are)? due by/)
})

test('an extended policy is not one that is not renewed', async () => {
  const one = await arrange()
  const until = addDays(one.policy.expiry, 14)
  await one.staff('withdraw', { until, reason: 'The insurer needs two weeks more.' })
  expect(await one.journey()).toMatchObject({ extendedUntil: until, why: 'The insurer needs two weeks more.' })
  const page = await one.page()
  expect(page).toContain('Your cover is extended to')
  expect(page).not.toContain('This renewal is closed')
})
