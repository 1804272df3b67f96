/** Sends files one after another, each to its own path, which may have to be created first. */
import { useRef, useState, type ReactNode } from 'react'
import { useDeps } from '#web/app/data/deps.tsx'
import { send as sendFile } from '#web/app/data/query.ts'
import { notArrived } from './notArrived.ts'
import type { Sending } from './SendingList.tsx'

type One = Sending & { file: File; to?: string | undefined }

type Options = {
  /** The path to send this file to. Called once per file; the result is kept for a retry. */
  pathFor: (file: File) => string | Promise<string>
  /** Called after each file that arrived; returns what to show for it. `reply`: the endpoint's response. */
  arrived: (path: string, reply: unknown, file: File) => ReactNode | Promise<ReactNode>
  /** Text fields sent along with each file. */
  texts?: (file: File) => Readonly<Record<string, string>>
}

export const useSending = ({ pathFor, arrived, texts }: Options) => {
  const { query } = useDeps()
  const [files, setFiles] = useState<readonly One[]>([])
  const queue = useRef<One[]>([])
  const current = useRef<{ id: number; stop: AbortController } | null>(null)
  const next = useRef(0)

  const change = (id: number, to: Partial<One> | null) =>
    setFiles((all) => all.flatMap((one) => (one.id !== id ? [one] : to ? [{ ...one, ...to }] : [])))

  const sendOne = async ({ id, file, to }: One, signal: AbortSignal) => {
    try {
      const path = to ?? (await pathFor(file))
      change(id, { to: path })
      const onProgress = (part: number) => change(id, { part })
      const reply = await sendFile(query, path, 'files', file, { onProgress, signal, ...(texts ? { texts: texts(file) } : {}) })
      change(id, { done: await arrived(path, reply, file) })
    } catch (error) {
      const failed = notArrived(error)
      change(id, failed === null ? null : { failed })
    }
  }
  const run = async () => {
    if (current.current) return
    for (let one = queue.current.shift(); one; one = queue.current.shift()) {
      current.current = { id: one.id, stop: new AbortController() }
      await sendOne(one, current.current.stop.signal)
    }
    current.current = null
  }
  return {
    files,
    busy: files.some(({ failed, done }) => failed === null && !done),
    send: (chosen: readonly File[]) => {
      const added = chosen.map((file): One => ({ id: (next.current += 1), name: file.name, part: 0, failed: null, file }))
      setFiles((all) => [...all.filter(({ done }) => !done), ...added])
      queue.current.push(...added)
      void run()
    },
    again: (id: number) => {
      const one = files.find((each) => each.id === id)
      if (!one) return
      change(id, { part: 0, failed: null })
      queue.current.push({ ...one, part: 0, failed: null })
      void run()
    },
    /** Cancels a file that is being sent, or removes one that has failed or arrived from the list. */
    dismiss: (id: number) => {
      queue.current = queue.current.filter((one) => one.id !== id)
      if (current.current?.id === id) current.current.stop.abort()
      else change(id, null)
    },
  }
}
