/** Changes to one quote: each sends the version that was read. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { useDeps } from '#web/app/deps.tsx'
import { adminApi } from '../api.ts'
import { quoteQuery } from '../queries.ts'
import { useChange } from '../record/useChange.ts'

type QuotesApi = ReturnType<typeof adminApi>['quotes']
type Change = (api: QuotesApi, step: { id: string; version: number }) => Promise<QuoteDetail>

export const useQuoteChange = (quote: QuoteDetail, query: Pick<UseQueryResult<QuoteDetail>, 'refetch' | 'isFetching'>) => {
  const deps = useDeps()
  const { change, press, ...rest } = useChange<QuoteDetail>(quoteQuery(deps, quote.id).queryKey, [['dashboard'], ['quotes', 'list']], query)
  const bound = (work: Change) => () => work(adminApi(deps.transport).quotes, { id: quote.id, version: quote.version })
  return { ...rest, change: (work: Change) => change(bound(work)), press: (work: Change) => press(bound(work)) }
}
export type QuoteChange = ReturnType<typeof useQuoteChange>
