/** The counts of the retention screen, rule by rule, are what the jobs then remove. Asking for them removes nothing. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RetentionRun } from '#contract/admin/retention.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { retentionRules, type RetentionRule } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { testApp } from '#test/support/server/app.ts'

const now = new Date()
const app = await testApp({ parts: { now: () => now } })
const { build } = app
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const admin = (await app.signIn({ role: 'admin' })).cookie
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

const jobs = ['documents.retention', 'quotes.retention', 'claims.retention', 'contact.purge', 'appointments.purge'] as const
const run = async () => {
  for (const job of jobs) await handlers[job](jobCtx, {})
}
const ask = async (as = admin) => app.json('/api/admin/settings/retention/next-run', { as })
const found = async () => ((await ask()).body.data as RetentionRun).rules
const counts = async () => Object.fromEntries((await found()).map(({ rule, count }) => [rule, count])) as Record<RetentionRule, number>
const tables = { documents: 'documents', quotes: 'quotes', claims: 'claims', enquiries: 'enquiries', appointments: 'appointments' } as const
const held = async () => {
  const rows = Object.values(tables).map(async (table) => {
    const { rows: ids } = await owner.execute<{ id: string }>(`SELECT id FROM ${table}`)
    return ids.map(({ id }) => id)
  })
  return new Set((await Promise.all(rows)).flat())
}

test('with nothing due, all rules are listed with a count of zero', async () => {
  await run()
  expect((await found()).map(({ rule }) => rule)).toEqual([...retentionRules])
  expect(Object.values(await counts())).toEqual(retentionRules.map(() => 0))
})

test('the counts are what the jobs then remove, and asking for them removes nothing', async () => {
  const before = await held()
  const owned = { clientId: randomUUID() }
  const complained = { clientId: randomUUID() }
  const over = { kind: 'invoice', effectiveFrom: '2018-01-01' } as const
  const { id: policyId, clientId } = await build.policy({ inception: '2026-01-01' })
  const due = {
    documents: [
      await build.document({ ...over, disposeOn: '2024-02-01' }),
      await build.document({ ...over, disposeOn: '2025-01-01' }),
      // It has no disposal date yet. The run first sets it to 01/01/2024.
      await build.document(over),
    ],
    emptyDocuments: [await build.document({ status: 'to_check', fileNumber: 0, createdAt: ago(2) })],
    requests: [await build.quote({ submittedAt: ago(1200) })],
    requestDrafts: [await build.quote({ status: 'draft', savedAt: ago(100) })],
    claimDrafts: [await build.claim({ status: 'draft', savedAt: ago(100) }), await build.claim({ status: 'draft', savedAt: ago(120) })],
    enquiries: [await build.enquiry({ status: 'closed', updatedAt: ago(800) })],
    enquirySpam: [await build.enquiry({ status: 'spam', updatedAt: ago(40) })],
    appointments: [await build.appointment({ status: 'completed', updatedAt: ago(800) })],
    appointmentSpam: [await build.appointment({ suspected: 'Too fast', createdAt: ago(40) })],
  }
  const kept = [
    await build.document({ ...over, disposeOn: '2025-01-01', legalHold: true, ...owned }),
    // Its disposal date is too early, because it belongs to a policy that still runs.
    await build.document({ kind: 'schedule', effectiveFrom: '2026-01-01', disposeOn: '2025-01-01', policyId, clientId }),
    await build.document({ status: 'to_check', fileNumber: 0 }),
    await build.quote({ submittedAt: ago(1200), ...owned }),
    await build.quote({ submittedAt: ago(1200), ...(await heldByComplaint(complained)) }),
    await build.quote({ submittedAt: ago(5) }),
    await build.quote({ status: 'draft', savedAt: ago(5) }),
    await build.claim({ status: 'draft', savedAt: ago(5) }),
    await build.enquiry({ updatedAt: ago(800) }),
    await build.appointment({ status: 'completed', updatedAt: ago(5) }),
  ]
  const all = await held()
  const rules = await found()
  expect(Object.fromEntries(rules.map(({ rule, count }) => [rule, count]))).toEqual(
    Object.fromEntries(Object.entries(due).map(([rule, rows]) => [rule, rows.length])),
  )
  const of = (name: RetentionRule) => rules.find(({ rule }) => rule === name)
  expect(of('documents')).toMatchObject({ oldest: '2024-01-01', held: 1, later: 0 })
  expect(of('requests')).toMatchObject({ oldest: londonClock(ago(1200)).date, held: 2, later: 0 })
  expect(of('claimDrafts')).toMatchObject({ oldest: londonClock(ago(120)).date, held: null })
  expect(await held()).toEqual(all)
  await run()
  const left = await held()
  const gone = [...all].filter((id) => !left.has(id))
  expect(new Set(gone)).toEqual(new Set(Object.values(due).flatMap((rows) => rows.map(({ id }) => id))))
  for (const { id } of kept) expect(left.has(id)).toBe(true)
  expect([...before].every((id) => left.has(id))).toBe(true)
  expect(Object.values(await counts())).toEqual(retentionRules.map(() => 0))
})

const heldByComplaint = async ({ clientId }: { clientId: string }) => {
  await build.client({ id: clientId })
  await build.complaint({ clientId })
  return { clientId }
}

test('records beyond the limit of one run are counted as later, and the next runs remove them', async () => {
  await owner.execute(sql`INSERT INTO documents (id, client_id, kind, title, status, effective_from, dispose_on)
    SELECT gen_random_uuid(), ${(await build.client()).id}::uuid, 'invoice', 'Old', 'current', '2018-01-01',
      -- A few get their day in the run itself: they are among its 200.
      CASE WHEN n > 5 THEN date '2025-01-01' END FROM generate_series(1, 230) AS n`)
  const documents = async () => (await found()).find(({ rule }) => rule === 'documents')
  expect(await documents()).toMatchObject({ count: 200, later: 30 })
  await run()
  expect(await documents()).toMatchObject({ count: 30, later: 0 })
  await run()
  expect(await documents()).toMatchObject({ count: 0, later: 0, oldest: null })
})

test('staff who may not see the retention periods cannot see what the next run removes', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'document:view', 'confidential:view'] })
  expect((await ask(cookie)).status).toBe(403)
})
