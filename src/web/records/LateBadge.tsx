import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Shown when we have missed a promised time. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => (
  <Badge tone="danger" glyph={CircleAlert}>
    {children}
  </Badge>
)

/** A due time in a list: side by side on a phone, where the cell has a line of its own; the badge underneath in a table. */
export const DueCell = ({ late, children }: { late: boolean; children: ReactNode }) => (
  <span className="inline-flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-0.5">
    {children}
    {late && <LateBadge />}
  </span>
)
