/** Staff: complaints, with the deadlines of the FCA's rules and of data protection law (domain 4.13). */
import { assigning, colleagueOrNobody, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput } from '../../changeInput.ts'
import { get, group, patch, post } from '../../endpoint.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { byLink, choice, dateColumn, day, list, moment } from '../../list.ts'
import {
  complaintCategories,
  complaintCategoryLabels,
  complaintChannels,
  complaintKindLabels,
  complaintKinds,
  complaintMachine,
  complaintOutcomeLabels,
  complaintOutcomes,
  eligibilities,
} from '../../model/complaints/complaintMachine.ts'
import { typedPounds } from '../../model/policies/typedMoney.ts'
import { KnownClients } from '../../model/clients/knownClient.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const ComplaintSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  complainant: z.string(),
  kind: z.enum(complaintKinds),
  category: z.enum(complaintCategories),
  status: z.enum(complaintMachine.statusNames),
  client: z.nullable(Person),
  receivedOn: z.string(),
  /** When our next answer is due; null once all have been given. */
  dueAt: z.nullable(z.string()),
  late: z.boolean(),
  /** How the complaint begins. */
  begins: z.string(),
  assignedTo: z.nullable(Person),
  createdAt: z.string(),
})
export type ComplaintSummary = Infer<typeof ComplaintSummary>

export const complaintList = list({
  name: 'complaints',
  one: 'complaint',
  many: 'complaints',
  row: ComplaintSummary,
  columns: {
    complainant: { label: 'From', names: true },
    reference: { label: 'Reference', hidden: true },
    client: { tells: true, label: 'Client', wrap: 'narrow', hidden: true, text: ({ client }) => client?.name ?? '' },
    kind: { tells: true, label: 'Kind', text: ({ kind }) => complaintKindLabels[kind] },
    category: { label: 'About', hidden: true, text: ({ category }) => complaintCategoryLabels[category] },
    status: { label: 'Status', tells: 'first', text: ({ status }) => complaintMachine.label(status, 'staff') },
    receivedOn: { ...dateColumn('receivedOn', 'Received'), hidden: true },
    dueAt: { ...moment('dueAt', 'Next answer by'), ends: true, cardWord: 'Due' },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
    createdAt: { ...moment('createdAt', 'Entered'), hidden: true },
  },
  filters: {
    status: choice('Status', [
      { value: 'open', label: 'Not closed' },
      { value: 'toAnswer', label: 'To answer' },
      ...complaintMachine.statusNames.map((status) => ({ value: status, label: complaintMachine.label(status, 'staff') })),
    ]),
    kind: choice(
      'Kind',
      complaintKinds.map((kind) => ({ value: kind, label: complaintKindLabels[kind] })),
    ),
    assigned: handlerFilter,
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
    client: { label: 'Client', schema: id(), options: [] },
    category: byLink(
      choice(
        'About',
        complaintCategories.map((category) => ({ value: category, label: complaintCategoryLabels[category] })),
      ),
    ),
    outcome: byLink(
      choice(
        'Outcome',
        complaintOutcomes.map((outcome) => ({ value: outcome, label: complaintOutcomeLabels[outcome] })),
      ),
    ),
    redress: byLink(choice('Redress', [{ value: 'unpaid', label: 'To be paid' }])),
    /** A final response or a summary resolution has been sent. */
    answered: byLink(choice('Our answer', [{ value: 'yes', label: 'Given' }])),
    /** Both inclusive. */
    from: day('Received from'),
    to: day('Received until'),
  },
  sorts: { complainant: ['name', '-name'], dueAt: ['due', '-due'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'due',
  search: 'Name, reference, email, phone',
  bulk: { assign: 'Assign to' },
  views: {
    open: { name: 'Not closed', parameters: { status: 'open' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: 'yes' } },
    redress: { name: 'Redress to pay', parameters: { redress: 'unpaid', sort: 'oldest' } },
    data: { name: 'Personal data', parameters: { kind: 'data_protection' } },
  },
  opensWith: 'open',
})

export const ComplaintDetail = z.extend(ComplaintSummary, {
  email: z.string(),
  phone: z.string(),
  channel: z.enum(complaintChannels),
  description: z.string(),
  eligible: z.enum(eligibilities),
  /** Whether the client may go to the ombudsman, judging by their category, as text; for a complaint about personal data, the ICO. Null without a client. */
  eligibleHint: z.nullable(z.string()),
  outcome: z.nullable(z.enum(complaintOutcomes)),
  /** Pence promised or awarded, pence paid of it, and the day of the last payment. */
  redress: z.nullable(z.number()),
  redressPaid: z.number(),
  redressPaidOn: z.nullable(z.string()),
  rootCause: z.string(),
  /** While it has no client. Null for staff who may not see clients. */
  knownClients: z.nullable(KnownClients),
  /** The contact form message that it came from. */
  enquiryId: z.nullable(z.uuid()),
  clock: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      by: z.nullable(z.string()),
      done: z.nullable(z.string()),
      state: z.enum(['done', 'waiting', 'late', 'over']),
    }),
  ),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(complaintMachine.actions)),
  mayEdit: z.boolean(),
  today: z.string(),
})
export type ComplaintDetail = Infer<typeof ComplaintDetail>

const edit = 'complaint:edit'
const poundsExample = 'Enter a sum in pounds, like 150.00'
/** Pounds, as typed; empty for none. Turned into pence. */
const typedRedress = z.union(
  [
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    typedPounds(poundsExample),
  ],
  poundsExample,
)
const why = typedText('Say why: at least 5 characters', 1000, 5)
/** Null: from nobody on our books. */
const clientId = z.optional(z.nullable(id()))
/** What staff write about a complaint. */
export const writtenComplaint = {
  kind: z.enum(complaintKinds, 'Choose what it is about'),
  complainant: typedText('Enter who is complaining', 120),
  email: text(254),
  phone: text(40),
  channel: z.enum(complaintChannels, 'Choose how it was received'),
  category: z.enum(complaintCategories, 'Choose what it is about'),
  description: typedText('Write what they say: at least 10 characters', 4000, 10),
  receivedOn: isoDate(),
  eligible: z._default(z.enum(eligibilities), 'unknown'),
}

export const complaints = group('admin', 'complaints', {
  list: complaintList.page('/api/admin/complaints', 'complaint:view'),
  csv: complaintList.csv('/api/admin/complaints/csv', 'complaint:view'),
  ...assigning('/api/admin/complaints', { list: complaintList, view: 'complaint:view', change: edit }),
  create: post('/api/admin/complaints', {
    access: edit,
    input: z.strictObject({ ...writtenComplaint, clientId }),
    output: ComplaintDetail,
    status: 201,
    idempotent: true,
  }),
  show: get('/api/admin/complaints/:id', { access: 'complaint:view', input: z.strictObject({ id: id() }), output: ComplaintDetail }),
  edit: patch('/api/admin/complaints/:id', {
    access: edit,
    /** The client stays as it is if it is missing. */
    input: z.strictObject({ ...changeInput, ...writtenComplaint, clientId }),
    output: ComplaintDetail,
  }),
  assign: post('/api/admin/complaints/:id/assign', {
    access: edit,
    input: z.strictObject({ ...changeInput, userId: colleagueOrNobody }),
    output: ComplaintDetail,
  }),
  note: post('/api/admin/complaints/:id/notes', {
    access: edit,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: ComplaintDetail,
    idempotent: true,
  }),
  /** Writes to the complainant by email, if we have an address. */
  acknowledge: post('/api/admin/complaints/:id/acknowledge', { access: edit, input: z.strictObject(changeInput), output: ComplaintDetail }),
  investigate: post('/api/admin/complaints/:id/investigate', { access: edit, input: z.strictObject(changeInput), output: ComplaintDetail }),
  resolveEarly: post('/api/admin/complaints/:id/resolve-early', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why, redress: typedRedress }),
    output: ComplaintDetail,
  }),
  respond: post('/api/admin/complaints/:id/respond', {
    access: edit,
    input: z.strictObject({
      ...changeInput,
      outcome: z.enum(complaintOutcomes, 'Choose the outcome'),
      redress: typedRedress,
      rootCause: typedText('Say what went wrong, or that nothing did', 500, 5),
    }),
    output: ComplaintDetail,
  }),
  hold: post('/api/admin/complaints/:id/hold', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why }),
    output: ComplaintDetail,
  }),
  refer: post('/api/admin/complaints/:id/refer', { access: edit, input: z.strictObject(changeInput), output: ComplaintDetail }),
  /** Pounds that were paid, with the day. More than was promised raises the promise: the ombudsman may have awarded it. */
  payRedress: post('/api/admin/complaints/:id/pay-redress', {
    access: edit,
    input: z.strictObject({ ...changeInput, amount: typedPounds(poundsExample), paidOn: isoDate() }),
    output: ComplaintDetail,
  }),
  /** In all, where either was recorded wrongly. */
  correctRedress: post('/api/admin/complaints/:id/correct-redress', {
    access: edit,
    input: z.strictObject({ ...changeInput, redress: typedRedress, redressPaid: typedPounds(poundsExample), reason: why }),
    output: ComplaintDetail,
  }),
  close: post('/api/admin/complaints/:id/close', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why }),
    output: ComplaintDetail,
  }),
  reopen: post('/api/admin/complaints/:id/reopen', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why }),
    output: ComplaintDetail,
  }),
})
