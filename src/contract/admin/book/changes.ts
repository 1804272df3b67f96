/** Staff: mid-term changes. What is requested beside what is in force, the insurer's price, and applying the change to the policy. */
import { assigning, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput } from '../../changeInput.ts'
import { get, group, post } from '../../endpoint.ts'
import { formatDate, formatTimestamp } from '../../format.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { byLink, choice, dateColumn, day, list, moment } from '../../list.ts'
import { ChangePrice, Compared } from '../../model/changes/change.ts'
import { changeKinds, changeKindNames, changeLabel, RecordedChange } from '../../model/changes/changeKinds.ts'
import { toldUsInput } from '../../model/contact/toldUs.ts'
import { changeMachine } from '../../model/changes/changeMachine.ts'
import { invoiceKinds } from '../../model/invoices/invoice.ts'
import { ChargedDays } from '../../model/policies/money.ts'
import { IptRate } from '../../model/policies/ipt.ts'
import { longestSectionKey } from '../../model/policies/sectionKey.ts'
import { signedPounds, typedPounds } from '../../model/policies/typedMoney.ts'
import { classLabel, policyClassNames } from '../../model/policies/policyClass.ts'
import { id, text, typedText, z, type Infer } from '../../schema.ts'

export const ChangeSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(changeMachine.statusNames),
  kind: z.enum(changeKindNames),
  client: z.string(),
  class: z.enum(policyClassNames),
  policyNumber: z.string(),
  effectiveOn: z.string(),
  requestedAt: z.string(),
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ChangeSummary = Infer<typeof ChangeSummary>

export const ChangeDetail = z.extend(ChangeSummary, {
  version: z.number(),
  compared: z.array(Compared),
  details: z.string(),
  requestedBy: z.string(),
  policy: z.object({
    id: z.uuid(),
    reference: z.string(),
    insurer: z.string(),
    inception: z.string(),
    expiry: z.string(),
    /** By which the price of a change is worked out. */
    charged: ChargedDays,
    clientId: z.uuid(),
  }),
  /** The sections now, from which the price is worked out. */
  sections: z.array(z.object({ code: z.string(), name: z.string(), net: z.number(), iptRate: IptRate })),
  /** The key of the section whose premium changes, and its premium for the period after the change. */
  pricing: z.object({ section: z.string(), yearlyNet: z.number() }),
  price: z.nullable(ChangePrice),
  /** The document still to be made for it, once it is applied. */
  toBill: z.nullable(z.enum(invoiceKinds)),
  /** Pro rata, worked out from `pricing`. */
  ours: z.object({ remainingDays: z.number(), net: z.number(), ipt: z.number(), total: z.number() }),
  insurerReference: z.string(),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  actions: z.array(z.enum(changeMachine.actions)),
  mayEdit: z.boolean(),
})
export type ChangeDetail = Infer<typeof ChangeDetail>

export const changeList = list({
  name: 'changes',
  one: 'change',
  many: 'changes',
  row: ChangeSummary,
  columns: {
    client: { label: 'Client', names: true },
    reference: { label: 'Reference', hidden: true },
    kind: { tells: true, label: 'Change', wrap: true, text: ({ kind }) => changeLabel(kind) },
    class: { label: 'Policy', hidden: true, wrap: true, text: ({ class: name }) => classLabel(name) },
    policyNumber: { label: 'Policy number', hidden: true },
    status: { label: 'Status', tells: 'first', text: ({ status }) => changeMachine.label(status, 'staff') },
    effectiveOn: dateColumn('effectiveOn', 'From'),
    dueAt: { ...moment('dueAt', 'Next update by'), ends: true, cardWord: 'Due' },
    requestedAt: {
      label: 'Asked for',
      hidden: true,
      text: ({ requestedAt }) => formatDate(requestedAt),
      csv: ({ requestedAt }) => formatTimestamp(requestedAt),
    },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    /** `ours`: it is our turn. */
    status: choice('Status', [
      { value: 'ours', label: 'To answer' },
      { value: 'open', label: 'Open' },
      ...changeMachine.statusNames.map((status) => ({ value: status, label: changeMachine.label(status, 'staff') })),
    ]),
    kind: choice(
      'Change',
      changeKindNames.map((value) => ({ value, label: changeKinds[value].label })),
    ),
    assigned: handlerFilter,
    client: byLink({ label: 'Client', schema: id(), options: [] }),
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
    class: byLink(
      choice(
        'Class',
        policyClassNames.map((name) => ({ value: name, label: classLabel(name) })),
      ),
    ),
    /** Both inclusive. */
    from: day('Asked for from'),
    to: day('Asked for until'),
  },
  sorts: { requestedAt: ['oldest', 'newest'], dueAt: ['due', '-due'], effectiveOn: ['effective', '-effective'] },
  defaultSort: 'newest',
  bulk: { assign: 'Assign to' },
  views: {
    ours: { name: 'To answer', parameters: { status: 'ours', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
  },
  opensWith: 'ours',
})

const access = 'policy:edit'
const sum = 'Enter a sum in pounds, like 850 or 1,234.50; with a minus sign if it is given back'

export const changes = group('admin', 'changes', {
  list: changeList.page('/api/admin/changes', 'policy:view'),
  csv: changeList.csv('/api/admin/changes/csv', 'policy:view'),
  ...assigning('/api/admin/changes', { list: changeList, view: 'policy:view', change: access }),
  show: get('/api/admin/changes/:id', { access: 'policy:view', input: z.strictObject({ id: id() }), output: ChangeDetail }),
  /** Requests a change for a client who asked outside the portal. `id` is the policy. */
  record: post('/api/admin/policies/:id/changes', {
    access,
    input: RecordedChange,
    output: ChangeDetail,
    idempotent: true,
    // A list of vehicles is sent as text.
    maxBody: 400_000,
  }),
  take: post('/api/admin/changes/:id/take', { access, input: z.strictObject(changeInput), output: ChangeDetail }),
  note: post('/api/admin/changes/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: ChangeDetail,
    idempotent: true,
  }),
  askClient: post('/api/admin/changes/:id/ask', {
    access,
    input: z.strictObject({ ...changeInput, reason: typedText('Write the question', 2000) }),
    output: ChangeDetail,
  }),
  answer: post('/api/admin/changes/:id/answer', {
    access,
    input: z.strictObject({ ...changeInput, reason: typedText('Write what the client said', 2000) }),
    output: ChangeDetail,
  }),
  passToInsurer: post('/api/admin/changes/:id/insurer', {
    access,
    input: z.strictObject({ ...changeInput, insurerReference: z.optional(text(60)) }),
    output: ChangeDetail,
  }),
  /** The insurer's figures count; `section` (its key) and `yearlyNet` give its premium for the period after the change. */
  recordPrice: post('/api/admin/changes/:id/price', {
    access,
    input: z.strictObject({
      ...changeInput,
      section: text(longestSectionKey, 1),
      yearlyNet: typedPounds('Enter a sum in pounds, like 850 or 1,234.50'),
      net: signedPounds(sum),
      ipt: signedPounds(sum),
      fee: typedPounds('Enter our fee in pounds, or 0 for none'),
      /** The insurer stands by a tax that is more than 1p off the rates. */
      taxConfirmed: z.optional(z.boolean()),
      insurerReference: z.optional(text(60)),
    }),
    output: ChangeDetail,
  }),
  accept: post('/api/admin/changes/:id/accept', {
    access,
    input: z.strictObject({ ...changeInput, ...toldUsInput }),
    output: ChangeDetail,
  }),
  /** The insurer has confirmed it: the new terms apply from the effective date. */
  apply: post('/api/admin/changes/:id/apply', { access, input: z.strictObject(changeInput), output: ChangeDetail }),
  reject: post('/api/admin/changes/:id/reject', {
    access,
    input: z.strictObject({ ...changeInput, reason: typedText('Say why; the client will see this', 1000) }),
    output: ChangeDetail,
  }),
  withdraw: post('/api/admin/changes/:id/withdraw', {
    access,
    input: z.strictObject({ ...changeInput, reason: typedText('Say who withdrew it, and how', 500) }),
    output: ChangeDetail,
  }),
})
