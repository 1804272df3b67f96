/** For loaders that find no page: returns a redirect if it has moved, 410 if it is gone, else 404 with similar pages. Throw the result. */
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
  // Suggestions are optional: if the path cannot be decoded, there are none.
  const suggestions = await suggestionsFor(args).catch(() => [])
  return data({ suggestions }, { status: 404 })
}

/** Carries the query over to the new path, so that '/search?q=flood' is still a search. A target with its own query keeps that instead. */
const withQuery = (to: string, search: string): string => {
  const [path = '', fragment] = to.split('#')
  return path.includes('?') ? to : `${path}${search}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The redirect for an old path. Undefined if it was never one of ours. */
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

/** Fetches a page's data. If it does not exist, throws the result of `notFound`. */
export const fetchOr404 = <T, K extends QueryKey>(args: Args, query: FetchQueryOptions<T, Error, T, K>): Promise<T> =>
  args.context
    .get(depsContext)
    .query.fetchQuery(query)
    .catch(async (error: unknown) => {
      throw isNotFound(error) ? await notFound(args) : error
    })

/** Loader for a single page. */
export const loadOr404 = async <T, K extends QueryKey>(args: Args, query: FetchQueryOptions<T, Error, T, K>): Promise<null> => {
  await fetchOr404(args, query)
  return null
}
