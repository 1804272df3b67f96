/** Staff: claims that were reported. Drafts are their reporters' alone and never here. */
import { assigning } from '../../assigning.ts'
import { get, group, post } from '../../endpoint.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { formatDate, formatDateTime, formatTimestamp } from '../../format.ts'
import { byLink, choice, choiceOrId, day, list, moment, word } from '../../list.ts'
import { claimClosingKeys, claimMachine, sentClaimStatuses } from '../../model/claims/claimMachine.ts'
import { ClaimPayment, paymentKinds } from '../../model/claims/claimMoney.ts'
import { ClaimNeed } from '../../model/claims/claimNeed.ts'
import { turnLabels, turns } from '../../model/claims/claimProgress.ts'
import { ThreadMessage } from '../../model/policies/thread.ts'
import { AnswerSection } from '../../model/quotes/quote.ts'
import { policyClasses, policyClassNames } from '../../model/policies/policyClass.ts'
import { Upload } from '../../model/files/upload.ts'
import { id, isoDate, pence, text, typedText, z, type Infer } from '../../schema.ts'
import { ServiceLevels } from '../../model/site/serviceLevels.ts'

export const ClaimSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(claimMachine.statusNames),
  /** In our words: 'Theft or burglary'. */
  kind: z.string(),
  circumstance: z.boolean(),
  /** Somebody was hurt, or something cannot wait: while the next move is ours. */
  urgent: z.boolean(),
  business: z.string(),
  reporter: z.string(),
  submittedAt: z.string(),
  /** By when we promised to acknowledge it; null once we have. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  waitingOn: z.enum(turns),
  /** yyyy-mm-dd: by when the client was told that they hear from us again. */
  nextUpdateOn: z.nullable(z.string()),
  /** That day has passed. */
  updateLate: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ClaimSummary = Infer<typeof ClaimSummary>

export const ClaimDetail = z.extend(ClaimSummary, {
  email: z.string(),
  /** As it was declared; empty where none was given. */
  phone: z.string(),
  policyNumber: z.string(),
  /** Looks like a program's: no mail was sent in its name. */
  suspected: z.boolean(),
  sections: z.array(AnswerSection),
  /** In the words that were signed; empty where nothing was. */
  declaration: z.string(),
  /** Those that can be opened, and those still being checked; never one that the virus check stopped. */
  files: z.array(Upload),
  later: z.array(z.string()),
  /** With whom the claim is, and their number for it; empty before it was passed on. */
  insurer: z.string(),
  insurerReference: z.string(),
  client: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  policy: z.nullable(z.object({ id: z.uuid(), reference: z.string(), name: z.string() })),
  /** Policies it may be about: the client's, or those that the reporter's address or number leads to. */
  candidates: z.array(z.object({ id: z.uuid(), client: z.string(), name: z.string(), because: z.string() })),
  adjuster: z.string(),
  /** Pence, as are all sums. */
  excess: z.nullable(z.number()),
  offered: z.nullable(z.number()),
  offerAcceptedAt: z.nullable(z.string()),
  /** The client sees what was offered and paid. */
  moneyReleased: z.boolean(),
  payments: z.array(ClaimPayment),
  /** The insurer's estimate, newest last. Staff only. */
  reserves: z.array(z.object({ at: z.string(), by: z.string(), amount: z.number(), reason: z.string() })),
  needs: z.array(ClaimNeed),
  /** Oldest first; the client reads them too. */
  messages: z.array(ThreadMessage),
  /** Today in London: what dates are chosen from. */
  today: z.string(),
  /** By when a client hears from us again after each step, in working days. */
  levels: ServiceLevels,
  /** Why it was closed; null while it is not. */
  closing: z.nullable(z.enum(claimClosingKeys)),
  /** Internal, oldest first. */
  notes: z.array(Note),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  /** Sent back with every change: somebody else's change in between answers 409. */
  version: z.number(),
  /** Legal now, for this person; notes may be added at any time by whoever may edit. */
  actions: z.array(z.enum(claimMachine.actions)),
  mayEdit: z.boolean(),
})
export type ClaimDetail = Infer<typeof ClaimDetail>

/** As staff read it. */
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
    kind: { label: 'About', wrap: true, text: ({ kind, circumstance }) => (circumstance ? `${kind} (circumstance)` : kind) },
    status: { label: 'Status', text: ({ status }) => claimMachine.label(status, 'staff') },
    /** The first word, and after that the next: a claim waits for one of them. */
    dueAt: {
      label: 'Client hears by',
      wrap: true,
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
    assignedTo: { label: 'Handler', wrap: true, text: ({ assignedTo }) => assignedTo?.name ?? 'Unassigned' },
  },
  filters: {
    /** `toAcknowledge`: sent, and nobody has answered yet; `ours`: the insurer has not been told. */
    status: choice('Status', [
      { value: 'toAcknowledge', label: 'To acknowledge' },
      { value: 'ours', label: 'Our move' },
      { value: 'open', label: 'Open' },
      ...sentClaimStatuses.map((status) => ({ value: status, label: claimMachine.label(status, 'staff') })),
    ]),
    assigned: choiceOrId('Handler', [
      { value: 'me', label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
    ]),
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
    update: choice('Next update', [
      { value: 'late', label: 'Late' },
      { value: 'today', label: 'Due today' },
    ]),
    client: { label: 'Client', schema: id(), options: [] },
    /** Of the policy that it is about. */
    class: byLink(
      choice('Class', [
        ...policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label })),
        { value: 'none', label: 'No policy chosen' },
      ]),
    ),
    /** As it was reported: 'theft'. */
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
    /** Both inclusive, by the day it was reported in London. */
    from: day('Reported from'),
    to: day('Reported until'),
  },
  sorts: { business: ['business', '-business'], dueAt: ['due', '-due'], submittedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Business, name, email, any number',
  bulk: { assign: 'Assign to' },
  views: {
    ours: { name: 'Our move', parameters: { status: 'ours', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
    updates: { name: 'Updates we owe', parameters: { update: 'late' } },
  },
  opensWith: 'ours',
})

const step = { id: id(), version: z.number().check(z.int(), z.minimum(0)) }
const insurer = {
  ...step,
  insurer: typedText('Enter the insurer', 80),
  /** As the insurer writes it: theirs, so no form of ours is asked of it. */
  insurerReference: typedText('Enter the number the insurer gave the claim', 60),
}
const access = 'claim:edit'
/** By when the client hears from us again; left out, the usual time of the step. */
const nextUpdateOn = z.optional(isoDate())
const what = { what: typedText('Say what is needed', 160, 3), why: z.optional(text(300)), dueOn: z.optional(isoDate()) }
const change = <I extends z.ZodMiniType>(path: string, input: I) =>
  post(`/api/admin/claims/:id/${path}`, { access, input, output: ClaimDetail })

export const claims = group('admin', 'claims', {
  list: claimList.page('/api/admin/claims', 'claim:view'),
  csv: claimList.csv('/api/admin/claims/csv', 'claim:view'),
  ...assigning('/api/admin/claims', { list: claimList, view: 'claim:view', change: access }),
  show: get('/api/admin/claims/:id', { access: 'claim:view', input: z.strictObject({ id: id() }), output: ClaimDetail }),
  /** Somebody has read it and spoken to the reporter: ends the promise. */
  acknowledge: post('/api/admin/claims/:id/acknowledge', { access, input: z.strictObject(step), output: ClaimDetail }),
  /** Makes it mine; its state stays. */
  take: post('/api/admin/claims/:id/take', { access, input: z.strictObject(step), output: ClaimDetail }),
  note: post('/api/admin/claims/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: ClaimDetail,
    idempotent: true,
  }),
  /** The insurer has it and has given it a number. Nobody is written to. */
  notifyInsurer: post('/api/admin/claims/:id/insurer', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  correctInsurer: post('/api/admin/claims/:id/insurer/correct', { access, input: z.strictObject(insurer), output: ClaimDetail }),
  /** Nobody is written to: why is for colleagues. */
  close: post('/api/admin/claims/:id/close', {
    access,
    input: z.strictObject({
      ...step,
      closing: z.enum(claimClosingKeys, 'Choose why it is closed'),
      reason: typedText('Say how it ended, in a few words', 1000, 3),
    }),
    output: ClaimDetail,
  }),
  reopen: post('/api/admin/claims/:id/reopen', { access, input: z.strictObject(step), output: ClaimDetail }),

  // What the insurer does. Each tells the client, by mail and in their portal.
  requestInformation: change('information', z.strictObject({ ...step, ...what, nextUpdateOn })),
  supplyInformation: change('supplied', z.strictObject(step)),
  assess: change('assess', z.strictObject({ ...step, adjuster: typedText('Enter who assesses it', 120, 2), nextUpdateOn })),
  offer: change(
    'offer',
    z.strictObject({
      ...step,
      offered: z._default(z.nullable(pence()), null),
      reason: typedText('Say what the insurer offers', 1000, 3),
      nextUpdateOn,
    }),
  ),
  dispute: change('dispute', z.strictObject({ ...step, reason: typedText('Say what the client disputes', 1000, 3), nextUpdateOn })),
  settle: change(
    'settle',
    z.strictObject({
      ...step,
      amount: pence(),
      payee: typedText('Enter who was paid', 120, 2),
      paidOn: isoDate(),
      reason: z.optional(text(1000)),
    }),
  ),
  decline: change('decline', z.strictObject({ ...step, reason: typedText('Give the insurer\u2019s reasons', 2000, 20), nextUpdateOn })),
  withdraw: change('withdraw', z.strictObject({ ...step, reason: typedText('Say why it is withdrawn', 1000, 3) })),

  // What is needed, and what is said.
  addNeed: change('needs', z.strictObject({ ...step, ...what })),
  acceptNeed: change('needs/:need/accept', z.strictObject({ ...step, need: id() })),
  redoNeed: change('needs/:need/redo', z.strictObject({ ...step, need: id(), reason: typedText('Say what is missing or wrong', 400, 3) })),
  dropNeed: change('needs/:need/drop', z.strictObject({ ...step, need: id() })),
  message: post('/api/admin/claims/:id/messages', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the message', 4000, 2), nextUpdateOn }),
    output: ClaimDetail,
    idempotent: true,
  }),
  /** Another date than the usual one, and why: the client reads both. */
  promise: change('promise', z.strictObject({ ...step, nextUpdateOn: isoDate(), reason: typedText('Say why, for the client', 400, 3) })),

  // What it is about, and what it costs.
  /** One of the candidates, or the number or reference of a policy. */
  match: change('policy', z.strictObject({ ...step, policy: z.optional(id()), number: z.optional(text(40)) })),
  facts: change('facts', z.strictObject({ ...step, adjuster: text(120), excess: z.nullable(pence()) })),
  reserve: change('reserve', z.strictObject({ ...step, amount: pence(), reason: typedText('Say what moved it', 300, 3) })),
  payment: change(
    'payments',
    z.strictObject({
      ...step,
      kind: z.enum(paymentKinds, 'Choose what it was'),
      payee: typedText('Enter who was paid', 120, 2),
      amount: pence(),
      paidOn: isoDate(),
    }),
  ),
  showMoney: change('money/show', z.strictObject(step)),
  hideMoney: change('money/hide', z.strictObject(step)),
})
