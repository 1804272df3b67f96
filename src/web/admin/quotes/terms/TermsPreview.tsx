/** The terms as the client will see them, and the confirmation before they are sent. */
import { Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { quotes } from '#contract/admin/quotes.ts'
import { formatDate } from '#contract/format.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { OfferTable } from '#web/blocks/OfferTable.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { AskForm } from '#web/forms/plain/AskForm.tsx'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { quoteTabHref } from '../QuoteTabs.tsx'
import { SavingLine } from './SavingLine.tsx'
import { previewOf, type TermsForm } from './termsForm.ts'
import type { Terms } from './useTerms.ts'

type PreviewProps = { quote: QuoteDetail; record: RecordState<QuoteDetail>; terms: Terms; notices: ReactNode }

export const TermsPreview = ({ quote, record, terms, notices }: PreviewProps) => {
  const navigate = useNavigate()
  const { query } = useDeps()
  const [search] = useSearchParams()
  const [asking, setAsking] = useState(search.get('step') === 'presentTerms')
  const values = useWatch({ control: terms.form.control }) as TermsForm
  const offers = previewOf(values, quote.askedFor)
  const earliest = offers.map(({ validUntil }) => validUntil).sort()[0]
  const back = quoteTabHref(quote.id, 'terms')
  const form = useEndpointForm(quotes.presentTerms, {
    fixed: {
      id: quote.id,
      version: quote.version,
      demandsAndNeeds: values.demandsAndNeeds.trim(),
      brokerNote: values.brokerNote.trim(),
    },
    defaults: {},
    record,
    send: async (input) => {
      if (!terms.form.dirty) return call(query, quotes.presentTerms, input)
      const saved = await terms.save()
      // The terms editor itself says why they were not saved.
      if (!saved) {
        setAsking(false)
        throw null
      }
      return call(query, quotes.presentTerms, { ...input, version: saved.version })
    },
    onDone: async () => {
      toast.success('Terms sent', `${quote.contactName} will get an email at ${quote.email}.`)
      await navigate(back, { replace: true })
    },
  })
  const ask = async () => {
    if (await terms.complete()) setAsking(true)
    else void navigate(back)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {notices}
      <Notice title={`As ${quote.contactName} will see it`}>
        Nothing has been sent yet. The insurers are in the order you entered them; none is called the best.
      </Notice>
      {values.brokerNote.trim() && <p className="max-w-measure whitespace-pre-line">{values.brokerNote}</p>}
      {offers.length > 0 ? <OfferTable offers={offers} /> : <p>No insurer&rsquo;s terms are complete yet.</p>}
      <Card as="section">
        <CardHeader title="Demands and needs" />
        <p className="max-w-measure whitespace-pre-line">{values.demandsAndNeeds || 'Not written yet.'}</p>
      </Card>
      {offers.length === 1 && (
        <Notice tone="warning" title="Only one insurer">
          The client has nothing to compare. Say in the note why there is only one.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3" data-screen-only>
        <Anchor href={back} className={buttonClass({})}>
          Change something
        </Anchor>
        <AskForm step="presentTerms" onAsk={() => void ask()}>
          <Button type="submit" variant="primary" icon={Send}>
            Send terms
          </Button>
        </AskForm>
        <SavingLine terms={terms} />
      </div>
      <FormDialog
        form={form}
        open={asking}
        onClose={() => setAsking(false)}
        title={`Send these terms to ${quote.contactName}?`}
        effect={`${quote.business} (${quote.reference}) will get an email at ${quote.email} and can compare and accept the terms of ${offers
          .map(({ insurer }) => insurer)
          .join(' and ')}${earliest ? ` until ${formatDate(earliest)}` : ''}. Once sent, these terms cannot be changed.`}
        cancelLabel="Check again"
        submitLabel={`Send ${offers.length === 1 ? 'the terms of 1 insurer' : `the terms of ${offers.length} insurers`}`}
        busyLabel="Sending..."
      />
    </div>
  )
}
