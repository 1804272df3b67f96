/** A renewed policy whose next period is cancelled before it begins: the client must not read that it is renewed. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { RenewalCard, RenewalJourney } from '#contract/portal/renewals.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const { owner } = app.database
const today = londonClock(new Date()).date

/** `cancelledAfter`: days of the next period that were still covered; null if it was not cancelled. */
const renewedFor = async (daysLeft: number, cancelledAfter: number | null) => {
  const clientId = randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const { id, policyId } = await app.build.renewal({ status: 'bound', daysLeft, clientId })
  const inception = addDays(today, daysLeft + 1)
  const next = await app.build.policy({
    clientId,
    inception,
    expiry: addDays(inception, 364),
    predecessorId: policyId,
    ...(cancelledAfter === null ? {} : { status: 'cancelled', cancelledFrom: addDays(inception, cancelledAfter) }),
  })
  await owner.update(renewals).set({ newPolicyId: next.id }).where(eq(renewals.id, id))
  await owner.update(policies).set({ boundAt: new Date() }).where(eq(policies.id, next.id))
  const journey = (await app.json(`/api/client/policies/${policyId}/renewal`, { as: cookie })).body.data as RenewalJourney
  const { items } = (await app.json('/api/client/renewals', { as: cookie })).body.data as { items: RenewalCard[] }
  return {
    state: journey.state,
    listed: items.find((card) => card.policyId === policyId)?.state,
    page: await (await app.request(paths.clientRenew(policyId), { as: cookie })).text(),
  }
}

test('the client is told that the next policy was cancelled, and when the cover ends', async () => {
  const { state, listed, page } = await renewedFor(20, 0)
  expect([state, listed]).toEqual(['next_cancelled', 'next_cancelled'])
  expect(page).toContain('The policy from')
  expect(page).not.toContain('Renewed from')
})

test('once the old period is over, it is listed as ended', async () => {
  const { state, listed } = await renewedFor(-2, 0)
  expect([state, listed]).toEqual(['lapsed', 'lapsed'])
})

test.each([null, 30])('it is renewed if the next period is covered (cancelled after %s days)', async (after) => {
  const { state, page } = await renewedFor(20, after)
  expect(state).toBe('renewed')
  expect(page).toContain('Renewed from')
})
