/** One page of questions. A plain form with its own URL, so Back, reload and no script all work. With script it also saves as you type. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useActionData, useParams, type LoaderFunctionArgs } from 'react-router'
import { quotes } from '#contract/site/quotes.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { FileSender } from '#web/uploads/FileSender.tsx'
import { leadOn } from '#web/questions/journey.ts'
import { pageAction, type Answered } from '#web/questions/pageAction.ts'
import { QuestionForm } from '#web/questions/QuestionForm.tsx'
import { isNotFound, notFound } from '../notFound.ts'
import { quoteJourney } from './journey.ts'

export const action = pageAction(quoteJourney)

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  try {
    return await loadFresh(context, q(quotes.page, { page: params['page'] ?? '' }))
  } catch (error) {
    if (isNotFound(error)) throw await notFound({ context, request })
    return leadOn(quoteJourney, error)
  }
}

export const QuotePageScreen = () => {
  const page = useParams()['page'] ?? ''
  const { data } = useSuspenseQuery(q(quotes.page, { page }))
  const answered = useActionData<Answered>()
  const own = answered?.page === page ? answered : undefined
  const files = data.page.questions.map(
    ({ id, type, label, hint }) =>
      type === 'files' && <FileSender key={id} files={data.files ?? []} label={label} hint={hint} endpoint={quotes.sendFiles.path} />,
  )
  return <QuestionForm key={`${page} ${own?.revision ?? 0}`} draft={data} answered={own} journey={quoteJourney} above={files} />
}
