/** /report-claim/save: stop here, and get a link by mail to go on with. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'
import { fresh } from '../quote/queries.ts'
import { askForLink, SaveForLater } from '../quote/SaveForLater.tsx'
import { claimCrumb, deskQuery } from './queries.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  const { draft } = await deps.query.fetchQuery({ ...deskQuery(deps), ...fresh })
  return draft?.state === 'open' ? null : redirect(paths.reportClaim())
}

export const action = ({ context, request }: ActionFunctionArgs) =>
  askForLink(request, siteApi(context.get(depsContext).transport).claims.saveForLater, paths.reportClaim())

export const ClaimSaveScreen = () => {
  const { data: desk } = useSuspenseQuery(deskQuery(useDeps()))
  const { draft } = desk
  return (
    <SaveForLater
      href={paths.reportClaimPage('save')}
      crumb={claimCrumb}
      next={paths.reportClaimPage(draft?.next ?? 'check')}
      email={draft?.email}
      hint="Only for this link and your report."
    >
      Your report is saved{draft ? ` and can be continued until ${formatDate(draft.continueUntil)}` : ''}. It has not been sent. We mail you
      a link that opens it on any device. If something is urgent, ring us as well.
    </SaveForLater>
  )
}
