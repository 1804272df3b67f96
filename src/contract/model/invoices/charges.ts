/** What a policy's terms charge or return: one charge for each version of the terms, and one for a cancellation (domain 5.2 to 5.5). */
import { formatDate } from '../../format.ts'
import { adjustment, rateGroups, wholePeriod } from '../policies/money.ts'
import type { Terms } from '../policies/terms.ts'
import type { ChargedLine, InvoiceKind, InvoiceLine } from './invoice.ts'
import { returnNote, type Billed, type Money } from './returns.ts'

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
  /** How often a cancellation of it was undone. */
  reinstatements?: number
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
}

const linesOf = (groups: readonly { rate: number; net: number; ipt: number }[], days: { on: string; to: string }): ChargedLine[] =>
  groups.filter(({ net, ipt }) => net !== 0 || ipt !== 0).map(({ rate, net, ipt }) => ({ ...days, net, iptRate: rate, ipt }))

/** The insurer's figures are authoritative. If they differ from ours, the difference goes on the largest line. */
const asTold = (lines: readonly ChargedLine[], told: Money, days: { on: string; to: string }, rate: number): ChargedLine[] => {
  const net = told.net - lines.reduce((sum, line) => sum + line.net, 0)
  const ipt = told.ipt - lines.reduce((sum, line) => sum + line.ipt, 0)
  if (net === 0 && ipt === 0) return [...lines]
  const largest = [...lines].sort((one, other) => Math.abs(other.net) - Math.abs(one.net))[0]
  if (!largest) return [{ ...days, net, iptRate: rate, ipt }]
  return lines.map((line) => (line === largest ? { ...line, net: line.net + net, ipt: line.ipt + ipt } : line))
}

const sumOf = ({ lines, fee }: { lines: readonly InvoiceLine[]; fee: number }) => lines.reduce((sum, { net, ipt }) => sum + net + ipt, fee)

/** The charge of each version of the terms, oldest first. */
const premiumCharges = (policy: ChargedPolicy, versions: readonly ChargedVersion[]): Charge[] => {
  const { boundAt, inception, expiry } = policy
  const [oldest] = versions
  if (boundAt === null || !oldest) return []
  const days = wholePeriod(policy)
  const base = versions.findLast(({ madeAt }) => madeAt <= boundAt) ?? oldest
  const first: Charge = {
    key: `terms ${base.number}`,
    kind: 'invoice',
    about: `Premium for the period ${formatDate(inception)} to ${formatDate(expiry)}`,
    lines: linesOf(rateGroups(base.terms.sections), { on: inception, to: expiry }),
    fee: base.terms.fee,
  }
  const later = versions.slice(versions.indexOf(base) + 1).map((version, index, all): Charge => {
    const before = all[index - 1] ?? base
    const told = { net: version.netChange, ipt: version.iptChange }
    const on = version.effectiveFrom
    const charged = { on, to: expiry }
    const ours = linesOf(adjustment(before.terms.sections, version.terms.sections, days, on).groups, charged)
    const lines = asTold(ours, told, charged, version.terms.sections[0]?.iptRate ?? 0)
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
  if (cancelledFrom !== null && present !== null && charges.length > 0)
    charges.push({
      key: present,
      kind: 'credit_note',
      about: `Return premium: cover cancelled from ${formatDate(cancelledFrom)}`,
      lines: returnNote(policy, cancelledFrom, billedOf(policy, versions, documents), policy.returned).lines,
      fee: 0,
    })
  return charges.filter((charge) => sumOf(charge) !== 0)
}
