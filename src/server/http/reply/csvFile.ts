import { Readable } from 'node:stream'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CsvLines } from '#contract/list.ts'

async function* bytesOf(lines: CsvLines) {
  const encoder = new TextEncoder()
  // By this mark spreadsheets know that it is UTF-8.
  yield encoder.encode('\ufeff')
  for await (const line of lines) yield encoder.encode(line)
}

/** A CSV file, sent while it is written: the next rows are read when the caller has taken the last. */
export const csvFile = ({ name, lines }: { name: string; lines: CsvLines }, now: Date): Response =>
  new Response(Readable.toWeb(Readable.from(bytesOf(lines))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${londonClock(now).date}.csv"`,
      'cache-control': 'no-store',
    },
  })
