/** What the next runs of the retention jobs would remove, from the same functions that the jobs call. */
import type { RetentionRun } from '#contract/admin/retention.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { NextRun, RetentionRule } from '#contract/model/site/retention.ts'
import type { CtxFor } from '#server/ctx.ts'
import { purge as purgeAppointments } from '#server/features/appointments/appointments.ts'
import { eraseDrafts as eraseClaimDrafts } from '#server/features/claims/claims.ts'
import { purge as purgeEnquiries } from '#server/features/contact/contact.ts'
import { nextDisposal } from '#server/features/documents/documents.ts'
import { nextLetters } from '#server/features/proofs/proofs.ts'
import { eraseDrafts, eraseWithoutPolicy } from '#server/features/quotes/quotes.ts'

const only = { dryRun: true }
const dayOf = (since: string) => (since.length > 10 ? londonClock(new Date(since)).date : since)

export const nextRun = async (ctx: CtxFor<'settings:manage'>): Promise<RetentionRun> => {
  const disposal = await nextDisposal(ctx)
  const enquiries = await purgeEnquiries(ctx, only)
  const appointments = await purgeAppointments(ctx, only)
  const found: Record<RetentionRule, NextRun> = {
    documents: disposal.documents,
    emptyDocuments: disposal.empty,
    letters: await nextLetters(ctx),
    requests: await eraseWithoutPolicy(ctx, only),
    requestDrafts: { due: await eraseDrafts(ctx, only) },
    claimDrafts: { due: await eraseClaimDrafts(ctx, only) },
    enquiries: { due: enquiries.enquiries, held: enquiries.held },
    enquirySpam: { due: enquiries.spam },
    appointments: { due: appointments.appointments },
    appointmentSpam: { due: appointments.spam },
  }
  return {
    at: ctx.now().toISOString(),
    // Object.entries loses the literal types.
    rules: (Object.entries(found) as [RetentionRule, NextRun][]).map(([rule, { due, held, later = 0 }]) => ({
      rule,
      count: due.length,
      later,
      oldest: due.map(({ since }) => dayOf(since)).toSorted()[0] ?? null,
      held: held ?? null,
    })),
  }
}
