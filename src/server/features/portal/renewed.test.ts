/** Once the next period is confirmed, nothing asks the client to renew the old one: not its page, the dashboard, the list or the calendar. */
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { PolicySummary, PolicyView } from '#contract/portal/policies.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const expiry = addDays(londonClock(new Date()).date, 19)
const old = { expiry, inception: addDays(expiry, -364), status: 'renewal_in_progress' as const }

const arrange = async (next: 'none' | 'awaiting_documents' | 'pending' | 'cancelled') => {
  const clientId = crypto.randomUUID()
  const { cookie } = await app.signIn({ role: 'client', clientId })
  const { id } = await app.build.policy({ clientId, ...old })
  if (next !== 'none')
    await app.build.policy({ clientId, predecessorId: id, inception: addDays(expiry, 1), expiry: addDays(expiry, 365), status: next })
  const data = async <T>(path: string) => (await app.json(path, { as: cookie })).body.data as T
  const view = await data<PolicyView>(`/api/client/policies/${id}`)
  const { renewals } = await data<Overview>('/api/client/dashboard')
  const list = await data<{ items: PolicySummary[] }>('/api/client/policies?renewing=30')
  const feed = new URL((await data<{ feed: string }>('/api/client/renewals')).feed)
  const calendar = await (await app.request(feed.pathname + feed.search)).text()
  return {
    page: await (await app.request(paths.clientPolicy(id), { as: cookie })).text(),
    view: [view.renewed, view.renewsIn, view.may.renew],
    asked: [renewals?.some(({ policyId }) => policyId === id), list.items.some((one) => one.id === id), calendar.includes(id)],
  }
}

test('a renewed policy says that it is renewed and is not offered for renewal', async () => {
  const { page, view, asked } = await arrange('awaiting_documents')
  expect(view).toEqual([true, null, false])
  expect(asked).toEqual([false, false, false])
  expect(page).toContain('Renewed from')
  expect(page).not.toMatch(/Due in \d+ days/)
})

test.each(['none', 'pending', 'cancelled'] as const)(
  'a policy is offered for renewal while the status of its next period is %s',
  async (next) => {
    const { page, view, asked } = await arrange(next)
    expect(view).toEqual([false, 19, true])
    expect(asked).toEqual([true, true, true])
    expect(page).toContain('Due in 19 days')
  },
)
