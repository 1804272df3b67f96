import type { UseQueryResult } from '@tanstack/react-query'
import { LoadError } from '#web/app/data/LoadError.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'

/** Shown in place of a record that is loading or could not be loaded. */
export const NotLoaded = ({ what, query }: { what: string; query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) =>
  query.error ? <LoadError what={`the ${what}`} query={query} /> : <Spinner />
