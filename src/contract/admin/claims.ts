/** Staff: claims that were reported. Drafts are their reporters' alone and never here. */
import { assigning } from '../assigning.ts'
import { get, group, post } from '../endpoint.ts'
import { HistoryEntry, Note } from '../history.ts'
import { choice, choiceOrId, list, moment } from '../list.ts'
import { claimClosingKeys, claimMachine, sentClaimStatuses } from '../model/claims/claimMachine.ts'
import { AnswerSection } from '../model/quotes/quote.ts'
import { Upload } from '../model/files/upload.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

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
  /** Those that can be opened, and those still being checked; never one that the virus check stopped. */
  files: z.array(Upload),
  later: z.array(z.string()),
  /** With whom the claim is, and their number for it; empty before it was passed on. */
  insurer: z.string(),
  insurerReference: z.string(),
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
    dueAt: moment('dueAt', 'Acknowledge by'),
    submittedAt: moment('submittedAt', 'Received'),
    assignedTo: { label: 'Assigned to', wrap: true, text: ({ assignedTo }) => assignedTo?.name ?? 'Unassigned' },
  },
  filters: {
    /** `toAcknowledge`: sent, and nobody has answered yet; `ours`: the insurer has not been told. */
    status: choice('Status', [
      { value: 'toAcknowledge', label: 'To acknowledge' },
      { value: 'ours', label: 'Our move' },
      { value: 'open', label: 'Open' },
      ...sentClaimStatuses.map((status) => ({ value: status, label: claimMachine.label(status, 'staff') })),
    ]),
    assigned: choiceOrId('Assigned to', [
      { value: 'me', label: 'Mine' },
      { value: 'none', label: 'Unassigned' },
    ]),
    overdue: choice('Promise', [{ value: 'yes', label: 'Late' }]),
  },
  sorts: { business: ['business', '-business'], dueAt: ['due', '-due'], submittedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
  search: 'Business, name, email, any number',
  bulk: { assign: 'Assign to' },
  views: {
    ours: { name: 'Our move', parameters: { status: 'ours', sort: 'due' } },
    mine: { name: 'Mine', parameters: { status: 'open', assigned: 'me' } },
    late: { name: 'Late', parameters: { overdue: 'yes', sort: 'due' } },
  },
})

const step = { id: id(), version: z.number().check(z.int(), z.minimum(0)) }
const insurer = {
  ...step,
  insurer: typedText('Enter the insurer', 80),
  /** As the insurer writes it: theirs, so no form of ours is asked of it. */
  insurerReference: typedText('Enter the number the insurer gave the claim', 60),
}
const access = 'claim:edit'

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
})
