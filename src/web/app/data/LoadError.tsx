import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#contract/failure.ts'
import { capitalised } from '#contract/format.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/**
 * In place of what a query failed to load. `what`: with its article, 'the claims'. The server records its own faults and gives a reference; a fault
 * in the browser has none.
 */
export const LoadError = ({ what, query }: { what: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) => {
  const { error, isFetching, refetch } = query
  const known = error instanceof ApiError && error.status < 500 ? error.text : null
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <Notice
      tone="error"
      live
      title={`${capitalised(what)} could not be loaded`}
      actions={
        <Button onClick={() => void refetch()} busy={isFetching} busyLabel="Loading...">
          Try again
        </Button>
      }
    >
      {known ?? `The fault is ours${reference ? ', and it has been recorded' : ''}. Please try again in a minute.`}
      {reference && <span className="block text-meta">If it still fails, tell us this reference: {reference}</span>}
    </Notice>
  )
}

/** Above what is shown as it was before, because its newest state could not be loaded. `what`: as for `LoadError`. */
export const NotNewest = ({
  what,
  query,
}: {
  what: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'isRefetchError'>
}) => (query.isRefetchError ? <LoadError what={`the newest state of ${what}`} query={query} /> : null)
