/** What is waiting, and whether emails are sent: read by the frame of every staff screen. */
import { dashboard } from '#contract/admin/dashboard.ts'
import { messages } from '#contract/admin/messages.ts'
import { notifications } from '#contract/admin/notifications.ts'
import { q } from '#web/app/data/query.ts'

/** Refetched whenever the user returns to the window. These requests do not keep a session alive. */
const live = { staleTime: 15_000, refetchOnWindowFocus: true }

export const dashboardQuery = q(dashboard.show, {}, live)
export const teamQuery = q(dashboard.team, {}, live)
export const unreadQuery = q(notifications.unread, {}, live)
export const healthQuery = q(messages.health, {}, live)
