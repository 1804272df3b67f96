/** Staff: conversations that the assistant handed over. They are enquiries with their own inbox and permission. */
import { assigning, handlerColumn, handlerFilter } from '../assigning.ts'
import { changeInput } from '../changeInput.ts'
import { get, group, post } from '../endpoint.ts'
import { choice, list, moment } from '../list.ts'
import { EnquiryDetail, HandoverSummary } from '../model/contact/enquiry.ts'
import { handoverMachine } from '../model/contact/enquiryMachine.ts'
import { id, text, typedText, z } from '../schema.ts'

export const handoverList = list({
  name: 'handovers',
  one: 'handover',
  many: 'handovers',
  row: HandoverSummary,
  columns: {
    name: { label: 'Name', names: true },
    reference: { label: 'Reference', hidden: true },
    asked: { tells: true, label: 'Asked last', wrap: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => handoverMachine.label(status, 'staff') },
    createdAt: { ...moment('createdAt', 'Handed over'), wrap: true },
    dueAt: { ...moment('dueAt', 'Reply by'), ends: true, cardWord: 'Due' },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    /** `open`: new and in progress together, without spam, as counted on the dashboard. */
    status: choice('Status', [
      { value: 'open', label: 'To answer' },
      ...handoverMachine.statusNames.map((status) => ({ value: status, label: handoverMachine.label(status, 'staff') })),
    ]),
    assigned: handlerFilter,
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
  },
  sorts: { name: ['name', '-name'], createdAt: ['oldest', 'newest'], dueAt: ['due', '-due'] },
  defaultSort: 'newest',
  search: 'Name, email, reference',
  bulk: { assign: 'Assign to' },
  views: {
    answer: { name: 'To answer', parameters: { status: 'open', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me', sort: 'due' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
  },
})

const manage = 'chat:manage'
export const handovers = group('admin', 'handovers', {
  list: handoverList.page('/api/admin/handovers', manage),
  csv: handoverList.csv('/api/admin/handovers/csv', manage),
  ...assigning('/api/admin/handovers', { list: handoverList, view: manage, change: manage }),
  /** 404 for any other enquiry. */
  show: get('/api/admin/handovers/:id', { access: manage, input: z.strictObject({ id: id() }), output: EnquiryDetail }),
  take: post('/api/admin/handovers/:id/take', { access: manage, input: z.strictObject(changeInput), output: EnquiryDetail }),
  /** Sends the reply by mail, without quoting the conversation. */
  respond: post('/api/admin/handovers/:id/respond', {
    access: manage,
    input: z.strictObject({ ...changeInput, message: typedText('Write your reply: at least 10 characters', 4000, 10) }),
    output: EnquiryDetail,
    idempotent: true,
  }),
  close: post('/api/admin/handovers/:id/close', {
    access: manage,
    input: z.strictObject({ ...changeInput, reason: text(500) }),
    output: EnquiryDetail,
  }),
  reopen: post('/api/admin/handovers/:id/reopen', { access: manage, input: z.strictObject(changeInput), output: EnquiryDetail }),
  markSpam: post('/api/admin/handovers/:id/spam', { access: manage, input: z.strictObject(changeInput), output: EnquiryDetail }),
  notSpam: post('/api/admin/handovers/:id/not-spam', { access: manage, input: z.strictObject(changeInput), output: EnquiryDetail }),
})
