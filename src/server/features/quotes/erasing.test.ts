/** The months that a request without a policy is kept, at the end of a month that is longer than the one they end in. */
import { expect, test } from 'vitest'
import type { JobCtx } from '#server/ctx.ts'
import { getSetting, saveSetting } from '#server/features/settings/settings.ts'
import { testApp } from '#test/support/server/app.ts'
import { eraseWithoutPolicy } from './erasing.ts'

const app = await testApp()
const { owner } = app.database

test('six months before 31 August are the last day of February: nothing is erased days before its time', async () => {
  await saveSetting({ db: owner }, 'retention', { ...(await getSetting({ db: owner }, 'retention')), requestMonths: 6 })
  const sent = (submittedAt: string) => app.build.quote({ status: 'expired', submittedAt: new Date(submittedAt) })
  const [over, kept] = [await sent('2027-02-27T12:00:00Z'), await sent('2027-03-01T12:00:00Z')]
  const job = { ...app.deps, pool: app.database.db, now: () => new Date('2027-08-31T12:00:00Z') } as unknown as JobCtx
  const due = (await eraseWithoutPolicy(job, { dryRun: true })).due.map(({ id }) => id)
  expect([due.includes(over.id), due.includes(kept.id)]).toEqual([true, false])
})
