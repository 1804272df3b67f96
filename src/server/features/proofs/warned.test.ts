/** A holder is told when cover ends or shrinks before the letter says so: of the right day, and again if it is another day after all. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { addTerms } from '#server/features/policies/policies.ts'
import { systemDoer } from '#server/features/records/records.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { proofJobs } from './proofs.jobs.ts'

const start = new Date('2026-11-20T10:00:00Z')
const today = '2026-11-20'
let clock = start
const app = await testApp({ seeded: false, parts: { now: () => clock } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
beforeEach(() => void (clock = start))

const arrange = async () => {
  const policy = await app.build.policy({ inception: addDays(today, -100), terms: termsFor({ sections: [section({ limit: 500 })] }) })
  const email = `${randomUUID()}@landlord.example.com`
  await app.build.proof({ policyId: policy.id, email })
  return {
    policy,
    /** The last day that each mail to the holder names; null for one that says that it has ended. */
    told: async () =>
      (await owner.select({ props: emails.props }).from(emails).where(eq(emails.toAddress, email)).orderBy(emails.createdAt)).map(
        ({ props }) => (props as { until: string | null }).until,
      ),
    review: () => proofJobs['policies.changed'](jobCtx, { policyId: policy.id }),
    endFrom: (from: string | null) =>
      owner.execute(
        sql`UPDATE policies SET cancelled_from = ${from}::date, status = ${from ? 'cancelled' : 'active'} WHERE id = ${policy.id}::uuid`,
      ),
    change: (limit: number, effectiveFrom: string) =>
      transaction(app.deps.db, { scope: 'system' }, (db) =>
        addTerms(
          { ...app.deps, db, enqueue: app.deps.enqueueIn(db) },
          { id: policy.id, terms: termsFor({ sections: [section({ limit })] }), effectiveFrom, reason: 'Agreed', by: systemDoer },
        ),
      ),
  }
}

test('of several changes to come, the first that the letter does not survive gives the day', async () => {
  const one = await arrange()
  await one.change(400, addDays(today, 10))
  await one.change(300, addDays(today, 40))
  await one.review()
  expect(await one.told()).toEqual([addDays(today, 9)])
  // A day for which two are agreed ends with the later one.
  const other = await arrange()
  await other.change(400, addDays(today, 10))
  await other.change(600, addDays(today, 10))
  await other.review()
  expect(await other.told()).toEqual([])
})

test('a cancellation that was taken back is warned of again, and one for an earlier day than was said is told', async () => {
  const one = await arrange()
  await one.endFrom(addDays(today, 20))
  await one.review()
  await one.review()
  expect(await one.told()).toEqual([addDays(today, 19)])
  // Reinstated, and cancelled at once a week later.
  await one.endFrom(null)
  await one.review()
  await one.review()
  const { expiry } = one.policy
  expect(await one.told()).toEqual([addDays(today, 19), expiry])
  clock = new Date(start.getTime() + 7 * 86_400_000)
  await one.endFrom(addDays(today, 7))
  await one.review()
  expect(await one.told()).toEqual([addDays(today, 19), expiry, null])

  const other = await arrange()
  await other.endFrom(addDays(today, 20))
  await other.review()
  await other.endFrom(addDays(today, 5))
  await other.review()
  expect(await other.told()).toEqual([addDays(today, 19), null])

  // A holder who knows the day is not told again, even if the job runs late.
  const known = await arrange()
  await known.endFrom(addDays(today, 10))
  await known.review()
  clock = new Date(start.getTime() + 14 * 86_400_000)
  await known.review()
  expect(await known.told()).toEqual([addDays(today, 9)])
})
