import type { ChangeSummary } from '#contract/admin/book/changes.ts'
import { formatDue } from '#contract/format.ts'
import { DueCell } from '#web/records/LateBadge.tsx'

/** When we promised our next reply, and whether that time has passed. */
export const NextWord = ({ change: { dueAt, overdue } }: { change: Pick<ChangeSummary, 'dueAt' | 'overdue'> }) => (
  <DueCell late={overdue}>{dueAt ? formatDue(dueAt) : <span className="text-hint">None due</span>}</DueCell>
)
