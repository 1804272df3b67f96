/** The progress of an import: polled while a job is working on it. The record is refetched when the job is done. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imports, type ImportDetail } from '#contract/admin/imports.ts'
import { isWorking } from '#contract/model/imports/importMachine.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate, q } from '#web/app/data/query.ts'

const everyMs = 1000

/** From 0 to 1, and the figures behind it. */
export const useProgress = ({
  id,
  status,
  version,
  progress,
}: ImportDetail): { part: number; done: number | null; total: number | null } => {
  const { query } = useDeps()
  const working = isWorking(status)
  const { data } = useQuery({ ...q(imports.progress, { id }), staleTime: 0, enabled: working, refetchInterval: everyMs })
  const moved = working && data !== undefined && (data.status !== status || data.version > version)
  // A job has finished, or the import was stopped in another tab.
  useEffect(() => {
    if (moved) void invalidate(query, imports.show, imports.list)
  }, [moved, query])
  return data && data.status === status && data.total > 0
    ? { part: Math.min(1, data.done / data.total), done: data.done, total: data.total }
    : { part: progress, done: null, total: null }
}
