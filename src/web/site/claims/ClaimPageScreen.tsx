/** One page of a claim report. A plain form with its own URL: Back, reload and no script all work; with script it also saves while typed. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'
import { pageActionOf, type Answered } from '../quote/pageAction.ts'
import { QuestionForm, type Journey } from '../quote/QuestionForm.tsx'
import { fresh } from '../quote/queries.ts'
import { claimCrumb, claimPageQuery, leadOn } from './queries.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  try {
    await deps.query.fetchQuery({ ...claimPageQuery(deps, params['page'] ?? ''), ...fresh })
    return null
  } catch (error) {
    const { notFound, isNotFound } = await import('../notFound.ts')
    if (isNotFound(error)) throw await notFound(deps, request)
    return leadOn(error)
  }
}

export const action = pageActionOf({ calls: (transport) => siteApi(transport).claims, href: paths.reportClaimPage, leadOn })

const journey: Journey = { saves: 'claims', start: paths.reportClaim(), page: paths.reportClaimPage, crumb: claimCrumb }

export const ClaimPageScreen = () => {
  const page = useParams()['page'] ?? ''
  const { data } = useSuspenseQuery(claimPageQuery(useDeps(), page))
  const answered = useActionData<Answered>()
  const own = answered?.page === page ? answered : undefined
  return <QuestionForm key={`${page} ${own?.revision ?? 0}`} draft={data} answered={own} journey={journey} />
}
