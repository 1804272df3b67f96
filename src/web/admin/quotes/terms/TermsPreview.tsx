/** The terms as the client will see them, and the last question before they go. */
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '#contract/format.ts'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { OfferTables } from '#web/blocks/OfferTables.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toasts.ts'
import { quoteTabHref } from '../QuoteTabs.tsx'
import type { QuoteChange } from '../useQuote.ts'
import { SavingLine } from './SavingLine.tsx'
import { previewOf } from './termsForm.ts'
import type { Terms } from './useTerms.ts'

export const TermsPreview = ({
  quote,
  terms,
  changing,
  unsaved,
  notices,
}: {
  quote: QuoteDetail
  terms: Terms
  changing: QuoteChange
  unsaved: boolean
  notices: ReactNode
}) => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { values } = terms
  const offers = previewOf(values)
  const earliest = offers.map(({ validUntil }) => validUntil).sort()[0]
  const back = quoteTabHref(quote.id, 'terms')

  const send = async () => {
    const current = unsaved ? await terms.save() : quote
    if (!current) {
      setAsking(false)
      return
    }
    try {
      await changing.change((api) =>
        api.presentTerms({
          id: quote.id,
          version: current.version,
          demandsAndNeeds: values.demandsAndNeeds.trim(),
          brokerNote: values.brokerNote.trim(),
        }),
      )
      toast.success('Terms sent', `${quote.contactName} gets a mail at ${quote.email}.`)
      await navigate(back, { replace: true })
    } catch (error) {
      terms.setRefused(error)
      setAsking(false)
    }
  }
  const ask = () => {
    if (terms.check('send')) setAsking(true)
    else void navigate(back)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {notices}
      <Notice title={`As ${quote.contactName} will see it`}>
        Nothing has been sent yet. The order is the one in which you entered the insurers; none is called the best.
      </Notice>
      {values.brokerNote.trim() && <p className="max-w-measure whitespace-pre-line">{values.brokerNote}</p>}
      {offers.length > 0 ? <OfferTables offers={offers} /> : <p>No insurer&rsquo;s terms are complete yet.</p>}
      <Card as="section">
        <CardHeader title="Demands and needs" />
        <p className="max-w-measure whitespace-pre-line">{values.demandsAndNeeds || 'Not written yet.'}</p>
      </Card>
      {offers.length === 1 && (
        <Notice tone="warning" title="Only one insurer">
          The client has nothing to compare. Say in the note why there is one only.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3" data-chrome>
        <Anchor href={back} className={buttonClass({})}>
          Change something
        </Anchor>
        <Button variant="primary" icon={Send} onClick={ask}>
          Send terms
        </Button>
        <SavingLine terms={terms} unsaved={unsaved} />
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Send these terms to ${quote.contactName}?`}
        actions={
          <>
            <Button autoFocus onClick={() => setAsking(false)}>
              Check again
            </Button>
            <Button
              variant="primary"
              busy={changing.busy || terms.saving.state === 'saving'}
              busyLabel="Sending..."
              onClick={() => void send()}
            >
              Send {offers.length === 1 ? 'the terms of 1 insurer' : `the terms of ${offers.length} insurers`}
            </Button>
          </>
        }
      >
        <p>
          {quote.business} ({quote.reference}) gets a mail at {quote.email} and can compare and accept the terms of{' '}
          {offers.map(({ insurer }) => insurer).join(' and ')}
          {earliest && ` until ${formatDate(earliest)}`}. Once sent, these terms cannot be changed.
        </p>
      </Dialog>
    </div>
  )
}
