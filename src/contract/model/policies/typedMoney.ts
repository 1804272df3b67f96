/** Parses amounts in pounds, as typed into a form, to whole pence. */
import { z } from '../../schema.ts'

const penceOf = (typed: string) => Math.round(Number(typed.replaceAll(/[£,\s]/g, '').replace('\u2212', '-')) * 100)

/** '18,500' or '£1,234.50'; never negative. `wrong`: the error message, which says how to correct it. */
export const typedPounds = (wrong: string) =>
  z.pipe(z.string(wrong).check(z.trim(), z.regex(/^£?\s?\d{1,3}(,?\d{3}){0,3}(\.\d{1,2})?$/, wrong)), z.transform(penceOf))

/** The same, with a minus sign for amounts given back. */
export const signedPounds = (wrong: string) =>
  z.pipe(z.string(wrong).check(z.trim(), z.regex(/^[-\u2212]?\s?£?\s?\d{1,3}(,?\d{3}){0,3}(\.\d{1,2})?$/, wrong)), z.transform(penceOf))

/** Pence as text for such a field: '1234.50', '850'. */
export const typedOf = (pence: number): string => (pence / 100).toFixed(pence % 100 === 0 ? 0 : 2)
