/** The firm's figures, with a tab for each subject. The URL holds the whole query; every figure links to its records. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { statistics, tabLabels, tabs, type Statistics } from '#contract/admin/statistics.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { viewIn, inputOf, problemIn, type StatisticsView } from './statisticsView.ts'
import { Part } from './FigureTables.tsx'
import { StatisticsFilters } from './StatisticsFilters.tsx'

const queryFor = (view: StatisticsView) => q(statistics.show, inputOf(view) as InputOf<typeof statistics.show>, { staleTime: 60_000 })

export const loader = (args: LoaderFunctionArgs) => {
  const { searchParams } = new URL(args.request.url)
  // If the dates are not a valid period, the fields show why and nothing is fetched.
  return problemIn(searchParams) ? null : loadOrRetry(args, queryFor(viewIn(searchParams)))
}

export const StatisticsScreen = () => {
  const [search] = useSearchParams()
  const view = viewIn(search)
  const problem = problemIn(search)
  const query = useQuery({ ...queryFor(view), enabled: !problem, placeholderData: keepPreviousData })
  const found = query.data?.tab === view.tab ? query.data : undefined
  const { tab: _tab, ...kept } = view
  return (
    <Screen title={`${tabLabels[view.tab]} statistics`} heading="Statistics">
      <Tabs
        label="Subjects"
        tabs={tabs.map((tab) => ({ label: tabLabels[tab], href: paths.adminStatistics({ ...kept, tab }), current: tab === view.tab }))}
      />
      <StatisticsFilters key={search.toString()} view={view} search={search} people={found?.people ?? []}>
        {!problem && found && <Days from={found.from} to={found.to} />}
      </StatisticsFilters>
      {!problem &&
        (found ? <Found found={found} view={view} stale={query.isPlaceholderData} /> : <NotLoaded what="figures" query={query} />)}
    </Screen>
  )
}

/** The days counted, both included, in London. */
const Days = ({ from, to }: { from: string; to: string }) => (
  <p role="status" className="text-meta text-soft">
    {from === to ? `On ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`}
    <VisuallyHidden>, both days included, London time</VisuallyHidden>
  </p>
)

const isEmpty = ({ parts }: Statistics) => parts.every(({ figures }) => figures.every(({ from }) => from === 0))

const Found = ({ found, view, stale }: { found: Statistics; view: StatisticsView; stale: boolean }) => (
  <div className="grid grid-cols-1 gap-8" aria-busy={stale || undefined}>
    {found.withheld.length > 0 && (
      <Notice tone="info" title={found.parts.length === 0 ? 'You may not see these figures' : 'Some figures are not shown to you'}>
        {found.withheld.map(({ title, permission }) => `${title} (${permission})`).join(', ')}. Ask an administrator for the permission.
      </Notice>
    )}
    {found.parts.length > 0 && isEmpty(found) ? (
      <EmptyState title="Nothing to count">
        There are no records for these days{view.class || view.assigned ? ' for these filters' : ''}. Choose other days to see more.
      </EmptyState>
    ) : (
      found.parts.map((part) => <Part key={part.key} part={part} view={view} alone={found.parts.length === 1} />)
    )}
  </div>
)
