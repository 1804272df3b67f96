/**
 * Staff: the book of policies. Every change sends the version that was read: 409 if someone else was faster or the step is not
 * legal now. Confidential policies do not exist for staff without `confidential:view`: no row, no count, 404.
 */
import { changeInput } from '../../changeInput.ts'
import { wrongSum } from '../../messages.ts'
import { ClientNeed } from '../../model/clients/needs.ts'
import { assigning, colleagueOrNobody, handlerColumn, handlerFilter } from '../../assigning.ts'
import { get, group, post, put } from '../../endpoint.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { byLink, choice, type CsvLines, dateColumn, day, list, moneyColumn, word } from '../../list.ts'
import { cancellationReasons } from '../../model/policies/policy.ts'
import { policyClasses, policyClassNames, classLabel } from '../../model/policies/policyClass.ts'
import { policyMachine } from '../../model/policies/policyMachine.ts'
import { readRate } from '../../model/policies/declaration.ts'
import { requirementMachine } from '../../model/policies/requirementMachine.ts'
import { ChargedDays } from '../../model/policies/money.ts'
import { longestSectionKey } from '../../model/policies/sectionKey.ts'
import { Terms } from '../../model/policies/terms.ts'
import { typedPounds } from '../../model/policies/typedMoney.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

export const PolicySummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** The insurer's number; empty until it is known. */
  policyNumber: z.string(),
  client: z.string(),
  clientId: z.uuid(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  status: z.enum(policyMachine.statusNames),
  onCover: z.boolean(),
  inception: z.string(),
  expiry: z.string(),
  /** Until the last day of cover; negative once it is over. */
  daysLeft: z.number(),
  /** Pence for the period, with tax and fee. */
  total: z.number(),
  assignedTo: z.nullable(Person),
  /** Number of open subjectivities. */
  missing: z.number(),
  /** Pence of all charges without an invoice or credit note, negative for a return premium; null if there is none. */
  uninvoiced: z.nullable(z.number()),
  /** yyyy-mm-dd: the day of the oldest of these charges. */
  uninvoicedSince: z.nullable(z.string()),
  confidential: z.boolean(),
})
export type PolicySummary = Infer<typeof PolicySummary>

export const Subjectivity = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The kind of document that the policy's class needs, or empty. */
  paper: z.string(),
  askedOf: z.enum(['client', 'broker', 'insurer']),
  dueOn: z.nullable(z.string()),
  status: z.enum(requirementMachine.statusNames),
  settledAt: z.nullable(z.string()),
  settledBy: z.string(),
  /** The request that is open with the client. */
  request: z.nullable(z.object({ id: z.uuid(), on: z.string(), sent: z.boolean() })),
})
export type Subjectivity = Infer<typeof Subjectivity>

const Version = z.object({
  number: z.number(),
  effectiveFrom: z.string(),
  reason: z.string(),
  madeAt: z.string(),
  by: z.string(),
  netChange: z.number(),
  iptChange: z.number(),
})
export type TermsVersion = Infer<typeof Version>

const Linked = z.object({ id: z.uuid(), reference: z.string() })

export const PolicyDetail = z.extend(PolicySummary, {
  /** What the client and its people need, for staff who may see clients. */
  clientNeeds: z.array(ClientNeed),
  clientReference: z.string(),
  clientContact: z.object({ email: z.string(), phone: z.string() }),
  boundAt: z.nullable(z.string()),
  cancelledFrom: z.nullable(z.string()),
  cancellationReason: z.enum(['', ...cancellationReasons]),
  /** By which the price of a change is worked out. */
  charged: ChargedDays,
  /** The newest version of the terms. */
  terms: Terms,
  /** Employers' liability is on cover, and the client's employer reference number is missing: in words. */
  missingErn: z.nullable(z.string()),
  /** Newest first. */
  versions: z.array(Version),
  subjectivities: z.array(Subjectivity),
  predecessor: z.nullable(Linked),
  successor: z.nullable(Linked),
  quote: z.nullable(Linked),
  /** Internal, oldest first. */
  notes: z.array(Note),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  version: z.number(),
  /** The actions that this person may perform now. */
  actions: z.array(z.enum(policyMachine.actions)),
  mayEdit: z.boolean(),
  /** Whether the client may be asked for what is missing. */
  mayAsk: z.boolean(),
  /** Today in London, from which the days above were counted. */
  today: z.string(),
})
export type PolicyDetail = Infer<typeof PolicyDetail>

export const policyList = list({
  name: 'policies',
  one: 'policy',
  many: 'policies',
  row: PolicySummary,
  columns: {
    client: { label: 'Client', names: true },
    reference: { label: 'Reference', hidden: true },
    policyNumber: { label: 'Policy number', hidden: true, text: ({ policyNumber }) => policyNumber || 'Not yet' },
    class: { tells: true, label: 'Class', wrap: true, text: (row) => classLabel(row.class) },
    insurer: { label: 'Insurer', wrap: true, hidden: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => policyMachine.label(status, 'staff') },
    onCover: { label: 'On cover' },
    inception: { ...dateColumn('inception', 'From'), hidden: true },
    expiry: { ...dateColumn('expiry', 'Until'), ends: true, cardWord: 'Until' },
    daysLeft: {
      label: 'Days left',
      hidden: true,
      align: 'end',
      text: ({ daysLeft }) => (daysLeft < 0 ? 'Over' : String(daysLeft)),
      csv: ({ daysLeft }) => daysLeft,
    },
    total: { ...moneyColumn('total', 'Premium'), ends: true },
    missing: {
      label: 'Missing',
      hidden: true,
      align: 'end',
      text: ({ missing }) => (missing === 0 ? 'None' : String(missing)),
      csv: ({ missing }) => missing,
    },
    uninvoiced: { ...moneyColumn('uninvoiced', 'To invoice'), hidden: true },
    uninvoicedSince: { ...dateColumn('uninvoicedSince', 'Since'), hidden: true },
    assignedTo: { ...handlerColumn, wrap: true },
  },
  filters: {
    status: choice('Status', [
      { value: 'current', label: 'Current' },
      ...policyMachine.statusNames.map((status) => ({ value: status, label: policyMachine.label(status, 'staff') })),
    ]),
    class: choice(
      'Class',
      policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label })),
    ),
    cover: choice('On cover', [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]),
    /** Bound, not cancelled, and the period ends within this many days. */
    renewing: choice('Ends within', [
      { value: '30', label: '30 days' },
      { value: '60', label: '60 days' },
      { value: '90', label: '90 days' },
    ]),
    missing: choice('Missing', [{ value: 'yes', label: 'Something is missing' }]),
    /** Something is charged that no invoice or credit note contains. The first charge of an imported policy does not count. */
    invoiced: byLink(choice('Invoiced', [{ value: 'not', label: 'Not yet' }])),
    assigned: handlerFilter,
    client: { label: 'Client', schema: id(), options: [] },
    insurer: word('Insurer', 120),
    /** Cover was confirmed, and the policy was not later recorded as not taken up; or it was not, although the period has begun or is about to. */
    begun: byLink(
      choice('Cover confirmed', [
        { value: 'all', label: 'Yes' },
        { value: 'new', label: 'New policies' },
        { value: 'renewal', label: 'Renewals' },
        { value: 'not', label: 'Not yet, and beginning' },
      ]),
    ),
    /** By the first day of cover, both inclusive. */
    from: day('Begins from'),
    to: day('Begins until'),
    /** By the first day without cover, for policies whose cover had begun; both inclusive. */
    cancelledFrom: day('Cancelled from'),
    cancelledTo: day('Cancelled until'),
  },
  sorts: { client: ['client', '-client'], inception: ['begins', '-begins'], expiry: ['ends', '-ends'], total: ['premium', '-premium'] },
  defaultSort: 'client',
  search: 'Client, insurer or number',
  bulk: { assign: 'Assign to' },
  views: {
    current: { name: 'Current', parameters: { status: 'current' } },
    renewing: { name: 'Ending in 60 days', parameters: { renewing: '60', sort: 'ends' } },
    missing: { name: 'Missing documents', parameters: { missing: 'yes', sort: 'ends' } },
    notInvoiced: {
      name: 'Not yet invoiced',
      parameters: { invoiced: 'not', sort: 'begins', columns: 'client,class,uninvoiced,uninvoicedSince,assignedTo' },
    },
    mine: { name: 'Mine', parameters: { status: 'current', assigned: 'me' } },
  },
  opensWith: 'current',
})

const reason = typedText('Say why, in a few words', 1000, 3)
const access = 'policy:edit'
/** The number in the insurer's format, in capitals (domain 4.4). */
const numberShape = /^([A-Z0-9][A-Z0-9/ -]{3,24})?$/
const wrongNumber = 'Enter the number as the insurer writes it: 4 to 25 letters, figures, spaces, / and -'
const policyNumber = () => z.string().check(z.trim(), z.toUpperCase(), z.regex(numberShape, wrongNumber))
const requiredNumber = () =>
  z
    .string('Enter the policy number')
    .check(z.trim(), z.toUpperCase(), z.minLength(1, 'Enter the policy number'), z.regex(numberShape, wrongNumber))

const written = {
  insurer: typedText('Enter the insurer', 120),
  policyNumber: policyNumber(),
  inception: isoDate(),
  expiry: isoDate(),
  terms: Terms,
}
const wrongRate = 'Enter the rate as a percentage, like 0.3 or 1.25'
/** '0.3' -> 300 thousandths of one per cent. */
const percentage = z.pipe(
  z.string(wrongRate).check(
    z.trim(),
    z.refine((typed) => readRate(typed) !== null, wrongRate),
  ),
  z.transform((typed) => readRate(typed) ?? 0),
)
/** What the days added to the period cost. `ipt`: as the insurer stated it; without it, by the rates of the first of these days. */
const extensionCost = {
  net: z.optional(typedPounds(wrongSum)),
  ipt: z.optional(typedPounds(wrongSum)),
  /** The insurer stands by a tax that is more than 1p off ours. */
  taxConfirmed: z.optional(z.boolean()),
  fee: z.optional(typedPounds(wrongSum)),
}
export const NewSubjectivity = z.strictObject({ text: typedText('Say what must be provided', 400), dueOn: z.nullable(isoDate()) })

export const policies = group('admin', 'policies', {
  list: policyList.page('/api/admin/policies', 'policy:view', 'The book of policies; confidential ones only for those who may see them'),
  csv: policyList.csv('/api/admin/policies/csv', 'policy:view'),
  ...assigning('/api/admin/policies', { list: policyList, view: 'policy:view', change: access }),
  /** Clients for a new policy: those whose name or reference contains the text, at most eight; or the one with this id. */
  clients: get('/api/admin/policies/clients', {
    access,
    input: z.strictObject({ name: text(80), id: z.optional(id()) }),
    output: z.array(z.object({ id: z.uuid(), name: z.string(), reference: z.string(), place: z.string(), activities: z.string() })),
  }),
  /** Insurers already in the book, by name, so that each is always written the same way. */
  insurers: get('/api/admin/policies/insurers', { access, input: z.strictObject({}), output: z.array(z.string()) }),
  show: get('/api/admin/policies/:id', { access: 'policy:view', input: z.strictObject({ id: id() }), output: PolicyDetail }),
  /** The vehicles of the newest terms, as a file that can be imported as items. */
  vehicles: get('/api/admin/policies/:id/vehicles', {
    access: 'policy:view',
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'vehicles',
  }),
  /** One complete version of the terms. */
  terms: get('/api/admin/policies/:id/terms/:number', {
    access: 'policy:view',
    input: z.strictObject({ id: id(), number: z.string().check(z.regex(/^[1-9]\d{0,4}$/)) }),
    output: z.extend(Version, { terms: Terms }),
  }),
  create: post('/api/admin/policies', {
    access,
    input: z.strictObject({
      clientId: z.uuid('Choose the client'),
      class: z.enum(policyClassNames, 'Choose the class'),
      /** Whether the client must first return a proposal form. */
      proposal: z.boolean(),
      ...written,
      subjectivities: z.array(NewSubjectivity).check(z.maxLength(40)),
    }),
    output: PolicyDetail,
    idempotent: true,
  }),
  /** Before it is bound, changes anything; afterwards, the terms from a day on, at a pro rata price, or a wrong policy number. */
  change: put('/api/admin/policies/:id', {
    access,
    input: z.strictObject({ ...changeInput, ...written, effectiveFrom: isoDate(), reason }),
    output: PolicyDetail,
  }),
  assign: post('/api/admin/policies/:id/assign', {
    access,
    input: z.strictObject({ ...changeInput, userId: colleagueOrNobody }),
    output: PolicyDetail,
  }),
  note: post('/api/admin/policies/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: PolicyDetail,
    idempotent: true,
  }),
  require: post('/api/admin/policies/:id/subjectivities', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Say what must be provided', 400), dueOn: z.nullable(isoDate()) }),
    output: PolicyDetail,
    idempotent: true,
  }),
  settle: post('/api/admin/policies/:id/subjectivities/:subjectivity', {
    access,
    input: z.strictObject({ id: id(), subjectivity: id(), status: z.enum(requirementMachine.statusNames) }),
    output: PolicyDetail,
  }),
  requestProposal: post('/api/admin/policies/:id/request-proposal', { access, input: z.strictObject(changeInput), output: PolicyDetail }),
  receiveProposal: post('/api/admin/policies/:id/receive-proposal', { access, input: z.strictObject(changeInput), output: PolicyDetail }),
  /** The insurer has confirmed cover. */
  bind: post('/api/admin/policies/:id/bind', {
    access: 'policy:bind',
    input: z.strictObject({ ...changeInput, policyNumber: requiredNumber() }),
    output: PolicyDetail,
  }),
  /** Only while on cover, and if nothing is missing. */
  activate: post('/api/admin/policies/:id/activate', { access, input: z.strictObject(changeInput), output: PolicyDetail }),
  requestDocuments: post('/api/admin/policies/:id/request-documents', {
    access,
    input: z.strictObject({ ...changeInput, text: typedText('Say what must be provided', 400), dueOn: z.nullable(isoDate()) }),
    output: PolicyDetail,
  }),
  startRenewal: post('/api/admin/policies/:id/start-renewal', { access, input: z.strictObject(changeInput), output: PolicyDetail }),
  /** The insurer extends the period of cover, for a premium or without one. */
  extend: post('/api/admin/policies/:id/extend', {
    access,
    input: z.strictObject({ ...changeInput, expiry: isoDate(), ...extensionCost, reason }),
    output: PolicyDetail,
  }),
  /** On an adjustable policy whose cover is over: the actual figure for one section. What it makes of the deposit is charged or returned. */
  declare: post('/api/admin/policies/:id/declaration', {
    access,
    input: z.strictObject({
      ...changeInput,
      section: text(longestSectionKey, 1),
      what: typedText('Say what was declared, like wages', 80, 2),
      actual: typedPounds(wrongSum),
      rate: percentage,
      minimum: typedPounds('Enter the minimum premium in pounds, or 0 for none'),
    }),
    output: PolicyDetail,
  }),
  cancelNotTakenUp: post('/api/admin/policies/:id/not-taken-up', {
    access,
    input: z.strictObject({ ...changeInput, reason }),
    output: PolicyDetail,
  }),
  /** `from`: the first day without cover. `net`, `ipt`: what the insurer refunds, both or neither; without them it is worked out by the day. */
  cancel: post('/api/admin/policies/:id/cancel', {
    access,
    input: z.strictObject({
      ...changeInput,
      from: isoDate(),
      because: z.enum(['insured_request', 'insurer', 'non_payment', 'sale', 'replaced', 'misrepresentation'], 'Choose why it is cancelled'),
      net: z.optional(typedPounds(wrongSum)),
      ipt: z.optional(typedPounds(wrongSum)),
      /** The insurer stands by a tax that is more than 1p off ours. */
      taxConfirmed: z.optional(z.boolean()),
      reason,
    }),
    output: PolicyDetail,
  }),
  /** The insurer's confirmation must be on file. `expiry`: the new end, if the period is over; it may cost what an extension does. */
  reinstate: post('/api/admin/policies/:id/reinstate', {
    access,
    input: z.strictObject({ ...changeInput, expiry: isoDate(), ...extensionCost, reason }),
    output: PolicyDetail,
  }),
  /** Sets a status that no step leads to, and nothing else; what will then be wrong is `forcedFaults`. */
  force: post('/api/admin/policies/:id/force', {
    access: 'policy:force',
    input: z.strictObject({
      ...changeInput,
      to: z.enum(policyMachine.statusNames, 'Choose the status'),
      reason: typedText('Say why, in at least 10 characters', 1000, 10),
      understood: z.boolean().check(z.refine((yes) => yes, 'Confirm that you have read what will be wrong')),
    }),
    output: PolicyDetail,
  }),
})
