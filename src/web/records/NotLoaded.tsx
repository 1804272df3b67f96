import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#contract/failure.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

/** Shown in place of a record that is loading or could not be loaded. */
export const NotLoaded = ({ what, query }: { what: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) => {
  const { error, isFetching, refetch } = query
  if (!error) return <Spinner />
  const reference = error instanceof ApiError ? error.requestId : null
  return (
    <Notice
      tone="error"
      live
      title={`The ${what} could not be loaded`}
      actions={
        <Button onClick={() => void refetch()} busy={isFetching} busyLabel="Loading...">
          Try again
        </Button>
      }
    >
      {error instanceof ApiError ? error.text : 'Something went wrong'}
      {reference && <span className="block text-meta">Reference: {reference}</span>}
    </Notice>
  )
}
