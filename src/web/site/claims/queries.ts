/** What reporting a claim reads. A visitor's own answers are never taken from the cache: another tab may have changed them. */
import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

const api = (deps: Deps) => siteApi(deps.transport).claims

export const claimCrumb = { label: 'Report a claim', href: paths.reportClaim() }

export const deskQuery = (deps: Deps) => queryOptions({ queryKey: ['claim', 'desk'], queryFn: () => api(deps).desk() })
export const claimPageQuery = (deps: Deps, page: string) =>
  queryOptions({ queryKey: ['claim', 'page', page], queryFn: () => api(deps).page({ page }) })
export const evidenceQuery = (deps: Deps) => queryOptions({ queryKey: ['claim', 'evidence'], queryFn: () => api(deps).evidence() })
export const claimCheckQuery = (deps: Deps) => queryOptions({ queryKey: ['claim', 'check'], queryFn: () => api(deps).check() })
export const sentClaimQuery = (deps: Deps) => queryOptions({ queryKey: ['claim', 'sent'], queryFn: () => api(deps).sent() })
export const claimResumeQuery = (deps: Deps, token: string) =>
  queryOptions({ queryKey: ['claim', 'resume', token], queryFn: () => api(deps).resumeState({ token }) })

/** Where somebody belongs whose report is sent, expired, missing, or elsewhere; anything else is thrown on. */
export const leadOn = (error: unknown): Response => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 410 || error.flags['start'] === true) return redirect(paths.reportClaim())
  if (error.status === 409 && error.flags['sent'] === true) return redirect(paths.thankYou({ kind: 'claim' }))
  if (error.status === 409 && typeof error.flags['next'] === 'string') return redirect(paths.reportClaimPage(error.flags['next']))
  throw error
}
