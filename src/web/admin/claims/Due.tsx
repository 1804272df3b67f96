import { CircleAlert } from 'lucide-react'
import type { ClaimSummary } from '#contract/admin/book/claims.ts'
import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** When we promised our first reply, and whether that time has passed. Renders nothing once the client has had it. */
export const Due = ({ claim: { dueAt, overdue } }: { claim: Pick<ClaimSummary, 'dueAt' | 'overdue'> }) =>
  dueAt && (
    <span className="inline-flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-0.5">
      {formatDue(dueAt)}
      {overdue && (
        <Badge tone="danger" glyph={CircleAlert}>
          Late
        </Badge>
      )}
    </span>
  )
