/** Client portal: the claims of the user's companies, what we need for them, and messages about them. Never includes reserves. */
import { formatDate } from '../format.ts'
import { del, get, group, post } from '../endpoint.ts'
import { choice, choiceOrId, list, moment } from '../list.ts'
import { Upload } from '../model/files/upload.ts'
import { claimMachine } from '../model/claims/claimMachine.ts'
import { ClaimPayment } from '../model/claims/claimMoney.ts'
import { ClaimNeed } from '../model/claims/claimNeed.ts'
import { turns, turnText } from '../model/claims/claimProgress.ts'
import { ThreadMessage } from '../model/policies/thread.ts'
import { AnswerSection } from '../model/quotes/quote.ts'
import { id, typedText, z, type Infer } from '../schema.ts'

export const ClientClaim = z.object({
  id: z.uuid(),
  company: z.string(),
  /** Empty until it is sent. */
  reference: z.string(),
  insurerReference: z.string(),
  /** Display text: 'Theft or burglary'. */
  kind: z.string(),
  circumstance: z.boolean(),
  /** Null until we know which policy it is about. */
  policy: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** yyyy-mm-dd */
  incidentOn: z.nullable(z.string()),
  reportedAt: z.string(),
  status: z.enum(claimMachine.statusNames),
  waitingOn: z.enum(turns),
  /** Number of needs waiting for the client. */
  openNeeds: z.number(),
  /** yyyy-mm-dd: when the client hears from us again by. */
  nextUpdateOn: z.nullable(z.string()),
  /** True once that day has passed. */
  late: z.boolean(),
})
export type ClientClaim = Infer<typeof ClientClaim>

export const claimList = list({
  name: 'my-claims',
  one: 'claim',
  many: 'claims',
  row: ClientClaim,
  columns: {
    kind: {
      label: 'About',
      names: true,
      text: ({ kind, circumstance }) => (kind || 'A report') + (circumstance ? ' (nobody has claimed yet)' : ''),
    },
    reference: { label: 'Reference', hidden: true, text: ({ reference }) => reference || 'Not sent yet' },
    insurerReference: { label: "Insurer's reference", text: ({ insurerReference }) => insurerReference || 'None yet' },
    policy: { label: 'Policy', wrap: true, text: ({ policy }) => policy?.name ?? 'Not matched yet' },
    company: { label: 'Company', hidden: true },
    incidentOn: {
      label: 'Happened on',
      text: ({ incidentOn }) => (incidentOn ? formatDate(incidentOn) : 'Not given'),
      csv: ({ incidentOn }) => incidentOn ?? '',
    },
    status: { label: 'Status', tells: 'first', text: ({ status }) => claimMachine.label(status, 'client') },
    waitingOn: { label: 'Waiting on', text: turnText },
    nextUpdateOn: {
      label: 'Hear from us by',
      text: ({ nextUpdateOn }) => (nextUpdateOn ? formatDate(nextUpdateOn) : ''),
      csv: ({ nextUpdateOn }) => nextUpdateOn ?? '',
    },
    reportedAt: {
      ...moment('reportedAt', 'Reported'),
      hidden: true,
      text: ({ reportedAt }) => formatDate(reportedAt),
    },
  },
  filters: {
    open: choice('Status', [
      { value: 'yes', label: 'Open' },
      { value: 'no', label: 'Closed or withdrawn' },
    ]),
    waiting: choice('Waiting on', [{ value: 'me', label: 'Me' }]),
    policy: { label: 'Policy', schema: id(), options: [] },
    company: choiceOrId('Company', []),
    /** Year of the incident. */
    year: { label: 'Year', schema: z.string().check(z.regex(/^20\d\d$/)), options: [] },
  },
  sorts: { reportedAt: ['oldest', 'newest'] },
  defaultSort: 'newest',
})

/** The part of the timeline that the client sees. `what` is plain text. */
const Line = z.object({ at: z.string(), by: z.string(), what: z.string(), detail: z.string() })

export const ClientClaimDetail = z.extend(ClientClaim, {
  version: z.number(),
  insurer: z.string(),
  adjuster: z.string(),
  /** Who is handling it here; null if no one is. */
  handler: z.nullable(z.string()),
  needs: z.array(ClaimNeed),
  timeline: z.array(Line),
  messages: z.array(ThreadMessage),
  sections: z.array(AnswerSection),
  /** Files that do not belong to a need. */
  files: z.array(Upload),
  /** Null until the client may see the insurer's figures. */
  money: z.nullable(
    z.object({
      claimed: z.nullable(z.number()),
      offered: z.nullable(z.number()),
      excess: z.nullable(z.number()),
      payments: z.array(ClaimPayment),
    }),
  ),
  offerAcceptedAt: z.nullable(z.string()),
  /** The insurer's reasons; empty if it was not declined. */
  declinedBecause: z.string(),
  /** Why it was closed, in a sentence; empty while it is open. */
  closedBecause: z.string(),
  /** What this user may do now. */
  actions: z.array(z.enum(['message', 'answer', 'acceptOffer', 'dispute', 'withdraw', 'resume'])),
})
export type ClientClaimDetail = Infer<typeof ClientClaimDetail>

const sees = { client: 'claims', right: 'view' } as const
const acts = { client: 'claims', right: 'act' } as const
const version = z.number().check(z.int(), z.minimum(0))
const one = { id: id() }
const step = { ...one, version }
const need = { ...one, need: id() }

export const claims = group('portal', 'claims', {
  list: claimList.page('/api/client/claims', sees),
  csv: claimList.csv('/api/client/claims/csv', sees),
  /** Options for the filters, and the policies that a claim can be reported under. */
  choices: get('/api/client/claims/choices', {
    access: sees,
    input: z.strictObject({}),
    output: z.object({
      policies: z.array(
        z.object({ id: z.uuid(), name: z.string(), /** Whether the user may report a claim under it. */ mayReport: z.boolean() }),
      ),
      years: z.array(z.string()),
      /** Number of claims waiting for the client's answer. */
      waiting: z.number(),
      mayReport: z.boolean(),
      /** The newest report that somebody began to fill in and nobody has sent. `about`: what happened, or the policy; empty if neither is known. */
      unsent: z.nullable(z.object({ id: z.uuid(), about: z.string(), startedAt: z.string() })),
    }),
  }),
  /**
   * Starts a report with what we know about the caller and the policy, and sets its cookie. 409 if another is begun and not sent, unless
   * `another` says that this is about something else; that one is kept. A report of the caller's with nothing in it yet is started again.
   */
  start: post('/api/client/claims', {
    access: acts,
    input: z.strictObject({ policy: z.optional(id()), another: z.optional(z.boolean()) }),
    output: z.object({ page: z.string() }),
    status: 201,
    rate: { points: 30, seconds: 3600 },
  }),
  /** Gives this browser a report that was started but not sent. */
  resume: post('/api/client/claims/:id/resume', { access: acts, input: z.strictObject(one), output: z.object({ page: z.string() }) }),
  show: get('/api/client/claims/:id', { access: sees, input: z.strictObject(one), output: ClientClaimDetail }),
  message: post('/api/client/claims/:id/messages', {
    access: acts,
    input: z.strictObject({ ...one, text: typedText('Write the message', 2000, 2) }),
    output: ClientClaimDetail,
    idempotent: true,
    rate: { points: 60, seconds: 3600 },
  }),
  /** Files under the id of a need, or `files`. 422 if any was refused; the valid ones are kept. */
  addFiles: post('/api/client/claims/:id/files', {
    access: acts,
    input: z.strictObject(one),
    output: z.object({ files: z.array(Upload) }),
    status: 201,
    rate: { points: 120, seconds: 3600 },
    files: { page: '/client/claims/:id' },
  }),
  /** Only for a need that is still unanswered. */
  removeFile: del('/api/client/claims/:id/files/:file', {
    access: acts,
    input: z.strictObject({ ...one, file: id() }),
    output: ClientClaimDetail,
  }),
  /** Text, files already sent for it, or both. */
  answer: post('/api/client/claims/:id/needs/:need/answer', {
    access: acts,
    input: z.strictObject({ ...need, answer: z.optional(typedText('Write your answer', 2000)) }),
    output: ClientClaimDetail,
  }),
  cannot: post('/api/client/claims/:id/needs/:need/cannot', {
    access: acts,
    input: z.strictObject({ ...need, why: typedText('Say why you cannot provide it', 1000, 3) }),
    output: ClientClaimDetail,
  }),
  acceptOffer: post('/api/client/claims/:id/accept', { access: acts, input: z.strictObject(step), output: ClientClaimDetail }),
  dispute: post('/api/client/claims/:id/dispute', {
    access: acts,
    input: z.strictObject({ ...step, reason: typedText('Say what is wrong with the offer', 1000, 3) }),
    output: ClientClaimDetail,
  }),
  withdraw: post('/api/client/claims/:id/withdraw', {
    access: acts,
    input: z.strictObject({ ...step, reason: typedText('Say why you are withdrawing it', 1000, 3) }),
    output: ClientClaimDetail,
  }),
})
