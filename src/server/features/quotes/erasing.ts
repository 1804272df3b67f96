/** Finds and erases quote requests past their retention period. With `dryRun` it only reports them. */
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { draftDays } from '#contract/model/quotes/quote.ts'
import type { Due, NextRun } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { eraseMailsAbout } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { quotes } from './quotes.table.ts'

type Clock = Pick<JobCtx, 'pool' | 'now'>
const atOnce = 200

/** Erases drafts untouched for ninety days, with all their answers. Returns what was (or would be) erased. */
export const eraseDrafts = (ctx: Clock, { dryRun = false } = {}): Promise<Due[]> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const old = and(
      isNull(quotes.reference),
      inArray(quotes.status, ['draft', 'withdrawn']),
      lt(quotes.savedAt, new Date(ctx.now().getTime() - draftDays.erased * 86_400_000)),
    )
    const columns = { id: quotes.id, since: sql<string>`to_jsonb(${quotes.savedAt}) #>> '{}'` }
    if (dryRun) return db.select(columns).from(quotes).where(old)
    const erased = await db.delete(quotes).where(old).returning(columns)
    await eraseMailsAbout(
      db,
      'quote',
      erased.map(({ id }) => id),
    )
    for (const { id } of erased)
      await writeAudit(
        { db },
        { action: 'quotes.erase', subjectType: 'quote', subjectId: id, reason: `Not sent within ${draftDays.erased} days` },
      )
    return erased
  })

/**
 * Erases requests that never became a policy, with their history and files, a set number of months after their last event (at most 24, as the privacy
 * policy says). Kept while their client has an open complaint or a document under a legal hold. Returns what was (or would be) erased.
 */
export const eraseWithoutPolicy = (ctx: Clock, { dryRun = false } = {}): Promise<NextRun> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const latest = sql<string>`coalesce((SELECT max(e.at) FROM record_events e WHERE e.subject_type = 'quote' AND e.subject_id = ${quotes.id}), ${quotes.submittedAt})`
    const { requestMonths } = await getSetting({ db }, 'retention')
    const over = and(
      isNotNull(quotes.submittedAt),
      notInArray(quotes.status, ['accepted', 'bound']),
      // In SQL, where 31 August less six months is the last day of February.
      sql`${latest} < ${ctx.now().toISOString()}::timestamptz - make_interval(months => ${requestMonths})`,
    )
    // Read with SQL because documents and complaints are later features.
    const mustKeep = sql`(EXISTS (SELECT 1 FROM documents WHERE documents.client_id = ${quotes.clientId} AND documents.legal_hold)
      OR EXISTS (SELECT 1 FROM complaints WHERE complaints.client_id = ${quotes.clientId} AND complaints.status <> 'closed'))`
    const old = db
      .select({ id: quotes.id, since: sql<string>`to_jsonb(${latest}) #>> '{}'` })
      .from(quotes)
      .where(and(over, sql`NOT ${mustKeep}`))
      .orderBy(latest, quotes.id)
      .limit(atOnce)
    if (dryRun) {
      const [counted] = await db
        .select({ all: sql<number>`count(*)::int`, held: sql<number>`count(*) FILTER (WHERE ${mustKeep})::int` })
        .from(quotes)
        .where(over)
      const { all = 0, held: onHold = 0 } = counted ?? {}
      return { due: await old, held: onHold, later: Math.max(0, all - onHold - atOnce) }
    }
    const due = await old.for('update', { of: quotes, skipLocked: true })
    await eraseMailsAbout(
      db,
      'quote',
      due.map(({ id }) => id),
    )
    for (const { id } of due) {
      await db.delete(quotes).where(eq(quotes.id, id))
      await writeAudit(
        { db },
        { action: 'quotes.erase', subjectType: 'quote', subjectId: id, reason: `No policy within ${requestMonths} months` },
      )
    }
    return { due }
  })
