/**
 * Verifies an export of the audit log on its own. Each JSON line has what its row needs: its `place` in the chain, the seal `before` it, the sealed
 * `text` and its `seal`: SHA-256 of the 32 bytes of `before` followed by the UTF-8 of `text`. Rows with consecutive places must continue each
 * other's seals. A filtered export has gaps, which prove nothing.
 */
import { z } from '#contract/schema.ts'
import { sealOf } from './chain.ts'

const seal = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Line = z.object({ place: z.number(), before: seal, text: z.string(), seal })

export type ExportVerdict = {
  rows: number
  first: { place: number } | null
  last: { place: number; seal: string } | null
  /** At most a hundred. */
  faults: { line: number; problem: string }[]
  /** Whether the noted seal is in the file. */
  noted: boolean
}

const read = (line: string) => {
  try {
    const parsed = z.safeParse(Line, JSON.parse(line))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Reads one line at a time, however long the file is. Faults are returned, never thrown. */
export const verifyExport = async (lines: AsyncIterable<string> | Iterable<string>, noted?: string): Promise<ExportVerdict> => {
  const verdict: ExportVerdict = { rows: 0, first: null, last: null, faults: [], noted: false }
  let number = 0
  const fault = (problem: string) => {
    if (verdict.faults.length < 100) verdict.faults.push({ line: number, problem })
  }
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const row = read(line)
    if (!row) {
      fault('is not a row of an export')
      continue
    }
    if (sealOf(Buffer.from(row.before, 'hex'), row.text).toString('hex') !== row.seal) fault('its text is not what was sealed')
    if (verdict.last && row.place <= verdict.last.place) fault('stands out of order')
    if (verdict.last && row.place === verdict.last.place + 1 && row.before !== verdict.last.seal)
      fault('does not continue the row before it')
    verdict.noted ||= row.seal === noted
    verdict.first ??= { place: row.place }
    verdict.last = { place: row.place, seal: row.seal }
    verdict.rows += 1
  }
  return verdict
}
