import { quoteStatusLabels, type QuoteStatus } from '#contract/model/quote.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { statusLook } from '#web/ui/StatusBadge.tsx'

/** A quote's state in the words of staff; glyph and colour are the product's. */
export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => {
  const { tone, glyph } = statusLook('quote', status)
  return (
    <Badge tone={tone} glyph={glyph}>
      {quoteStatusLabels[status]}
    </Badge>
  )
}
