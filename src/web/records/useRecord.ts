/** One record on the screen, and the changes that are made to it. */
import { useMutation, type UseQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, storeReply, type CallInput } from '#web/app/data/query.ts'
import { mayBeDone, refusedAgain } from '#web/app/data/textOf.ts'
import type { RecordLink } from '#web/forms/useEndpointForm.ts'
import { usePostedPress } from '#web/forms/usePosted.ts'

/** The result of, for example, `q(claims.show, { id })`. */
export type RecordQuery<D> = UseQueryOptions<D, Error, D, unknown[]> & { queryKey: QueryKey }

export type RecordState<D> = RecordLink<D> & {
  /** For a button whose endpoint replies with the record. Resolves to null if it was refused; `refused` is then shown in place. */
  press: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<D | null>
  refused: unknown
  busy: boolean
  /** The refusal stays until the newest state is loaded: pressing a button earlier would only be refused again. */
  reload: () => Promise<unknown>
}

/** `invalidates`: queries for lists and figures that a change of the record makes stale. */
export const useRecord = <D>(query: RecordQuery<D>, invalidates: readonly Endpoint[]): RecordState<D> => {
  const { query: cache } = useDeps()
  const [refused, setRefused] = useState<unknown>(usePostedPress())
  /** What was pressed last without an answer. */
  const unanswered = useRef('')
  const store = (reply: D) => {
    storeReply(cache, query, reply)
    void invalidate(cache, ...invalidates)
  }
  const { mutateAsync, isPending } = useMutation({ mutationFn: (change: () => Promise<D>) => change(), onSuccess: store })
  const refresh = async () => {
    // A request in flight may have read the record before the change.
    await cache.cancelQueries({ queryKey: query.queryKey })
    return await cache.fetchQuery({ ...query, staleTime: 0 } as Parameters<typeof cache.fetchQuery>[0])
  }
  return {
    store,
    refresh,
    press: async (endpoint, input) => {
      setRefused(null)
      const content = JSON.stringify([endpoint.name, input])
      const before = unanswered.current === content
      try {
        return await mutateAsync(() => call(cache, endpoint, ...([input] as CallInput<typeof endpoint>)) as Promise<D>)
      } catch (error) {
        unanswered.current = mayBeDone(error) ? content : ''
        setRefused(refusedAgain(error, before))
        return null
      }
    },
    refused,
    busy: isPending,
    reload: async () => {
      await refresh()
      setRefused(null)
    },
  }
}

/**
 * For loaders: always fetches the record, whatever is cached. If the user may not see it, the error redirects them or shows an error page;
 * any other error is left to the screen, which keeps its frame and offers to try again (UX-L4). `signIn`: where to send users who are
 * signed out.
 */
export const recordLoader =
  (queryOf: (id: string) => unknown, signIn: (parameters: { next: string }) => string) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const { query } = context.get(depsContext)
    try {
      await query.fetchQuery({ ...(queryOf(params['id'] ?? '') as Parameters<typeof query.fetchQuery>[0]), staleTime: 0 })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { pathname, search } = new URL(request.url)
      if (error.status === 401) throw redirect(signIn({ next: pathname + search }))
      if ([403, 404, 422].includes(error.status)) throw data(null, { status: error.status === 422 ? 404 : error.status })
    }
    return null
  }
