/** A list's data: its query, and the loader of its screen. */
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import type { ViewEndpoints } from '#contract/savedView.ts'
import { depsContext, type Deps } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { signInFor } from '#web/app/data/session.ts'
import { inputOf, openedAt, readList } from './listState.ts'
import { colleaguesQuery, type Assigning } from './colleagues.ts'
import { viewsQuery } from './savedViews.ts'

/** The endpoint of a list, as its declaration makes it. */
export type ListEndpoint = Endpoint & { list: AnyList }

/** The page of rows that an address means. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, search: URLSearchParams) =>
  // What the address may say is what the declaration lets it say; the types of a list unknown here cannot show it.
  q(endpoint, ...([inputOf(readList(endpoint.list, openedAt(endpoint.list, search))) as InputOf<E>] as never))

/**
 * For loaders: asks now, whatever is remembered. Who may not look is sent away by the error; any other fault is left to the screen,
 * which keeps its frame and offers to try again (UX-L4).
 */
export const loadList = async (deps: Deps, endpoint: ListEndpoint, address: URL) => {
  try {
    await deps.query.fetchQuery({ ...listQuery(endpoint, address.searchParams), staleTime: 0 })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A page of a list that was sorted otherwise, or cut short on its way: the first page instead.
    if (error.status === 422 && address.searchParams.has('cursor')) {
      address.searchParams.delete('cursor')
      throw redirect(address.pathname + address.search)
    }
    if (error.status === 401) throw redirect(signInFor(address))
    if ([403, 404].includes(error.status)) throw data(null, { status: error.status })
  }
}

/** The view that somebody has chosen to open by itself where the address asks for nothing. What cannot be loaded now opens as for others. */
export const openFirst = async ({ query }: Deps, list: AnyList, views: ViewEndpoints, { pathname, search }: URL) => {
  const saved = await query.fetchQuery({ ...viewsQuery(views, list), staleTime: 60_000 }).catch(() => [])
  const first = saved.find(({ opensFirst }) => opensFirst)
  if (first && search === '') throw redirect(`${pathname}?${new URLSearchParams({ ...first.parameters, view: first.id })}`)
}

/** `views`: the saved views of the list's audience. `colleagues`: who may be given its records, for lists that filter by person. */
export const listLoader =
  (endpoint: ListEndpoint, views?: ViewEndpoints, colleagues?: Assigning['assignees']) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const [deps, address] = [context.get(depsContext), new URL(request.url)]
    await Promise.all([
      views && openFirst(deps, endpoint.list, views, address),
      loadList(deps, endpoint, address),
      // Only the filter's names: the list is shown without them.
      colleagues && deps.query.prefetchQuery(colleaguesQuery(colleagues)),
    ])
    return null
  }
