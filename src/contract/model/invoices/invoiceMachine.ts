/** The states of an invoice and of a credit note. Whether one is overdue is worked out each day (invoice.ts). */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const invoiceMachine = machine({
  record: 'invoice',
  plural: 'invoices',
  noun: 'invoice',
  permission: 'policy:edit',
  starts: ['issued', 'to_return', 'set_off'],
  statuses: {
    issued: { label: 'To pay', tone: 'info', turn: 'client', next: 'Record the payment when it arrives' },
    part_paid: { label: 'Part paid', tone: 'warn', turn: 'client', next: 'Record the rest when it arrives' },
    paid: { label: 'Paid', tone: 'good', turn: null, next: 'Nothing: it is paid' },
    credited: { label: 'Credited', tone: 'neutral', turn: null, next: 'Nothing: a credit note cancelled it' },
    // Credit notes only.
    to_return: { label: { client: 'We owe you', staff: 'To return' }, tone: 'warn', turn: 'staff', next: 'Return the money and record it' },
    returned: { label: 'Returned', tone: 'good', turn: null, next: 'Nothing: the money was returned' },
    set_off: { label: 'Set off', tone: 'neutral', turn: null, next: 'Nothing: it was set off against the invoice' },
  },
  transitions: {
    send: {
      from: ['issued', 'part_paid', 'to_return', 'set_off'],
      to: null,
      by: ['staff'],
      label: 'Send by email',
      done: 'Sent by email',
      outward: true,
      clientReads: true,
    },
    remind: { from: ['issued', 'part_paid'], to: null, by: ['staff'], label: 'Remind', done: 'Reminder sent', outward: true },
    pay: {
      from: ['issued', 'part_paid'],
      to: ['part_paid', 'paid'],
      by: ['staff'],
      label: 'Record a payment',
      done: 'Payment recorded',
      clientReads: true,
    },
    takeBack: {
      from: ['part_paid', 'paid'],
      to: ['part_paid', 'issued'],
      by: ['staff'],
      label: 'Reverse a payment',
      done: 'Payment reversed',
      reason: 'required',
      clientReads: true,
    },
    credit: {
      from: ['issued', 'part_paid', 'paid'],
      to: 'credited',
      by: ['staff'],
      label: 'Credit in full',
      done: 'Credited',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    creditPart: {
      from: ['issued', 'part_paid', 'paid'],
      to: [null, 'paid', 'credited'],
      by: ['staff'],
      label: 'Credit part',
      done: 'Credited in part',
      reason: 'required',
      outward: true,
      final: true,
      clientReads: true,
    },
    // A return premium was issued while part of an invoice was unpaid, or a payment was reversed before the money had gone back.
    setOff: {
      from: ['issued', 'part_paid', 'to_return'],
      to: [null, 'paid', 'set_off'],
      by: ['system'],
      label: 'Set off',
      done: 'Return premium set off',
      clientReads: true,
    },
    giveBack: { from: ['to_return'], to: 'returned', by: ['staff'], label: 'Record the return', done: 'Money returned', clientReads: true },
  },
  events: { issue: 'Issued' },
})
export type InvoiceStatus = StatusOf<typeof invoiceMachine>
export type InvoiceAction = ActionOf<typeof invoiceMachine>
