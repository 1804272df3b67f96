/** /policy-explorer: what has happened and which cover usually responds; covers beside each other. Filters are a GET form. */
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
import { Scenarios } from './Scenarios.tsx'
import { compareAddress, explorerState } from './state.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const data = await args.context.get(depsContext).query.fetchQuery(q(tools.explorer))
  const { tab, open } = explorerState(data, new URL(args.request.url).searchParams)
  if (tab === 'compare') return load(args.context, q(tools.covers))
  return open === null ? null : loadOr404(args, q(tools.scenario, { slug: open }))
}

const crumb = { label: 'Policy explorer', href: paths.policyExplorer() }

export const ExplorerScreen = () => {
  const { data } = useSuspenseQuery(q(tools.explorer))
  const [search] = useSearchParams()
  const state = explorerState(data, search)
  const scenario = data.scenarios.find(({ slug }) => slug === state.open)
  const shown = state.tab === 'compare' ? 'Compare covers' : scenario?.title
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
            <h1>{state.tab === 'compare' ? 'Three covers, beside each other' : 'Which cover would respond?'}</h1>
            <p className="mt-6 max-w-measure text-lead text-soft">
              {state.tab === 'compare'
                ? 'Covers differ in more than their names: what starts a claim, what the limit counts, who is paid. Choose up to three.'
                : 'Choose something that could happen to you. See which insurance usually responds, what people wrongly expect of another, and what to do first.'}
            </p>
            <div className="mt-10">
              <Tabs
                label="Policy explorer"
                tabs={[
                  { label: 'Scenarios', href: paths.policyExplorer(), current: state.tab === 'scenarios', count: data.scenarios.length },
                  { label: 'Compare covers', href: compareAddress([]), current: state.tab === 'compare' },
                ]}
              />
            </div>
          </>
        )}
        {state.tab === 'compare' ? (
          <Compare state={state} />
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
