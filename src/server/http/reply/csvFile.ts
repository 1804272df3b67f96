import { Readable } from 'node:stream'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CsvLines } from '#contract/list.ts'

async function* bytesOf(lines: CsvLines) {
  const encoder = new TextEncoder()
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield encoder.encode('\ufeff')
  for await (const line of lines) yield encoder.encode(line)
}

/** Streams a CSV file: the next rows are read once the caller has received the last ones. */
export const csvFile = ({ name, lines }: { name: string; lines: CsvLines }, now: Date): Response =>
  new Response(Readable.toWeb(Readable.from(bytesOf(lines))) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${londonClock(now).date}.csv"`,
      'cache-control': 'no-store',
    },
  })
