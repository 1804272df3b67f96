/** Which offer a client's decision is about, where there are several. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const { owner } = app.database

test('of several offers a client accepts the one they name: none is taken for them, and none of another renewal', async () => {
  const person = await app.signIn({ role: 'client', clientId: crypto.randomUUID() })
  const renewal = await app.build.renewal({ status: 'presented', clientId: person.clientId ?? '' })
  const [first] = renewal.presented?.offers ?? []
  if (!renewal.presented || !first) throw new Error('There is no offer')
  const second = { ...first, id: crypto.randomUUID(), insurer: 'Second Example Mutual' }
  const presented = { ...renewal.presented, offers: [first, second] }
  const reset = () => owner.update(renewals).set({ presented, chosenOffer: null, decision: '' }).where(eq(renewals.id, renewal.id))
  const path = `/api/client/policies/${renewal.policyId}/renewal`
  const decide = (body: object) => app.json(`${path}/decide`, { as: person.cookie, body })
  const page = async () => (await app.request(`/client/policies/${renewal.policyId}/renew/decide`, { as: person.cookie })).text()
  const journey = async () => (await app.json(path, { as: person.cookie })).body.data as RenewalJourney
  await reset()
  for (const offer of [{}, { offerId: crypto.randomUUID() }]) {
    const { status, body } = await decide({ decision: 'accept', ...offer })
    expect([status, body.fields]).toEqual([422, { offerId: 'Choose one of the offers' }])
  }
  expect(await journey()).toMatchObject({ chosen: null, decision: '' })
  // The comparison asks which; deciding only says that it has not been answered.
  const unchosen = await page()
  expect(unchosen).toContain('You have not chosen an offer yet.')
  // Before that there is nothing to accept, but it can be declined.
  expect(unchosen).not.toContain('Accept these terms')
  expect(unchosen).toContain('Decline')
  expect(unchosen).not.toContain('type="radio" name="offerId"')
  expect((await decide({ decision: 'accept', offerId: second.id })).status).toBe(200)
  expect(await journey()).toMatchObject({ chosen: second.id, decision: 'renew' })
  // What is chosen is not asked again, and can be changed.
  const html = await page()
  expect(html).not.toContain('You have not chosen an offer yet.')
  expect(html).toContain('Your choice')
  expect(html).toContain('Accept these terms')
  expect(html).toContain(`name="offerId" value="${second.id}"`)
  // Being rung and declining name no offer.
  await reset()
  expect((await decide({ decision: 'call' })).status).toBe(200)
  expect((await decide({ decision: 'decline', lostReason: 'price' })).status).toBe(200)
})
