/** What a client reads of a policy today, if its terms change or its cover ends on a later day. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatDate } from '#contract/format.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { transaction } from '#server/db/connect.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'

let clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const { build } = app
const today = londonClock(clock).date

const arrange = async () => {
  const person = await app.signIn({ role: 'client', clientId: randomUUID() })
  const overview = async () => (await app.json('/api/client/dashboard', { as: person.cookie })).body.data as Overview
  return { clientId: person.clientId ?? '', cookie: person.cookie, overview }
}

test('the first screen shows the limit of today until the day on which the new terms begin', async () => {
  const { clientId, overview } = await arrange()
  const policy = await build.policy({
    clientId,
    inception: addDays(today, -100),
    terms: termsFor({ sections: [section({ limit: 100_000_000 })] }),
  })
  const from = addDays(today, 5)
  await transaction(app.deps.db, { scope: 'system' }, (db) =>
    addTerms(
      { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
      {
        id: policy.id,
        terms: termsFor({ sections: [section({ limit: 500_000_000 })] }),
        effectiveFrom: from,
        reason: 'Higher limit',
        by: systemDoer,
      },
    ),
  )
  const limit = async () => (await overview()).policies?.map(({ headline }) => headline?.limit)
  expect(await limit()).toEqual([100_000_000])
  // Staff see the newest terms, and that they begin later.
  const staff = await app.signIn({ role: 'admin' })
  const page = async () => (await app.request(`/admin/policies/${policy.id}`, { as: staff.cookie })).text()
  expect(await page()).toContain(`New terms begin on ${formatDate(from)}`)
  const before = clock
  clock = new Date(clock.getTime() + 5 * 86_400_000)
  expect(await limit()).toEqual([500_000_000])
  expect(await page()).not.toContain('New terms begin')
  clock = before
})

test('a policy that is cancelled from a later day stays with the current ones until then', async () => {
  const { clientId, cookie, overview } = await arrange()
  const from = addDays(today, 10)
  const facts = { clientId, inception: addDays(today, -100), status: 'cancelled' } as const
  const ending = await build.policy({ ...facts, cancelledFrom: from })
  await build.policy({ ...facts, cancelledFrom: today })
  const { policies } = await overview()
  expect(policies).toMatchObject([{ id: ending.id, status: 'cancelled', cover: 'on', expiry: addDays(from, -1), daysLeft: 9 }])
  const listed = async (filter: string) => {
    const { body } = await app.json(`/api/client/policies?${filter}`, { as: cookie })
    return (body.data as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  expect(await listed('status=current')).toEqual([ending.id])
  // It is not renewed, however soon its period would have ended.
  const { id } = await build.policy({ ...facts, cancelledFrom: from, expiry: addDays(today, 20) })
  expect(await listed('status=current')).toContain(id)
  expect(await listed('renewing=30')).toEqual([])
  const page = await (await app.request('/client/dashboard', { as: cookie })).text()
  expect(page).toContain(`On cover until ${formatDate(addDays(from, -1))}`)
  expect(page).not.toContain('Ask for a change')
})

test('the first screen does not promise news of a claim by a day that has passed', async () => {
  const { clientId, overview } = await arrange()
  for (const nextUpdateOn of [addDays(today, -1), today]) await build.claim({ clientId, status: 'with_insurer', dueAt: null, nextUpdateOn })
  const { claims } = await overview()
  expect(new Set(claims?.map(({ nextUpdateOn }) => nextUpdateOn))).toEqual(new Set([null, today]))
})
