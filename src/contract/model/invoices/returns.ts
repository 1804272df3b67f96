/** What goes back when cover ends early: our calculation, the insurer's own figures, and what is wrong with them (domain 5.4). */
import { formatMoney } from '../../format.ts'
import { daysFrom, divided, iptOn, periodDays, share, sharesOf, type Period } from '../policies/money.ts'
import type { ChargedLine, InvoiceLine } from './invoice.ts'

export type Money = { net: number; ipt: number }

/**
 * What a policy has charged so far, and what credit notes returned. Credited lines are negative, as on the notes. A line that was credited
 * and later charged again is in both.
 */
export type Billed = { charged: ChargedLine[]; credited: ChargedLine[] }

const sumAt = (lines: readonly InvoiceLine[], rate: number) => {
  const ofRate = lines.filter(({ iptRate }) => iptRate === rate)
  return { net: ofRate.reduce((sum, { net }) => sum + net, 0), ipt: ofRate.reduce((sum, { ipt }) => sum + ipt, 0) }
}

/** Net, for the days from `day` on, out of the days that each line was charged for. */
const netFrom = (lines: readonly ChargedLine[], day: string): number =>
  sharesOf(
    lines.map(({ on, to, net }) => {
      const days = Math.max(1, periodDays(on, to))
      return { amount: net, part: Math.min(days, daysFrom({ from: on, to }, day)), whole: days }
    }),
  )

/** As long as the longest of the lines that it gives back. */
const creditLines = (rates: readonly (Money & { rate: number })[], charged: readonly ChargedLine[], on: string): ChargedLine[] =>
  rates
    .filter(({ net, ipt }) => net !== 0 || ipt !== 0)
    .map(({ rate, net, ipt }) => {
      const ends = charged.filter(({ iptRate }) => iptRate === rate).map(({ to }) => to)
      return { on, to: [on, ...ends].toSorted().at(-1) ?? on, net: 0 - net, iptRate: rate, ipt: 0 - ipt }
    })

type Taxed = {
  rate: number
  left: Money
  /** Whether what was charged was taxed as the rate gives, not as the insurer stated it. */ byRate: boolean
}
/** The last of the premium takes the last of its tax with it, despite earlier rounding. */
const taxBack = (net: number, { rate, left, byRate }: Taxed) =>
  net === left.net ? left.ipt : byRate ? Math.min(left.ipt, iptOn(net, rate)) : share(left.ipt, net, left.net)

/**
 * The return premium when cover ends on `from`: of each charge, the days without cover out of the days it was charged for, less the same
 * of what was credited; and for each rate never more than what is left. `net`, `ipt` and `total` are positive; `lines` are those of the
 * credit note. Used by both the previews and the credit note.
 */
export const returnPremium = ({ inception, expiry }: Period, from: string, { charged, credited }: Billed) => {
  const found = [...new Set(charged.map(({ iptRate }) => iptRate))].toSorted((one, other) => one - other)
  const rates = found.map((rate) => {
    const [on, off] = [charged, credited].map((lines) => lines.filter(({ iptRate }) => iptRate === rate)) as [ChargedLine[], ChargedLine[]]
    const [all, gone] = [sumAt(on, rate), sumAt(off, rate)]
    const left = { net: Math.max(0, all.net + gone.net), ipt: Math.max(0, all.ipt + gone.ipt) }
    const back = Math.min(left.net, Math.max(0, netFrom([...on, ...off], from)))
    const byRate = Math.abs(all.ipt - iptOn(all.net, rate)) <= on.length
    return { rate, net: back, ipt: taxBack(back, { rate, left, byRate }), left, byRate, already: Math.max(0, 0 - netFrom(off, from)) }
  })
  const sum = (key: 'net' | 'ipt' | 'already') => rates.reduce((all, rate) => all + rate[key], 0)
  return {
    remainingDays: daysFrom({ from: inception, to: expiry }, from),
    net: sum('net'),
    ipt: sum('ipt'),
    total: sum('net') + sum('ipt'),
    rates,
    /** Net, for the days without cover. */
    creditedBefore: sum('already'),
    lines: creditLines(rates, charged, from),
  }
}

/**
 * A return premium stated by the insurer, rate by rate. Divided in proportion to our own figures, or to what is left of the charges
 * if the insurer returns more than we calculate; never more than what is left.
 */
const asReturned = ({ rates }: Pick<ReturnType<typeof returnPremium>, 'rates'>, returned: Money | null | undefined) => {
  if (!returned) return rates
  const shares = (key: 'net' | 'ipt') => {
    const [ours, left] = [rates.map((rate) => rate[key]), rates.map((rate) => rate.left[key])]
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    return divided(Math.min(returned[key], sum(left)), returned[key] > sum(ours) ? left : ours)
  }
  const [nets, taxes] = [shares('net'), shares('ipt')]
  return rates.map((one, place) => ({ ...one, net: nets[place] ?? 0, ipt: taxes[place] ?? 0 }))
}

/**
 * The figures of a cancellation's credit note: `ours` is our calculation for the days without cover; the rest is what is returned, which is
 * the insurer's figure if it gave one. `net`, `ipt` and `total` are positive; `lines` are those of the note.
 */
export const returnNote = (period: Period, from: string, billed: Billed, returned?: Money | null) => {
  const ours = returnPremium(period, from, billed)
  const rates = asReturned(ours, returned)
  const lines = creditLines(rates, billed.charged, from)
  const back = (key: 'net' | 'ipt') => lines.reduce((sum, line) => sum - line[key], 0)
  return { ours, rates, lines, net: back('net'), ipt: back('ipt'), total: back('net') + back('ipt') }
}

/**
 * What is wrong with a return premium stated by the insurer. `net`, `ipt`: more than is left of what was charged. `tax`: the tax is more than
 * 1p for each rate off ours on that net premium, which may be right all the same (domain 5.1).
 */
export const returnFaults = (
  period: Period,
  billed: Billed,
  { from, net, ipt }: Money & { from: string },
): { net?: string; ipt?: string; tax?: string } => {
  const { rates } = returnNote(period, from, billed, { net, ipt })
  const left = (key: 'net' | 'ipt') => rates.reduce((sum, rate) => sum + rate.left[key], 0)
  const tooMuch = (key: 'net' | 'ipt') => `No more than ${formatMoney(left(key))} can go back: that is what is left of what was charged`
  const ours = rates.reduce((sum, one) => sum + taxBack(one.net, one), 0)
  return {
    ...(net > left('net') ? { net: tooMuch('net') } : {}),
    ...(ipt > left('ipt') ? { ipt: tooMuch('ipt') } : {}),
    ...(net <= left('net') && Math.abs(ipt - ours) > rates.filter((one) => one.net > 0).length
      ? { tax: `The tax on ${formatMoney(net)} would be ${formatMoney(ours)}. Ask the insurer, and confirm it if this is their figure` }
      : {}),
  }
}
