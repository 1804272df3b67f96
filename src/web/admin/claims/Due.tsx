import type { ClaimSummary } from '#contract/admin/book/claims.ts'
import { DueBy } from '#web/records/LateBadge.tsx'

/** When we promised our first reply, and whether that time has passed. Renders nothing once the client has had it. */
export const Due = ({ claim: { dueAt, overdue } }: { claim: Pick<ClaimSummary, 'dueAt' | 'overdue'> }) =>
  dueAt && <DueBy at={dueAt} late={overdue} />
