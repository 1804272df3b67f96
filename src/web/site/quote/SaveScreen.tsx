/** /quote/save: stops here and emails a link to continue later. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/site/quotes.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { quoteJourney } from './journey.ts'
import { linkAction, SaveForLater } from '#web/questions/SaveForLater.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const draft = await context.get(depsContext).query.fetchQuery(q(quotes.draft, {}, { staleTime: 0 }))
  return draft?.state === 'open' ? null : redirect(paths.quote())
}

export const action = linkAction(quotes.saveForLater, paths.quote())

export const SaveScreen = () => {
  const { data: draft } = useSuspenseQuery(q(quotes.draft))
  return (
    <SaveForLater
      journey={quoteJourney}
      next={paths.quotePage(draft?.next ?? 'check')}
      email={draft?.email}
      hint="Only for this link and your request."
      also="We send at most three links a day to one address."
    >
      Your answers are saved{draft ? ` and can be continued until ${formatDate(draft.continueUntil)}` : ''}. We will email you a link that
      opens them on any device.
    </SaveForLater>
  )
}
