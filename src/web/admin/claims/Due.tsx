import { CircleAlert } from 'lucide-react'
import type { ClaimSummary } from '#contract/admin/book/claims.ts'
import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** By when we promised a first word, and whether that has passed; nothing once the client has had it. */
export const Due = ({ claim: { dueAt, overdue } }: { claim: Pick<ClaimSummary, 'dueAt' | 'overdue'> }) =>
  dueAt && (
    <span className="inline-flex flex-wrap items-center gap-2 md:gap-y-0">
      {formatDue(dueAt)}
      {overdue && (
        <Badge tone="danger" glyph={CircleAlert}>
          Late
        </Badge>
      )}
    </span>
  )
