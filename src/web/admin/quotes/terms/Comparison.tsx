import { formatDate, formatMoney } from '#contract/format.ts'
import type { Offer, OfferRow } from '#contract/model/quote.ts'

type Line = { label: string; of: (offer: Offer) => string; strong?: boolean }

const valueOf = (rows: readonly OfferRow[], item: string) => rows.find((row) => row.item === item)?.value ?? 'Not stated'
/** Every item that any insurer names, in the order in which it first appears. */
const itemsOf = (offers: readonly Offer[], part: 'limits' | 'excesses') => [...new Set(offers.flatMap((offer) => offer[part].map(({ item }) => item)))]

const group = (title: string, lines: readonly Line[]) => ({ title, lines })

/** Insurers' terms side by side, in the order they stand: no winner is named. */
export const Comparison = ({ offers }: { offers: readonly Offer[] }) => {
  const groups = [
    group('Price', [
      { label: 'Net premium', of: ({ net }) => formatMoney(net) },
      { label: 'Insurance Premium Tax', of: ({ ipt, iptRate }) => `${formatMoney(ipt)} (${iptRate} %)` },
      { label: 'Our fee', of: ({ fee }) => formatMoney(fee) },
      { label: 'Total to pay', of: ({ total }) => formatMoney(total), strong: true },
    ]),
    group(
      'Limits',
      itemsOf(offers, 'limits').map((item) => ({ label: item, of: ({ limits }) => valueOf(limits, item) })),
    ),
    group(
      'Excesses',
      itemsOf(offers, 'excesses').map((item) => ({ label: item, of: ({ excesses }) => valueOf(excesses, item) })),
    ),
    group('Read before you choose', [
      { label: 'Key differences', of: ({ keyDifferences }) => keyDifferences.join('\n') || 'None named' },
      { label: 'Conditions before or after cover starts', of: ({ subjectivities }) => subjectivities.join('\n') || 'None' },
      { label: 'Open until', of: ({ validUntil }) => formatDate(validUntil) },
    ]),
  ]
  return (
    <div role="region" aria-label="Terms side by side" tabIndex={0} className="overflow-x-auto rounded-control border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">Terms side by side</caption>
        <thead>
          <tr>
            <td className="border-b-2 border-line p-3" />
            {offers.map((offer) => (
              <th key={offer.id} scope="col" className="min-w-44 border-b-2 border-l border-line p-3 text-start align-bottom">
                <span className="font-display text-h3">{offer.insurer}</span>
                {offer.scheme && <span className="block text-meta font-normal text-hint">{offer.scheme}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={offers.length + 1} className="bg-panel px-3 py-2 text-start text-meta font-semibold text-soft">
                {title}
              </th>
            </tr>
            {lines.map(({ label, of, strong }) => (
              <tr key={label}>
                <th scope="row" className="min-w-40 border-b border-line p-3 text-start align-top font-normal text-soft">
                  {label}
                </th>
                {offers.map((offer) => (
                  <td key={offer.id} className={strong ? 'border-b border-l border-line p-3 align-top text-lead font-semibold' : 'border-b border-l border-line p-3 align-top whitespace-pre-line'}>
                    {of(offer)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
