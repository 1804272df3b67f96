import { Readable } from 'node:stream'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { CsvLines } from '#contract/list.ts'

async function* bytesOf(lines: CsvLines, json: boolean) {
  const encoder = new TextEncoder()
  // The byte order mark tells spreadsheets that the file is UTF-8.
  if (!json) yield encoder.encode('\ufeff')
  for await (const line of lines) yield encoder.encode(line)
}

/** Streams a CSV file: the next rows are read once the caller has received the last ones. `json`: one JSON value per line, no byte order mark. */
export const csvFile = ({ name, lines, json }: { name: string; lines: CsvLines; json: boolean }, now: Date): Response =>
  new Response(Readable.toWeb(Readable.from(bytesOf(lines, json))) as ReadableStream, {
    headers: {
      'content-type': json ? 'application/jsonl; charset=utf-8' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${londonClock(now).date}.${json ? 'jsonl' : 'csv'}"`,
      'cache-control': 'no-store',
    },
  })
