import { formatDue } from '#contract/format.ts'
import type { EnquirySummary } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { DueCell } from '#web/records/LateBadge.tsx'

/** When we promised to reply. */
export const ReplyBy = ({ status, dueAt, overdue }: Pick<EnquirySummary, 'status' | 'dueAt' | 'overdue'>) => (
  <DueCell late={overdue}>
    {openEnquiryStatuses.some((open) => open === status) ? formatDue(dueAt) : <span className="text-hint">Done</span>}
  </DueCell>
)
