/** Changes to one quote: each sends the version that was read, and puts the answer where the screen reads it. */
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { useDeps } from '#web/app/deps.tsx'
import { adminApi } from '../api.ts'
import { quoteQuery } from '../queries.ts'

type QuotesApi = ReturnType<typeof adminApi>['quotes']
type Change = (api: QuotesApi, step: { id: string; version: number }) => Promise<QuoteDetail>

export const useQuoteChange = (quote: QuoteDetail, query: Pick<UseQueryResult<QuoteDetail>, 'refetch' | 'isFetching'>) => {
  const deps = useDeps()
  const { mutateAsync, error, isPending, reset } = useMutation({
    mutationFn: (change: Change) => change(adminApi(deps.transport).quotes, { id: quote.id, version: quote.version }),
    onSuccess: (detail) => {
      deps.query.setQueryData(quoteQuery(deps, quote.id).queryKey, detail)
      // What counts quotes is old now; the lists ask again when they are next looked at.
      void deps.query.invalidateQueries({ queryKey: ['dashboard'] })
      void deps.query.invalidateQueries({ queryKey: ['quotes', 'list'] })
    },
  })
  return {
    /** Rejects with the refusal; `error` shows it too. */
    change: mutateAsync,
    error,
    busy: isPending,
    reload: () => {
      reset()
      void query.refetch()
    },
    reloading: query.isFetching,
  }
}
export type QuoteChange = ReturnType<typeof useQuoteChange>
