/** Changes to one record: each is put where its screen reads it, and what counts or lists such records is asked again. */
import { useMutation, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeps } from '#web/app/deps.tsx'

type Read = Pick<UseQueryResult, 'refetch' | 'isFetching'>

/** `key`: the query of the record. `stale`: the queries that a change makes old. */
export const useChange = <Detail>(key: QueryKey, stale: readonly QueryKey[], query: Read) => {
  const deps = useDeps()
  const [refused, setRefused] = useState<unknown>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<Detail>) => call(),
    onSuccess: (detail) => {
      deps.query.setQueryData(key, detail)
      for (const queryKey of stale) void deps.query.invalidateQueries({ queryKey })
    },
  })
  return {
    /** For a form, which shows its own refusal: rejects with it. */
    change: mutateAsync,
    /** For a button: null when it was refused; `refused` is then shown in place. */
    press: async (call: () => Promise<Detail>): Promise<Detail | null> => {
      setRefused(null)
      try {
        return await mutateAsync(call)
      } catch (error) {
        setRefused(error)
        return null
      }
    },
    refused,
    busy: isPending,
    /** The refusal stands until the newest state is there: a button pressed before would only be refused again. */
    reload: () => {
      void query.refetch().then(({ isSuccess }) => isSuccess && setRefused(null))
    },
    reloading: query.isFetching,
  }
}
