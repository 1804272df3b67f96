/** /find-my-insurance: questions, one page at a time, and a result with reasons. A GET form, so nothing is stored. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { tools } from '#contract/site/tools.ts'
import { trades } from '#contract/site/trades.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { ToolPage } from '../ToolPage.tsx'
import { Result } from './Result.tsx'
import { finderState } from './state.ts'
import { Step } from './Step.tsx'
import { ownTrade } from './tradeReasons.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const { query } = context.get(depsContext)
  const data = await query.fetchQuery(q(tools.finder))
  const state = finderState(data, [...new URL(request.url).searchParams])
  if (state.kind === 'elsewhere') throw redirect(state.to)
  const trade = state.kind === 'result' ? ownTrade(data, state.answers) : undefined
  // Does not throw: without the trade's page the result only has shorter reasons.
  if (trade !== undefined) await query.prefetchQuery(q(trades.show, { slug: trade }))
  return null
}

const crumb = { label: 'Find my insurance', href: paths.findMyInsurance() }
const description =
  'Answer a few questions about your business. See which covers the law requires, which others usually ask for, which to consider, and why.'

export const FinderScreen = () => {
  const { data } = useSuspenseQuery(q(tools.finder))
  const [search] = useSearchParams()
  const state = finderState(data, [...search])
  if (state.kind === 'elsewhere') return null
  const start = search.size === 0
  const name =
    state.kind === 'result'
      ? 'Your covers, and why'
      : start
        ? 'Find my insurance'
        : `Step ${state.number} of ${state.of}: ${state.step.title}`
  return (
    <ToolPage
      crumb={crumb}
      state={start ? undefined : name}
      description={description}
      atEnd={state.kind === 'step' && !start}
      failed={state.kind === 'step' && Object.keys(state.errors).length > 0}
    >
      <div className={state.kind === 'step' && !start ? 'page-width pt-2 md:pt-6' : 'page-width pt-8'}>
        {state.kind === 'result' ? (
          <Result data={data} state={state} />
        ) : (
          <Step key={`${state.step.id} ${search.toString()}`} data={data} state={state} start={start} />
        )}
      </div>
    </ToolPage>
  )
}
