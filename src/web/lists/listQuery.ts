/** A list's data: its query, and the loader of its screen. */
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { AnyList } from '#contract/list.ts'
import { depsContext, type Deps } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { signInFor } from '#web/app/data/session.ts'
import { inputOf, readList } from './listState.ts'

/** The endpoint of a list, as its declaration makes it. */
export type ListEndpoint = Endpoint & { list: AnyList }

/** The page of rows that an address means. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, search: URLSearchParams) =>
  // What the address may say is what the declaration lets it say; the types of a list unknown here cannot show it.
  q(endpoint, ...([inputOf(readList(endpoint.list, search)) as InputOf<E>] as never))

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

export const listLoader =
  (endpoint: ListEndpoint) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    await loadList(context.get(depsContext), endpoint, new URL(request.url))
    return null
  }
