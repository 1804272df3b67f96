/** /quote/save: stop here, and get a link by mail to go on with. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'
import { draftQuery, fresh } from './queries.ts'
import { askForLink, SaveForLater } from './SaveForLater.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const draft = await deps.query.fetchQuery({ ...draftQuery(deps), ...fresh })
  return draft?.state === 'open' ? null : redirect(paths.quote())
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  askForLink(request, siteApi(context.get(depsContext).transport).quotes.saveForLater, paths.quote())

export const SaveScreen = () => {
  const { data: draft } = useSuspenseQuery(draftQuery(useDeps()))
  return (
    <SaveForLater
      href={paths.quotePage('save')}
      next={paths.quotePage(draft?.next ?? 'check')}
      email={draft?.email}
      hint="Only for this link and your request."
      also="An address gets at most three links a day."
    >
      Your answers are saved{draft ? ` and can be continued until ${formatDate(draft.continueUntil)}` : ''}. We mail you a link that opens
      them on any device.
    </SaveForLater>
  )
}
