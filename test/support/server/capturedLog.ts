/** The log of the product, written into `lines`. Everything that the product redacts is redacted here too. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createLog } from '#server/log.ts'

export const capturedLog = (lines: string[]) => {
  const log = createLog('trace')
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(String(chunk)), done()) })
  const streamOf = Object.getOwnPropertySymbols(log).find((symbol) => symbol.description === 'pino.stream') ?? pino.symbols.streamSym
  Object.defineProperty(log, streamOf, { value: stream })
  return log
}
