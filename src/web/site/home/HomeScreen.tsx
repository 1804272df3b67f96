/** The home page: a headline, a schedule standing on the flint wall, and three ways in. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { HomeContent } from '#contract/model/content/kinds/page.ts'
import { paths } from '#contract/paths.ts'
import { posts } from '#contract/site/posts.ts'
import { services } from '#contract/site/services.ts'
import { site } from '#contract/site/site.ts'
import { trades } from '#contract/site/trades.ts'
import { load, q } from '#web/app/data/query.ts'
import { StructuredData } from '#web/app/structuredData.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { FlintBand } from '#web/ui/display/FlintBand.tsx'
import { FullCircle } from '#web/ui/display/glyphs.tsx'
import { Words } from '../pages/Words.tsx'
import { OurPeople } from '../people/OurPeople.tsx'
import { GeneralInformation } from '../reading/GeneralInformation.tsx'
import { InventedSchedule } from '../reading/parts.tsx'
import { firmData, siteData } from '../shell/firmData.ts'
import { Page, useSiteShell } from '../shell/Page.tsx'
import { breadcrumbsOf, homeCrumb } from '../shell/breadcrumbs.ts'
import { TradeNameInput } from '../trades/TradeNameInput.tsx'
import { Groups } from './Groups.tsx'
import { Street } from './Street.tsx'
import { How, Story } from './Story.tsx'
import { Latest } from './Latest.tsx'
import { Office } from './Office.tsx'
import { TradePicker } from './TradePicker.tsx'

const home = q(site.page, { path: paths.home() })
const products = q(services.list)
const latest = q(posts.list, { limit: '3' })
const named = q(trades.list)

export const loader = ({ context }: LoaderFunctionArgs) => load(context, home, products, latest, named)
/** Lists that the page shows besides its own text. */
export const loadLists = ({ context }: Pick<LoaderFunctionArgs, 'context'>) => load(context, products, latest, named)

/** Looks like the policy's StatusBadge, which would load every status of the product, too much for the home page. */
const active = (
  <Badge tone="good" glyph={FullCircle}>
    Active
  </Badge>
)

const Hero = ({ page, names }: { page: HomeContent; names: readonly string[] }) => {
  const { firm } = useSiteShell()
  const [first] = page.trades.schedules
  return (
    <div className="hero">
      <div className="page-width grid items-end gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="pt-8 md:pt-14 lg:col-span-7 lg:pt-20 lg:pb-8">
          <h1>{page.heading}</h1>
          <p className="mt-7 max-w-form text-lead text-soft">
            <Words firm={firm}>{page.lead}</Words>
          </p>
          <form action={paths.quote()} className="mt-8 flex max-w-form flex-wrap items-end gap-3">
            <TradeNameInput
              id="hero-trade"
              label="What does your business do?"
              name="trade"
              names={names}
              maxLength={80}
              card="hero-schedule"
            />
            <button type="submit" className={buttonClass({ variant: 'primary' })}>
              Start a quote
            </button>
          </form>
          <p className="mt-3">
            <Anchor href={paths.findMyInsurance()} className="link inline-flex min-h-11 items-center">
              Find my insurance
            </Anchor>
          </p>
        </div>
        {first && (
          <div id="hero-schedule" className="lg:col-span-5">
            <InventedSchedule standing schedule={first} also={[{ label: 'Status', value: active }]} />
          </div>
        )}
      </div>
      <FlintBand course="above" />
    </div>
  )
}

export const HomeScreen = () => {
  const { data: page } = useSuspenseQuery(home)
  if (page.kind !== 'home') throw new Error('The page at / is not the home page')
  return <Home page={page} />
}

/** Used by the screen and by the preview of a draft. Needs `loadLists` first. */
export const Home = ({ page }: { page: HomeContent }) => {
  const { services } = useSuspenseQuery(products).data
  const { posts } = useSuspenseQuery(latest).data
  const { trades: tradesToName } = useSuspenseQuery(named).data
  const shell = useSiteShell()
  return (
    <Page breadcrumbs={breadcrumbsOf(homeCrumb)} name={page.seo.title} description={page.seo.description}>
      <StructuredData data={[firmData(shell), siteData(shell)]} />
      <Hero page={page} names={tradesToName.map(({ name }) => name)} />
      <TradePicker trades={page.trades} services={services} />
      <Groups groups={page.groups} services={services} />
      <div className="page-width">
        <GeneralInformation className="mt-8" />
      </div>
      <Street />
      <How how={page.how} />
      <OurPeople />
      <Story story={page.story} />
      <Latest posts={posts} />
      <Office office={page.office} firm={shell.firm} />
    </Page>
  )
}
