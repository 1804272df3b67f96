/** The thread that draws PDFs: receives what to draw and returns the bytes, one document at a time. */
import { parentPort } from 'node:worker_threads'
import { drawInvoice, type InvoicePaper } from './invoice.ts'
import { drawLetter, type Letter } from './letter.ts'
import { drawPaper, type Paper } from './paper.ts'
import { drawPoster, type Poster } from './poster.ts'

export type Drawing = Paper | { letter: Letter } | { poster: Poster } | { invoice: InvoicePaper }

const draw = (drawing: Drawing) =>
  'letter' in drawing
    ? drawLetter(drawing.letter)
    : 'poster' in drawing
      ? drawPoster(drawing.poster)
      : 'invoice' in drawing
        ? drawInvoice(drawing.invoice)
        : drawPaper(drawing)

// This is a worker thread, not a window, so there is no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (reply: { bytes: Uint8Array; pages: number } | { error: string }) => parentPort?.postMessage(reply)

parentPort?.on('message', (drawing: Drawing) => {
  void draw(drawing).then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : 'not drawn' }))
})
