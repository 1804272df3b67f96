/** Letters about cover, six years after their policy ended: finding and erasing them. Nothing is erased under a hold. */
import { and, eq, sql } from 'drizzle-orm'
import type { NextRun } from '#contract/model/site/retention.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { eraseMailsAbout } from '#server/features/messages/messages.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { proofs } from './proofs.table.ts'

/** As the privacy policy promises. */
const years = 6
const atOnce = 200

const lastDay = sql<string>`least(${policies.expiry}, ${policies.cancelledFrom} - 1)`
/** A legal hold on a document, an open complaint of the client, or an open claim on the policy. Claims are another feature, so they are read with SQL. */
const mustKeep = sql`(EXISTS (SELECT 1 FROM documents WHERE documents.client_id = ${proofs.clientId} AND documents.legal_hold)
  OR EXISTS (SELECT 1 FROM complaints WHERE complaints.client_id = ${proofs.clientId} AND complaints.status <> 'closed')
  OR EXISTS (SELECT 1 FROM claims WHERE claims.policy_id = ${proofs.policyId} AND claims.status NOT IN ('draft', 'declined', 'withdrawn', 'closed')))`

const over = (today: string) => sql`${lastDay} < ${today}::date - make_interval(years => ${years})`
const old = (db: Db, today: string) =>
  db
    .select({ id: proofs.id, since: sql<string>`(${lastDay})::text`, pdfKey: proofs.pdfKey, largeKey: proofs.largeKey })
    .from(proofs)
    .innerJoin(policies, eq(policies.id, proofs.policyId))
    .where(and(over(today), sql`NOT ${mustKeep}`))
    .orderBy(lastDay, proofs.id)
    .limit(atOnce)

type Clock = Pick<JobCtx, 'pool' | 'now'>

/** What the job would erase now. */
export const nextLetters = (ctx: Clock): Promise<NextRun> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const today = todayOf(ctx)
    const due = (await old(db, today)).map(({ id, since }) => ({ id, since }))
    const [counted] = await db
      .select({ all: sql<number>`count(*)::int`, held: sql<number>`count(*) FILTER (WHERE ${mustKeep})::int` })
      .from(proofs)
      .innerJoin(policies, eq(policies.id, proofs.policyId))
      .where(over(today))
    const { all = 0, held: onHold = 0 } = counted ?? {}
    return { due, held: onHold, later: Math.max(0, all - onHold - atOnce) }
  })

/** Returns how many were erased. Their files are erased by jobs, so that a crash never leaves a row that names a lost file. */
export const eraseLetters = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async ({ db, enqueue }) => {
    const due = await old(db, todayOf(ctx)).for('update', { of: proofs, skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    await eraseMailsAbout(db, 'proof', ids)
    await db.execute(sql`SELECT erase_letters(${sql.param(ids)}::uuid[])`)
    for (const { id, pdfKey, largeKey } of due) {
      for (const key of [pdfKey, largeKey]) if (key) await enqueue('uploads.erase', { key })
      await writeAudit(
        { db },
        { action: 'proofs.erase', subjectType: 'proof', subjectId: id, reason: `${years} years after the policy ended` },
      )
    }
    return due.length
  })
