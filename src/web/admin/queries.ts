/** What staff screens read, by name. Lists and records are asked for anew on every visit; after a change its screen says what is old. */
import { queryOptions, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import type { wantedSpans } from '#contract/admin/wanted.ts'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import type { Deps } from '#web/app/deps.tsx'
import { adminApi } from './api.ts'

const api = (deps: Deps) => adminApi(deps.transport)

export const preferencesQuery = (deps: Deps) => queryOptions({ queryKey: ['preferences'], queryFn: () => api(deps).preferences.show() })

/** Live: looked at again whenever somebody comes back to the window. Asking does not keep a session awake. */
export const dashboardQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['dashboard'], queryFn: () => api(deps).dashboard.show(), staleTime: 15_000, refetchOnWindowFocus: true })

export const healthQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['health'], queryFn: () => api(deps).messages.health(), staleTime: 15_000, refetchOnWindowFocus: true })

/** Input of a list's call, as its address has it. */
type ListInput = Record<string, string>

export const quotesQuery = (deps: Deps, input: ListInput) =>
  queryOptions({ queryKey: ['quotes', 'list', input], queryFn: () => api(deps).quotes.list(input) })
export const quoteQuery = (deps: Deps, id: string) =>
  queryOptions({ queryKey: ['quotes', 'one', id], queryFn: () => api(deps).quotes.show({ id }) })
export const assigneesQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['quotes', 'assignees'], queryFn: () => api(deps).quotes.assignees() })

export const enquiriesQuery = (deps: Deps, input: ListInput) =>
  queryOptions({ queryKey: ['enquiries', 'list', input], queryFn: () => api(deps).enquiries.list(input) })
export const enquiryQuery = (deps: Deps, id: string) =>
  queryOptions({ queryKey: ['enquiries', 'one', id], queryFn: () => api(deps).enquiries.show({ id }) })

export const appointmentsQuery = (deps: Deps, input: ListInput) =>
  queryOptions({ queryKey: ['appointments', 'list', input], queryFn: () => api(deps).appointments.list(input) })
export const appointmentQuery = (deps: Deps, id: string) =>
  queryOptions({ queryKey: ['appointments', 'one', id], queryFn: () => api(deps).appointments.show({ id }) })

export const wantedQuery = (deps: Deps, days: (typeof wantedSpans)[number]) =>
  queryOptions({ queryKey: ['wanted', days], queryFn: () => api(deps).wanted.show({ days }) })

/**
 * For loaders: asks now, whatever is remembered. Who may not look is sent away by the error; any other fault is left to the
 * screen, which keeps its frame and offers to try again (UX-L4).
 */
export const fetchNow = async <T, K extends QueryKey>(deps: Deps, query: FetchQueryOptions<T, Error, T, K>) => {
  try {
    await deps.query.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) throw redirect(paths.adminLogin())
    if ([403, 404, 422].includes(error.status)) throw data(null, { status: error.status === 422 ? 404 : error.status })
  }
}
