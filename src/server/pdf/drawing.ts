/** The thread that draws PDFs: a paper comes in, its bytes go out. One after the other. */
import { parentPort } from 'node:worker_threads'
import { drawPaper, type Paper } from './paper.ts'

// This is a worker thread, not a window, so there is no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (reply: { bytes: Uint8Array; pages: number } | { error: string }) => parentPort?.postMessage(reply)

parentPort?.on('message', (paper: Paper) => {
  void drawPaper(paper).then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : 'not drawn' }))
})
