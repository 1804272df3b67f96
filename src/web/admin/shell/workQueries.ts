/** What waits, and whether mails go out: read by the shell of every staff screen. */
import { dashboard } from '#contract/admin/dashboard.ts'
import { messages } from '#contract/admin/messages.ts'
import { notifications } from '#contract/admin/notifications.ts'
import { q } from '#web/app/data/query.ts'

/** Looked at again whenever somebody comes back to the window. Asking does not keep a session awake. */
const live = { staleTime: 15_000, refetchOnWindowFocus: true }

export const dashboardQuery = q(dashboard.show, {}, live)
export const unreadQuery = q(notifications.unread, {}, live)
export const healthQuery = q(messages.health, {}, live)
