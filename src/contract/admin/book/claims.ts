/** Staff: claims that have been reported. Drafts belong to their reporters and never appear here. */
import { ClientNeed } from '../../model/clients/needs.ts'
import { assigning, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput } from '../../changeInput.ts'
import { get, group, post } from '../../endpoint.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { formatDate, formatDateTime, formatTimestamp } from '../../format.ts'
import { byLink, choice, day, list, moment, word } from '../../list.ts'
import { claimClosingKeys, claimMachine, sentClaimStatuses } from '../../model/claims/claimMachine.ts'
import { paymentKinds, StaffPayment } from '../../model/claims/claimMoney.ts'
import { ClaimNeed } from '../../model/claims/claimNeed.ts'
import { turnLabels, turns } from '../../model/claims/claimProgress.ts'
import { ThreadMessage } from '../../model/policies/thread.ts'
import { AnswerSection } from '../../model/quotes/quote.ts'
import { policyClasses, policyClassNames } from '../../model/policies/policyClass.ts'
import { Upload } from '../../model/files/upload.ts'
import { id, isoDate, pence, pencePaid, text, typedText, z, type Infer } from '../../schema.ts'
import { ServiceLevels } from '../../model/site/serviceLevels.ts'

export const ClaimSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(claimMachine.statusNames),
  /** Display text: 'Theft or burglary'. */
  kind: z.string(),
  circumstance: z.boolean(),
  /** Someone was hurt, or something cannot wait; only while it is our turn. */
  urgent: z.boolean(),
  business: z.string(),
  reporter: z.string(),
  submittedAt: z.string(),
  /** When we promised to acknowledge it by; null once we have. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  waitingOn: z.enum(turns),
  /** yyyy-mm-dd: when the client was told to expect our next update by. */
  nextUpdateOn: z.nullable(z.string()),
  /** True once that day has passed. */
  updateLate: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ClaimSummary = Infer<typeof ClaimSummary>

export const ClaimDetail = z.extend(ClaimSummary, {
  /** What the client and its people need, for staff who may see clients. */
  clientNeeds: z.array(ClientNeed),
  email: z.string(),
  /** As declared; empty if none was given. */
  phone: z.string(),
  policyNumber: z.string(),
  /** Looks like a bot's report: no mail was sent in its name. */
  suspected: z.boolean(),
  sections: z.array(AnswerSection),
  /** The wording that was agreed to; empty if there was none. */
  declaration: z.string(),
  /** Files that can be opened or are still being checked; never those that failed the virus check. */
  files: z.array(Upload),
  later: z.array(z.string()),
  /** The insurer handling the claim, and their reference; empty until it has been passed on. */
  insurer: z.string(),
  insurerReference: z.string(),
  client: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  policy: z.nullable(z.object({ id: z.uuid(), reference: z.string(), name: z.string() })),
  /** Policies it may be about: the client's, or those found by the reporter's address or policy number. */
  candidates: z.array(z.object({ id: z.uuid(), client: z.string(), name: z.string(), because: z.string() })),
  adjuster: z.string(),
  /** All sums are in pence. */
  excess: z.nullable(z.number()),
  offered: z.nullable(z.number()),
  offerAcceptedAt: z.nullable(z.string()),
  /** Whether the client sees what was offered and paid. */
  moneyReleased: z.boolean(),
  /** Those reversed included. */
  payments: z.array(StaffPayment),
  /** The insurer's estimates, newest last. Staff only. */
  reserves: z.array(z.object({ at: z.string(), by: z.string(), amount: z.number(), reason: z.string() })),
  needs: z.array(ClaimNeed),
  /** Oldest first; the client sees them too. */
  messages: z.array(ThreadMessage),
  /** Today in London, for date fields. */
  today: z.string(),
  /** When a client hears from us again after each step, in working days. */
  levels: ServiceLevels,
  /** Why it was closed; null while it is open. */
  closing: z.nullable(z.enum(claimClosingKeys)),
  /** Internal, oldest first. */
  notes: z.array(Note),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  /** Sent with every change: 409 if someone else has changed it meanwhile. */
  version: z.number(),
  /** The actions this person may perform now. Anyone who may edit can add notes at any time. */
  actions: z.array(z.enum(claimMachine.actions)),
  mayEdit: z.boolean(),
})
export type ClaimDetail = Infer<typeof ClaimDetail>

/** Turn labels for staff. */
export const staffTurns = { ...turnLabels, client: 'The client' }

export const claimList = list({
  name: 'claims',
  one: 'claim',
  many: 'claims',
  row: ClaimSummary,
  columns: {
    business: { label: 'Business', names: true },
    reporter: { label: 'Reported by', hidden: true },
    reference: { label: 'Reference', hidden: true },
    kind: { tells: true, label: 'About', wrap: true, text: ({ kind, circumstance }) => (circumstance ? `${kind} (circumstance)` : kind) },
    status: { label: 'Status', tells: 'first', text: ({ status }) => claimMachine.label(status, 'staff') },
    /** The acknowledgement, then the next update: a claim is always waiting for one of them. */
    dueAt: {
      ends: true,
      label: 'Update due by',
      cardWord: 'Due',
      text: ({ dueAt, nextUpdateOn }) => (dueAt ? formatDateTime(dueAt) : nextUpdateOn ? formatDate(nextUpdateOn) : ''),
      csv: ({ dueAt, nextUpdateOn }) => (dueAt ? formatTimestamp(dueAt) : (nextUpdateOn ?? '')),
    },
    nextUpdateOn: {
      label: 'Next update',
      hidden: true,
      text: ({ nextUpdateOn }) => (nextUpdateOn ? formatDate(nextUpdateOn) : ''),
      csv: ({ nextUpdateOn }) => nextUpdateOn ?? '',
    },
    waitingOn: { label: 'Waiting on', hidden: true, text: ({ waitingOn }) => staffTurns[waitingOn] },
    submittedAt: { ...moment('submittedAt', 'Received'), hidden: true },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    /** `toAcknowledge`: sent, and not yet answered; `ours`: the insurer has not been told, or the client has replied. */
    status: choice('Status', [
      { value: 'toAcknowledge', label: 'To acknowledge' },
      { value: 'ours', label: 'Waiting for us' },
      { value: 'open', label: 'Open' },
      ...sentClaimStatuses.map((status) => ({ value: status, label: claimMachine.label(status, 'staff') })),
    ]),
    assigned: handlerFilter,
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
    update: choice('Next update', [
      { value: 'late', label: 'Late' },
      { value: 'today', label: 'Due today' },
    ]),
    client: { label: 'Client', schema: id(), options: [] },
    /** Class of the policy it is about. */
    class: byLink(
      choice('Class', [
        ...policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label })),
        { value: 'none', label: 'No policy chosen' },
      ]),
    ),
    /** The kind that was reported: 'theft'. */
    type: word('About', 40),
    /** How it ended. */
    ended: byLink(
      choice('Ended', [
        { value: 'paid', label: 'Settled and paid' },
        { value: 'declined', label: 'Declined by the insurer' },
        { value: 'withdrawn', label: 'Withdrawn by the client' },
        { value: 'otherwise', label: 'Closed for another reason' },
      ]),
    ),
    /** Whether we have acknowledged it, in time or late. */
    acknowledged: byLink(choice('Acknowledged', [{ value: 'yes', label: 'Yes' }])),
    /** By the day it was reported in London, both inclusive. */
    from: day('Reported from'),
    to: day('Reported until'),
  },
  sorts: { business: ['business', '-business'], dueAt: ['due', '-due'], submittedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Business, name, email, insurer, any number',
  bulk: { assign: 'Assign to' },
  views: {
    ours: { name: 'Waiting for us', parameters: { status: 'ours', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
    updates: { name: 'Updates due', parameters: { update: 'late' } },
  },
  opensWith: 'ours',
})

const insurer = {
  ...changeInput,
  insurer: typedText('Enter the insurer', 80),
  /** The insurer's own format, so we do not validate it. */
  insurerReference: typedText('Enter the number the insurer gave the claim', 60),
}
const access = 'claim:edit'
/** When the client hears from us again; by default, the usual time for the step. */
const nextUpdateOn = z.optional(isoDate())
const what = { what: typedText('Say what is needed', 160, 3), why: z.optional(text(300)), dueOn: z.optional(isoDate()) }
const change = <I extends z.ZodMiniType>(path: string, input: I) =>
  post(`/api/admin/claims/:id/${path}`, { access, input, output: ClaimDetail })

export const claims = group('admin', 'claims', {
  list: claimList.page('/api/admin/claims', 'claim:view'),
  csv: claimList.csv('/api/admin/claims/csv', 'claim:view'),
  ...assigning('/api/admin/claims', { list: claimList, view: 'claim:view', change: access }),
  show: get('/api/admin/claims/:id', { access: 'claim:view', input: z.strictObject({ id: id() }), output: ClaimDetail }),
  /** A member of staff has read it and spoken to the reporter: fulfils the promise. */
  acknowledge: post('/api/admin/claims/:id/acknowledge', { access, input: z.strictObject(changeInput), output: ClaimDetail }),
  /** Assigns it to the caller; the status stays. */
  take: post('/api/admin/claims/:id/take', { access, input: z.strictObject(changeInput), output: ClaimDetail }),
  note: post('/api/admin/claims/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: ClaimDetail,
    idempotent: true,
  }),
  /** The insurer has it and has given it a reference. Sends no mail. */
  notifyInsurer: post('/api/admin/claims/:id/insurer', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  correctInsurer: post('/api/admin/claims/:id/insurer/correct', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  /** Sends no mail: the reason is for colleagues. */
  close: post('/api/admin/claims/:id/close', {
    access,
    input: z.strictObject({
      ...changeInput,
      closing: z.enum(claimClosingKeys, 'Choose why it is closed'),
      reason: typedText('Say how it ended, in a few words', 1000, 3),
    }),
    output: ClaimDetail,
  }),
  reopen: post('/api/admin/claims/:id/reopen', { access, input: z.strictObject(changeInput), output: ClaimDetail }),

  // Steps by the insurer. Each tells the client, by mail and in their portal.
  requestInformation: change('information', z.strictObject({ ...changeInput, ...what, nextUpdateOn })),
  supplyInformation: change('supplied', z.strictObject(changeInput)),
  assess: change('assess', z.strictObject({ ...changeInput, adjuster: typedText('Enter who is assessing it', 120, 2), nextUpdateOn })),
  offer: change(
    'offer',
    z.strictObject({
      ...changeInput,
      offered: z._default(z.nullable(pence()), null),
      reason: typedText('Say what the insurer offers', 1000, 3),
      nextUpdateOn,
    }),
  ),
  dispute: change('dispute', z.strictObject({ ...changeInput, reason: typedText('Say what the client disputes', 1000, 3), nextUpdateOn })),
  settle: change(
    'settle',
    z.strictObject({
      ...changeInput,
      amount: pencePaid(),
      payee: typedText('Enter who was paid', 120, 2),
      paidOn: isoDate(),
      reason: z.optional(text(1000)),
    }),
  ),
  decline: change(
    'decline',
    z.strictObject({ ...changeInput, reason: typedText("Give the insurer's reasons: at least 20 characters", 2000, 20), nextUpdateOn }),
  ),
  withdraw: change('withdraw', z.strictObject({ ...changeInput, reason: typedText('Say why it is withdrawn', 1000, 3) })),

  // What is needed, and messages.
  addNeed: change('needs', z.strictObject({ ...changeInput, ...what })),
  acceptNeed: change('needs/:need/accept', z.strictObject({ ...changeInput, need: id() })),
  redoNeed: change(
    'needs/:need/redo',
    z.strictObject({ ...changeInput, need: id(), reason: typedText('Say what is missing or wrong', 400, 3) }),
  ),
  dropNeed: change('needs/:need/drop', z.strictObject({ ...changeInput, need: id() })),
  message: post('/api/admin/claims/:id/messages', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the message', 4000, 2), nextUpdateOn }),
    output: ClaimDetail,
    idempotent: true,
  }),
  /** Sets a date other than the usual one, with a reason: the client sees both. */
  promise: change(
    'promise',
    z.strictObject({ ...changeInput, nextUpdateOn: isoDate(), reason: typedText('Say why, for the client', 400, 3) }),
  ),

  // The policy it is about, and its cost.
  /** One of the candidates, or a policy's number or reference. */
  match: change('policy', z.strictObject({ ...changeInput, policy: z.optional(id()), number: z.optional(text(40)) })),
  facts: change('facts', z.strictObject({ ...changeInput, adjuster: text(120), excess: z.nullable(pence()) })),
  reserve: change('reserve', z.strictObject({ ...changeInput, amount: pence(), reason: typedText('Say what changed it', 300, 3) })),
  payment: change(
    'payments',
    z.strictObject({
      ...changeInput,
      kind: z.enum(paymentKinds, 'Choose what it was'),
      payee: typedText('Enter who was paid', 120, 2),
      amount: pencePaid(),
      paidOn: isoDate(),
    }),
  ),
  /** A payment recorded by mistake: it no longer counts, and stays in the list with the reason. */
  reversePayment: change(
    'payments/reverse',
    z.strictObject({ ...changeInput, payment: z.uuid('Choose the payment'), reason: typedText('Say why', 300, 3) }),
  ),
  showMoney: change('money/show', z.strictObject(changeInput)),
  hideMoney: change('money/hide', z.strictObject(changeInput)),
})
