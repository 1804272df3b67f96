import { sql } from 'drizzle-orm'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'

/**
 * Closed enquiries are deleted 12 months after their last change, as the privacy policy says (domain 6.13); suspected spam after
 * 30 days.
 */
const purge = (ctx: JobCtx) =>
  transaction(ctx.pool, { scope: 'system' }, async (tx) => {
    await tx.execute(sql`
      DELETE FROM enquiries
      WHERE (status IN ('replied', 'closed') AND updated_at < now() - interval '12 months')
        OR (status = 'spam' AND updated_at < now() - interval '30 days')`)
  })

export const contactJobs = { 'contact.purge': purge }
