/** Appointments past their retention period: finding and erasing them. */
import { sql } from 'drizzle-orm'
import type { Due } from '#contract/model/site/retention.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { eraseMailsAbout } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'

/**
 * Deletes appointments a set number of months after they ended, and suspected spam after a set number of days: at most 12 months and 30 days.
 * What staff confirmed is not spam, whatever it looked like. `dryRun`: only lists them.
 */
export const purge = (ctx: Pick<JobCtx, 'pool'>, { dryRun = false } = {}): Promise<{ appointments: Due[]; spam: Due[] }> =>
  asSystem({ db: ctx.pool }, async ({ db }) => {
    const { appointmentMonths, spamDays } = await getSetting({ db }, 'retention')
    const old = sql`(status IN ('cancelled', 'completed', 'no_show') AND updated_at < now() - make_interval(months => ${appointmentMonths})) OR (suspected IS NOT NULL AND status NOT IN ('confirmed', 'completed', 'no_show') AND created_at < now() - make_interval(days => ${spamDays}))`
    const columns = sql`id, suspected IS NOT NULL AS spam, to_jsonb(CASE WHEN suspected IS NULL THEN updated_at ELSE created_at END) #>> '{}' AS since`
    const { rows } = await db.execute<Due & { spam: boolean }>(
      dryRun ? sql`SELECT ${columns} FROM appointments WHERE ${old}` : sql`DELETE FROM appointments WHERE ${old} RETURNING ${columns}`,
    )
    if (!dryRun)
      await eraseMailsAbout(
        db,
        'appointment',
        rows.map(({ id }) => id),
      )
    const those = (spam: boolean) => rows.filter((row) => row.spam === spam).map(({ id, since }) => ({ id, since }))
    return { appointments: those(false), spam: those(true) }
  })
