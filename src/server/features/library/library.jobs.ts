import type { JobCtx } from '#server/ctx.ts'
import { makeFiles } from './files.ts'

let busy = false

/** Editions are issued at a start and when content is published; their files follow within seconds. */
const round = async (ctx: JobCtx, stopping: AbortSignal) => {
  if (busy) return
  busy = true
  try {
    await makeFiles(ctx, stopping)
  } finally {
    busy = false
  }
}

export const libraryTimers: readonly { seconds: number; run: (ctx: JobCtx, stopping: AbortSignal) => Promise<void> }[] = [
  { seconds: 4, run: round },
]
