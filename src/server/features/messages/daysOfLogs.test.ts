/** The filters by day of mails and of the audit log use days in London, also in summer time. */
import { expect, test } from 'vitest'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp({ seeded: false })
const { owner } = app.database
const admin = (await app.signIn({ role: 'admin' })).cookie

/** Half an hour before and after midnight in London, in summer time, when UTC is an hour behind. */
const evening = new Date('2026-07-14T22:30:00Z')
const night = new Date('2026-07-14T23:30:00Z')

const times = async (path: string) =>
  ((await app.json(path, { as: admin })).body.data as { items: { at?: string; createdAt?: string }[] }).items.map(
    ({ at, createdAt }) => at ?? createdAt,
  )

test('a mail from half past midnight is listed under the new day', async () => {
  for (const createdAt of [evening, night]) await app.build.email({ createdAt })
  expect(await times('/api/admin/email-logs?limit=25&from=2026-07-15&to=2026-07-15')).toEqual([night.toISOString()])
  expect(await times('/api/admin/email-logs?limit=25&from=2026-07-14&to=2026-07-14')).toEqual([evening.toISOString()])
})

test('an audit log entry from half past midnight is listed under the new day', async () => {
  for (const at of [evening, night])
    await owner.insert(auditLog).values({ at, action: 'users.edit', actorKind: 'system', subjectType: 'user' })
  expect(await times('/api/admin/audit?limit=25&from=2026-07-15&to=2026-07-15')).toEqual([night.toISOString()])
  expect(await times('/api/admin/audit?limit=25&from=2026-07-14&to=2026-07-14')).toEqual([evening.toISOString()])
})
