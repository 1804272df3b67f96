/**
 * Credits part of an invoice, line by line. The tax of each part is its share of the tax charged, calculated from the whole line, so that
 * the parts of a line always add up to it, whatever their order and number (domain 5.2).
 */
import { share } from '../policies/money.ts'
import type { InvoiceFacts, InvoiceLine } from './invoice.ts'

type Charged = Pick<InvoiceFacts, 'lines' | 'fee' | 'creditCharge'>
/** Net pence for each line, in invoice order, and the untaxed amounts. */
export type CreditedPart = { nets: readonly number[]; fee: number; creditCharge: number }

const isLine = (one: InvoiceLine) => (other: InvoiceLine) => one.on === other.on && one.to === other.to && one.iptRate === other.iptRate
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** What is left of an invoice after these credit notes, whose amounts are negative. In the order of the invoice's lines. */
export const leftOf = ({ lines, fee, creditCharge }: Charged, notes: readonly Charged[]): Charged => ({
  lines: lines.map((line) => {
    const credits = notes.flatMap((note) => note.lines.filter(isLine(line)))
    return { ...line, net: line.net + sum(credits.map(({ net }) => net)), ipt: line.ipt + sum(credits.map(({ ipt }) => ipt)) }
  }),
  fee: fee + sum(notes.map((note) => note.fee)),
  creditCharge: creditCharge + sum(notes.map((note) => note.creditCharge)),
})

/** The most that can be credited on a line. Only charges can be credited, not amounts returned within the invoice. */
export const mostOf = ({ net }: Pick<InvoiceLine, 'net'>): number => Math.max(0, net)

/** The lines of a credit note for a part, positive. `whole`: as charged; `left`: the result of `leftOf`. Each net is at most what is left. */
export const partOf = (whole: Charged, left: Charged, { nets, fee, creditCharge }: CreditedPart): Charged => ({
  lines: left.lines.flatMap((line, at) => {
    const net = nets[at] ?? 0
    const charged = whole.lines[at]
    if (net === 0 || !charged) return []
    // The tax left before this part less the tax left after it, so that no pence are lost between parts.
    const after = share(charged.ipt, line.net - net, charged.net)
    return [{ ...line, net, ipt: line.ipt - after }]
  }),
  fee,
  creditCharge,
})
