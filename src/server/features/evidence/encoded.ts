import type { CsvLines } from '#contract/list.ts'

/** The bytes of a CSV file. */
export const encoded = async function* (lines: CsvLines): AsyncGenerator<Buffer> {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield Buffer.from('\ufeff')
  for await (const line of lines) if (line !== '') yield Buffer.from(line)
}
