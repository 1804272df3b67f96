/** Reads cells of one line, and records faults for what cannot be read. */
import { dateIn, dateWords, moneyIn, moneyWords } from './kinds/cells.ts'
import type { Cells, Fault } from './lines.ts'

export const readerOf = <F extends string>(line: number, cells: Cells, faults: Fault[]) => {
  const fault = (field: F, reason: string) => {
    faults.push({ line, field, value: cells[field] ?? '', reason })
  }
  /** Null if the cell is empty or cannot be read. */
  const read = <T>(field: F, from: (cell: string) => T | null, wrong: string): T | null => {
    const cell = cells[field]
    if (cell === undefined) return null
    const value = from(cell)
    if (value === null) fault(field, wrong)
    return value
  }
  return {
    fault,
    read,
    date: (field: F) => read(field, dateIn, dateWords),
    money: (field: F) => read(field, moneyIn, moneyWords),
    /** Text of at most `most` characters. */
    text: (field: F, most: number) =>
      read(field, (cell) => (cell.length <= most ? cell : null), `Shorten it to ${most.toLocaleString('en-GB')} characters or fewer`),
  }
}
