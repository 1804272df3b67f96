/** /policy-explorer: what has happened and which cover usually responds; covers beside each other. Filters are a GET form. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { isNotFound, notFound } from '../../notFound.ts'
import { coversQuery, explorerQuery, scenarioQuery } from '../queries.ts'
import { Disclaimer, ToolPage } from '../ToolPage.tsx'
import { Compare } from './Compare.tsx'
import { OneScenario } from './OneScenario.tsx'
import { Scenarios } from './Scenarios.tsx'
import { compareAddress, explorerState } from './state.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const data = await deps.query.ensureQueryData(explorerQuery(deps))
  const { tab, open } = explorerState(data, new URL(request.url).searchParams)
  if (tab === 'compare') await deps.query.ensureQueryData(coversQuery(deps))
  else if (open !== null) {
    await deps.query.fetchQuery(scenarioQuery(deps, open)).catch(async (error: unknown) => {
      throw isNotFound(error) ? await notFound(deps, request) : error
    })
  }
  return null
}

const crumb = { label: 'Policy explorer', href: paths.policyExplorer() }

export const ExplorerScreen = () => {
  const { data } = useSuspenseQuery(explorerQuery(useDeps()))
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
