/** Business insurance by trade: search by any of a trade's names, or browse from A to Z. Works without script. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { findTrades } from '#contract/model/content/kinds/trade.ts'
import { paths } from '#contract/paths.ts'
import { trades, type TradeSummary } from '#contract/site/trades.ts'
import { load, q } from '#web/app/data/query.ts'
import { PhonePart } from '#web/ui/display/Details.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Scenes } from '../drawn/Scene.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { TradeNameInput } from './TradeNameInput.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => load(context, q(trades.list))

const Found = ({ typed, trades }: { typed: string; trades: readonly TradeSummary[] }) => {
  const found = findTrades(typed, trades, 12)
  return (
    <div role="status" className="mt-6 max-w-form">
      <p className="font-semibold">{found.length === 0 ? `We have no page for "${typed}".` : `For "${typed}":`}</p>
      <ul className="mt-2 border-t border-line">
        {found.map(({ trade, match }) => (
          <li key={trade.slug} className="border-b border-line py-2">
            <Anchor href={paths.trade(trade.slug)} className="link font-semibold">
              {trade.name}
            </Anchor>
            {match && <span className="ml-2 text-meta text-hint">also called {match}</span>}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="mt-2 text-soft">
          That does not matter:{' '}
          <Anchor href={paths.quote()} className="link">
            tell us what you do
          </Anchor>{' '}
          in your own words, and a broker reads it. Or{' '}
          <Anchor href={paths.search(typed)} className="link">
            search the whole site
          </Anchor>{' '}
          for it.
        </p>
      )}
    </div>
  )
}

/** The industry of all trades that belong to no other; its own name, "Business by trade", says nothing on a page of trades. */
const rest = 'business-by-trade'
const inOrder = <T extends { slug: string }>(sectors: readonly T[]) =>
  sectors.toSorted((a, b) => Number(a.slug === rest) - Number(b.slug === rest))

/** A phone has one line for each, with the names of the first trades; wider screens have every trade. */
const Sector = ({ sector, title, trades }: { sector: string; title: string; trades: readonly TradeSummary[] }) => (
  <section aria-label={title} className="border-t border-line py-2 md:mb-8 md:border-t-2 md:border-ink md:pt-3 md:pb-0">
    <PhonePart
      level={2}
      title={title}
      value={trades.length === 1 ? '1 trade' : `${trades.length} trades`}
      note={trades.map(({ name }) => name).join(', ')}
    >
      <div className="gap-x-6 pb-3 md:pb-0 lg:grid lg:grid-cols-12">
        <h2 className="fold-title text-h3 lg:col-span-3">
          <Anchor href={paths.industry(sector)} className="hover:text-link hover:underline">
            {title}
          </Anchor>
        </h2>
        <ul className="ms-7 mt-1 gap-x-6 md:ms-0 md:mt-3 md:columns-2 lg:col-span-9 lg:mt-0 lg:columns-3">
          {trades.map(({ slug, name }) => (
            <li key={slug} className="break-inside-avoid">
              <Anchor href={paths.trade(slug)} className="link inline-block py-1">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    </PhonePart>
  </section>
)

export const TradesScreen = () => {
  const { data } = useSuspenseQuery(q(trades.list))
  const [search] = useSearchParams()
  const typed = (search.get('q') ?? '').slice(0, 200).trim()
  const of = (sector: string) =>
    data.trades.filter((trade) => trade.sector === sector).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: 'Businesses by trade', href: paths.byTrade() })}
      name="Business insurance by trade"
      description={`${data.trades.length} trades: which covers the law asks for, which customers ask for, and which others in the trade usually buy.`}
    >
      <div className="page-width pt-8">
        <div className="grid items-end gap-x-6 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h1>Insurance for your trade</h1>
            <p className="mt-6 max-w-measure text-lead text-soft">
              Type what you do in your own words, or look through {data.trades.length} trades. Each page says which covers the law asks for,
              which customers ask for, and which others in the trade usually buy.
            </p>
          </div>
          <div className="hidden lg:col-span-5 lg:block">
            <Scenes names={['scaffold', 'van']} label="A line drawing of a house in scaffolding and a van" />
          </div>
        </div>
        <Form method="get" role="search" className="mt-8 flex max-w-form flex-wrap items-end gap-3">
          <TradeNameInput
            id="trade-q"
            label="What does your business do?"
            name="q"
            typed={typed}
            names={data.trades.map(({ name }) => name)}
            maxLength={200}
          />
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Find my trade
          </button>
        </Form>
        {typed && <Found typed={typed} trades={data.trades} />}
        <div className="mt-11 md:mt-16">
          {inOrder(data.sectors).map(({ slug, title }) => (
            <Sector key={slug} sector={slug} title={slug === rest ? 'Other trades' : title} trades={of(slug)} />
          ))}
        </div>
      </div>
    </Page>
  )
}
