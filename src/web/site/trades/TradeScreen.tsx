/** One trade: what it needs, what it usually buys and why, what the law requires, usual sums, an example and questions. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { askedTogether } from '#contract/model/quotes/quoteCovers.ts'
import { tradeName } from '#contract/model/site/pageTitle.ts'
import { paths } from '#contract/paths.ts'
import { trades, type TradeNeed, type TradePage } from '#contract/site/trades.ts'
import { q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { BrickCourse } from '#web/ui/display/FlintBand.tsx'
import { loadOr404 } from '../notFound.ts'
import { basisWords, levels, levelWords } from '../reading/coverBasis.ts'
import { Ask } from '../reading/Ask.tsx'
import { AskBar } from '../reading/AskBar.tsx'
import { TypicalLimits } from '../reading/TypicalLimits.tsx'
import { Claims, List, Part, Questions } from '../reading/parts.tsx'
import { sceneOfTrade } from '../drawn/sceneOfTrade.ts'
import { Scenes } from '../drawn/Scene.tsx'
import { faqOf } from '../shell/firmData.ts'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'
import { Within } from '../shell/Within.tsx'

export const loader = (args: LoaderFunctionArgs) => loadOr404(args, q(trades.show, { slug: args.params['slug'] ?? '' }))

const Need = ({ need }: { need: TradeNeed }) => (
  <div className="need">
    <div>
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
        {need.basis !== 'practice' && <Badge tone={need.basis === 'law' ? 'info' : 'neutral'}>{basisWords[need.basis]}</Badge>}
        {need.withStaff && <Badge tone="warn">If you have staff</Badge>}
      </p>
    </div>
    <div>
      {need.reason && <p>{need.reason}</p>}
      <p className="mt-1 text-meta text-soft">{need.pays}</p>
    </div>
  </div>
)

/** The same for every trade, so it is kept here and not in each content file. */
const employersLaw =
  "If anyone works for you, the Employers' Liability (Compulsory Insurance) Act 1969 normally requires at least £5 million of cover. Going without can cost up to £2,500 for each day."

export const TradeScreen = () => {
  const { slug = '' } = useParams()
  return <Trade trade={useSuspenseQuery(q(trades.show, { slug })).data} />
}

/** Used by the screen and by previews of a draft. */
export const Trade = ({ trade }: { trade: TradePage }) => {
  const { slug } = trade
  const essential = askedTogether(trade.needs.filter(({ level }) => level === 'essential').map(({ code }) => code))
  return (
    <Page
      breadcrumbs={breadcrumbsOf({ label: trade.name, href: paths.trade(slug) }, { label: 'Businesses by trade', href: paths.byTrade() })}
      name={tradeName(trade.heading, trade.name)}
      description={`${trade.name}: which covers the law or your customers ask for, which others in the trade usually buy, and what an insurer looks at first.`.slice(
        0,
        158,
      )}
    >
      <StructuredData data={faqOf(trade.faq)} />
      <div className="page-width grid items-end gap-x-6 gap-y-6 pt-8 lg:grid-cols-12">
        <header className="lg:col-span-8 lg:pb-12">
          <h1 className="max-w-none">{trade.heading}</h1>
          <p className="mt-5 max-w-measure text-lead text-soft">{trade.note}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 md:mt-7">
            {/* On a phone the bar at the bottom has this button. */}
            <span className="hidden md:block">
              <Anchor
                href={paths.quote({ trade: slug, cover: essential.join(',') })}
                className={buttonClass({ variant: 'primary', size: 'large' })}
              >
                Ask for terms
              </Anchor>
            </span>
            <Anchor href={paths.findMyInsurance({ step: 'business', f2: slug })} className="link inline-flex min-h-11 items-center">
              Check what I need
            </Anchor>
          </p>
        </header>
        <div className="trade-drawing lg:col-span-4">
          <Scenes names={[sceneOfTrade(slug, trade.industry?.slug)]} label="A line drawing of where such work is done" />
        </div>
      </div>
      <BrickCourse />
      <div className="page-width pt-8">
        {levels.map((level) => {
          const needs = trade.needs.filter((need) => need.level === level)
          return needs.length === 0 ? null : (
            <section key={level} aria-labelledby={level} data-level={level} className="strength">
              <div className="mb-4">
                <h2 id={level} className="text-h3">
                  {levelWords[level].title}
                </h2>
                <p className="mt-1 text-meta text-hint">{levelWords[level].means}</p>
              </div>
              <div className="strength-needs">
                {needs.map((need) => (
                  <Need key={need.code} need={need} />
                ))}
              </div>
            </section>
          )
        })}
        <p className="mt-8 max-w-measure text-meta text-hint">
          This is what firms in the trade usually think about, and yours may need more or less. Your policy wording and schedule decide what
          a cover pays for.
        </p>
        <div className="grid gap-x-6 lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-8">
            <Part id="law" title="What the law asks">
              <List items={[employersLaw, ...trade.law]} />
            </Part>
            {/* For this trade only; a cover's general limits are on its own page. */}
            <TypicalLimits caption="Typical limits in this trade" rows={trade.limits} />
            <Claims claims={[trade.claim]} />
            <Questions questions={trade.faq} />
          </div>
          <div className="trade-ask lg:col-span-4 lg:pl-10">
            <Ask title="A quote for your trade" href={paths.quote({ trade: slug, cover: essential.join(',') })}>
              Tell us how you work. A broker reads it and replies <Within of="quote" />.
            </Ask>
          </div>
        </div>
        <section aria-labelledby="next-door" className="other-pages mt-11 md:mt-16 border-t-2 border-ink pt-4">
          <h2 id="next-door" className="text-h3">
            Similar trades
          </h2>
          <ul className="link-columns mt-3">
            {trade.neighbours.map(({ path, title }) => (
              <li key={path}>
                <Anchor href={path} className="link inline-block py-1">
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
          {trade.synonyms.length > 0 && (
            <p className="mt-5 max-w-measure text-meta text-hint">This page is also for: {trade.synonyms.join(', ')}.</p>
          )}
          {trade.industry && (
            <p className="mt-5 text-soft">
              The whole industry:{' '}
              <Anchor href={trade.industry.path} className="link font-semibold">
                {trade.industry.title}
              </Anchor>
              . {trade.industry.summary}
            </p>
          )}
        </section>
      </div>
      <AskBar href={paths.quote({ trade: slug, cover: essential.join(',') })} />
    </Page>
  )
}
