/** What a policy's terms charge or return: one charge for each version of the terms, and one for a cancellation (domain 5.2 to 5.5). */
import { formatDate, formatMoney } from '../../format.ts'
import { cancellation, share, iptOn, rateGroups, remainingDays, periodDays, type Period, type Priced } from '../policies/money.ts'
import type { Terms } from '../policies/terms.ts'
import type { InvoiceKind, InvoiceLine } from './invoice.ts'

export type ChargedVersion = {
  number: number
  effectiveFrom: string
  madeAt: string
  terms: Pick<Terms, 'sections' | 'fee'>
  netChange: number
  iptChange: number
}
export type ChargedPolicy = {
  inception: string
  expiry: string
  boundAt: string | null
  cancelledFrom: string | null
  /** The return premium the insurer stated on cancellation, positive. Null or absent: we calculate it. */
  returned?: Money | null
}
type Money = { net: number; ipt: number }

export type Charge = {
  /** One document is created per key: 'terms 2', 'cancellation 2026-07-10'. */
  key: string
  kind: InvoiceKind
  about: string
  lines: InvoiceLine[]
  /** Our fee according to the terms. May be changed when the document is created. */
  fee: number
}

const linesOf = (groups: readonly { rate: number; net: number; ipt: number }[], on: string): InvoiceLine[] =>
  groups.filter(({ net, ipt }) => net !== 0 || ipt !== 0).map(({ rate, net, ipt }) => ({ on, net, iptRate: rate, ipt }))

/** The insurer's figures are authoritative. If they differ from ours, the difference goes on the largest line. */
const asTold = (lines: readonly InvoiceLine[], told: Money, on: string, rate: number): InvoiceLine[] => {
  const net = told.net - lines.reduce((sum, line) => sum + line.net, 0)
  const ipt = told.ipt - lines.reduce((sum, line) => sum + line.ipt, 0)
  if (net === 0 && ipt === 0) return [...lines]
  const largest = [...lines].sort((one, other) => Math.abs(other.net) - Math.abs(one.net))[0]
  if (!largest) return [{ on, net, iptRate: rate, ipt }]
  return lines.map((line) => (line === largest ? { ...line, net: line.net + net, ipt: line.ipt + ipt } : line))
}

/** The price of a change for the rest of the period, rate by rate. */
const changeLines = (before: readonly Priced[], after: readonly Priced[], policy: ChargedPolicy, from: string): InvoiceLine[] => {
  const total = periodDays(policy.inception, policy.expiry)
  const left = Math.max(0, Math.min(total, remainingDays(from, policy.expiry)))
  const difference = [...after, ...before.map(({ net, iptRate }) => ({ net: -net, iptRate }))]
  const groups = rateGroups(difference).map(({ rate, net }) => {
    const part = share(net, left, total)
    return { rate, net: part, ipt: iptOn(part, rate) }
  })
  return linesOf(groups, from)
}

const sumOf = ({ lines, fee }: Pick<Charge, 'lines' | 'fee'>) => lines.reduce((sum, { net, ipt }) => sum + net + ipt, fee)

/** The charge of each version of the terms, oldest first. */
const premiumCharges = (policy: ChargedPolicy, versions: readonly ChargedVersion[]): Charge[] => {
  const { boundAt, inception, expiry } = policy
  const [oldest] = versions
  if (boundAt === null || !oldest) return []
  const base = versions.findLast(({ madeAt }) => madeAt <= boundAt) ?? oldest
  const first: Charge = {
    key: `terms ${base.number}`,
    kind: 'invoice',
    about: `Premium for the period ${formatDate(inception)} to ${formatDate(expiry)}`,
    lines: linesOf(rateGroups(base.terms.sections), inception),
    fee: base.terms.fee,
  }
  const later = versions.slice(versions.indexOf(base) + 1).map((version, index, all): Charge => {
    const before = all[index - 1] ?? base
    const told = { net: version.netChange, ipt: version.iptChange }
    const on = version.effectiveFrom
    const ours = changeLines(before.terms.sections, version.terms.sections, policy, on)
    const lines = asTold(ours, told, on, version.terms.sections[0]?.iptRate ?? 0)
    const net = told.net + told.ipt
    return {
      key: `terms ${version.number}`,
      kind: net < 0 ? 'credit_note' : 'invoice',
      about: `${net < 0 ? 'Return premium' : 'Additional premium'}: change of terms from ${formatDate(on)}`,
      lines,
      fee: net < 0 ? 0 : Math.max(0, version.terms.fee - before.terms.fee),
    }
  })
  return [first, ...later]
}

/** What a policy's terms have charged so far, and what credit notes returned. Credited lines are negative, as on the notes. */
export type Billed = { charged: InvoiceLine[]; credited: InvoiceLine[] }

/** `credited`: lines of credit notes for part of an invoice that otherwise still stands. */
export const billedOf = (policy: ChargedPolicy, versions: readonly ChargedVersion[], credited: readonly InvoiceLine[]): Billed => ({
  charged: premiumCharges(policy, versions).flatMap(({ lines }) => lines),
  credited: [...credited],
})

/**
 * What to invoice or return, oldest first. `versions`: oldest first. Nothing is charged before the insurer confirms cover; the terms
 * at that moment are the first charge. A change that costs nothing creates no document (domain 5.5).
 */
export const chargesOf = (policy: ChargedPolicy, versions: readonly ChargedVersion[], credited: readonly InvoiceLine[] = []): Charge[] => {
  const { cancelledFrom } = policy
  const charges = premiumCharges(policy, versions)
  const newest = versions.at(-1)
  if (cancelledFrom !== null && newest && charges.length > 0)
    charges.push({
      key: `cancellation ${cancelledFrom}`,
      kind: 'credit_note',
      about: `Return premium: cover cancelled from ${formatDate(cancelledFrom)}`,
      lines: returnNote(newest.terms.sections, policy, cancelledFrom, billedOf(policy, versions, credited), policy.returned).lines,
      fee: 0,
    })
  return charges.filter((charge) => sumOf(charge) !== 0)
}

const sumAt = (lines: readonly InvoiceLine[], rate: number) => {
  const ofRate = lines.filter(({ iptRate }) => iptRate === rate)
  return { net: ofRate.reduce((sum, { net }) => sum + net, 0), ipt: ofRate.reduce((sum, { ipt }) => sum + ipt, 0) }
}

/** What was already credited for the days without cover: the share of each credited line that falls on those days. */
const creditedOf = (lines: readonly InvoiceLine[], { expiry }: Period, from: string): number =>
  lines.reduce((sum, { on, net }) => {
    const days = Math.max(1, remainingDays(on, expiry))
    return sum + share(-net, Math.max(0, Math.min(days, remainingDays(from, expiry))), days)
  }, 0)

const creditLines = (rates: readonly { rate: number; net: number; ipt: number }[], on: string) =>
  linesOf(
    rates.map(({ rate, net, ipt }) => ({ rate, net: 0 - net, ipt: 0 - ipt })),
    on,
  )

/** The last of the premium takes the last of its tax with it, despite earlier rounding. */
const taxBack = (net: number, rate: number, left: Money) => (net === left.net ? left.ipt : Math.min(left.ipt, iptOn(net, rate)))

/**
 * The return premium when cover ends on `from`: the premium in force for the days without cover, less what was already credited for those
 * days, and for each rate never more than what is left of the charges. `net`, `ipt` and `total` are positive; `lines` are those of the
 * credit note. Used by both the previews and the credit note.
 */
export const returnPremium = (sections: readonly Priced[], period: Period, from: string, { charged, credited }: Billed) => {
  const rates = rateGroups(sections).map(({ rate, net }) => {
    const { net: unused } = cancellation([{ net, iptRate: rate }], period, from)
    const [all, gone] = [sumAt(charged, rate), sumAt(credited, rate)]
    const left = { net: Math.max(0, all.net + gone.net), ipt: Math.max(0, all.ipt + gone.ipt) }
    const already = creditedOf(
      credited.filter(({ iptRate }) => iptRate === rate),
      period,
      from,
    )
    const back = Math.min(left.net, Math.max(0, unused - already))
    return { rate, net: back, ipt: taxBack(back, rate, left), left, already: Math.min(unused, already) }
  })
  const sum = (key: 'net' | 'ipt' | 'already') => rates.reduce((all, rate) => all + rate[key], 0)
  const remaining = cancellation([], period, from).remainingDays
  return {
    remainingDays: remaining,
    net: sum('net'),
    ipt: sum('ipt'),
    total: sum('net') + sum('ipt'),
    rates,
    /** Net, for the days without cover. */
    creditedBefore: sum('already'),
    lines: creditLines(rates, from),
  }
}

/** Divides into whole pence in proportion to the weights. No part exceeds its weight if `total` does not exceed their sum. */
const divided = (total: number, weights: readonly number[]): number[] => {
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

/**
 * A return premium stated by the insurer, rate by rate. Divided in proportion to our own figures, or to what is left of the charges
 * if the insurer returns more than we calculate; never more than what is left.
 */
const asReturned = ({ rates }: Pick<ReturnType<typeof returnPremium>, 'rates'>, returned: Money | null | undefined) => {
  if (!returned) return rates
  const told = (key: 'net' | 'ipt') => {
    const [ours, left] = [rates.map((rate) => rate[key]), rates.map((rate) => rate.left[key])]
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    return divided(Math.min(returned[key], sum(left)), returned[key] > sum(ours) ? left : ours)
  }
  const [nets, taxes] = [told('net'), told('ipt')]
  return rates.map((one, place) => ({ ...one, net: nets[place] ?? 0, ipt: taxes[place] ?? 0 }))
}

/**
 * The figures of a cancellation's credit note: `ours` is our calculation for the days without cover; the rest is what is returned, which is
 * the insurer's figure if it gave one. `net`, `ipt` and `total` are positive; `lines` are those of the note.
 */
export const returnNote = (sections: readonly Priced[], period: Period, from: string, billed: Billed, returned?: Money | null) => {
  const ours = returnPremium(sections, period, from, billed)
  const rates = asReturned(ours, returned)
  const lines = creditLines(rates, from)
  const back = (key: 'net' | 'ipt') => lines.reduce((sum, line) => sum - line[key], 0)
  return { ours, rates, lines, net: back('net'), ipt: back('ipt'), total: back('net') + back('ipt') }
}

/**
 * What is wrong with a return premium stated by the insurer. `net`, `ipt`: more than is left of what was charged. `tax`: the tax is more than
 * 1p for each rate off ours on that net premium, which may be right all the same (domain 5.1).
 */
export const returnFaults = (
  sections: readonly Priced[],
  period: Period,
  billed: Billed,
  { from, net, ipt }: Money & { from: string },
): { net?: string; ipt?: string; tax?: string } => {
  const { rates } = returnNote(sections, period, from, billed, { net, ipt })
  const left = (key: 'net' | 'ipt') => rates.reduce((sum, rate) => sum + rate.left[key], 0)
  const tooMuch = (key: 'net' | 'ipt') => `No more than ${formatMoney(left(key))} can go back: that is what is left of what was charged`
  const ours = rates.reduce((sum, one) => sum + taxBack(one.net, one.rate, one.left), 0)
  return {
    ...(net > left('net') ? { net: tooMuch('net') } : {}),
    ...(ipt > left('ipt') ? { ipt: tooMuch('ipt') } : {}),
    ...(net <= left('net') && Math.abs(ipt - ours) > rates.filter((one) => one.net > 0).length
      ? { tax: `The tax on ${formatMoney(net)} would be ${formatMoney(ours)}. Ask the insurer, and confirm it if this is their figure` }
      : {}),
  }
}
