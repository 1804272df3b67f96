/** The insurers' terms: not entered yet, being written, or as the client received them. */
import { howAccepted } from '#contract/model/quotes/acceptance.ts'
import { offerOf, type QuoteDetail } from '#contract/model/quotes/quote.ts'
import { formatDateTime } from '#contract/format.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { OfferTable } from '#web/blocks/OfferTable.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { TermsEditor } from './TermsEditor.tsx'

type TermsTabProps = {
  quote: QuoteDetail
  record: RecordState<QuoteDetail>
  mayAnswer: boolean
  shown: boolean
  preview: boolean
}

export const TermsTab = ({ quote, record, mayAnswer, shown, preview }: TermsTabProps) =>
  mayAnswer && quote.actions.includes('saveOffers') ? (
    // Always mounted, so that looking at the answers while writing terms does not lose what was typed.
    <div hidden={!shown}>
      <TermsEditor quote={quote} record={record} preview={preview} shown={shown} />
    </div>
  ) : shown ? (
    <Sent quote={quote} />
  ) : null

const Sent = ({ quote }: { quote: QuoteDetail }) => {
  const offers = quote.offers.map(offerOf).filter((offer) => offer !== null)
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState title="No terms yet">
          {quote.actions.includes('approachInsurers')
            ? 'Record that you have asked the insurers, then enter their terms here.'
            : 'The terms of the insurers are entered here once they have been asked.'}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {quote.acceptance && (
        <Notice tone="success" title={`${quote.acceptance.insurer} accepted by ${quote.acceptance.name}`}>
          {howAccepted(quote.acceptance)}. Wording {quote.acceptance.wordingVersion}
          {quote.acceptance.ip && `, from ${quote.acceptance.ip}`}. The client is not on cover until we confirm it in writing.
        </Notice>
      )}
      {quote.presentedAt && <p className="text-soft">Sent to the client on {formatDateTime(quote.presentedAt)}.</p>}
      <OfferTable offers={offers} />
      <Card as="section">
        <CardHeader title="Demands and needs" />
        <p className="max-w-measure whitespace-pre-line">{quote.demandsAndNeeds}</p>
        {quote.brokerNote && (
          <>
            <h3 className="mt-4 font-semibold">Note to the client</h3>
            <p className="max-w-measure whitespace-pre-line">{quote.brokerNote}</p>
          </>
        )}
      </Card>
    </div>
  )
}
