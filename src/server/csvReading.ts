/** Reads CSV as people send it (RFC 4180, and what spreadsheets make of it), piece by piece, so that a large file is never in memory as a whole. */
import { isSeparatorLine } from '#contract/model/questions/csv.ts'

export { separatorOf } from '#contract/model/questions/csv.ts'

/** One record: the number of its first line, counted from 1, and its cells as written. */
export type CsvRecord = { line: number; cells: string[] }

/** A file that is not CSV. The message completes a sentence that begins with the file's name. */
export class NotCsv extends Error {}

export type CsvLimits = { columns: number; cell: number }

const quote = 34
const newline = 10
const carriage = 13

/**
 * The records of a text with `separator` between cells. Quoted cells may contain separators, line breaks and doubled quotation marks; in a cell
 * that does not begin with one, a quotation mark is an ordinary character. Skips blank lines and a first line `sep=;`. Throws NotCsv beyond the
 * limits, and if a quotation mark is never closed.
 */
export async function* readCsv(pieces: AsyncIterable<string>, separator: string, limits: CsvLimits): AsyncGenerator<CsvRecord> {
  const comma = separator.charCodeAt(0)
  let rest = ''
  let line = 1
  let begun = 1
  let cells: string[] = []
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  // The part of the current cell already read: from earlier pieces, or before a doubled quotation mark.
  let cellSoFar = ''
  const fits = (cell: string) => {
    if (cell.length <= limits.cell) return cell
    throw new NotCsv(
      state === 'quoted' || state === 'closed'
        ? `has a quotation mark on line ${begun} that is never closed`
        : `has a cell of more than ${limits.cell.toLocaleString('en-GB')} characters on line ${begun}`,
    )
  }
  const push = (cell: string) => {
    cells.push(fits(cell))
    if (cells.length > limits.columns) throw new NotCsv(`has more than ${limits.columns} columns on line ${begun}`)
    cellSoFar = ''
    state = 'start'
  }
  const takeRecord = (): CsvRecord | null => {
    const record = { line: begun, cells }
    cells = []
    if (record.line === 1 && isSeparatorLine(record.cells.join(separator))) return null
    return record.cells.every((cell) => cell.trim() === '') ? null : record
  }
  for await (const piece of pieces) {
    const text = rest + piece
    rest = ''
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (state === 'quoted') {
        if (code === quote) {
          cellSoFar += text.slice(from, at)
          state = 'closed'
        } else if (code === newline) line += 1
        continue
      }
      if (state === 'closed' && code === quote) {
        // A doubled mark: one quotation mark, and the cell continues.
        state = 'quoted'
        from = at
        continue
      }
      if (state === 'start') {
        if (code === quote) {
          state = 'quoted'
          from = at + 1
          continue
        }
        state = 'plain'
        from = at
      }
      if (state === 'closed') {
        // Anything after the closing mark still belongs to the cell.
        from = at
        state = 'plain'
      }
      // Alone it is the line break of an old Mac. At the end of a piece it may be half of one: see below.
      const alone = code === carriage && at + 1 < text.length && text.charCodeAt(at + 1) !== newline
      if (code === comma) push(cellSoFar + text.slice(from, at))
      else if (code === newline || alone) {
        const end = at > from && text.charCodeAt(at - 1) === carriage ? at - 1 : at
        push(cellSoFar + text.slice(from, end))
        const record = takeRecord()
        line += 1
        begun = line
        if (record) yield record
      }
    }
    if (state === 'plain') {
      // A carriage return at the very end may be half of a line break, with the other half in the next piece.
      cellSoFar += text.slice(from)
      if (cellSoFar.endsWith('\r')) {
        cellSoFar = cellSoFar.slice(0, -1)
        rest = '\r'
      }
    } else if (state === 'quoted') cellSoFar += text.slice(from)
    fits(cellSoFar)
  }
  if ((state as string) === 'quoted') throw new NotCsv(`has a quotation mark on line ${begun} that is never closed`)
  if (state !== 'start' || cells.length > 0) {
    push(cellSoFar)
    const record = takeRecord()
    if (record) yield record
  }
}

/** Decodes the bytes piece by piece, without any byte order mark. `fatal`: throws TypeError for bytes that are not in this encoding. */
export async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'windows-1252' | 'utf-16le',
  fatal = false,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal })
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
