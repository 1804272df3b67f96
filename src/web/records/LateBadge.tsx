import { CircleAlert } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'

/** Shown when we have missed a promised time. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => (
  <Badge tone="danger" glyph={CircleAlert}>
    {children}
  </Badge>
)
