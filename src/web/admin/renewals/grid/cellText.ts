/** Converts cells to text for display and copying, and typed or pasted text to cell values. Pure functions. */
import { formatDate, formatMoney } from '#contract/format.ts'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { dayTextFault, readDate, readInteger, readMoney, typedMoney } from '#contract/model/content/reading.ts'
import { cellFields, type CellField, type CellValue } from '#contract/model/renewals/renewal.ts'
import { noHandler } from '#contract/model/people/handler.ts'

export type Colleague = { id: string; name: string }
export type Read = { value: CellValue } | { error: string }

export const isField = (key: string): key is CellField => cellFields.some((field) => field === key)

/** A cell's stored value. */
export const valueOf = (row: RenewalRow, field: CellField): CellValue =>
  field === 'assignedTo' ? (row.assignedTo?.id ?? null) : row[field]

/** The row with the given value in one cell. */
export const withValue = (row: RenewalRow, field: CellField, value: CellValue, colleagues: readonly Colleague[]): RenewalRow =>
  field === 'assignedTo'
    ? {
        ...row,
        assignedTo: value === null ? null : { id: String(value), name: colleagues.find(({ id }) => id === value)?.name ?? 'A colleague' },
      }
    : { ...row, [field]: value }

/** A value as shown to the user. */
export const shownValue = (field: CellField, value: CellValue, colleagues: readonly Colleague[]): string => {
  if (value === null || value === '') return field === 'assignedTo' ? noHandler : ''
  if (field === 'assignedTo') return colleagues.find(({ id }) => id === value)?.name ?? 'A colleague'
  if (field === 'nextChaseOn') return formatDate(String(value))
  if (field === 'targetNet') return formatMoney(Number(value))
  return String(value)
}

/** A value as it appears in the input while it is edited. */
export const typedValue = (field: CellField, value: CellValue, colleagues: readonly Colleague[]): string =>
  value === null || value === ''
    ? ''
    : field === 'targetNet'
      ? typedMoney(Number(value))
      : field === 'marketsApproached' || field === 'marketsReplied'
        ? String(value)
        : shownValue(field, value, colleagues)

/** '31/12/2026', '31.12.26', '31/12', '2026-12-31', '+7' (days from today) -> yyyy-mm-dd; null if it is not a date. */
export const dateIn = (typed: string, today: string): string | null => {
  const ahead = /^\+(\d{1,3})$/.exec(typed)
  if (ahead) return addDays(today, Number(ahead[1]))
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  if (isoYear) return readDate({ year: isoYear, month: isoMonth ?? '', day: isoDay ?? '' })
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?$/.exec(typed) ?? []
  if (!day) return null
  const full = year.length === 4 ? year : year.length === 2 ? `20${year}` : today.slice(0, 4)
  const found = readDate({ day, month, year: full })
  // A day and month without a year means the next such date.
  return found && !year && found < today ? readDate({ day, month, year: String(Number(full) + 1) }) : found
}

const writtenDay = /^\d{1,2}[/. -]\d{1,2}[/. -]\d{4}$/

/** Reads text that was typed or pasted into a cell. */
export const readCell = (
  field: CellField,
  text: string,
  { colleagues, today }: { colleagues: readonly Colleague[]; today: string },
): Read => {
  const typed = text.trim()
  switch (field) {
    case 'assignedTo': {
      if (typed === '' || typed.toLowerCase() === 'unassigned') return { value: null }
      const wanted = typed.toLowerCase()
      const exact = colleagues.find(({ name }) => name.toLowerCase() === wanted)
      const begin = colleagues.filter(({ name }) => name.toLowerCase().startsWith(wanted))
      const found = exact ?? (begin.length === 1 ? begin[0] : undefined)
      return found ? { value: found.id } : { error: `Nobody who handles renewals is called ${typed}` }
    }
    case 'marketsApproached':
    case 'marketsReplied': {
      const count = typed === '' ? 0 : readInteger(typed)
      return count === null || count > 99 ? { error: 'Enter a whole number up to 99' } : { value: count }
    }
    case 'targetNet': {
      if (typed === '') return { value: null }
      const pence = readMoney(typed)
      return pence === null ? { error: 'Enter a sum in pounds, like 1,250.00' } : { value: pence }
    }
    case 'nextChaseOn': {
      if (typed === '') return { value: null }
      const date = dateIn(typed, today)
      return date
        ? { value: date }
        : { error: writtenDay.test(typed) ? dayTextFault(typed.replaceAll(/[. -]/g, '/')) : 'Enter a date, like 31/12/2026 or +7' }
    }
    case 'nextAction':
      return typed.length <= 300 ? { value: typed } : { error: 'Shorten it to 300 characters' }
    case 'note':
      return typed.length <= 1000 ? { value: typed } : { error: 'Shorten it to 1,000 characters' }
  }
}

/** Parses a block copied from a spreadsheet into rows of cells. Quoted cells may contain tabs and line breaks. */
export const blockOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const put = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') put()
    else if (char === '\n') {
      put()
      rows.push([])
    } else if (char !== '\r') cell += char
  }
  put()
  // Spreadsheets end the last line with a line break too.
  if (rows.length > 1 && rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

/** The reverse: cells that contain tabs, line breaks or quotes are quoted. */
export const textOfBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
