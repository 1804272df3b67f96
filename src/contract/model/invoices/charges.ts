/** What a policy's terms come to charge or give back: one charge for each version of them, and one for a cancellation (domain 5.2 to 5.5). */
import { formatDate } from '../../format.ts'
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
  /** What the insurer said goes back when it was cancelled, positive; null or left out: as we work it out. */
  returned?: Money | null
}
type Money = { net: number; ipt: number }

export type Charge = {
  /** One document is made for each: 'terms 2', 'cancellation 2026-07-10'. */
  key: string
  kind: InvoiceKind
  about: string
  lines: InvoiceLine[]
  /** Ours, as the terms have it; may be changed when the document is made. */
  fee: number
}

const linesOf = (groups: readonly { rate: number; net: number; ipt: number }[], on: string): InvoiceLine[] =>
  groups.filter(({ net, ipt }) => net !== 0 || ipt !== 0).map(({ rate, net, ipt }) => ({ on, net, iptRate: rate, ipt }))

/** The insurer's figures are authoritative: where they are not ours, the difference is put on the largest line. */
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

/** What each version of the terms came to, oldest first. */
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

/** What a policy's terms have charged so far, and the parts of it that credit notes took back; these are negative, as on the notes. */
export type Billed = { charged: InvoiceLine[]; credited: InvoiceLine[] }

/** `credited`: lines of credit notes by which a part of an invoice that still stands was taken back. */
export const billedOf = (policy: ChargedPolicy, versions: readonly ChargedVersion[], credited: readonly InvoiceLine[]): Billed => ({
  charged: premiumCharges(policy, versions).flatMap(({ lines }) => lines),
  credited: [...credited],
})

/**
 * What is to be invoiced or given back, oldest first. `versions`: oldest first. Before the insurer confirmed cover nothing was charged:
 * the terms of that moment are the first charge. A change that costs nothing makes no document (domain 5.5).
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

/** What was given back already of the days without cover: the share of each credited line that falls on them. */
const creditedOf = (lines: readonly InvoiceLine[], { expiry }: Period, from: string): number =>
  lines.reduce((sum, { on, net }) => {
    const days = Math.max(1, remainingDays(on, expiry))
    return sum + share(-net, Math.max(0, Math.min(days, remainingDays(from, expiry))), days)
  }, 0)

/**
 * What goes back to the client when cover ends on `from`: the days without cover of the premium now in force, less what was credited of
 * them before, and of each rate never more than is left of what was charged. `net`, `ipt` and `total` are positive; `lines` are those of
 * the credit note. The previews and the credit note itself read this one function.
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
    // With the last of the premium goes the last of its tax, however often it was rounded on the way.
    const ipt = back === left.net ? left.ipt : Math.min(left.ipt, iptOn(back, rate))
    return { rate, net: back, ipt, left, already: Math.min(unused, already) }
  })
  const sum = (key: 'net' | 'ipt' | 'already') => rates.reduce((all, rate) => all + rate[key], 0)
  const remaining = cancellation([], period, from).remainingDays
  return {
    remainingDays: remaining,
    net: sum('net'),
    ipt: sum('ipt'),
    total: sum('net') + sum('ipt'),
    rates,
    /** Net, of the days without cover. */
    creditedBefore: sum('already'),
    lines: linesOf(
      rates.map(({ rate, net, ipt }) => ({ rate, net: 0 - net, ipt: 0 - ipt })),
      from,
    ),
  }
}

/** Whole pence in proportion to the weights, none of them more than its weight where `total` is no more than all of them. */
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
 * The lines of a return as the insurer told it: rate by rate in proportion to ours, or to what is left where it gives back more than we
 * work out; never more than is left of what was charged.
 */
const asReturned = ({ rates, lines }: ReturnType<typeof returnPremium>, on: string, returned: Money | null | undefined): InvoiceLine[] => {
  if (!returned) return lines
  const told = (key: 'net' | 'ipt') => {
    const [ours, left] = [rates.map((rate) => rate[key]), rates.map((rate) => rate.left[key])]
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    return divided(Math.min(returned[key], sum(left)), returned[key] > sum(ours) ? left : ours)
  }
  const [nets, taxes] = [told('net'), told('ipt')]
  return linesOf(
    rates.map(({ rate }, place) => ({ rate, net: 0 - (nets[place] ?? 0), ipt: 0 - (taxes[place] ?? 0) })),
    on,
  )
}

/**
 * What the credit note of a cancellation says: `ours`, the days without cover, and what goes back, which is the insurer's own price where it
 * told one. `net`, `ipt` and `total` are positive; `lines` are those of the note.
 */
export const returnNote = (sections: readonly Priced[], period: Period, from: string, billed: Billed, returned?: Money | null) => {
  const ours = returnPremium(sections, period, from, billed)
  const lines = asReturned(ours, from, returned)
  const back = (key: 'net' | 'ipt') => lines.reduce((sum, line) => sum - line[key], 0)
  return { ours, lines, net: back('net'), ipt: back('ipt'), total: back('net') + back('ipt') }
}
