/** Client portal: the quote requests of the user's companies. */
import { group } from '../endpoint.ts'
import { choice, list, moment } from '../list.ts'
import { quoteMachine, sentQuoteStatuses } from '../model/quotes/quoteMachine.ts'
import { z, type Infer } from '../schema.ts'

const ClientQuote = z.object({
  id: z.uuid(),
  reference: z.string(),
  business: z.string(),
  covers: z.array(z.string()),
  status: z.enum(quoteMachine.statusNames),
  submittedAt: z.string(),
  /** The last day on which the terms can be accepted; null if there are none. */
  openUntil: z.nullable(z.string()),
  /** True if it was requested with the user's own address: only then can they open it. */
  own: z.boolean(),
  askedBy: z.string(),
})
export type ClientQuote = Infer<typeof ClientQuote>

export const clientQuoteList = list({
  name: 'clientQuotes',
  one: 'request',
  many: 'requests',
  row: ClientQuote,
  columns: {
    reference: { label: 'Reference', names: true },
    covers: { label: 'Covers', wrap: true },
    business: { label: 'Business', wrap: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => quoteMachine.label(status, 'client') },
    askedBy: { label: 'Asked by', wrap: true },
    submittedAt: moment('submittedAt', 'Sent'),
  },
  filters: {
    status: choice('Status', [
      { value: 'open', label: 'Not finished' },
      ...sentQuoteStatuses.map((status) => ({ value: status, label: quoteMachine.label(status, 'client') })),
    ]),
  },
  sorts: { submittedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
})

export const quotes = group('portal', 'clientQuotes', {
  list: clientQuoteList.page('/api/client/quotes', { client: 'quotes', right: 'view' }),
  csv: clientQuoteList.csv('/api/client/quotes/csv', { client: 'quotes', right: 'view' }),
})
