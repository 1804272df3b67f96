/** Files being uploaded from this page, one at a time, each with its progress and result. */
import { useRef, useState } from 'react'
import { useDeps } from '#web/app/data/deps.tsx'
import { send as sendFile } from '#web/app/data/query.ts'
import { ApiError } from '#contract/failure.ts'
import { notArrived } from './notArrived.ts'

/** `part`: 0 to 1. `failed`: why it did not arrive; follows the file name. Null while it is being sent. */
export type Going = { id: number; label: string; name: string; part: number; failed: string | null; file: File }

/** Null also for a file that is already listed with its reason. */
const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 422 && error.flags['files'] !== undefined ? null : notArrived(error)

/** `path`: of the endpoint that takes the files. `changed`: called after each file, whatever its result. */
export const useUploads = (path: string, changed: () => Promise<unknown>) => {
  const { query } = useDeps()
  const [going, setGoing] = useState<readonly Going[]>([])
  const queue = useRef<Going[]>([])
  const current = useRef<{ id: number; stop: AbortController } | null>(null)
  const next = useRef(0)

  const change = (id: number, to: Partial<Going> | null) =>
    setGoing((all) => all.flatMap((one) => (one.id !== id ? [one] : to ? [{ ...one, ...to }] : [])))

  const run = async () => {
    if (current.current) return
    for (let one = queue.current.shift(); one; one = queue.current.shift()) {
      const { id, label, file } = one
      const stop = new AbortController()
      current.current = { id, stop }
      const onProgress = (part: number) => change(id, { part })
      const failed = await sendFile(query, path, label || 'files', file, { onProgress, signal: stop.signal }).then(() => null, reasonOf)
      // If the list cannot be reloaded, the remaining files are still sent.
      await changed().catch(() => null)
      change(id, failed === null ? null : { failed })
    }
    current.current = null
  }

  return {
    going,
    /** Whether any file is still being sent. */
    busy: going.some(({ failed }) => failed === null),
    send: (label: string, files: readonly File[]) => {
      const added = files.map((file): Going => ({ id: (next.current += 1), label, name: file.name, part: 0, failed: null, file }))
      setGoing((all) => [...all, ...added])
      queue.current.push(...added)
      void run()
    },
    again: ({ id, label, file }: Going) => {
      const one = { id, label, name: file.name, part: 0, failed: null, file }
      change(id, one)
      queue.current.push(one)
      void run()
    },
    /** Cancels a file that is uploading or waiting, or dismisses one that failed. */
    dismiss: (id: number) => {
      queue.current = queue.current.filter((one) => one.id !== id)
      if (current.current?.id === id) current.current.stop.abort()
      else change(id, null)
    },
  }
}
