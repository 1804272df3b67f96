/** Housekeeping jobs that belong to no feature: deletes expired platform data. */
import { sql } from 'drizzle-orm'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'

/** Idempotency records are kept for 72 hours (security.md B0). */
const purgeIdempotencyKeys = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '72 hours'`)
}

/** Removes counters whose window has ended. `expire` is in milliseconds; the extra hour covers clocks that differ. */
const purgeLimits = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM rate_limits WHERE expire < (extract(epoch FROM now()) * 1000)::bigint - 3600000`)
}

/** Keeps daily totals and ratings of answers for 13 months, to compare with the year before, and consent receipts for two years. */
const purgeCounts = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM daily_counts WHERE day < now() - interval '13 months'`)
  // Addresses no longer asked for are removed; ignored ones stay ignored as long as they are asked for.
  await ctx.db.execute(sql`DELETE FROM missing_addresses WHERE last_on < now() - interval '90 days'`)
  // A receipt is evidence while the choice is valid (half a year), and for questions afterwards.
  await ctx.db.execute(sql`DELETE FROM consent_receipts WHERE at < now() - interval '24 months'`)
  // Words of questions, for the gaps of our pages: as long as the daily totals beside which they are read.
  await asSystem(ctx, ({ db }) => db.execute(sql`DELETE FROM assistant_ratings WHERE created_at < now() - interval '13 months'`))
}

export const housekeepingJobs = {
  'idempotency.purge': purgeIdempotencyKeys,
  'limits.purge': purgeLimits,
  'counts.purge': purgeCounts,
}
