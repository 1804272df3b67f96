import { paths } from '#contract/paths.ts'
import { claims } from '#contract/site/claims.ts'
import type { Journey } from '#web/questions/journey.ts'
import { Step } from '../shell/Step.tsx'

export const claimCrumb = { label: 'Report a claim', href: paths.reportClaim() }

/** Reporting a claim. */
export const claimJourney: Journey = {
  draft: claims,
  start: paths.reportClaim(),
  page: paths.reportClaimPage,
  sent: paths.thankYou({ kind: 'claim' }),
  crumb: claimCrumb,
  Step,
}
