import { CircleAlert } from 'lucide-react'
import { formatDue } from '#contract/format.ts'
import type { EnquirySummary } from '#contract/model/contact/enquiry.ts'
import { openEnquiryStatuses } from '#contract/model/contact/enquiryMachine.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** When we promised to reply. */
export const ReplyBy = ({ status, dueAt, overdue }: Pick<EnquirySummary, 'status' | 'dueAt' | 'overdue'>) => (
  <span className="inline-flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-0.5">
    {openEnquiryStatuses.some((open) => open === status) ? formatDue(dueAt) : <span className="text-hint">Done</span>}
    {overdue && (
      <Badge tone="danger" glyph={CircleAlert}>
        Late
      </Badge>
    )}
  </span>
)
