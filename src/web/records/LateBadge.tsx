import { formatDue } from '#contract/format.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Shown when we have missed a promised time. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => <Badge tone="danger">{children}</Badge>

type Due = { at: string | null | undefined; late: boolean; none?: string | undefined }

/** The time or the day we promised, and whether it has passed. `none`: what is said if nothing is promised. */
export const DueBy = ({ at, late, none }: Due) =>
  at ? (
    <span className="cell-stack">
      {/* A day alone, '2026-11-20', has no time to show. */}
      <span className="whitespace-nowrap">{at.includes('T') ? formatDue(at) : formatDue(at).split(', ')[0]}</span> {late && <LateBadge />}
    </span>
  ) : (
    <span className="none-here text-hint">{none}</span>
  )
