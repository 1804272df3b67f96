/** Business insurance by trade: find yours by any of its names, or from A to Z. Works without script. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { findTrades } from '#contract/model/trade.ts'
import { paths } from '#contract/paths.ts'
import type { TradeSummary } from '#contract/site/trades.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { controlClass } from '#web/ui/controlClass.ts'
import { Scenes } from '../drawn/Scene.tsx'
import { tradesQuery } from '../queries.ts'
import { Page } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await deps.query.ensureQueryData(tradesQuery(deps))
  return null
}

const Found = ({ q, trades }: { q: string; trades: readonly TradeSummary[] }) => {
  const found = findTrades(q, trades, 12)
  return (
    <div role="status" className="mt-6 max-w-form">
      <p className="font-semibold">{found.length === 0 ? `We have no page for "${q}".` : `For "${q}":`}</p>
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
          <Anchor href={paths.search(q)} className="link">
            search the whole site
          </Anchor>{' '}
          for it.
        </p>
      )}
    </div>
  )
}

export const TradesScreen = () => {
  const { data } = useSuspenseQuery(tradesQuery(useDeps()))
  const [search] = useSearchParams()
  const q = (search.get('q') ?? '').slice(0, 200).trim()
  const names = data.trades.reduce((total, { synonyms }) => total + 1 + synonyms.length, 0)
  return (
    <Page
      trail={trailOf({ label: 'Businesses by trade', href: paths.byTrade() })}
      name="Business insurance by trade"
      description={`${data.trades.length} trades under ${names} names: which covers the law asks for, which customers ask for, and which others in it usually buy.`}
    >
      <div className="page-width pt-8">
        <div className="grid items-end gap-x-6 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <h1>What do you do all day?</h1>
            <p className="mt-6 max-w-measure text-lead text-soft">
              {data.trades.length} trades under {names} names. Each page says which covers the law asks for, which customers ask for, and
              which others in it usually buy.
            </p>
          </div>
          <div className="hidden lg:col-span-5 lg:block">
            <Scenes names={['scaffold', 'van']} label="A house in scaffolding and a van, drawn in line" />
          </div>
        </div>
        <Form method="get" role="search" className="mt-8 flex max-w-form flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <label htmlFor="trade-q" className="block font-semibold">
              Your trade, as you call it
            </label>
            <input
              key={q}
              id="trade-q"
              name="q"
              type="search"
              defaultValue={q}
              maxLength={200}
              list="trade-names"
              autoComplete="off"
              className={controlClass('full', 'mt-1.5')}
            />
            <datalist id="trade-names">
              {data.trades.map(({ slug, name }) => (
                <option key={slug} value={name} />
              ))}
            </datalist>
          </div>
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Find my trade
          </button>
        </Form>
        {q && <Found q={q} trades={data.trades} />}
        <div className="mt-16 gap-x-12 md:columns-2 lg:columns-3">
          {data.sectors.map((sector) => (
            <section key={sector.slug} aria-labelledby={sector.slug} className="mb-10 break-inside-avoid border-t-2 border-ink pt-3">
              <h2 id={sector.slug} className="text-h3">
                <Anchor href={paths.industry(sector.slug)} className="hover:text-link hover:underline">
                  {sector.title}
                </Anchor>
              </h2>
              <ul className="mt-3">
                {data.trades
                  .filter((trade) => trade.sector === sector.slug)
                  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
                  .map(({ slug, name }) => (
                    <li key={slug}>
                      <Anchor href={paths.trade(slug)} className="link inline-block py-1">
                        {name}
                      </Anchor>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}
