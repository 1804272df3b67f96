/** What the mail log reads. */
import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { adminApi } from '../api.ts'
import type { ListState } from '../list/listState.ts'

type ListInput = Record<string, string>

export const inputOf = ({ q, cursor, limit, values }: ListState): ListInput => ({
  ...values,
  limit: String(limit),
  ...(q ? { q } : {}),
  ...(cursor ? { cursor } : {}),
})

/** States change while one looks away. */
export const emailsQuery = (deps: Deps, input: ListInput) =>
  queryOptions({
    queryKey: ['messages', 'list', input],
    queryFn: () => adminApi(deps.transport).messages.list(input),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  })

export const textsQuery = (deps: Deps, input: ListInput) =>
  queryOptions({
    queryKey: ['messages', 'texts', input],
    queryFn: () => adminApi(deps.transport).messages.texts(input),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  })

/** A mail on its way is looked at again a few times: it takes seconds. */
export const emailQuery = (deps: Deps, id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: () => adminApi(deps.transport).messages.show({ id }),
    refetchInterval: ({ state }) =>
      state.data && ['queued', 'sending'].includes(state.data.state) && state.dataUpdateCount < 6 ? 2_000 : false,
  })
