import type { EnquirySummary } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { DueBy } from '#web/records/LateBadge.tsx'

/** When we promised to reply. */
export const ReplyBy = ({ status, dueAt, overdue }: Pick<EnquirySummary, 'status' | 'dueAt' | 'overdue'>) => (
  <DueBy at={openEnquiryStatuses.some((open) => open === status) ? dueAt : null} late={overdue} none="Done" />
)
