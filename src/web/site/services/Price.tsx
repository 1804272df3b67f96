/** What affects the price, and how premium, tax and fee add up. The sums are a worked example on a round figure, never a price. */
import { formatMoney } from '#contract/format.ts'
import type { RatesOn } from '#contract/model/policies/ipt.ts'
import { priceOffer } from '#contract/model/quotes/quote.ts'
import type { ServiceBody } from '#contract/model/content/kinds/service.ts'
import { Figures } from '#web/ui/display/Figures.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Table } from '#web/ui/display/Table.tsx'

type Price = ServiceBody['price']

const taxNotes: Record<Price['tax'], (rate: number) => string> = {
  standard: (rate) => `Insurance premium tax on this cover is at the standard rate of ${rate}%.`,
  higher: (rate) => `Insurance premium tax on this cover is at the higher rate of ${rate}%.`,
  exempt: () => 'This cover is exempt from insurance premium tax.',
  mixed: (rate) => `Parts of this cover are taxed differently. The example uses the standard rate of ${rate}%.`,
}

export const Price = ({ price, tax }: { price: Price; /** Today's rates. */ tax: RatesOn }) => {
  const rate = tax[price.tax === 'mixed' ? 'standard' : price.tax]
  // In pence: a round £1,000 of premium and a fee of £50.
  const { net, ipt, fee, total } = priceOffer({ net: 100_000, iptRate: rate, fee: 5_000 })
  const rows = [
    { item: 'Premium, paid to the insurer', sum: net },
    { item: `Insurance premium tax, ${rate}%`, sum: ipt },
    { item: 'Our fee, where we charge one', sum: fee },
    { item: 'What you would pay', sum: total },
  ]
  return (
    <section id="price" className="fold-part">
      <h2>What affects the price</h2>
      <PhoneFold summary={`${price.factors.length} things, and how it adds up`}>
        <p className="mt-5 max-w-measure">
          We do not publish prices, because each insurer works out its own. These are the things they look at:
        </p>
        <dl className="price-factors">
          {price.factors.map(({ factor, why }) => (
            <div key={factor}>
              <dt>{factor}</dt>
              <dd>
                <Figures>{why}</Figures>
              </dd>
            </div>
          ))}
        </dl>
        <h3 className="mt-8">How it adds up</h3>
        <p className="mt-3 max-w-measure">
          {taxNotes[price.tax](rate)} {price.taxNote} This example shows the arithmetic on a round figure. It is not a price.
        </p>
        <div className="mt-5">
          <Table
            caption="How premium, tax and fee add up, on a premium of £1,000"
            captionHidden
            rows={rows}
            rowKey={({ item }) => item}
            columns={[
              { key: 'item', header: 'Part', cell: ({ item }) => item, names: true, wrap: true },
              { key: 'sum', header: 'Example', align: 'end', cell: ({ sum }) => formatMoney(sum) },
            ]}
          />
        </div>
      </PhoneFold>
    </section>
  )
}
