import { quoteStatusLabels, type QuoteAction, type QuoteDetail } from '#contract/model/quote.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { Timeline } from '../record/Timeline.tsx'

/** What happened, told afterwards: the steps of the state machine and what else the history holds. */
const words: Record<QuoteAction, string> & Record<string, string> = {
  submit: 'Sent by the client',
  open: 'Review started',
  requestInformation: 'Client asked for information',
  answerInformation: 'Answer received',
  approachInsurers: 'Insurers asked',
  saveOffers: 'Terms saved',
  presentTerms: 'Terms sent to the client',
  recordNoTerms: 'No insurer offers terms',
  accept: 'Accepted by the client',
  decline: 'Declined by the client',
  bind: 'Cover arranged',
  expire: 'Terms ended',
  withdraw: 'Withdrawn',
  assign: 'Given to somebody',
  reply: 'Message sent to the client',
  ask: 'Question from the client',
  start: 'Started by the client',
  resume: 'Continued by the link in the mail',
  copy: 'Started again from a copy',
}

type Entry = QuoteDetail['history'][number]

const detailOf = ({ from, to, reason }: Entry) =>
  [from && to && from !== to ? `From \u201c${quoteStatusLabels[from]}\u201d to \u201c${quoteStatusLabels[to]}\u201d` : '', reason]
    .filter(Boolean)
    .join('\n')

export const HistoryTab = ({ quote }: { quote: QuoteDetail }) => (
  <Card as="section">
    <CardHeader title="History" end={<span className="text-meta text-hint">Newest first</span>} />
    <Timeline
      label="History of this quote"
      entries={quote.history.map((entry) => ({
        at: entry.at,
        by: entry.by,
        what: words[entry.action] ?? entry.action,
        detail: detailOf(entry) || null,
      }))}
    />
  </Card>
)
