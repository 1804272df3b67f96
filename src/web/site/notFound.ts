/** For loaders: nothing is at this address; it may have moved, be gone for good, or look like another. Throw what this gives. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { oldPathOf } from '#contract/model/site/oldPath.ts'
import { site } from '#contract/site/site.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'request'>

export const notFound = async (args: Args) => {
  const moved = await movedTo(args).catch(() => undefined)
  if (moved?.to) return redirect(withQuery(moved.to, new URL(args.request.url).search), moved.temporary ? 302 : 301)
  if (moved) return data({ gone: true }, { status: 410 })
  // A help, not a condition: for an address that cannot be read nothing is suggested.
  const suggestions = await suggestionsFor(args).catch(() => [])
  return data({ suggestions }, { status: 404 })
}

/** What was asked for at the old address is asked for at the new one: '/search?q=flood' is a search. One that leads to a query of its own keeps that. */
const withQuery = (to: string, search: string): string => {
  const [path = '', fragment] = to.split('#')
  return path.includes('?') ? to : `${path}${search}${fragment === undefined ? '' : `#${fragment}`}`
}

/** What an old address has become; undefined where it was never one of ours. */
const movedTo = async ({ context, request }: Args) => {
  const path = oldPathOf(new URL(request.url).pathname)
  const { redirects } = await call(context.get(depsContext).query, site.redirects)
  return redirects.find((old) => old.path === path)
}

const suggestionsFor = async ({ context, request }: Args) => {
  const path = decodeURI(new URL(request.url).pathname).slice(0, 200)
  return (await call(context.get(depsContext).query, site.nearest, { path })).pages
}

export const isNotFound = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 422)

/** Fetches what a page is about; nothing there is a 404 with pages of like addresses. */
export const fetchOr404 = <T, K extends QueryKey>(args: Args, query: FetchQueryOptions<T, Error, T, K>): Promise<T> =>
  args.context
    .get(depsContext)
    .query.fetchQuery(query)
    .catch(async (error: unknown) => {
      throw isNotFound(error) ? await notFound(args) : error
    })

/** A loader of one page. */
export const loadOr404 = async <T, K extends QueryKey>(args: Args, query: FetchQueryOptions<T, Error, T, K>): Promise<null> => {
  await fetchOr404(args, query)
  return null
}
