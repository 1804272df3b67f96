/** The file of an import: inspected on upload, and read again line by line by the check. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { importLimits, separators, type encodings } from '#contract/model/imports/importKind.ts'
import { decoded, NotCsv, readCsv, separatorOf } from '#server/csvReading.ts'
import type { Files } from '#server/adapters/files.ts'
import { Refusal } from '#server/features/uploads/uploads.ts'
import type { ImportRow } from './imports.table.ts'

type Encoding = (typeof encodings)[number]

const sampled = 3
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Whether its bytes are valid UTF-8. */
const isUtf8 = async (path: string): Promise<boolean> => {
  try {
    for await (const _text of decoded(createReadStream(path), 'utf-8', true)) continue
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const firstBytes = async (path: string): Promise<Buffer> => {
  for await (const piece of createReadStream(path, { start: 0, end: 65_535 })) return piece as Buffer
  return Buffer.alloc(0)
}

const encodingOf = async (path: string, first: Buffer): Promise<Encoding> => {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    throw new Refusal('is a workbook, not CSV. In Excel choose Save as, "CSV UTF-8", and send that file')
  if (first.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Refusal('is an old Excel workbook. Save it as "CSV UTF-8" and send that file')
  if (first.includes(0)) throw new Refusal('is not a text file. Send a CSV file')
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252'
}

/** Inspects a file. Throws Refusal if it cannot be imported. */
export const lookAt = async (path: string) => {
  const first = await firstBytes(path)
  const encoding = await encodingOf(path, first)
  const opening = new TextDecoder(encoding).decode(first)
  const separator = separatorOf(opening, separators)
  const limits = { columns: importLimits.columns, cell: importLimits.cell }
  let headings: string[] | null = null
  const samples: string[][] = []
  let lines = 0
  let headedOn = 1
  // The most filled cells of a line below the headings.
  let width = 0
  try {
    for await (const { line, cells } of readCsv(decoded(createReadStream(path), encoding), separator, limits)) {
      if (!headings) {
        headedOn = line
        headings = cells.map((cell) => cell.trim().slice(0, 120))
        while (headings.at(-1) === '') headings.pop()
        continue
      }
      lines += 1
      if (lines > importLimits.lines)
        throw new NotCsv(
          `has more than ${importLimits.lines.toLocaleString('en-GB')} lines. Split it and send the parts one after the other`,
        )
      width = Math.max(width, filled(cells))
      if (samples.length < sampled) samples.push(headings.map((_heading, at) => (cells[at] ?? '').trim().slice(0, 80)))
    }
  } catch (error) {
    throw error instanceof NotCsv ? new Refusal(error.message) : error
  }
  if (!headings || headings.length === 0) throw new Refusal('is empty')
  if (headings.includes('\u0000') || headings.some((heading) => /[\u0001-\u0008]/.test(heading)))
    throw new Refusal('is not a text file. Send a CSV file')
  if (filled(headings) === 1 && width > 1)
    throw new Refusal(
      `has the title "${headings.find((heading) => heading !== '')?.slice(0, 60) ?? ''}" on line ${headedOn}, where we look for the headings. Delete all lines above the headings, so that they are the first line, and send it again`,
    )
  if (lines === 0) throw new Refusal('has only headings, and no lines below them')
  return { encoding, separator, headings, samples, lines }
}

/** A key shared by all files with the same headings in the same order. */
export const headingsKey = (headings: readonly string[]): string => createHash('sha256').update(JSON.stringify(headings)).digest('hex')

/** The stored file's records after the headings. Throws if the file is gone. */
export async function* recordsOf(files: Files, { key, encoding, separator }: Pick<ImportRow, 'key' | 'encoding' | 'separator'>) {
  const content = key === null ? null : await files.stream(key)
  if (!content) throw new Error('The file of this import is gone')
  let first = true
  for await (const record of readCsv(decoded(content as AsyncIterable<Uint8Array>, encoding), separator, importLimits)) {
    if (!first) yield record
    first = false
  }
}
