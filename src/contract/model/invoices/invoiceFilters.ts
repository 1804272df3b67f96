/** The filters that the staff's and the client's lists of invoices share. They differ in the words for a status. */
import { choice } from '../../list.ts'
import { invoiceMachine } from './invoiceMachine.ts'

export const invoiceFilters = (reader: 'staff' | 'client') => ({
  status: choice('Status', [
    { value: 'unpaid', label: 'Not paid in full' },
    ...invoiceMachine.statusNames.map((status) => ({ value: status, label: invoiceMachine.label(status, reader) })),
  ]),
  overdue: choice('Overdue', [{ value: 'yes', label: 'Overdue' }]),
})
