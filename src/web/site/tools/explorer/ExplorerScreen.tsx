/** /policy-explorer: scenarios with the cover that usually responds, covers compared, a policy explained line by line. Filters are a GET form. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { tools } from '#contract/site/tools.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { loadOr404 } from '../../notFound.ts'
import { Disclaimer, ToolPage } from '../ToolPage.tsx'
import { Compare } from './Compare.tsx'
import { OneScenario } from './OneScenario.tsx'
import { ReadPolicy } from './ReadPolicy.tsx'
import { Scenarios } from './Scenarios.tsx'
import { compareAddress, explorerState, readAddress } from './state.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const data = await args.context.get(depsContext).query.fetchQuery(q(tools.explorer))
  const { tab, open } = explorerState(data, new URL(args.request.url).searchParams)
  if (tab === 'compare') return load(args.context, q(tools.covers))
  if (tab === 'read') return load(args.context, q(tools.specimen))
  return open === null ? null : loadOr404(args, q(tools.scenario, { slug: open }))
}

/** The heading and lead of each tab. */
const heads = {
  scenarios: {
    title: 'Which cover would respond?',
    lead: 'Choose something that could happen to you.',
    more: 'See which insurance usually responds, what people wrongly expect from another, and what to do first.',
  },
  compare: {
    title: 'Three covers, side by side',
    more: '',
    lead: 'Covers differ in more than their names: what starts a claim, what the limit counts, who is paid. Choose up to three.',
  },
  read: {
    title: 'How to read a policy',
    more: '',
    lead: "Schedule, statement of fact, wording: what a café's policy says, and beside each line what it means and what to check in yours.",
  },
}

const crumb = { label: 'Policy explorer', href: paths.policyExplorer() }

export const ExplorerScreen = () => {
  const { data } = useSuspenseQuery(q(tools.explorer))
  const [search] = useSearchParams()
  const state = explorerState(data, search)
  const scenario = data.scenarios.find(({ slug }) => slug === state.open)
  const shown = { scenarios: scenario?.title, compare: 'Compare covers', read: 'Read a policy' }[state.tab]
  const opened = state.tab === 'scenarios' && scenario
  return (
    <ToolPage
      crumb={crumb}
      kind="CollectionPage"
      state={shown}
      description="58 things that go wrong in a business: which insurance usually responds, what it leaves out, and what to do first. Compare three covers."
    >
      <div className="page-width pt-8">
        {!opened && (
          <>
            <h1>{heads[state.tab].title}</h1>
            <p className="mt-4 max-w-measure text-lead text-soft md:mt-6">
              {heads[state.tab].lead}
              {/* On a phone the field comes first. */}
              {heads[state.tab].more && <span className="max-md:hidden"> {heads[state.tab].more}</span>}
            </p>
            <div className="mt-5 md:mt-10">
              <Tabs
                wraps
                label="Policy explorer"
                tabs={[
                  { label: 'Scenarios', href: paths.policyExplorer(), current: state.tab === 'scenarios' },
                  { label: 'Compare covers', href: compareAddress([]), current: state.tab === 'compare' },
                  { label: 'Read a policy', href: readAddress(), current: state.tab === 'read' },
                ]}
              />
            </div>
          </>
        )}
        {state.tab === 'compare' ? (
          <Compare state={state} />
        ) : state.tab === 'read' ? (
          <ReadPolicy />
        ) : opened ? (
          <OneScenario slug={opened.slug} data={data} state={state} />
        ) : (
          <Scenarios data={data} state={state} />
        )}
        <footer className="mt-14 border-t border-line pt-5">
          <Disclaimer />
        </footer>
      </div>
    </ToolPage>
  )
}
