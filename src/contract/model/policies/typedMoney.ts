/** Parses amounts in pounds, as typed into a form, to whole pence. */
import { formatMoney } from '../../format.ts'
import { z } from '../../schema.ts'
import { readMoney } from '../content/reading.ts'

const readSigned = (typed: string): number | null => {
  const [, minus, sum = ''] = /^([-\u2212]?)\s?(.*)$/.exec(typed.trim()) ?? []
  const pence = readMoney(sum)
  return pence !== null && minus ? 0 - pence : pence
}
const pounds = (read: (typed: string) => number | null, wrong: string) =>
  z.pipe(
    z.string(wrong).check(
      z.trim(),
      z.refine((typed) => read(typed) !== null, wrong),
    ),
    z.transform((typed) => read(typed) ?? 0),
  )

/** '18,500', '£1,234.50' or '12k'; never negative. `wrong`: the error message, which says how to correct it. */
export const typedPounds = (wrong: string) => pounds(readMoney, wrong)

/** The same, with a minus sign for amounts given back. */
export const signedPounds = (wrong: string) => pounds(readSigned, wrong)

/** '12k' -> '£12,000.00', to show before sending. Null if the sum was typed in full, cannot be read, or the posted form had no such field. */
export const readBack = (typed: string | undefined): string | null => {
  const pence = typed !== undefined && /[a-z]\s*$/i.test(typed) ? readSigned(typed) : null
  return pence === null ? null : formatMoney(pence)
}

/** Pence as text for such a field: '1234.50', '850'. */
export const typedOf = (pence: number): string => (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)
