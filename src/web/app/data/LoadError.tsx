import { ApiError } from '#contract/failure.ts'
import { capitalised } from '#contract/format.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

/** A query, or whatever else can be loaded again. */
export type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/** Whose fault it is that something could not be loaded, and what to do. */
export const explanationOf = (error: Error | null): { text: string; reference: string | null } => {
  const reference = error instanceof ApiError ? error.requestId : null
  if (error instanceof ApiError && error.status === 0)
    return { text: 'Our server did not answer. Check your internet connection, then try again.', reference: null }
  if (error instanceof ApiError && error.status < 500) return { text: error.text, reference }
  return { text: `The fault is ours${reference ? ', and it has been recorded' : ''}. Please try again in a minute.`, reference }
}

/**
 * In place of what a query failed to load. `what`: with its article, 'the claims'. The server records its own faults and gives a reference; a fault
 * in the browser has none.
 */
export const LoadError = ({ what, query }: { what: string; query: Loading }) => {
  const { error, isFetching, refetch } = query
  const { text, reference } = explanationOf(error)
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
      {text}
      {reference && <span className="block text-meta">If it still fails, tell us this reference: {reference}</span>}
    </Notice>
  )
}

/** Above what is shown as it was before, because its newest state could not be loaded. `what`: as for `LoadError`. */
export const NotNewest = ({ what, query }: { what: string; query: Loading & { isRefetchError: boolean } }) =>
  query.isRefetchError ? <LoadError what={`the newest state of ${what}`} query={query} /> : null
