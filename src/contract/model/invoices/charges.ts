/** What a policy charges or returns: each version of its terms, extensions, declared figures and a cancellation (domain 5.2 to 5.6). */
import { formatDate } from '../../format.ts'
import { addDays, londonClock } from '../contact/workingTime.ts'
import { adjustment, premiumOf, type ChargedDays } from '../policies/money.ts'
import type { Terms } from '../policies/terms.ts'
import type { ChargedLine, InvoiceKind, InvoiceLine } from './invoice.ts'
import { returnNote, type Billed, type Money } from './returns.ts'

export type ChargedVersion = {
  number: number
  effectiveFrom: string
  madeAt: string
  terms: Pick<Terms, 'sections' | 'fee' | 'iptStated'>
  netChange: number
  iptChange: number
  /** Our fee for the change, as the client accepted it. Null or absent: what the fee of the terms grew by. */
  fee?: number | null
}
/** What is charged beside the terms. `lines`: none for an extension without a premium. */
export type ExtraCharge = {
  number: number
  kind: 'extension' | 'declaration'
  from: string
  to: string
  madeAt: string
  lines: readonly ChargedLine[]
  fee: number
}
export type ChargedPolicy = {
  inception: string
  expiry: string
  boundAt: string | null
  cancelledFrom: string | null
  /** The return premium the insurer stated on cancellation, positive. Null or absent: we calculate it. */
  returned?: Money | null
  /** Our fee for the cancellation, as the client accepted it. */
  cancellationFee?: number
  /** How often a cancellation of it was undone. */
  reinstatements?: number
  extras?: readonly ExtraCharge[]
}

/** What was made so far that decides what is still to charge. */
export type Documents = {
  /** Lines of credit notes for part of an invoice that otherwise still stands. */
  credited?: readonly ChargedLine[]
  /** Documents made for cancellations, the present one's included, by the key of their charge. */
  cancellations?: readonly { key: string; lines: readonly ChargedLine[] }[]
}

export type Charge = {
  /** One document is created per key: 'terms 2', 'cancellation 2026-07-10'. */
  key: string
  kind: InvoiceKind
  about: string
  lines: ChargedLine[]
  /** Our fee according to the terms. May be changed when the document is created. */
  fee: number
  /** yyyy-mm-dd: the day from which it could be invoiced, or the day from which cover was cancelled. */
  since: string
}

const linesOf = (groups: readonly { rate: number; net: number; ipt: number }[], days: { on: string; to: string }): ChargedLine[] =>
  groups.filter(({ net, ipt }) => net !== 0 || ipt !== 0).map(({ rate, net, ipt }) => ({ ...days, net, iptRate: rate, ipt }))

/** The insurer's figures are authoritative. If they differ from ours, the difference goes on the largest line. */
export const asStated = (lines: readonly ChargedLine[], stated: Money, days: { on: string; to: string }, rate: number): ChargedLine[] => {
  const net = stated.net - lines.reduce((sum, line) => sum + line.net, 0)
  const ipt = stated.ipt - lines.reduce((sum, line) => sum + line.ipt, 0)
  if (net === 0 && ipt === 0) return [...lines]
  const largest = [...lines].sort((one, other) => Math.abs(other.net) - Math.abs(one.net))[0]
  if (!largest) return [{ ...days, net, iptRate: rate, ipt }]
  return lines.map((line) => (line === largest ? { ...line, net: line.net + net, ipt: line.ipt + ipt } : line))
}

const dayOf = (instant: string) => londonClock(new Date(instant)).date

const sumOf = ({ lines, fee }: { lines: readonly InvoiceLine[]; fee: number }) => lines.reduce((sum, { net, ipt }) => sum + net + ipt, fee)

/** The days that premium has been charged for, as of a moment or now, and the last day of cover then. */
const daysAt = ({ inception, expiry, extras = [] }: Pick<ChargedPolicy, 'inception' | 'expiry' | 'extras'>, at?: string) => {
  const extended = extras.filter(({ kind }) => kind === 'extension')
  const known = extended.filter(({ madeAt }) => at === undefined || madeAt <= at)
  const base = { from: inception, to: extended[0] ? addDays(extended[0].from, -1) : expiry }
  const charged = known.filter(({ lines }) => lines.length > 0).map(({ from, to }) => ({ from, to }))
  return {
    days: { base, extensions: charged } satisfies ChargedDays,
    charged: charged.at(-1)?.to ?? base.to,
    last: known.at(-1)?.to ?? base.to,
  }
}
export const chargedDays = (policy: Pick<ChargedPolicy, 'inception' | 'expiry' | 'extras'>): ChargedDays => daysAt(policy).days

const extraCharge = ({ number, kind, from, to, madeAt, lines, fee }: ExtraCharge): Charge => {
  const total = sumOf({ lines, fee })
  const days = `${formatDate(from)} to ${formatDate(to)}`
  return {
    key: `${kind} ${number}`,
    kind: total < 0 ? 'credit_note' : 'invoice',
    about:
      kind === 'extension'
        ? `Premium for the extension ${days}`
        : `${total < 0 ? 'Return premium' : 'Additional premium'}: figures declared for ${days}`,
    lines: [...lines],
    fee,
    since: dayOf(madeAt),
  }
}

/** The charge of each version of the terms and of what is charged beside them, oldest first. */
const premiumCharges = (policy: ChargedPolicy, versions: readonly ChargedVersion[]): Charge[] => {
  const { boundAt, inception, extras = [] } = policy
  const [oldest] = versions
  if (boundAt === null || !oldest) return []
  const { to } = chargedDays(policy).base
  const base = versions.findLast(({ madeAt }) => madeAt <= boundAt) ?? oldest
  const first: Charge = {
    key: `terms ${base.number}`,
    kind: 'invoice',
    about: `Premium for the period ${formatDate(inception)} to ${formatDate(to)}`,
    lines: linesOf(premiumOf(base.terms.sections, 0, base.terms.iptStated).groups, { on: inception, to }),
    fee: base.terms.fee,
    since: dayOf(boundAt),
  }
  const later = versions.slice(versions.indexOf(base) + 1).map((version, index, all) => {
    const before = all[index - 1] ?? base
    const stated = { net: version.netChange, ipt: version.iptChange }
    const on = version.effectiveFrom
    // Earlier charges are not worked out anew when the period is extended (domain 5.5).
    const { days, charged, last } = daysAt(policy, version.madeAt)
    const part = { on, to: on <= charged ? charged : last }
    const ours = linesOf(adjustment(before.terms.sections, version.terms.sections, days, on).groups, part)
    const lines = asStated(ours, stated, part, version.terms.sections[0]?.iptRate ?? 0)
    const premium = stated.net + stated.ipt
    const fee = version.fee ?? (premium < 0 ? 0 : Math.max(0, version.terms.fee - before.terms.fee))
    const charge: Charge = {
      key: `terms ${version.number}`,
      kind: premium + fee < 0 ? 'credit_note' : 'invoice',
      about: `${premium < 0 ? 'Return premium' : premium > 0 ? 'Additional premium' : 'Our fee'}: change of terms from ${formatDate(on)}`,
      lines,
      fee,
      since: dayOf(version.madeAt),
    }
    return { at: version.madeAt, charge }
  })
  const beside = extras.map((extra) => ({ at: extra.madeAt, charge: extraCharge(extra) }))
  return [
    first,
    ...[...later, ...beside].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).map(({ charge }) => charge),
  ]
}

/** `cancellations` do not count: what one of them gave back is charged again on reinstatement, and that comes before the next one. */
export const billedOf = (policy: ChargedPolicy, versions: readonly ChargedVersion[], { credited = [] }: Documents = {}): Billed => ({
  charged: premiumCharges(policy, versions).flatMap(({ lines }) => lines),
  credited: [...credited],
})

const cancellationWord = 'cancellation '
const reinstatementWord = 'reinstatement '
/** A policy may be cancelled from the same day twice, so later cancellations are numbered. */
const cancellationKey = ({ reinstatements = 0 }: ChargedPolicy, from: string) =>
  `${cancellationWord}${from}${reinstatements > 0 ? ` ${reinstatements + 1}` : ''}`

/** What earlier cancellations gave back, and is charged again because cover was reinstated. */
const chargedAgain = (present: string | null, { cancellations = [] }: Documents): Charge[] =>
  cancellations
    .filter(({ key }) => key !== present)
    .map(({ key, lines }) => {
      const [day = ''] = key.slice(cancellationWord.length).split(' ')
      return {
        key: key.replace(cancellationWord, reinstatementWord),
        kind: 'invoice',
        about: `Premium charged again: the cancellation from ${formatDate(day)} was undone`,
        lines: lines.map((line) => ({ ...line, net: 0 - line.net, ipt: 0 - line.ipt })),
        fee: 0,
        since: day,
      }
    })

/** A charge that must be invoiced before premium is returned again. */
export const isChargedAgain = ({ key }: Pick<Charge, 'key'>): boolean => key.startsWith(reinstatementWord)
export const isCancellation = ({ key }: Pick<Charge, 'key'>): boolean => key.startsWith(cancellationWord)

/**
 * What to invoice or return, oldest first. `versions`: oldest first. Nothing is charged before the insurer confirms cover; the terms
 * at that moment are the first charge. A change that costs nothing creates no document (domain 5.5).
 */
export const chargesOf = (policy: ChargedPolicy, versions: readonly ChargedVersion[], documents: Documents = {}): Charge[] => {
  const { cancelledFrom } = policy
  const charges = premiumCharges(policy, versions)
  const present = cancelledFrom === null ? null : cancellationKey(policy, cancelledFrom)
  charges.push(...chargedAgain(present, documents))
  if (cancelledFrom !== null && present !== null && charges.length > 0) {
    const { lines } = returnNote(policy, cancelledFrom, billedOf(policy, versions, documents), policy.returned)
    const fee = policy.cancellationFee ?? 0
    charges.push({
      key: present,
      kind: sumOf({ lines, fee }) < 0 ? 'credit_note' : 'invoice',
      about: `${lines.length > 0 ? 'Return premium' : 'Our fee'}: cover cancelled from ${formatDate(cancelledFrom)}`,
      lines,
      fee,
      since: cancelledFrom,
    })
  }
  return charges.filter((charge) => sumOf(charge) !== 0)
}
