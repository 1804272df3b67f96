/** For loaders: nothing is at this address; it may have moved, be gone for good, or look like another. Throw what this gives. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { oldPathOf } from '#contract/model/oldPath.ts'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from './calls.ts'

export const notFound = async (deps: Deps, request: Request) => {
  const moved = await movedTo(deps, request).catch(() => undefined)
  if (moved?.to) return redirect(moved.to, 301)
  if (moved) return data({ gone: true }, { status: 410 })
  // A help, not a condition: an address that cannot be read has no neighbours.
  const near = await nearTo(deps, request).catch(() => [])
  return data({ near }, { status: 404 })
}

/** What an old address has become; undefined where it was never one of ours. */
const movedTo = async (deps: Deps, request: Request) => {
  const path = oldPathOf(new URL(request.url).pathname)
  return (await (await calls(deps)).site.redirects()).redirects.find((old) => old.path === path)
}

const nearTo = async (deps: Deps, request: Request) => {
  const path = decodeURI(new URL(request.url).pathname).slice(0, 200)
  return (await (await calls(deps)).site.nearest({ path })).pages
}

export const isNotFound = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422)

/** Fetches what a page is about; nothing there is a 404 with its neighbours. */
export const fetchOr404 = <T, K extends QueryKey>(deps: Deps, request: Request, query: FetchQueryOptions<T, Error, T, K>): Promise<T> =>
  deps.query.fetchQuery(query).catch(async (error: unknown) => {
    throw isNotFound(error) ? await notFound(deps, request) : error
  })
