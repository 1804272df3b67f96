/** Housekeeping jobs that belong to no feature: deletes expired platform data. */
import { sql } from 'drizzle-orm'
import type { JobCtx } from '#server/ctx.ts'

/** Idempotency records are kept for 72 hours (security.md B0). */
const purgeIdempotencyKeys = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '72 hours'`)
}

/** Counters whose window is over; `expire` is in milliseconds, and an hour of grace covers clocks that differ. */
const purgeLimits = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM rate_limits WHERE expire < (extract(epoch FROM now()) * 1000)::bigint - 3600000`)
}

/** Daily totals: a year to compare with, and a month. Receipts of consent: two years. */
const purgeCounts = async (ctx: JobCtx) => {
  await ctx.db.execute(sql`DELETE FROM daily_counts WHERE day < now() - interval '13 months'`)
  // What nobody has asked for since is nobody's any more; what was ignored stays so for as long as it is asked for.
  await ctx.db.execute(sql`DELETE FROM missing_addresses WHERE last_on < now() - interval '90 days'`)
  // A receipt is evidence as long as the choice holds (half a year), and a while for questions about it.
  await ctx.db.execute(sql`DELETE FROM consent_receipts WHERE at < now() - interval '24 months'`)
}

export const housekeepingJobs = {
  'idempotency.purge': purgeIdempotencyKeys,
  'limits.purge': purgeLimits,
  'counts.purge': purgeCounts,
}
