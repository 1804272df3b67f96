import { CircleAlert } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'

/** What we promised has passed. */
export const LateBadge = ({ children = 'Late' }: { children?: string }) => (
  <Badge tone="danger" glyph={CircleAlert}>
    {children}
  </Badge>
)
