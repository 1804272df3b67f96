/** The one list of who does what in the background. Features export their handlers from `<domain>.jobs.ts`. */
import { appointmentJobs } from '#server/features/appointments/appointments.jobs.ts'
import { auditJobs } from '#server/features/audit/audit.jobs.ts'
import { authJobs } from '#server/features/auth/auth.jobs.ts'
import { claimJobs } from '#server/features/claims/claims.jobs.ts'
import { contactJobs } from '#server/features/contact/contact.jobs.ts'
import { marketingJobs } from '#server/features/marketing/marketing.jobs.ts'
import { libraryTimers } from '#server/features/library/library.jobs.ts'
import { messageJobs, messageTimers } from '#server/features/messages/messages.jobs.ts'
import { quoteJobs } from '#server/features/quotes/quotes.jobs.ts'
import { uploadJobs, uploadTimers } from '#server/features/uploads/uploads.jobs.ts'
import type { JobCtx } from '#server/ctx.ts'
import { housekeepingJobs } from './housekeeping.ts'
import type { JobHandlers } from './worker.ts'

export const handlers: JobHandlers = {
  ...messageJobs,
  ...auditJobs,
  ...authJobs,
  ...housekeepingJobs,
  ...quoteJobs,
  ...contactJobs,
  ...marketingJobs,
  ...claimJobs,
  ...uploadJobs,
  ...appointmentJobs,
}

/** Work of every worker process at a steady beat, where cron's minute is too long. `stopping`: for long rounds, to end early. */
export const timers: readonly { seconds: number; run: (ctx: JobCtx, stopping: AbortSignal) => Promise<void> }[] = [
  ...messageTimers,
  ...uploadTimers,
  ...libraryTimers,
]
