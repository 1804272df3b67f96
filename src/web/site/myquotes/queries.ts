/** What /my-quotes reads: somebody's own requests, never from the cache. */
import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

const api = (deps: Deps) => siteApi(deps.transport).myQuotes

export const myQuotesQuery = (deps: Deps) => queryOptions({ queryKey: ['myQuotes'], queryFn: () => api(deps).list() })
export const myQuoteQuery = (deps: Deps, reference: string) =>
  queryOptions({ queryKey: ['myQuotes', reference], queryFn: () => api(deps).show({ reference }) })
