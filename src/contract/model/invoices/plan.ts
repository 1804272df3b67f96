/**
 * Paying by instalments (domain 5.7). Premium finance is credit: wherever an instalment figure is shown, the flat charge, the total payable
 * and the representative APR must be shown too. Amounts are whole pence. An APR is a rate, and is calculated in floating point.
 */
import { isoDate, pence, text, z, type Infer } from '../../schema.ts'
import { instalmentsOf, share } from '../policies/money.ts'

export const Instalment = z.strictObject({ number: z.number(), dueOn: isoDate(), amount: pence() })
export type Instalment = Infer<typeof Instalment>

export const Plan = z.strictObject({
  /** Pence due at the start, which are not borrowed. */
  deposit: pence(),
  /** Number of monthly payments. The first is one month after the start. */
  count: z.number().check(z.int(), z.minimum(2), z.maximum(12)),
  /** Hundredths of one per cent of the amount borrowed. */
  flatRate: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  /** The lender. Empty if there is no charge for paying by instalments. */
  lender: text(120),
})
export type Plan = Infer<typeof Plan>

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** The same day a number of months later, or the last day of that month if it is shorter. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(at / 12), (at % 12) + 1]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${newYear}-${two(newMonth)}-${two(Math.min(date, lastDay(newYear, newMonth)))}`
}

/**
 * The annual rate at which the present value of the payments, each a number of months after the start, equals the amount borrowed. In per
 * cent with one decimal, by the regulator's formula (CONC App 1.2): compound, with parts of a year.
 */
export const aprOf = (borrowed: number, payments: readonly { months: number; amount: number }[]): number => {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid <= borrowed) return 0
  const worth = (rate: number) => payments.reduce((sum, { months, amount }) => sum + amount / (1 + rate) ** (months / 12), 0)
  let [low, high] = [0, 100]
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > borrowed) low = middle
    else high = middle
  }
  return Math.round(low * 1000) / 10
}

/** The amounts of a plan for a sum, starting on a day. The parts always add up to `total`. */
export const planned = (sum: number, { deposit, count, flatRate }: Plan, start: string) => {
  const borrowed = sum - deposit
  const charge = share(borrowed, flatRate, 10_000)
  const monthly = instalmentsOf(borrowed + charge, count)
  const first = deposit > 0 ? [{ dueOn: start, amount: deposit }] : []
  const instalments: Instalment[] = [...first, ...monthly.map((amount, index) => ({ dueOn: monthsAfter(start, index + 1), amount }))].map(
    (one, index) => ({ number: index + 1, ...one }),
  )
  const apr = aprOf(
    borrowed,
    monthly.map((amount, index) => ({ months: index + 1, amount })),
  )
  return { borrowed, charge, total: sum + charge, apr, instalments }
}
export type Planned = ReturnType<typeof planned>
