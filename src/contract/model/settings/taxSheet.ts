/** Adds a rate of Insurance Premium Tax that applies from a given day. A past day needs a reason. Existing rates are not changed. */
import { isoDate, text, z } from '../../schema.ts'
import { readPercent } from '../content/reading.ts'
import { mostTaxRates, taxKinds, taxRateOn, type TaxKind } from '../policies/ipt.ts'
import type { Faults, Fields, Sheet } from './sheet.ts'

export const taxKindLabels: Record<TaxKind, string> = { standard: 'Standard rate', higher: 'Higher rate' }

/** How far back a rate may be entered, because a document that old may still need correcting. */
const yearsLate = 6
const earliest = (today: string) => `${Number(today.slice(0, 4)) - yearsLate}${today.slice(4)}`

const wrongRate = 'Enter a percentage from 0.01 to 100, like 12 or 12.5'
const fields = {
  kind: z.enum(taxKinds, 'Choose which rate it is'),
  rate: z.string(wrongRate).check(
    z.trim(),
    z.refine((typed) => (readPercent(typed) ?? 0) > 0, wrongRate),
  ),
  from: isoDate(),
  why: text(300),
} satisfies Fields

export const taxSheet: Sheet<'taxRates', typeof fields> = {
  key: 'taxRates',
  fields,
  labels: { kind: 'Which rate', rate: 'Per cent', from: 'From', why: 'Why it is entered late' },
  typed: () => ({ kind: 'standard', rate: '', from: '', why: '' }),
  faults: ({ kind, rate, from, why }, before, today): Faults =>
    from < earliest(today)
      ? { from: `Choose a day within the last ${yearsLate} years` }
      : from < today && why.trim().length < 10
        ? { why: 'This date is in the past. Say in a few words why the rate is only being entered now' }
        : before.some((other) => other.kind === kind && other.from === from)
          ? { from: `There is already a ${taxKindLabels[kind].toLowerCase()} from that date` }
          : taxRateOn(before, kind, from)?.rate === readPercent(rate)
            ? { rate: `This is already the ${taxKindLabels[kind].toLowerCase()} from that date` }
            : before.length >= mostTaxRates
              ? { from: `${mostTaxRates} rates are kept at most` }
              : {},
  value: ({ kind, rate, from, why }, before) =>
    [...before, { kind, rate: readPercent(rate) ?? 0, from, ...(why.trim() === '' ? {} : { why: why.trim() }) }].sort((one, other) =>
      one.from === other.from ? (one.kind < other.kind ? -1 : 1) : one.from < other.from ? -1 : 1,
    ),
}
