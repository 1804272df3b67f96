import type { ChangeSummary } from '#contract/admin/book/changes.ts'
import { DueBy } from '#web/records/LateBadge.tsx'

/** When we promised our next reply, and whether that time has passed. */
export const ReplyDue = ({ change: { dueAt, overdue } }: { change: Pick<ChangeSummary, 'dueAt' | 'overdue'> }) => (
  <DueBy at={dueAt} late={overdue} none="None due" />
)
