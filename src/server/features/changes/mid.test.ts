/** Vehicles that are insured and not confirmed on the Motor Insurance Database. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Item } from '#contract/model/policies/terms.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { changeJobs } from './changes.jobs.ts'

let now = new Date()
const app = await testApp({ seeded: false, parts: { now: () => now } })
const { owner } = app.database
const ctx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const run = () => changeJobs['changes.mid'](ctx)
const today = londonClock(now).date

type Vehicle = Extract<Item, { kind: 'vehicle' }>
const vehicle = (registration: string, mid: Vehicle['mid']): Vehicle => ({
  id: randomUUID(),
  kind: 'vehicle',
  name: 'Ford Transit',
  registration,
  use: 'Own goods',
  mid,
  sum: 900_000,
  reviewedOn: null,
})
const termsOf = (items: readonly Vehicle[]) => termsFor({ sections: [section({ code: 'MOTOR', name: 'Motor' })], items: [...items] })

test('vehicles not confirmed after a day make one task for the handler, which is done once they are confirmed', async () => {
  const handler = await app.signIn({ role: 'admin' })
  const existing = vehicle('GX19HFE', 'confirmed')
  const policy = await app.build.policy({ class: 'van', terms: termsOf([existing]), assignedTo: handler.userId })
  const found = () => owner.select().from(tasks).where(eq(tasks.subjectId, policy.id))
  const shown = async () => (await found()).map(({ status, title }) => [status, title])
  const change = (items: readonly Vehicle[]) =>
    transaction(app.deps.db, { scope: 'system' }, (db) =>
      addTerms(
        { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
        { id: policy.id, terms: termsOf(items), effectiveFrom: today, reason: 'Added', by: systemDoer },
      ),
    )
  const added = [vehicle('GX24HNL', 'sent'), vehicle('GX24HNM', 'not_sent'), vehicle('GX24HNP', 'sent'), vehicle('GX24HNR', 'sent')]
  await change([existing, ...added])
  // The day on which they were added is not over yet.
  await run()
  expect(await shown()).toEqual([])
  now = new Date(now.getTime() + 86_400_000)
  // Two processes at once, and again in the morning.
  await Promise.all([run(), run()])
  await run()
  const title = 'Confirm on the Motor Insurance Database: GX24 HNL, GX24 HNM, GX24 HNP and 1 more'
  expect(await shown()).toEqual([['open', title]])
  expect(await found()).toMatchObject([{ priority: 'high', assignedTo: handler.userId, clientId: policy.clientId }])
  // A new version of the terms with a vehicle still unconfirmed makes no second task.
  await change([existing, added[0]!])
  await run()
  expect(await shown()).toEqual([['open', title]])
  await change([existing, { ...added[0]!, mid: 'confirmed' }])
  await run()
  expect(await shown()).toEqual([['done', title]])
})

test('a policy that is not on cover gets no task, and the task of a policy that ends is done', async () => {
  const late = { class: 'van', terms: termsOf([vehicle('GX25ABC', 'not_sent')]) } as const
  const [insured, pending] = [await app.build.policy(late), await app.build.policy({ ...late, status: 'pending', boundAt: null })]
  await run()
  const of = async (id: string) => (await owner.select().from(tasks).where(eq(tasks.subjectId, id))).map(({ status }) => status)
  expect([await of(insured.id), await of(pending.id)]).toEqual([['open'], []])
  await owner.update(policies).set({ status: 'cancelled', cancelledFrom: today }).where(eq(policies.id, insured.id))
  await run()
  expect(await of(insured.id)).toEqual(['done'])
})
