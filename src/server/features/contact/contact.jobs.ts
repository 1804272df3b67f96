import { sql } from 'drizzle-orm'
import type { JobCtx } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { getSetting } from '#server/features/settings/settings.ts'

/**
 * Closed enquiries are deleted so many months after their last change, suspected spam after so many days: never later than the
 * privacy policy says, 12 months and 30 days (domain 6.13).
 */
const purge = (ctx: JobCtx) =>
  transaction(ctx.pool, { scope: 'system' }, async (tx) => {
    const { enquiryMonths, spamDays } = await getSetting({ db: tx }, 'retention')
    await tx.execute(sql`
      DELETE FROM enquiries
      WHERE (status IN ('replied', 'closed') AND updated_at < now() - make_interval(months => ${enquiryMonths}))
        OR (status = 'spam' AND updated_at < now() - make_interval(days => ${spamDays}))`)
  })

export const contactJobs = { 'contact.purge': purge }
