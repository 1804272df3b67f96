/** What an extension of the period costs: the insurer's net premium, with the tax rates of its first day. */
import { formatMoney } from '../../format.ts'
import { rateMoved, type TaxRates } from '../policies/ipt.ts'
import { divided, iptOn, rateGroups, type Priced, type Span } from '../policies/money.ts'
import { asStated } from './charges.ts'
import type { ChargedLine } from './invoice.ts'

type InsurerPrice = {
  net: number
  /** As the insurer stated it. Absent: by the rates. */
  ipt?: number | undefined
}
type Tax = { rates: TaxRates; inception: string }

/** One line for each rate of the sections, in proportion to their premiums. `ours`: the tax by the rates. */
export const extensionPrice = (
  sections: readonly Priced[],
  { net, ipt }: InsurerPrice,
  { from: on, to }: Span,
  { rates, inception }: Tax,
) => {
  const groups = rateGroups(sections.map((one) => ({ ...one, iptRate: rateMoved(rates, one.iptRate, inception, on) })))
  const weights = groups.map((group) => group.net)
  // Without a premium to go by, all of it is at the first rate.
  const parts = divided(net, weights.some((weight) => weight > 0) ? weights : groups.map((_, at) => (at === 0 ? 1 : 0)))
  const lines = groups.flatMap(({ rate }, at): ChargedLine[] => {
    const part = parts[at] ?? 0
    return part === 0 ? [] : [{ on, to, net: part, iptRate: rate, ipt: iptOn(part, rate) }]
  })
  const ours = lines.reduce((sum, line) => sum + line.ipt, 0)
  const charged = { net, ipt: ipt ?? ours }
  return {
    lines: net === 0 && charged.ipt === 0 ? [] : asStated(lines, charged, { on, to }, groups[0]?.rate ?? 0),
    ours,
    ipt: charged.ipt,
    total: net + charged.ipt,
  }
}

/** Why the insurer's tax does not fit, which may be right all the same (domain 5.1). Null if it does. */
export const extensionTaxFault = ({ lines, ours, ipt }: ReturnType<typeof extensionPrice>, net: number): string | null =>
  Math.abs(ipt - ours) > Math.max(1, lines.length)
    ? `The tax on ${formatMoney(net)} would be ${formatMoney(ours)}. Ask the insurer, and confirm it if this is their figure`
    : null
