import type { ReactNode } from 'react'
import { LateBadge } from './LateBadge.tsx'

/** A due time in a list: side by side on a phone, where the cell has a line of its own; the badge underneath in a table. */
export const DueCell = ({ late, children }: { late: boolean; children: ReactNode }) => (
  <span className="inline-flex flex-wrap items-center gap-2 md:flex-col md:items-start md:gap-0.5">
    {children}
    {late && <LateBadge />}
  </span>
)
