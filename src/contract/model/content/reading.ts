/**
 * Parses what people type into what we store: money, numbers, dates, postcodes, phones (domain 7).
 * Each function returns null if it cannot read the text. None of them throws.
 */

const tidy = (typed: string) => typed.trim().replace(/\s+/g, ' ')

const multipliers: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, bn: 1e9, billion: 1e9 }
/** Ten billion pounds, in pence. */
export const mostPence = 1_000_000_000_000
const amountShape = /^(?:£|gbp)?\s?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,6}))?\s?(k|thousand|m|mn|million|bn|billion)?$/i

/**
 * '£1.2m', '250k', '1,000', '1,234.50' -> whole pence. No negatives, no exponents, no fractions of a penny.
 * '250.000' is refused: people who write thousands with a point mean a thousand times what we would read.
 */
export const readMoney = (typed: string): number | null => {
  const match = amountShape.exec(tidy(typed))
  if (!match) return null
  const [, whole = '', fraction = '', unit = ''] = match
  if (unit === '' && fraction.length > 2) return null
  const scale = (multipliers[unit.toLowerCase()] ?? 1) * 100
  if (fraction && scale / 10 ** fraction.length < 1 && Number(fraction) % (10 ** fraction.length / scale) !== 0) return null
  const pence = Number(whole.replaceAll(',', '')) * scale + Math.round((Number(fraction || 0) * scale) / 10 ** fraction.length)
  return Number.isSafeInteger(pence) && pence <= mostPence ? pence : null
}

/** Whole pence as a person would type the amount: '250000', '1234.50'. */
export const typedMoney = (pence: number): string => (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2))

/** '1,200' -> 1200. */
export const readInteger = (typed: string): number | null => {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})$/.exec(tidy(typed))
  return match ? Number((match[1] ?? '').replaceAll(',', '')) : null
}

/** '12.5', '12.5 %' -> 12.5; 0-100 with at most two decimals. */
export const readPercent = (typed: string): number | null => {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\s?%?$/.exec(tidy(typed))
  const value = match ? Number(match[1]) : 101
  return value <= 100 ? value : null
}

export type DateParts = { day: string; month: string; year: string }

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const number = (typed: string, digits: number) => (new RegExp(`^\\d{1,${digits}}$`).test(typed.trim()) ? Number(typed.trim()) : Number.NaN)

/** The parts that cannot be right. Empty for a real date in the years 1800-2200. The year must have four digits. */
export const wrongDateParts = ({ day, month, year }: DateParts): (keyof DateParts)[] => {
  const [d, m] = [number(day, 2), number(month, 2)]
  const y = /^\d{4}$/.test(year.trim()) ? Number(year) : Number.NaN
  const wrong: (keyof DateParts)[] = []
  const goodYear = y >= 1800 && y <= 2200
  const goodMonth = m >= 1 && m <= 12
  if (!(d >= 1 && d <= (goodMonth ? daysIn(goodYear ? y : 2024, m) : 31))) wrong.push('day')
  if (!goodMonth) wrong.push('month')
  if (!goodYear) wrong.push('year')
  return wrong
}

/** -> 'yyyy-mm-dd', or null if the date does not exist. */
export const readDate = (parts: DateParts): string | null =>
  wrongDateParts(parts).length === 0
    ? `${parts.year.trim()}-${parts.month.trim().padStart(2, '0')}-${parts.day.trim().padStart(2, '0')}`
    : null

/** What to say of a date that `readDate` does not read: 31/02/2026 is written as it should be, and there is no such day. */
export const dayFault = ({ day, month, year }: DateParts): string => {
  const [d, m, y] = [day.trim(), month.trim(), year.trim()]
  return /^(?:0?[1-9]|[12]\d|3[01]) (?:0?[1-9]|1[0-2]) (?:1[89]|2[01])\d\d$/.test(`${d} ${m} ${y}`)
    ? `There is no such day: ${d.padStart(2, '0')}/${m.padStart(2, '0')}/${y}`
    : 'Enter a date in the format dd/mm/yyyy'
}
/** The same of one text, '31/2/2026' or '2026-02-31'. */
export const dayTextFault = (text: string): string => {
  const [, isoYear = '', isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const [day = '', month = '', year = ''] = text.split('/')
  return dayFault(isoYear ? { day: isoDay, month: isoMonth, year: isoYear } : { day, month, year })
}

const postcodeShape =
  /^(GIR ?0AA|[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9]|[A-HK-Y][0-9](?:[0-9]|[ABEHMNPRV-Y])|[0-9][A-HJKPS-UW]) ?[0-9][ABD-HJLNP-UW-Z]{2})$/

/** 'bn11aa' -> 'BN1 1AA'. Checks the format of a UK postcode, not that it exists. */
export const readPostcode = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s-]+/g, '')
  return postcodeShape.test(plain) ? `${plain.slice(0, -3)} ${plain.slice(-3)}` : null
}

/** A phone number as pasted from a letter or an address book, with its Unicode dashes and spaces as plain ones, and nothing invisible. */
export const plainPhone = (typed: string): string =>
  typed
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .trim()

/** '01632 960 123' -> '+441632960123'. UK numbers may start with 0; others need their country code. */
export const readPhone = (typed: string): string | null => {
  const plain = plainPhone(typed)
    .replace(/[\s().-]+/g, '')
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44')
  if (plain.length < 8) return null
  const full = plain.startsWith('0') ? `+44${plain.slice(1)}` : plain
  const shape = full.startsWith('+44') ? /^\+44[1-9][0-9]{8,9}$/ : /^\+[1-9][0-9]{7,14}$/
  return shape.test(full) ? full : null
}

/** '1,000.5' -> 1000.5. Commas and spaces only where they group thousands: '1,5' may mean one and a half, and is null. */
export const readNumber = (typed: string): number | null => {
  const plain = typed
    .replace(/\u2212/g, '-')
    .replace(/\s/g, ' ')
    .trim()
  if (!/^-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3})(?:\.\d{1,6})?$/.test(plain)) return null
  return Number(plain.replace(/[, ]/g, ''))
}

const vrmShapes = [
  /^[A-HJ-PR-Y]{2}[0-9]{2}[A-HJ-PR-Z]{3}$/,
  /^[A-HJ-NPR-TV-Y][0-9]{1,3}[A-HJ-PR-Z]{3}$/,
  /^[A-HJ-PR-Z]{3}[0-9]{1,3}[A-HJ-NPR-TV-Y]$/,
  /^[A-Z]{1,3}[0-9]{1,4}$/,
  /^[0-9]{1,4}[A-Z]{1,3}$/,
  /^Q[0-9]{1,3}[A-Z]{3}$/,
]

/**
 * 'ab12cde' -> 'AB12 CDE'. An unusual format is kept as typed: `isUsualVrm` reports it, but it is not refused.
 * Every registration has a digit; words alone ("bad line", "AB") are not registrations.
 */
export const readVrm = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/[\s-]+/g, '')
  if (!/^(?=.*[0-9])[A-Z0-9]{2,8}$/.test(plain)) return null
  return /^[A-Z]{2}[0-9]{2}[A-Z]{3}$/.test(plain)
    ? `${plain.slice(0, 4)} ${plain.slice(4)}`
    : plain.replace(/^([A-Z]{1,3})(\d{1,4})$/, '$1 $2')
}
export const isUsualVrm = (vrm: string): boolean => vrmShapes.some((shape) => shape.test(vrm.replaceAll(' ', '')))

const companyShape =
  /^(?:[0-9]{8}|(?:SC|NI|OC|SO|NC|LP|SL|NL|CE|CS|FC|SF|NF|IP|SP|RS|RC|SR|NR|GE|GS|GN|IC|SI|NP|NV|NA|PC|AC|SA|SG|BR|OE|ES|ZC|SZ|NZ|NO)[0-9]{6}|R[0-9]{7}|IP[0-9]{5}R|SP[0-9]{5}R)$/
const charityShape = /^(?:[0-9]{6,7}(?:-[0-9]{1,2})?|SC0[0-9]{5}|NIC[0-9]{6})$/

/** A company number (padded with zeros) or a registered charity number. */
export const readRegistration = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/\s+/g, '')
  if (charityShape.test(plain)) return plain
  const company = /^\d{1,7}$/.test(plain) ? plain.padStart(8, '0') : plain
  return companyShape.test(company) && !/^0+$/.test(company) ? company : null
}

/** '123 / ab456' -> '123/AB456'. */
export const readErn = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/\s+/g, '')
  return /^[0-9]{3}\/[A-Z0-9]{1,10}$/.test(plain) ? plain : null
}

/** One plain address, lower-cased: no display name, no list, no control characters (security check 113). */
export const readEmail = (typed: string): string | null => {
  const plain = typed.trim().toLowerCase()
  const shape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
  return plain.length <= 254 && shape.test(plain) && !plain.includes('..') && !plain.startsWith('.') && !plain.includes('.@') ? plain : null
}
