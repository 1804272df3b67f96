/** The order of a client's policies, page by page. */
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { PolicySummary } from '#contract/portal/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const today = londonClock(new Date()).date

test('policies that end soonest come first, and those that are over last, the latest first', async () => {
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const policy = async (days: number, status: 'active' | 'expired' | 'cancelled') => {
    const expiry = addDays(today, days)
    return (await app.build.policy({ clientId, status, expiry, inception: addDays(expiry, -364) })).id
  }
  const late = await policy(300, 'active')
  const before = await policy(-400, 'expired')
  const soon = await policy(20, 'active')
  const cancelled = await policy(100, 'cancelled')
  const ended = await policy(-30, 'expired')
  const page = async (query: string) =>
    (await app.json(`/api/client/policies?${query}`, { as: cookie })).body.data as { items: PolicySummary[]; next: string | null }
  const inOrder = [soon, late, cancelled, ended, before]
  expect((await page('')).items.map(({ id }) => id)).toEqual(inOrder)
  const first = await page('limit=3')
  const second = await page(`limit=3&cursor=${first.next}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(inOrder)
  expect((await page('sort=-soonest')).items.map(({ id }) => id)).toEqual(inOrder.toReversed())
})
