/** Files on their way from this page: one at a time, each with how far it is, and what became of it. */
import { useRef, useState } from 'react'
import { sendFile } from '#web/app/api.ts'
import { ApiError } from '#contract/failure.ts'

export type Going = { id: number; label: string; name: string; part: number; failed: string | null; file: File }

const reasonOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError)) return 'could not be sent. Please try again.'
  // It stands in the list with its own reason.
  if (error.status === 422 && error.flags['files'] !== undefined) return null
  if (error.status === 0) return 'did not arrive: the connection was lost. Nothing of it was kept.'
  if (error.status === 429) return 'has to wait: two files are on their way, or many were sent within the hour.'
  return `was not taken: ${error.text}`
}

/** `changed`: after each file, whatever became of it. */
export const useUploads = (path: string, changed: () => Promise<unknown>) => {
  const [going, setGoing] = useState<readonly Going[]>([])
  const queue = useRef<Going[]>([])
  const running = useRef(false)
  const next = useRef(0)

  const change = (id: number, to: Partial<Going> | null) =>
    setGoing((all) => all.flatMap((one) => (one.id !== id ? [one] : to ? [{ ...one, ...to }] : [])))

  const run = async () => {
    if (running.current) return
    running.current = true
    for (let one = queue.current.shift(); one; one = queue.current.shift()) {
      const { id, label, file } = one
      const failed = await sendFile(path, label || 'files', file, (part) => change(id, { part })).then(() => null, reasonOf)
      await changed()
      change(id, failed === null ? null : { failed })
    }
    running.current = false
  }

  return {
    going,
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
    dismiss: (id: number) => change(id, null),
  }
}
