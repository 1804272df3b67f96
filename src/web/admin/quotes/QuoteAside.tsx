/** What to look at first; and, beside the answers, whom to call, who handles the request, and colleagues' notes. */
import { CircleCheck, Flag } from 'lucide-react'
import { quotes } from '#contract/admin/quotes.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { clientFact } from '#web/records/clientFact.tsx'
import { EmailLink, TypedPhone } from '#web/records/ContactLinks.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notes } from '#web/records/Notes.tsx'
import { HandlerCard } from '../shell/HandlerCard.tsx'

type AsideProps = { quote: QuoteDetail; record: RecordState<QuoteDetail>; mayAnswer: boolean }

export const QuoteContact = ({ quote }: Pick<AsideProps, 'quote'>) => (
  <FactsCard
    title="Contact"
    facts={[
      { label: 'Name', value: quote.contactRole ? `${quote.contactName}, ${quote.contactRole}` : quote.contactName },
      ...clientFact(quote.knownClients),
      {
        label: 'Email',
        value: <EmailLink address={quote.email} />,
      },
      {
        label: 'Phone',
        value: <TypedPhone number={quote.phone} />,
      },
      { label: 'Best time', value: quote.preferredTime || 'Not given' },
      { label: 'Support', value: quote.supportNeeds.join(', ') || 'None named' },
    ]}
  />
)

export const QuoteAside = ({ quote, record, mayAnswer }: AsideProps) => (
  <>
    {mayAnswer && <HandlerCard of={quote} endpoints={quotes} record={record} />}
    <Notes of={quote} add={mayAnswer ? quotes.note : null} record={record} />
  </>
)

/** What an underwriter would ask about, and how complete the answers are. */
export const CheckFirstCard = ({ quote }: { quote: QuoteDetail }) => {
  const { score, open } = quote.completeness
  return (
    <Card as="section" id="check-first">
      <CardHeader title="Check this first" />
      {quote.referralList.length === 0 ? (
        <p className="flex gap-2">
          <Icon of={CircleCheck} className="text-good" /> Nothing in the answers calls for referral.
        </p>
      ) : (
        <ul className="grid gap-2">
          {quote.referralList.map((referral) => (
            <li key={referral.code} className="flex gap-2">
              <Icon of={Flag} className="mt-0.5 text-warn" />
              {referral.text}
            </li>
          ))}
        </ul>
      )}
      {score === 100 && open.length === 0 ? (
        <p className="mt-2 flex gap-2">
          <Icon of={CircleCheck} className="text-good" /> Every question is answered.
        </p>
      ) : (
        <div className="mt-4 border-t border-line pt-4">
          <p className="leader">
            <span>Answers complete</span>
            <data value={score}>{score}%</data>
          </p>
          <meter value={score} min={0} max={100} aria-label="Answers complete" className="mt-1 h-2 w-full" />
          {open.length > 0 && (
            <>
              <p className="mt-2 text-meta text-hint">Not sure, or left open:</p>
              <ul className="list-disc pl-5 text-meta">
                {open.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
