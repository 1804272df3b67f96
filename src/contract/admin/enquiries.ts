/** Staff: messages from the contact form. */
import { assigning, handlerColumn, handlerFilter } from '../assigning.ts'
import { changeInput } from '../changeInput.ts'
import { get, group, post } from '../endpoint.ts'
import { byLink, choice, day, list, moment } from '../list.ts'
import { ComplaintDetail, writtenComplaint } from './book/complaints.ts'
import { EnquiryDetail, EnquirySummary, enquiryTopicLabels, enquiryTopics } from '../model/contact/enquiry.ts'
import { enquiryMachine } from '../model/contact/enquiryMachine.ts'
import { id, text, typedText, z } from '../schema.ts'

export const enquiryList = list({
  name: 'enquiries',
  one: 'enquiry',
  many: 'enquiries',
  row: EnquirySummary,
  columns: {
    name: { label: 'Name', names: true },
    business: { label: 'Business', hidden: true },
    reference: { label: 'Reference', hidden: true },
    topic: { tells: true, label: 'Topic', wrap: true, text: ({ topic }) => enquiryTopicLabels[topic] },
    status: { label: 'Status', tells: 'first', text: ({ status }) => enquiryMachine.label(status, 'staff') },
    createdAt: moment('createdAt', 'Received'),
    dueAt: { ...moment('dueAt', 'Reply by'), ends: true, cardWord: 'Due' },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    /** `open`: new and in progress together, without spam, as counted on the dashboard. */
    status: choice('Status', [
      { value: 'open', label: 'To answer' },
      ...enquiryMachine.statusNames.map((status) => ({ value: status, label: enquiryMachine.label(status, 'staff') })),
    ]),
    topic: choice(
      'Topic',
      enquiryTopics.map((topic) => ({ value: topic, label: enquiryTopicLabels[topic] })),
    ),
    assigned: handlerFilter,
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
    /** Replied to by mail, from here. */
    answered: byLink(choice('Our reply', [{ value: 'yes', label: 'Sent' }])),
    /** Both inclusive. */
    from: day('Received from'),
    to: day('Received until'),
  },
  sorts: { name: ['name', '-name'], createdAt: ['oldest', 'newest'], dueAt: ['due', '-due'] },
  defaultSort: 'newest',
  search: 'Name, business, email, reference',
  bulk: { assign: 'Assign to' },
  views: {
    answer: { name: 'To answer', parameters: { status: 'open', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me', sort: 'due' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
  },
  opensWith: 'answer',
})

export const enquiries = group('admin', 'enquiries', {
  list: enquiryList.page('/api/admin/enquiries', 'contact:view'),
  csv: enquiryList.csv('/api/admin/enquiries/csv', 'contact:view'),
  ...assigning('/api/admin/enquiries', { list: enquiryList, view: 'contact:view', change: 'contact:respond' }),
  show: get('/api/admin/enquiries/:id', { access: 'contact:view', input: z.strictObject({ id: id() }), output: EnquiryDetail }),
  /** Assigns it to the caller and puts it in progress. */
  take: post('/api/admin/enquiries/:id/take', { access: 'contact:respond', input: z.strictObject(changeInput), output: EnquiryDetail }),
  /** Sends the reply by mail, without quoting the visitor's message. */
  respond: post('/api/admin/enquiries/:id/respond', {
    access: 'contact:respond',
    input: z.strictObject({ ...changeInput, message: typedText('Write your reply: at least 10 characters', 4000, 10) }),
    output: EnquiryDetail,
    idempotent: true,
  }),
  close: post('/api/admin/enquiries/:id/close', {
    access: 'contact:respond',
    input: z.strictObject({ ...changeInput, reason: text(500) }),
    output: EnquiryDetail,
  }),
  /** Closes the message. 409 if a complaint was opened from it before. */
  openComplaint: post('/api/admin/enquiries/:id/complaint', {
    access: 'complaint:edit',
    input: z.strictObject({ id: id(), ...writtenComplaint, clientId: z.optional(z.nullable(id())) }),
    output: ComplaintDetail,
    status: 201,
    idempotent: true,
  }),
  reopen: post('/api/admin/enquiries/:id/reopen', { access: 'contact:respond', input: z.strictObject(changeInput), output: EnquiryDetail }),
  markSpam: post('/api/admin/enquiries/:id/spam', { access: 'contact:respond', input: z.strictObject(changeInput), output: EnquiryDetail }),
  /** Makes it new again, and notifies staff as of any other. */
  notSpam: post('/api/admin/enquiries/:id/not-spam', {
    access: 'contact:respond',
    input: z.strictObject(changeInput),
    output: EnquiryDetail,
  }),
})
