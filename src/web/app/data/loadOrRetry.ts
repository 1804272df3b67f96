import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { depsContext } from './deps.tsx'
import { signInFor } from './session.ts'

/**
 * Loader for a screen with a "try again" button. Always fetches. 404 and 403 show an error page; an ended session redirects to the
 * sign-in and back. Any other error is left to the screen, which keeps its layout and offers to try again (UX-L4).
 */
export const loadOrRetry = async <T, K extends QueryKey>(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<null> => {
  try {
    await context.get(depsContext).query.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) throw redirect(signInFor(new URL(request.url)))
    if ([403, 404, 422].includes(error.status)) throw data(null, { status: error.status === 422 ? 404 : error.status })
  }
  return null
}
