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

/** A list's endpoint, as created from its declaration. */
export type ListEndpoint = Endpoint & { list: AnyList }

/** The page of rows that a URL asks for. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, search: URLSearchParams) =>
  // The URL can only say what the declaration allows; with the list unknown here, the types cannot show that.
  q(endpoint, ...([inputOf(readList(endpoint.list, openedAt(endpoint.list, search))) as InputOf<E>] as never))

/** For `RecordScreen`: the records before and after one in the list that the user came from. `path`: the URL of a record's screen. */
export const neighboursIn = (endpoint: ListEndpoint, path: (id: string) => string) => ({
  path,
  keyOf: (search: URLSearchParams) => listQuery(endpoint, search).queryKey,
})

/**
 * For loaders of the rows at an address. If the user may not see the list, the error redirects them; any other error is left to the screen,
 * which keeps its frame and offers to try again (UX-L4).
 */
export const loadRows = async (rows: Promise<unknown>, address: URL) => {
  try {
    await rows
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The cursor is from a list in another order, or was truncated: show the first page instead.
    if (error.status === 422 && address.searchParams.has('cursor')) {
      address.searchParams.delete('cursor')
      throw redirect(address.pathname + address.search)
    }
    if (error.status === 401) throw redirect(signInFor(address))
    if ([403, 404].includes(error.status)) throw data(null, { status: error.status })
  }
}

/** For loaders: always fetches, whatever is cached. */
export const loadList = (deps: Deps, endpoint: ListEndpoint, address: URL) =>
  loadRows(deps.query.fetchQuery({ ...listQuery(endpoint, address.searchParams), staleTime: 0 }), address)

/** Opens the view that the user has set to open first, if the URL has no parameters. If views cannot be loaded, the list opens as usual. */
export const openFirst = async ({ query }: Deps, list: AnyList, views: ViewEndpoints, { pathname, search }: URL) => {
  const saved = await query.fetchQuery({ ...viewsQuery(views, list), staleTime: 60_000 }).catch(() => [])
  const first = saved.find(({ opensFirst }) => opensFirst)
  if (first && search === '') throw redirect(`${pathname}?${new URLSearchParams({ ...first.parameters, view: first.id })}`)
}

/** `views`: the saved views of the list's audience. `colleagues`: whom its records can be assigned to, for lists that filter by person. */
export const listLoader =
  (endpoint: ListEndpoint, views?: ViewEndpoints, colleagues?: Assigning['assignees']) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const [deps, address] = [context.get(depsContext), new URL(request.url)]
    await Promise.all([
      views && openFirst(deps, endpoint.list, views, address),
      loadList(deps, endpoint, address),
      // Only needed for the filter's names: the list can be shown without them.
      colleagues && deps.query.prefetchQuery(colleaguesQuery(colleagues)),
    ])
    return null
  }
