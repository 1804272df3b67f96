/** Enquiries past their retention period: finding and erasing them. */
import { sql } from 'drizzle-orm'
import type { Due } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { eraseMailsAbout } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'

/**
 * Deletes closed enquiries a set number of months after their last change, and suspected spam after a set number of days: never later than the
 * privacy policy says, 12 months and 30 days (domain 6.13). One that led to a complaint stays while the complaint is open; `held`: how many.
 * `dryRun`: only lists them.
 */
export const purge = (ctx: Pick<JobCtx, 'pool'>, { dryRun = false } = {}): Promise<{ enquiries: Due[]; spam: Due[]; held: number }> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const { enquiryMonths, spamDays } = await getSetting({ db }, 'retention')
    const over = sql`((status IN ('replied', 'closed') AND updated_at < now() - make_interval(months => ${enquiryMonths})) OR (status = 'spam' AND updated_at < now() - make_interval(days => ${spamDays})))`
    // Read with SQL, because the complaints feature writes its own.
    const mustKeep = sql`EXISTS (SELECT FROM complaints WHERE complaints.enquiry_id = enquiries.id AND complaints.status <> 'closed')`
    const old = sql`${over} AND NOT ${mustKeep}`
    const columns = sql`id, status = 'spam' AS spam, to_jsonb(updated_at) #>> '{}' AS since`
    const { rows } = await db.execute<Due & { spam: boolean }>(
      dryRun ? sql`SELECT ${columns} FROM enquiries WHERE ${old}` : sql`DELETE FROM enquiries WHERE ${old} RETURNING ${columns}`,
    )
    if (!dryRun)
      await eraseMailsAbout(
        db,
        'enquiry',
        rows.map(({ id }) => id),
      )
    const { rows: kept } = await db.execute<{ held: number }>(
      sql`SELECT count(*)::int AS held FROM enquiries WHERE ${over} AND ${mustKeep}`,
    )
    const those = (spam: boolean) => rows.filter((row) => row.spam === spam).map(({ id, since }) => ({ id, since }))
    return { enquiries: those(false), spam: those(true), held: kept[0]?.held ?? 0 }
  })
