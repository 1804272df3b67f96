import { PenLine } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'

/** The status of a document that waits for a signature, in the list and on its own screen. */
export const ToSignBadge = () => (
  <Badge tone="warn" glyph={PenLine}>
    To sign
  </Badge>
)
