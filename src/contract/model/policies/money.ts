/**
 * Premium arithmetic (domain 5). Amounts are whole pence; a negative amount is a return to the client. Rates are in per cent.
 * Nothing here is a float: products stay under 2^53 for amounts up to a billion pounds and periods up to ten years.
 */
import { addDays, daysBetween } from '../contact/workingTime.ts'
import { z, type Infer } from '../../schema.ts'
import type { IptRate } from './ipt.ts'

/** amount × part / whole, half up on the absolute value, sign kept (domain 5.5). `whole` > 0. */
export const share = (amount: number, part: number, whole: number): number => {
  const exact = BigInt(Math.abs(amount)) * BigInt(part)
  const divisor = BigInt(whole)
  const rounded = Number((exact * 2n + divisor) / (divisor * 2n))
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}

/** The sum of several shares, calculated exactly and rounded once, as `share` rounds. Every `whole` > 0. */
export const sharesOf = (shares: readonly { amount: number; part: number; whole: number }[]): number => {
  let [top, bottom] = [0n, 1n]
  for (const { amount, part, whole } of shares) {
    top = top * BigInt(whole) + BigInt(amount) * BigInt(part) * bottom
    bottom *= BigInt(whole)
  }
  const [size, sign] = top < 0n ? [-top, -1] : [top, 1]
  const rounded = Number((size * 2n + bottom) / (bottom * 2n))
  return rounded === 0 ? 0 : sign * rounded
}

/** A rate has at most two decimals, so it is a whole number of hundredths of one per cent. */
const hundredths = (rate: IptRate) => Math.round(rate * 100)

/** The tax on a net amount at one rate. */
export const iptOn = (net: number, rate: IptRate): number => share(net, hundredths(rate), 10_000)

/** The net part of a gross amount: 3/28 of it is tax at 12%, 1/6 at 20%. */
export const netIn = (gross: number, rate: IptRate): number => gross - share(gross, hundredths(rate), 10_000 + hundredths(rate))

export type Priced = { net: number; iptRate: IptRate }
export type RateGroup = { rate: IptRate; net: number; ipt: number }

/** Tax is rounded once per rate, not once per section (domain 5.2). The group with the highest rate comes last. */
export const rateGroups = (lines: readonly Priced[]): RateGroup[] => {
  const nets = new Map<IptRate, number>()
  for (const { net, iptRate } of lines) nets.set(iptRate, (nets.get(iptRate) ?? 0) + net)
  return [...nets].sort(([one], [other]) => one - other).map(([rate, net]) => ({ rate, net, ipt: iptOn(net, rate) }))
}

export type Premium = { groups: RateGroup[]; net: number; ipt: number; fee: number; total: number }

/**
 * What a policy costs: net premium, tax by rate, the broker's fee (untaxed) and the total. `stated`: the tax as the insurer gave it, which
 * takes precedence over the rates (domain 5.1). The difference is in the largest group, so that the parts equal the total.
 */
export const premiumOf = (lines: readonly Priced[], fee = 0, stated?: number): Premium => {
  const rated = rateGroups(lines)
  const off = stated === undefined ? 0 : stated - rated.reduce((sum, group) => sum + group.ipt, 0)
  const largest = rated.reduce((best, group, at) => (group.net > (rated[best]?.net ?? 0) ? at : best), 0)
  const groups = rated.map((group, at) => (at === largest ? { ...group, ipt: group.ipt + off } : group))
  const net = groups.reduce((sum, group) => sum + group.net, 0)
  const ipt = groups.reduce((sum, group) => sum + group.ipt, 0)
  return { groups, net, ipt, fee, total: net + ipt + fee }
}

/** Days of cover, both dates inclusive (domain 5.3). */
export const periodDays = (inception: string, expiry: string): number => daysBetween(inception, expiry) + 1

export type Period = { inception: string; expiry: string }

/** Both days inclusive. */
export const Span = z.object({ from: z.string(), to: z.string() })
export type Span = Infer<typeof Span>
/** The days a premium was charged for: the period it was quoted for, and extensions that were charged. Extensions without a premium are left out. */
export const ChargedDays = z.object({ base: Span, extensions: z.array(Span) })
export type ChargedDays = Infer<typeof ChargedDays>

export const wholePeriod = ({ inception, expiry }: Period): ChargedDays => ({ base: { from: inception, to: expiry }, extensions: [] })

/** Days of a span from a day on. */
export const daysFrom = ({ from, to }: Span, day: string): number => Math.max(0, periodDays(day > from ? day : from, to))

/** The price of a change for the rest of the days charged for, from the lines for the period before and after it (domain 5.5). */
export const adjustment = (
  before: readonly Priced[],
  after: readonly Priced[],
  { base, extensions }: ChargedDays,
  effectiveFrom: string,
) => {
  const total = periodDays(base.from, base.to)
  const remaining = [base, ...extensions].reduce((sum, span) => sum + daysFrom(span, effectiveFrom), 0)
  const difference = [...after, ...before.map(({ net, iptRate }) => ({ net: -net, iptRate }))]
  const groups = rateGroups(difference).map(({ rate, net }) => {
    const change = share(net, remaining, total)
    return { rate, net: change, ipt: iptOn(change, rate) }
  })
  const net = groups.reduce((sum, group) => sum + group.net, 0)
  const ipt = groups.reduce((sum, group) => sum + group.ipt, 0)
  return { remainingDays: remaining, groups, net, ipt, total: net + ipt }
}

/** Divides into whole pence in proportion to the weights. No part exceeds its weight if `total` does not exceed their sum. */
export const divided = (total: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const upTo = (place: number) =>
    all === 0
      ? 0
      : share(
          total,
          weights.slice(0, place).reduce((sum, weight) => sum + weight, 0),
          all,
        )
  return weights.map((_, place) => upTo(place + 1) - upTo(place))
}

/** Declaration at the end of an adjustable policy. `rate`: thousandths of one per cent of the declared amount. At least `minimum` net is due. */
export const declaredPremium = (deposit: number, actual: number, rate: number, minimum: number, iptRate: IptRate) => {
  const due = Math.max(share(actual, rate, 100_000), minimum)
  const net = due - deposit
  const ipt = iptOn(net, iptRate)
  return { premium: due, net, ipt, total: net + ipt }
}

/** Equal instalments, with leftover pence on the first ones (domain 5.7). They always add up to `total`. */
export const instalmentsOf = (total: number, count: number): number[] => {
  const base = Math.floor(total / count)
  const left = total - base * count
  return Array.from({ length: count }, (_, index) => base + (index < left ? 1 : 0))
}

/** Commission in pence: `rate` in hundredths of one per cent of the net premium. */
export const commissionOn = (net: number, rate: number): number => share(net, rate, 10_000)

/** The last day of a year's cover: the day before the anniversary. A period from 29 February ends on 28 February. */
export const yearFrom = (inception: string): string => {
  const [year = 0, month = 1, day = 1] = inception.split('-').map(Number)
  const next = `${year + 1}-${String(month).padStart(2, '0')}-${String(month === 2 && day === 29 ? 28 : day).padStart(2, '0')}`
  return month === 2 && day === 29 ? next : addDays(next, -1)
}
