/** What the quote journey reads. A visitor's own answers are never taken from the cache: another tab may have changed them. */
import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

const api = (deps: Deps) => siteApi(deps.transport).quotes
/** For loaders: `fetchQuery({ ...draftQuery(deps), ...fresh })`. */
export const fresh = { staleTime: 0 } as const

export const draftQuery = (deps: Deps) => queryOptions({ queryKey: ['quote', 'draft'], queryFn: () => api(deps).draft() })
export const draftPageQuery = (deps: Deps, page: string) =>
  queryOptions({ queryKey: ['quote', 'page', page], queryFn: () => api(deps).page({ page }) })
export const coversQuery = (deps: Deps) => queryOptions({ queryKey: ['quote', 'covers'], queryFn: () => api(deps).covers() })
export const checkQuery = (deps: Deps) => queryOptions({ queryKey: ['quote', 'check'], queryFn: () => api(deps).check() })
export const sentQuery = (deps: Deps) => queryOptions({ queryKey: ['quote', 'sent'], queryFn: () => api(deps).sent() })
export const resumeQuery = (deps: Deps, token: string) =>
  queryOptions({ queryKey: ['quote', 'resume', token], queryFn: () => api(deps).resumeState({ token }) })

/** Where somebody belongs whose draft is sent, expired, missing, or elsewhere; anything else is thrown on. */
export const leadOn = (error: unknown): Response => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 410 || error.flags['start'] === true) return redirect(paths.quote())
  if (error.status === 409 && error.flags['sent'] === true) return redirect(paths.thankYou())
  if (error.status === 409 && typeof error.flags['next'] === 'string') return redirect(paths.quotePage(error.flags['next']))
  throw error
}

/** Every refusal in words for the error summary: the fields' own, or one about the whole form. */
export const errorsOf = (error: ApiError): Record<string, string> => {
  if (Object.keys(error.fields).length > 0) return error.fields
  if (error.status === 429)
    return { '': 'That was more than we can take from one place within the hour. Please wait a little, or ring us.' }
  if (error.status >= 500) return { '': 'This could not be saved just now. What you typed is still here: please try again.' }
  if (error.status === 404)
    return { '': 'This device no longer has your request. Your answers are saved: ask for a link to go on with them.' }
  return { '': error.text }
}
