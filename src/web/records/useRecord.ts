/** One record on the screen, and the changes that are made to it. */
import { useMutation, type UseQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, storeReply, type CallInput } from '#web/app/data/query.ts'
import type { RecordLink } from '#web/forms/useEndpointForm.ts'
import { usePostedPress } from '#web/forms/usePosted.ts'

/** What `q(claims.show, { id })` gives. */
export type RecordQuery<D> = UseQueryOptions<D, Error, D, unknown[]> & { queryKey: QueryKey }

export type RecordState<D> = RecordLink<D> & {
  /** For a button, over an endpoint that answers with the record. Null when it was refused; `refused` is then shown in place. */
  press: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<D | null>
  refused: unknown
  busy: boolean
  /** A refusal stands until the newest state is there: a button pressed before would only be refused again. */
  reload: () => Promise<unknown>
}

/** `makesOld`: the lists and numbers that a change of the record makes old. */
export const useRecord = <D>(query: RecordQuery<D>, makesOld: readonly Endpoint[]): RecordState<D> => {
  const { query: cache } = useDeps()
  const [refused, setRefused] = useState<unknown>(usePostedPress())
  const store = (reply: D) => {
    storeReply(cache, query, reply)
    void invalidate(cache, ...makesOld)
  }
  const { mutateAsync, isPending } = useMutation({ mutationFn: (change: () => Promise<D>) => change(), onSuccess: store })
  const refresh = async () => {
    // An answer on its way may have been read before the change that is asked for.
    await cache.cancelQueries({ queryKey: query.queryKey })
    return await cache.fetchQuery({ ...query, staleTime: 0 } as Parameters<typeof cache.fetchQuery>[0])
  }
  return {
    store,
    refresh,
    press: async (endpoint, input) => {
      setRefused(null)
      try {
        return await mutateAsync(() => call(cache, endpoint, ...([input] as CallInput<typeof endpoint>)) as Promise<D>)
      } catch (error) {
        setRefused(error)
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
 * For loaders: asks for the record now, whatever is remembered. Whoever may not look is sent away by the error; any other fault
 * is left to the screen, which keeps its frame and offers to try again (UX-L4). `signIn`: where somebody signed out is sent.
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
