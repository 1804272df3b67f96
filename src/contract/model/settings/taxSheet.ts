/** Adds a rate of Insurance Premium Tax that counts from a day on. Those that count, or counted, stay as they are. */
import { isoDate, z } from '../../schema.ts'
import { readPercent } from '../content/reading.ts'
import { mostTaxRates, taxKinds, taxRateOn, type TaxKind } from '../policies/ipt.ts'
import type { Faults, Fields, Sheet } from './sheet.ts'

export const taxKindLabels: Record<TaxKind, string> = { standard: 'Standard rate', higher: 'Higher rate' }

const wrongRate = 'Enter a percentage from 0.01 to 100, like 12 or 12.5'
const fields = {
  kind: z.enum(taxKinds, 'Choose which rate it is'),
  rate: z.string(wrongRate).check(
    z.trim(),
    z.refine((typed) => (readPercent(typed) ?? 0) > 0, wrongRate),
  ),
  from: isoDate(),
} satisfies Fields

export const taxSheet: Sheet<'taxRates', typeof fields> = {
  key: 'taxRates',
  fields,
  labels: { kind: 'Which rate', rate: 'Per cent', from: 'From' },
  typed: () => ({ kind: 'standard', rate: '', from: '' }),
  faults: ({ kind, rate, from }, before, today): Faults =>
    from < today
      ? { from: 'Choose today or a later day: what counted before stays on record' }
      : before.some((other) => other.kind === kind && other.from === from)
        ? { from: `There is a ${taxKindLabels[kind].toLowerCase()} from that day already` }
        : taxRateOn(before, kind, from)?.rate === readPercent(rate)
          ? { rate: `This is the ${taxKindLabels[kind].toLowerCase()} of that day already` }
          : before.length >= mostTaxRates
            ? { from: `${mostTaxRates} rates are kept at most` }
            : {},
  value: ({ kind, rate, from }, before) =>
    [...before, { kind, rate: readPercent(rate) ?? 0, from }].sort((one, other) =>
      one.from === other.from ? (one.kind < other.kind ? -1 : 1) : one.from < other.from ? -1 : 1,
    ),
}
