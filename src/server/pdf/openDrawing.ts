/** Starts and uses the thread that draws PDFs. Drawing takes about 100 ms of CPU, which would otherwise block every request. */
import { Worker } from 'node:worker_threads'
import type { Drawing } from './drawing.ts'

export type Drawn = { bytes: Uint8Array; pages: number }

export const openDrawing = () => {
  const worker = new Worker(new URL('drawing.ts', import.meta.url))
  // When idle it does not keep the process alive.
  worker.unref()
  return {
    draw: (drawing: Drawing) =>
      new Promise<Drawn>((resolve, reject) => {
        worker.ref()
        worker.once('message', (drawn: Drawn | { error: string }) => {
          worker.unref()
          worker.removeListener('error', reject)
          if ('error' in drawn) reject(new Error(drawn.error))
          else resolve(drawn)
        })
        worker.once('error', reject)
        // This is a worker thread, not a window, so there is no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(drawing)
      }),
    close: () => worker.terminate(),
  }
}

type Thread = ReturnType<typeof openDrawing>
/** Starting a thread costs more than drawing a letter, so it is kept for requests that follow soon. */
const idleSeconds = 30
let shared: Thread | null = null
let closing: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

const drawNow = async (drawing: Drawing): Promise<Drawn> => {
  clearTimeout(closing)
  const thread = (shared ??= openDrawing())
  const close = () => {
    if (shared === thread) shared = null
    return thread.close()
  }
  try {
    const drawn = await thread.draw(drawing)
    closing = setTimeout(() => void close(), idleSeconds * 1000).unref()
    return drawn
  } catch (error) {
    await close()
    throw error
  }
}

const waiting = new Map<string, Promise<Drawn>>()

/**
 * Draws one document while a request waits for it; one at a time. Requests for the same document share its drawing: whoever asks for theirs a hundred
 * times at once, as large print is drawn anew each time, keeps nobody else waiting.
 */
export const drawOnce = (drawing: Drawing): Promise<Drawn> => {
  const key = JSON.stringify(drawing)
  const same = waiting.get(key)
  if (same) return same
  const mine = last.then(() => drawNow(drawing)).finally(() => waiting.delete(key))
  waiting.set(key, mine)
  last = mine.catch(() => undefined)
  return mine
}
