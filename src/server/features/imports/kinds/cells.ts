/** Parses cells of an imported file into stored values: dates, sums, shares, choices, and yes or no. Null if a cell cannot be read. */
import { readDate, readMoney } from '#contract/model/content/reading.ts'

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** '10', 'Oct' or 'October' -> '10'. */
const monthIn = (text: string): string => {
  const name = text.toLowerCase()
  const place = name.length < 3 ? -1 : monthNames.findIndex((month) => month.startsWith(name))
  return place < 0 ? text : String(place + 1)
}
/** A year of two digits is one of 1970 to 2069. */
const yearIn = (text: string): string => (text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : text)

/** '01/10/2026', '1.10.26', '1 October 2026', '01-Oct-26' or '2026-10-01', with or without a time -> '2026-10-01'. Null if there is no such day. */
export const dateIn = (cell: string): string | null => {
  const plain = cell.trim().replace(/[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '')
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? []
  if (year) return readDate({ day, month, year })
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})$/i.exec(plain) ?? []
  return y ? readDate({ day: d, month: monthIn(m), year: yearIn(y) }) : null
}
export const dateWords = 'Enter a date that exists, like 01/10/2026 or 2026-10-01'

/** '1,234.50', '\u00a31,234.50', '1234.5' -> pence. */
export const moneyIn = (cell: string): number | null => readMoney(cell.replace(/\.(\d)$/, '.$10'))
export const moneyWords = 'Enter a sum in pounds, like 1,234.50'

/** '20%', '12.5', '20.00 %' -> hundredths of one per cent. */
export const shareIn = (cell: string): number | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(cell.trim())
  const value = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 10_001
  return value <= 10_000 ? value : null
}
export const shareWords = 'Enter a share from 0 to 100, like 20%'

const yes = /^(?:y|yes|true|1|x)$/i
const no = /^(?:n|no|false|0)$/i
export const isYes = (cell: string): boolean | null => (yes.test(cell) ? true : no.test(cell) ? false : null)

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'\u2018\u2019]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Parses a cell as one of these values, by key or label, ignoring case. */
export const choiceOf = <K extends string>(labels: Readonly<Record<K, string>>) => {
  const byWord = new Map<string, K>()
  // Object.entries loses the literal type.
  for (const [key, label] of Object.entries<string>(labels) as [K, string][])
    for (const word of [key, label]) if (plain(word) !== '') byWord.set(plain(word), key)
  return (cell: string): K | null => byWord.get(plain(cell)) ?? null
}
/** 'Active, Lapsed or Closed'. */
export const oneOf = (labels: Readonly<Record<string, string>>): string => {
  const words = Object.values(labels).filter((word) => word !== '')
  return words.length > 12 ? words.slice(0, 12).join(', ') + ' and so on' : words.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** Several texts in one cell, one per line. */
export const linesIn = (cell: string): string[] =>
  cell
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
