/** The counts of the retention screen, rule by rule, are what the jobs then remove. Asking for them removes nothing. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RetentionRun } from '#contract/admin/retention.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { retentionRules, type RetentionRule } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { documents } from '#server/features/documents/documents.table.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { testApp } from '#test/support/server/app.ts'

const now = new Date()
const app = await testApp({ parts: { now: () => now } })
const { build } = app
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
const admin = (await app.signIn({ role: 'admin' })).cookie
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

const jobs = [
  'documents.retention',
  'proofs.retention',
  'quotes.retention',
  'claims.retention',
  'contact.purge',
  'appointments.purge',
] as const
const run = async () => {
  for (const job of jobs) await handlers[job](jobCtx, {})
}
const ask = async (as = admin) => app.json('/api/admin/settings/retention/next-run', { as })
const found = async () => ((await ask()).body.data as RetentionRun).rules
const counts = async () => Object.fromEntries((await found()).map(({ rule, count }) => [rule, count])) as Record<RetentionRule, number>
const tables = {
  documents: 'documents',
  letters: 'proofs',
  quotes: 'quotes',
  claims: 'claims',
  enquiries: 'enquiries',
  appointments: 'appointments',
} as const
const allIds = async () => {
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
  const before = await allIds()
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
    letters: [await letter({ expiry: sixYearsAgo(-1) }), await letter({ expiry: sixYearsAgo(300), cancelledFrom: sixYearsAgo(0) })],
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
    await build.document({ ...over, disposeOn: '2025-01-01', ...(await heldByComplaint({ clientId: randomUUID() })) }),
    await documentClaimedOn({ kind: 'schedule', effectiveFrom: '2010-01-01', disposeOn: '2025-01-01' }),
    await build.document({ status: 'to_check', fileNumber: 0 }),
    await complainedIn(await build.enquiry({ status: 'closed', updatedAt: ago(800) })),
    await build.quote({ submittedAt: ago(1200), ...owned }),
    await build.quote({ submittedAt: ago(1200), ...(await heldByComplaint(complained)) }),
    // Its last day is six years ago today.
    await letter({ expiry: sixYearsAgo(0) }),
    await letter({ expiry: sixYearsAgo(-9), ...owned }),
    await letter({ expiry: sixYearsAgo(-9), ...(await heldByComplaint({ clientId: randomUUID() })) }),
    await claimedOn(await letter({ expiry: sixYearsAgo(-9) })),
    await build.quote({ submittedAt: ago(5) }),
    await build.quote({ status: 'draft', savedAt: ago(5) }),
    await build.claim({ status: 'draft', savedAt: ago(5) }),
    await build.enquiry({ updatedAt: ago(800) }),
    await build.appointment({ status: 'completed', updatedAt: ago(5) }),
    await build.appointment({ suspected: 'Too fast', status: 'confirmed', createdAt: ago(40) }),
  ]
  const all = await allIds()
  const rules = await found()
  expect(Object.fromEntries(rules.map(({ rule, count }) => [rule, count]))).toEqual(
    Object.fromEntries(Object.entries(due).map(([rule, rows]) => [rule, rows.length])),
  )
  const of = (name: RetentionRule) => rules.find(({ rule }) => rule === name)
  expect(of('documents')).toMatchObject({ oldest: '2024-01-01', held: 3, later: 0 })
  expect(of('enquiries')).toMatchObject({ held: 1 })
  expect(of('requests')).toMatchObject({ oldest: londonClock(ago(1200)).date, held: 2, later: 0 })
  expect(of('letters')).toMatchObject({ oldest: sixYearsAgo(-1), held: 3, later: 0 })
  expect(of('claimDrafts')).toMatchObject({ oldest: londonClock(ago(120)).date, held: null })
  expect(await allIds()).toEqual(all)
  await run()
  const left = await allIds()
  const gone = [...all].filter((id) => !left.has(id))
  expect(new Set(gone)).toEqual(new Set(Object.values(due).flatMap((rows) => rows.map(({ id }) => id))))
  for (const { id } of kept) expect(left.has(id)).toBe(true)
  expect([...before].every((id) => left.has(id))).toBe(true)
  expect(Object.values(await counts())).toEqual(retentionRules.map(() => 0))
})

/** Six years ago, and so many days later or earlier. */
const sixYearsAgo = (days: number) => {
  const day = new Date(`${londonClock(now).date}T12:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() - 6)
  return addDays(day.toISOString().slice(0, 10), days)
}
const letter = async ({ clientId, ...dates }: { clientId?: string; expiry: string; cancelledFrom?: string }) => {
  const policy = await build.policy({
    status: 'expired',
    inception: addDays(dates.expiry, -364),
    ...dates,
    ...(clientId ? { clientId } : {}),
  })
  return build.proof({ policyId: policy.id })
}
const claimedOn = async (proof: Awaited<ReturnType<typeof letter>>) => {
  await build.claim({ clientId: proof.clientId, policyId: proof.policyId, status: 'with_insurer' })
  return proof
}

/** Its policy ended long ago, and a claim under it is still open. */
const documentClaimedOn = async (facts: Parameters<typeof build.document>[0]) => {
  const policy = await build.policy({ status: 'expired', class: 'cyber', inception: '2010-01-01', expiry: '2010-12-31' })
  await build.claim({ clientId: policy.clientId, policyId: policy.id, status: 'with_insurer' })
  return build.document({ ...facts, clientId: policy.clientId, policyId: policy.id })
}
const complainedIn = async (enquiry: Awaited<ReturnType<typeof build.enquiry>>) => {
  await build.complaint({ enquiryId: enquiry.id })
  return enquiry
}

test('erasing a letter also erases its history, emails, files and a holder without other letters', async () => {
  const gone = await letter({ expiry: sixYearsAgo(-30) })
  const [kept, stays] = [await letter({ expiry: sixYearsAgo(30) }), await letter({ expiry: sixYearsAgo(-30) })]
  await owner.execute(
    sql`UPDATE proofs SET pdf_key = ${`proofs/${gone.id}.pdf`}, large_key = ${`proofs/${gone.id}-large.pdf`} WHERE id = ${gone.id}::uuid`,
  )
  // The same holder has a newer letter, which replaced the old one.
  await owner.execute(sql`UPDATE proofs SET holder_id = ${stays.holderId}::uuid, replaces = ${stays.id}::uuid WHERE id = ${kept.id}::uuid`)
  await owner.execute(sql`INSERT INTO record_events (subject_type, subject_id, party, by_name, action, visible_to)
    VALUES ('proof', ${gone.id}::uuid, 'staff', 'A broker', 'send', 'staff')`)
  await build.email({ relatedType: 'proof', relatedId: gone.id })
  await run()
  const count = async (from: string, where: string) =>
    (await owner.execute<{ n: number }>(`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`)).rows[0]?.n
  expect([
    await count('proofs', `id IN ('${gone.id}', '${stays.id}')`),
    await count('record_events', `subject_id = '${gone.id}'`),
    await count('emails', `related_id = '${gone.id}'`),
    await count('proof_holders', `id = '${gone.holderId}'`),
  ]).toEqual([0, 0, 0, 0])
  expect(await count('proofs', `id = '${kept.id}' AND replaces IS NULL`)).toBe(1)
  expect(await count('proof_holders', `id = '${stays.holderId}'`)).toBe(1)
  expect(await count('pgboss.job', `name = 'uploads.erase' AND data ->> 'key' LIKE 'proofs/${gone.id}%'`)).toBe(2)
  expect(await count('audit_log', `action = 'proofs.erase' AND subject_id = '${gone.id}'`)).toBe(1)
  // The database itself refuses a letter that must be kept, whatever asks.
  const erase = transaction(app.deps.db, { scope: 'system' }, (db) => db.execute(sql`SELECT erase_letters(ARRAY[${kept.id}]::uuid[])`))
  await expect(erase).rejects.toThrow()
  const byStaff = transaction(app.deps.db, { scope: 'staff', userId: randomUUID() }, (db) => db.execute(sql`SELECT erase_letters('{}')`))
  await expect(byStaff).rejects.toThrow()
})

const heldByComplaint = async ({ clientId }: { clientId: string }) => {
  await build.client({ id: clientId })
  await build.complaint({ clientId })
  return { clientId }
}

test('records beyond the limit of one run are counted as later, and the next runs remove them', async () => {
  const old = await build.document({ kind: 'invoice', effectiveFrom: '2018-01-01', fileNumber: 0 })
  // A few get their day in the run itself: they are among its 200.
  const others = Array.from({ length: 229 }, (_, n) => ({ ...old, id: randomUUID(), disposeOn: n < 4 ? null : '2025-01-01' }))
  await owner.insert(documents).values(others)
  const counted = async () => (await found()).find(({ rule }) => rule === 'documents')
  expect(await counted()).toMatchObject({ count: 200, later: 30 })
  await run()
  expect(await counted()).toMatchObject({ count: 30, later: 0 })
  await run()
  expect(await counted()).toMatchObject({ count: 0, later: 0, oldest: null })
})

test('staff who may not see the retention periods cannot see what the next run removes', async () => {
  const { cookie } = await app.signIn({ role: 'admin', permissions: ['dashboard:view', 'document:view', 'confidential:view'] })
  expect((await ask(cookie)).status).toBe(403)
})
