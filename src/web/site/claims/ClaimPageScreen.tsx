/** One page of a claim report. A plain form with its own URL, so Back, reload and no script all work. With script it also saves as you type. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, useParams, type LoaderFunctionArgs } from 'react-router'
import { claims } from '#contract/site/claims.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { leadOn } from '#web/questions/journey.ts'
import { pageAction, type Answered } from '#web/questions/pageAction.ts'
import { QuestionForm } from '#web/questions/QuestionForm.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { claimJourney } from './journey.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(claims.page, { page: params['page'] ?? '' }))
  } catch (error) {
    if (isNotFound(error)) throw await notFound({ context, request })
    return leadOn(claimJourney, error)
  }
}

export const action = pageAction(claimJourney)

export const ClaimPageScreen = () => {
  const page = useParams()['page'] ?? ''
  const { data } = useSuspenseQuery(q(claims.page, { page }))
  const answered = useActionData<Answered>()
  const own = answered?.page === page ? answered : undefined
  return <QuestionForm key={`${page} ${own?.revision ?? 0}`} draft={data} answered={own} journey={claimJourney} />
}
