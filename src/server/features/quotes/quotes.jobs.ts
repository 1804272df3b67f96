/** Nightly clean-up of quotes: terms expire, old drafts, requests without a policy and expired tokens are deleted. */
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { draftDays } from '#contract/model/quotes/quote.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { record } from '#server/features/audit/audit.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { myQuotesMails, myQuotesSessions, quoteHolders, quoteLinks, quotes } from './quotes.table.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { sendLinks } from './draft/links.ts'
import { quoteRecord } from './quoteRecord.ts'

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Presented terms whose last day is over. Gives how many. */
export const expireTerms = (ctx: JobCtx): Promise<number> =>
  transaction(ctx.pool, { scope: 'system' }, async (db) => {
    const rows = await db
      .select()
      .from(quotes)
      .where(and(eq(quotes.status, 'presented'), lt(quotes.presentedUntil, londonClock(ctx.now()).date)))
      .limit(200)
      .for('update', { skipLocked: true })
    for (const row of rows)
      await transition(
        { ...ctx, db, enqueue: ctx.enqueueIn(db) },
        quoteRecord,
        { held: row, action: 'expire', by: systemDoer },
        { reason: 'The terms were open until this day' },
      )
    return rows.length
  })

/** Drafts left alone for ninety days, with every answer in them. Gives how many. */
export const eraseDrafts = (ctx: JobCtx): Promise<number> =>
  transaction(ctx.pool, { scope: 'system' }, async (db) => {
    const old = and(
      isNull(quotes.reference),
      inArray(quotes.status, ['draft', 'withdrawn']),
      lt(quotes.savedAt, daysAgo(ctx.now(), draftDays.erased)),
    )
    const erased = await db.delete(quotes).where(old).returning({ id: quotes.id })
    for (const { id } of erased)
      await record(
        { db },
        { action: 'quotes.erase', subjectType: 'quote', subjectId: id, reason: `Not sent within ${draftDays.erased} days` },
      )
    return erased.length
  })

/**
 * Requests that became no policy, so many months after the last thing that happened to them: at most 24, as the privacy policy says. Their history and
 * files go with them. A request stays while its client has an open complaint, or a document under a legal hold. Gives which; `dryRun`: says
 * only which would go.
 */
export const eraseWithoutPolicy = (ctx: JobCtx, { dryRun = false } = {}): Promise<string[]> =>
  transaction(ctx.pool, { scope: 'system' }, async (db) => {
    const latest = sql`coalesce((SELECT max(e.at) FROM record_events e WHERE e.subject_type = 'quote' AND e.subject_id = ${quotes.id}), ${quotes.submittedAt})`
    const before = daysAgo(ctx.now(), 0)
    const { requestMonths } = await getSetting({ db }, 'retention')
    before.setUTCMonth(before.getUTCMonth() - requestMonths)
    const old = await db
      .select({ id: quotes.id })
      .from(quotes)
      .where(
        and(
          isNotNull(quotes.submittedAt),
          notInArray(quotes.status, ['accepted', 'bound']),
          sql`${latest} < ${before.toISOString()}::timestamptz`,
          // Asked for by SQL: both are features after this one.
          sql`NOT EXISTS (SELECT 1 FROM documents WHERE documents.client_id = ${quotes.clientId} AND documents.legal_hold)`,
          sql`NOT EXISTS (SELECT 1 FROM complaints WHERE complaints.client_id = ${quotes.clientId} AND complaints.status <> 'closed')`,
        ),
      )
      .limit(200)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (dryRun) return ids
    for (const id of ids) {
      await db.delete(quotes).where(eq(quotes.id, id))
      await record(
        { db },
        { action: 'quotes.erase', subjectType: 'quote', subjectId: id, reason: `No policy within ${requestMonths} months` },
      )
    }
    return ids
  })

const removeSecrets = async (ctx: JobCtx) => {
  await ctx.pool.delete(quoteHolders).where(sql`${quoteHolders.expiresAt} < now()`)
  await ctx.pool.delete(quoteLinks).where(sql`${quoteLinks.expiresAt} < now() - interval '30 days'`)
  await ctx.pool.delete(myQuotesSessions).where(sql`${myQuotesSessions.expiresAt} < now()`)
  await ctx.pool.delete(myQuotesMails).where(sql`${myQuotesMails.sentAt} < now() - interval '2 days'`)
  await ctx.pool.execute(
    sql`DELETE FROM my_quotes_guesses WHERE NOT EXISTS (SELECT FROM unnest(failures) AS at WHERE at > now() - interval '24 hours')`,
  )
}

export const quoteJobs = {
  'quotes.links': sendLinks,
  'quotes.retention': async (ctx: JobCtx) => {
    await expireTerms(ctx)
    await eraseDrafts(ctx)
    await eraseWithoutPolicy(ctx)
    await removeSecrets(ctx)
  },
}
