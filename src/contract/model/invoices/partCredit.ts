/**
 * A part of an invoice that is credited, line by line. The tax of each part is its share of the tax that was charged, worked out from the
 * whole: the parts of a line always add up to that line, whatever their order and number (domain 5.2).
 */
import { share } from '../policies/money.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice.ts'

type Charged = Pick<InvoiceFacts, 'lines' | 'fee' | 'creditCharge'>
/** Net pence of each line, in the order of the invoice, and of what is not taxed. */
export type CreditedPart = { nets: readonly number[]; fee: number; creditCharge: number }

const isLine = (one: InvoiceLine) => (other: InvoiceLine) => one.on === other.on && one.iptRate === other.iptRate
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** What is left of an invoice once these credit notes, which are negative, are taken off. In the order of its lines. */
export const leftOf = ({ lines, fee, creditCharge }: Charged, notes: readonly Charged[]): Charged => ({
  lines: lines.map((line) => {
    const taken = notes.flatMap((note) => note.lines.filter(isLine(line)))
    return { ...line, net: line.net + sum(taken.map(({ net }) => net)), ipt: line.ipt + sum(taken.map(({ ipt }) => ipt)) }
  }),
  fee: fee + sum(notes.map((note) => note.fee)),
  creditCharge: creditCharge + sum(notes.map((note) => note.creditCharge)),
})

/** What can be credited of a line: only of what was charged, never of what was given back within the invoice. */
export const mostOf = ({ net }: Pick<InvoiceLine, 'net'>): number => Math.max(0, net)

/** The lines of a credit note for a part, positive. `whole`: as it was charged; `left`: `leftOf` it. Each net is at most what is left. */
export const partOf = (whole: Charged, left: Charged, { nets, fee, creditCharge }: CreditedPart): Charged => ({
  lines: left.lines.flatMap((line, at) => {
    const net = nets[at] ?? 0
    const charged = whole.lines[at]
    if (net === 0 || !charged) return []
    // The tax on what is left after this part, taken from what is left before it: nothing is lost between parts.
    const after = share(charged.ipt, line.net - net, charged.net)
    return [{ ...line, net, ipt: line.ipt - after }]
  }),
  fee,
  creditCharge,
})
