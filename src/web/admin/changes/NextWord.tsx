import { CircleAlert } from 'lucide-react'
import type { ChangeSummary } from '#contract/admin/book/changes.ts'
import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** When we promised our next reply, and whether that time has passed. */
export const NextWord = ({ change: { dueAt, overdue } }: { change: Pick<ChangeSummary, 'dueAt' | 'overdue'> }) => (
  <span className="inline-flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-0.5">
    {dueAt ? formatDue(dueAt) : <span className="text-hint">None due</span>}
    {overdue && (
      <Badge tone="danger" glyph={CircleAlert}>
        Late
      </Badge>
    )}
  </span>
)
