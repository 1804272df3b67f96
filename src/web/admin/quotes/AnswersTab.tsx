import type { QuoteDetail } from '#contract/model/quote.ts'
import { formatDateTime } from '#contract/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { CircleHelp } from 'lucide-react'

/** What was declared, in the order and the words in which it was asked. */
export const AnswersTab = ({ quote }: { quote: QuoteDetail }) => (
  <div className="grid grid-cols-1 gap-5">
    {quote.answers.map((section) => (
      <Card as="section" key={section.page}>
        <CardHeader title={section.title} />
        <DescriptionList
          facts={section.rows.map((row) => ({
            label: row.question,
            value: row.notSure ? (
              <Badge tone="warn" glyph={CircleHelp}>
                Not sure
              </Badge>
            ) : (
              <span className="whitespace-pre-line">{row.answer || 'Not answered'}</span>
            ),
          }))}
        />
      </Card>
    ))}
    <Card as="section">
      <CardHeader title="Declaration" />
      <p>
        Declared by <strong className="font-semibold">{quote.declaration.name}</strong>
        {quote.declaration.role && `, ${quote.declaration.role}`}, on {formatDateTime(quote.declaration.at)}. Wording {quote.declaration.wordingVersion}.
      </p>
    </Card>
  </div>
)
