/** One page of questions. A plain form with its own URL: Back, reload and no script all work; with script it also saves while typed. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, useParams, type LoaderFunctionArgs } from 'react-router'
import { quotes } from '#contract/site/quotes.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { FileSender } from '../uploads/FileSender.tsx'
import type { Answered } from './pageAction.ts'
import { QuestionForm, type Journey } from './QuestionForm.tsx'
import { draftPageQuery, fresh, leadOn } from './queries.ts'

export { pageAction as action } from './pageAction.ts'

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  try {
    await deps.query.fetchQuery({ ...draftPageQuery(deps, params['page'] ?? ''), ...fresh })
    return null
  } catch (error) {
    const { notFound, isNotFound } = await import('../notFound.ts')
    if (isNotFound(error)) throw await notFound(deps, request)
    return leadOn(error)
  }
}

const journey: Journey = { saves: 'quotes', start: paths.quote(), page: paths.quotePage }

export const QuotePageScreen = () => {
  const page = useParams()['page'] ?? ''
  const { data } = useSuspenseQuery(draftPageQuery(useDeps(), page))
  const answered = useActionData<Answered>()
  const own = answered?.page === page ? answered : undefined
  const files = data.page.questions.map(
    ({ id, type, label, hint }) =>
      type === 'files' && <FileSender key={id} files={data.files ?? []} label={label} hint={hint} endpoint={quotes.sendFiles.path} />,
  )
  return <QuestionForm key={`${page} ${own?.revision ?? 0}`} draft={data} answered={own} journey={journey} above={files} />
}
