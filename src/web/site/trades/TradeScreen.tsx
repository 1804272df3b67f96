/** One trade: what it needs, what it usually buys, and why. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { TradeNeed } from '#contract/site/trades.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { fetchOr404 } from '../notFound.ts'
import { tradeQuery } from '../queries.ts'
import { basisWords, levels, levelWords } from '../reading/needs.ts'
import { Pages } from '../reading/parts.tsx'
import { Page, useChrome } from '../shell/Page.tsx'
import { trailOf } from '../shell/trail.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await fetchOr404(deps, request, tradeQuery(deps, params['slug'] ?? ''))
  return null
}

const Need = ({ need }: { need: TradeNeed }) => (
  <div className="grid gap-x-6 gap-y-1 border-b border-line py-5 md:grid-cols-12">
    <div className="md:col-span-4">
      <h3 className="text-body font-bold">
        {need.page ? (
          <Anchor href={need.page.path} className="link">
            {need.name}
          </Anchor>
        ) : (
          need.name
        )}
      </h3>
      <p className="mt-1.5 flex flex-wrap gap-2">
        {need.basis !== 'practice' && <Badge tone={need.basis === 'law' ? 'danger' : 'neutral'}>{basisWords[need.basis]}</Badge>}
        {need.withStaff && <Badge tone="warn">If you have staff</Badge>}
      </p>
    </div>
    <div className="md:col-span-5">
      {need.reason && <p>{need.reason}</p>}
      <p className="mt-1 text-meta text-soft">{need.pays}</p>
    </div>
    <p className="text-meta md:col-span-3">
      <span className="text-hint">Often chosen: </span>
      {need.limit}
    </p>
  </div>
)

export const TradeScreen = () => {
  const { slug = '' } = useParams()
  const { data: trade } = useSuspenseQuery(tradeQuery(useDeps(), slug))
  const { firm } = useChrome()
  const lower = trade.name.charAt(0).toLowerCase() + trade.name.slice(1)
  return (
    <Page
      trail={trailOf({ label: trade.name, href: paths.trade(slug) }, { label: 'Businesses by trade', href: paths.byTrade() })}
      name={`Insurance for your trade: ${lower}`}
      description={`${trade.name}: which covers the law or your customers ask for, which others in the trade usually buy, and what an insurer looks at first.`.slice(
        0,
        158,
      )}
    >
      <div className="page-width pt-8">
        <header className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-8">
            <h1 className="max-w-none">{trade.name}</h1>
            {trade.synonyms.length > 0 && <p className="mt-4 max-w-measure text-meta text-hint">Also: {trade.synonyms.join(', ')}</p>}
            <p className="mt-6 max-w-measure text-lead text-soft">{trade.note}</p>
          </div>
          <div className="flex flex-col items-start justify-end gap-4 lg:col-span-4">
            <Anchor href={paths.quote({ trade: slug })} className={buttonClass({ variant: 'primary', size: 'large' })}>
              Ask for terms
            </Anchor>
            <p className="text-meta text-soft">
              Or ring{' '}
              <a href={`tel:${firm.phone.dial}`} className="link font-semibold whitespace-nowrap tabular-nums">
                {firm.phone.shown}
              </a>
              , {firm.hours.shown}
            </p>
          </div>
        </header>
        {levels.map((level) => {
          const needs = trade.needs.filter((need) => need.level === level)
          return needs.length === 0 ? null : (
            <section key={level} aria-labelledby={level} className="mt-14">
              <div className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-ink pb-3">
                <h2 id={level}>{levelWords[level].title}</h2>
                <p className="text-meta text-hint">{levelWords[level].means}</p>
              </div>
              {needs.map((need) => (
                <Need key={need.code} need={need} />
              ))}
            </section>
          )
        })}
        <p className="mt-8 max-w-measure text-meta text-hint">
          What firms in this trade usually think about; yours may need more or less. A cover pays as its wording and schedule say, and
          limits here are only what others often choose.
        </p>
        <div className="mt-16 grid gap-10 md:grid-cols-2">
          <Pages title="Next door" pages={trade.neighbours} />
          <Pages title="The whole industry" pages={trade.industry ? [trade.industry] : []} />
        </div>
      </div>
    </Page>
  )
}
