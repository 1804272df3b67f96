import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const boss = await app.signIn({ role: 'admin' })
const today = londonClock(new Date()).date

test('a task is snoozed for a year at most: a slip of the pen in the year would hide it for good', async () => {
  const body = { title: 'Ring about the alarm', note: '', priority: 'normal', dueOn: '', assignedTo: '' }
  const { id, version } = (await app.json('/api/admin/tasks', { as: boss.cookie, body })).body.data as { id: string; version: number }
  const snooze = (until: string) => app.json(`/api/admin/tasks/${id}/snooze`, { as: boss.cookie, body: { version, until } })
  const refused = await snooze('2206-12-01')
  expect([refused.status, refused.body['fields']]).toEqual([422, { until: 'Check the year: enter a day within a year from today' }])
  expect((await snooze(addDays(today, 366))).status).toBe(200)
})
