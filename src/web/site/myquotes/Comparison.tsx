/** Insurers' quotes side by side, in the order received; none is marked as best. Every price shows its tax, fee and period. */
import { Check } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { OfferTable } from '#web/blocks/OfferTable.tsx'
import { differencesOf } from '#web/blocks/offerRows.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

export const Comparison = ({ quote }: { quote: MyQuoteDetail }) => {
  const [search] = useSearchParams()
  const { offers, accepted } = quote
  const several = offers.length > 1
  const choosing = several && quote.can.includes('accept')
  const only = several && search.get('show') === 'differences'
  const choice = search.get('choose')
  const { differ, all, missing } = differencesOf(offers)
  /** Link to this screen with some query parameters changed. */
  const view = (changes: { show?: string | null; choose?: string }) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `${paths.myQuote(quote.reference)}${next.size > 0 ? `?${next}` : ''}`
  }
  return (
    <section aria-labelledby="terms" className="mt-10">
      <h2 id="terms">{choosing ? 'Compare your quotes' : several ? 'The quotes' : 'Your quote'}</h2>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-measure text-soft">
          {several
            ? `In the order they came in. They differ in ${differ} of ${all} lines.`
            : 'The price is for one year, with tax and our fee.'}
        </p>
        {several && (
          <Anchor
            href={view({ show: only ? null : 'differences' })}
            className="link"
            aria-current={only ? 'true' : undefined}
            data-screen-only
          >
            {only ? 'Show everything' : 'Show differences only'}
          </Anchor>
        )}
      </div>
      <div className="mt-6">
        <OfferTable
          offers={offers}
          only={only}
          {...(accepted ? { marked: { offerId: accepted.offerId, label: 'You accepted this' } } : {})}
          {...(choosing
            ? {
                // A plain anchor, not a router link, so that the keyboard focus follows to the form.
                foot: {
                  title: 'Your choice',
                  of: ({ id, insurer }) => (
                    <a href={`${view({ choose: id })}#accept`} className={buttonClass()} aria-current={choice === id ? 'true' : undefined}>
                      {choice === id && <Icon of={Check} size={16} />}
                      {choice === id ? 'Chosen' : 'Choose'} <VisuallyHidden>{insurer}</VisuallyHidden>
                    </a>
                  ),
                },
              }
            : {})}
        />
      </div>
      <p className="mt-5 max-w-measure text-meta text-soft">
        {missing && 'If a quote does not name a line, do not rely on it before you have asked us. '}
        The policy wording says what is not covered{quote.can.includes('accept') ? '; ask us for it before you choose' : ''}.
      </p>
    </section>
  )
}
