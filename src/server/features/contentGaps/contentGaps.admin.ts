/** What visitors did not find, from the daily counts and from ratings of the assistant. */
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Misses, ContentGaps, contentGaps as contract } from '#contract/admin/content/contentGaps.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { addDays, londonInstant } from '#contract/model/contact/workingTime.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { CountKind } from '#server/db/counts.ts'
import { assistantRatings } from '#server/features/assistant/assistant.table.ts'

type View = CtxFor<'analytics:view'>

/** Rows shown per table; staff work from the top. */
const rowsShown = 50

/** Totals for several subjects start with a bracket; a single subject never does (`db/counts.ts`, the search, the visits). */
const missesOf = async ({ db }: View, kind: CountKind, since: string): Promise<Misses> => {
  const { rows } = await db.execute<{ subject: string | null; count: string; last: string; different: string }>(sql`
    SELECT subject, sum(count)::text AS count, to_char(max(day), 'YYYY-MM-DD') AS last, (count(*) OVER ())::text AS different
    FROM (
      SELECT day, count, CASE WHEN subject LIKE '(%' THEN NULL ELSE subject END AS subject
      FROM daily_counts WHERE kind = ${kind} AND day >= ${since}::date
    ) AS kept
    GROUP BY subject ORDER BY sum(count) DESC, subject LIMIT ${rowsShown}`)
  return {
    rows: rows.map((row) => ({ subject: row.subject, count: Number(row.count), last: row.last })),
    beyond: Number(rows[0]?.different ?? 0) - rows.length,
  }
}

const ratingsOf = async ({ db }: View, since: string): Promise<ContentGaps['ratings']> => {
  const recent = gte(assistantRatings.createdAt, londonInstant(since, '00:00'))
  const sums = await db
    .select({ helpful: assistantRatings.helpful, total: count() })
    .from(assistantRatings)
    .where(recent)
    .groupBy(assistantRatings.helpful)
  const rows = await db
    .select()
    .from(assistantRatings)
    .where(and(recent, eq(assistantRatings.helpful, false)))
    .orderBy(desc(assistantRatings.createdAt), desc(assistantRatings.id))
    .limit(rowsShown)
  const totalOf = (helpful: boolean) => sums.find((sum) => sum.helpful === helpful)?.total ?? 0
  return {
    helpful: totalOf(true),
    unhelpful: totalOf(false),
    rows: rows.map(({ id, createdAt, words, outcome, reason, page }) => ({
      id,
      at: createdAt.toISOString(),
      words,
      outcome,
      reason: reason || null,
      page,
    })),
  }
}

export const show = async (ctx: View, { days }: ParsedInputOf<typeof contract.show>): Promise<ContentGaps> => {
  // Today is one of the days.
  const since = addDays(todayOf(ctx), 1 - Number(days))
  return {
    since,
    searches: await missesOf(ctx, 'search-miss', since),
    addresses: await missesOf(ctx, 'page-miss', since),
    ratings: await ratingsOf(ctx, since),
  }
}
