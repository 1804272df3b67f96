/** /report-claim/save: stops here and emails a link to continue later. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { linkAction, SaveForLater } from '#web/questions/SaveForLater.tsx'
import { claimJourney } from './journey.ts'

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { draft } = await context.get(depsContext).query.fetchQuery(q(claims.startInfo, {}, { staleTime: 0 }))
  return draft?.state === 'open' ? null : redirect(paths.reportClaim())
}

export const action = linkAction(claims.saveForLater, paths.reportClaim())

export const ClaimSaveScreen = () => {
  const { draft } = useSuspenseQuery(q(claims.startInfo)).data
  return (
    <SaveForLater
      journey={claimJourney}
      next={paths.reportClaimPage(draft?.next ?? 'check')}
      email={draft?.email}
      hint="Only for this link and your report."
    >
      Your report is saved{draft ? ` and can be continued until ${formatDate(draft.continueUntil)}` : ''}. It has not been sent. We will
      email you a link that opens it on any device. If something is urgent, ring us as well.
    </SaveForLater>
  )
}
