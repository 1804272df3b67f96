/** Notifies handlers of promised response times about to run out, and deletes old notifications. */
import { sql } from 'drizzle-orm'
import { noticeDays } from '#contract/admin/notifications.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'

/** The handler is notified this long before a promised response time ends. */
export const promiseHours = 4

/** All in one statement; once for each promise. Returns how many were notified. */
export const notifyOfPromises = (ctx: JobCtx): Promise<number> =>
  asSystem(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ told: number }>(
      sql`SELECT notify_of_promises(${ctx.now().toISOString()}::timestamptz, ${promiseHours}) AS told`,
    )
    return rows[0]?.told ?? 0
  })

export const purgeNotifications = (ctx: JobCtx): Promise<unknown> =>
  asSystem(ctx, ({ db }) =>
    db.execute(sql`
      DELETE FROM notifications WHERE at < now() - make_interval(days => ${noticeDays.unread})
        OR (read_at IS NOT NULL AND at < now() - make_interval(days => ${noticeDays.read}))`),
  )

export const notificationJobs = {
  'notifications.promises': async (ctx: JobCtx) => void (await notifyOfPromises(ctx)),
  'notifications.purge': async (ctx: JobCtx) => void (await purgeNotifications(ctx)),
}
