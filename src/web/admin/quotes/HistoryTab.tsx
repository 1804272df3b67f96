import { quoteActions, quoteStatusLabels, quoteTransitions, type QuoteDetail } from '#contract/model/quote.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { Timeline } from '../record/Timeline.tsx'

/** What else happens to a quote beside its steps. */
const otherWords: Record<string, string> = {
  assign: 'Given to somebody',
  note: 'Note written',
  reply: 'Message sent to the client',
  ask: 'Question from the client',
  start: 'Started by the client',
  resume: 'Continued by the link in the mail',
  copy: 'Started again from a copy',
}

const wordsOf = (action: string) => {
  const step = quoteActions.find((each) => each === action)
  return step ? quoteTransitions[step].label : (otherWords[action] ?? action)
}

type Entry = QuoteDetail['history'][number]

const detailOf = ({ from, to, reason }: Entry) =>
  [from && to && from !== to ? `${quoteStatusLabels[from]} to ${quoteStatusLabels[to]}` : to && !from ? quoteStatusLabels[to] : '', reason]
    .filter(Boolean)
    .join('\n')

export const HistoryTab = ({ quote }: { quote: QuoteDetail }) => (
  <Card as="section">
    <CardHeader title="History" end={<span className="text-meta text-hint">Newest first</span>} />
    <Timeline
      label="History of this quote"
      entries={quote.history.map((entry) => ({ at: entry.at, by: entry.by, what: wordsOf(entry.action), detail: detailOf(entry) || null }))}
    />
  </Card>
)
