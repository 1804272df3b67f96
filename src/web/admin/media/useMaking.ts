/** Pictures whose sizes are being generated: polled while there are any. The list is refetched when one is done. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { media } from '#contract/admin/content/media.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate, q } from '#web/app/data/query.ts'

const everyMs = 1500
export const makingQuery = () => q(media.making, {})

export const useMaking = (): ReadonlyMap<string, { made: number; planned: number }> => {
  const { query } = useDeps()
  const { data } = useQuery({
    ...makingQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? everyMs : false),
  })
  const ids = (data?.items ?? []).map(({ id }) => id).join()
  const before = useRef(ids)
  // A picture that is no longer being processed has its files now.
  useEffect(() => {
    const gone = before.current.split(',').some((id) => id !== '' && !ids.includes(id))
    before.current = ids
    if (gone) void invalidate(query, media.list, media.show)
  }, [ids, query])
  return new Map((data?.items ?? []).map(({ id, made, planned }) => [id, { made, planned }]))
}
