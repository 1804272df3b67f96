/** The list of everything that runs in the background. Features export their handlers from `<domain>.jobs.ts`. */
import { appointmentJobs } from '#server/features/appointments/appointments.jobs.ts'
import { auditJobs } from '#server/features/audit/audit.jobs.ts'
import { authJobs } from '#server/features/auth/auth.jobs.ts'
import { changeJobs } from '#server/features/changes/changes.jobs.ts'
import { claimJobs } from '#server/features/claims/claims.jobs.ts'
import { contactJobs } from '#server/features/contact/contact.jobs.ts'
import { contentJobs } from '#server/features/content/content.jobs.ts'
import { documentJobs } from '#server/features/documents/documents.jobs.ts'
import { erasureJobs } from '#server/features/erasure/erasure.jobs.ts'
import { importJobs } from '#server/features/imports/imports.jobs.ts'
import { marketingJobs } from '#server/features/marketing/marketing.jobs.ts'
import { libraryTimers } from '#server/features/library/library.jobs.ts'
import { mediaJobs, mediaTimers } from '#server/features/media/media.jobs.ts'
import { membershipJobs } from '#server/features/memberships/memberships.jobs.ts'
import { messageJobs, messageTimers } from '#server/features/messages/messages.jobs.ts'
import { notificationJobs } from '#server/features/notifications/notifications.jobs.ts'
import { policyJobs } from '#server/features/policies/policies.jobs.ts'
import { proofJobs } from '#server/features/proofs/proofs.jobs.ts'
import { quoteJobs } from '#server/features/quotes/quotes.jobs.ts'
import { renewalJobs } from '#server/features/renewals/renewals.jobs.ts'
import { searchJobs } from '#server/features/search/search.jobs.ts'
import { siteJobs } from '#server/features/site/site.jobs.ts'
import { uploadJobs, uploadTimers } from '#server/features/uploads/uploads.jobs.ts'
import { webhookJobs, webhookTimers } from '#server/features/webhooks/webhooks.jobs.ts'
import { housekeepingJobs } from './housekeeping.ts'
import type { JobHandlers, Timer } from './handler.ts'

export const handlers: JobHandlers = {
  ...messageJobs,
  ...auditJobs,
  ...authJobs,
  ...membershipJobs,
  ...housekeepingJobs,
  ...policyJobs,
  ...quoteJobs,
  ...contactJobs,
  ...marketingJobs,
  ...claimJobs,
  ...renewalJobs,
  ...changeJobs,
  ...documentJobs,
  ...erasureJobs,
  ...contentJobs,
  ...searchJobs,
  ...uploadJobs,
  ...appointmentJobs,
  ...proofJobs,
  ...siteJobs,
  ...webhookJobs,
  ...importJobs,
  ...mediaJobs,
  ...notificationJobs,
}

export const timers: readonly Timer[] = [...messageTimers, ...uploadTimers, ...libraryTimers, ...webhookTimers, ...mediaTimers]
