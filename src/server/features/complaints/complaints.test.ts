/** The day on which a complaint came: never one that cannot be. */
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { cookie } = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date
const complaint = {
  kind: 'service',
  complainant: 'Jo Ray',
  email: '',
  phone: '',
  channel: 'phone',
  category: 'delay',
  description: 'Nobody rang back for a week',
  eligible: 'unknown',
}

test.each([
  ['1999-12-31', 422],
  ['0206-11-20', 422],
  [addDays(today, 1), 422],
  [addDays(today, -400), 201],
])('a complaint that came on %s: %i', async (receivedOn, status) => {
  const reply = await app.json('/api/admin/complaints', { as: cookie, body: { ...complaint, receivedOn } })
  expect([reply.status, Object.keys((reply.body['fields'] as object | undefined) ?? {})]).toEqual([
    status,
    status === 422 ? ['receivedOn'] : [],
  ])
})
