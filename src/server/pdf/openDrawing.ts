/** A worker thread that draws papers as PDFs, for as long as somebody has papers to draw. */
import { Worker } from 'node:worker_threads'
import type { Paper } from './paper.ts'

export type Drawn = { bytes: Uint8Array; pages: number }

/** Drawing takes about 100 ms of CPU, so it runs in a worker thread and blocks no request. */
export const openDrawing = () => {
  const worker = new Worker(new URL('./drawing.ts', import.meta.url))
  return {
    draw: (paper: Paper) =>
      new Promise<Drawn>((resolve, reject) => {
        worker.once('message', (drawn: Drawn | { error: string }) => {
          worker.removeListener('error', reject)
          if ('error' in drawn) reject(new Error(drawn.error))
          else resolve(drawn)
        })
        worker.once('error', reject)
        // This is a worker thread, not a window, so there is no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(paper)
      }),
    close: () => worker.terminate(),
  }
}
