/** Insurers' terms side by side, in the order they came in; none is called best. Every price with its tax, its fee and its period. */
import { useSearchParams } from 'react-router'
import type { Offer } from '#contract/model/quotes/quote.ts'
import { paths } from '#contract/paths.ts'
import { OfferTables } from '#web/blocks/OfferTables.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const Comparison = ({ offers, reference, title }: { offers: readonly Offer[]; reference: string; title: string }) => {
  const [search] = useSearchParams()
  const only = search.get('show') === 'differences' && offers.length > 1
  return (
    <section aria-labelledby="terms" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="terms">{title}</h2>
        {offers.length > 1 && (
          <Anchor
            href={only ? paths.myQuote(reference) : `${paths.myQuote(reference)}?show=differences`}
            className="link"
            aria-current={only ? 'true' : undefined}
          >
            {only ? 'Show everything' : 'Show differences only'}
          </Anchor>
        )}
      </div>
      <p className="mt-3 max-w-measure text-meta text-soft">
        In the order in which they came in. Prices are for one year and include tax and our fee. The policy wording says what is not
        covered; ask us for it before you choose.
      </p>
      <div className="mt-4">
        <OfferTables offers={offers} only={only} />
      </div>
    </section>
  )
}
