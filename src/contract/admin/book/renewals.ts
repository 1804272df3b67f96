/** Staff: renewals, as a grid that works like a spreadsheet, and each renewal from the invitation to the new policy. */
import { ClientNeed } from '../../model/clients/needs.ts'
import { assigning, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput } from '../../changeInput.ts'
import { get, group, post, put } from '../../endpoint.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { byLink, choice, csvMoney, dateColumn, day, list, moment } from '../../list.ts'
import { toldUsInput } from '../../model/contact/toldUs.ts'
import { classLabel, policyClasses, policyClassNames } from '../../model/policies/policyClass.ts'
import { Terms } from '../../model/policies/terms.ts'
import {
  AcceptedFor,
  CellChange,
  cellFields,
  cellValue,
  ClaimsTold,
  decisions,
  Fact,
  lostLabels,
  lostReasons,
  RenewalOffer,
  Sum,
} from '../../model/renewals/renewal.ts'
import { changeInPercent, percentChange } from '../../model/renewals/renewalDiff.ts'
import { renewalMachine } from '../../model/renewals/renewalMachine.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

export const RenewalRow = z.object({
  id: z.uuid(),
  version: z.number(),
  status: z.enum(renewalMachine.statusNames),
  policyId: z.uuid(),
  client: z.string(),
  /** The insurer's policy number, or ours until it is known. */
  policy: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  /** The expiry, yyyy-mm-dd, and the number of days until then; negative afterwards. */
  dueOn: z.string(),
  daysLeft: z.number(),
  /** Pence, with tax and fee. */
  expiring: z.number(),
  /** For the recommended terms; null while there are none. */
  offered: z.nullable(z.number()),
  invitedAt: z.nullable(z.string()),
  /** Share of the questions asked that are answered, in per cent. */
  facts: z.number(),
  decision: z.enum(['', ...decisions]),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  marketsApproached: z.number(),
  marketsReplied: z.number(),
  targetNet: z.nullable(z.number()),
  nextAction: z.string(),
  nextChaseOn: z.nullable(z.string()),
  note: z.string(),
})
export type RenewalRow = Infer<typeof RenewalRow>

const money = (pence: number | null) => (pence === null ? '' : formatMoney(pence))

export const renewalList = list({
  name: 'renewals',
  one: 'renewal',
  many: 'renewals',
  row: RenewalRow,
  columns: {
    client: { label: 'Client', names: true },
    daysLeft: { label: 'Days left', align: 'end' },
    dueOn: { ...dateColumn('dueOn', 'Expiry'), ends: true },
    policy: { label: 'Policy' },
    class: { label: 'Class', text: (row) => classLabel(row.class) },
    insurer: { label: 'Insurer' },
    expiring: { label: 'Expiring', align: 'end', text: ({ expiring }) => money(expiring), csv: ({ expiring }) => csvMoney(expiring) },
    assignedTo: { ...handlerColumn, ends: true },
    status: { label: 'Stage', text: ({ status }) => renewalMachine.label(status, 'staff') },
    invitedAt: { ...moment('invitedAt', 'Invited'), text: ({ invitedAt }) => (invitedAt ? formatDate(invitedAt) : '') },
    facts: { label: 'Facts (%)', align: 'end' },
    marketsApproached: { label: 'Asked', align: 'end' },
    marketsReplied: { label: 'Replied', align: 'end' },
    targetNet: {
      label: 'Target net',
      align: 'end',
      text: ({ targetNet }) => money(targetNet),
      csv: ({ targetNet }) => csvMoney(targetNet),
    },
    offered: { label: 'Terms', align: 'end', text: ({ offered }) => money(offered), csv: ({ offered }) => csvMoney(offered) },
    decision: {
      label: 'Change (%)',
      align: 'end',
      text: ({ expiring, offered }) => (offered === null ? '' : (percentChange(expiring, offered) ?? '')),
      csv: ({ expiring, offered }) => (offered === null ? '' : (changeInPercent(expiring, offered) ?? '')),
    },
    nextAction: { label: 'Next action', wrap: true },
    nextChaseOn: {
      label: 'Next chase',
      text: ({ nextChaseOn }) => (nextChaseOn ? formatDate(nextChaseOn) : ''),
      csv: ({ nextChaseOn }) => nextChaseOn ?? '',
    },
    note: { label: 'Note', wrap: true },
  },
  filters: {
    stage: choice('Show', [
      { value: 'upcoming', label: 'Upcoming' },
      { value: 'noTerms', label: 'No terms' },
      { value: 'facts', label: 'Information outstanding' },
      { value: 'ready', label: 'Terms ready' },
      { value: 'atRisk', label: 'At risk' },
      { value: 'late', label: 'Late' },
      { value: 'lapsed', label: 'Lapsed' },
      { value: 'done', label: 'Done' },
      { value: 'counted', label: 'All except withdrawn' },
      { value: 'decided', label: 'Renewed or lost' },
      ...renewalMachine.statusNames.map((status) => ({ value: status, label: renewalMachine.label(status, 'staff') })),
    ]),
    assigned: handlerFilter,
    client: byLink({ label: 'Client', schema: id(), options: [] }),
    within: choice('Expiring', [
      { value: '7', label: 'Within 7 days' },
      { value: '14', label: 'Within 14 days' },
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
    ]),
    chase: choice('Next chase', [
      { value: 'due', label: 'Due' },
      { value: 'none', label: 'No date' },
    ]),
    class: choice(
      'Class',
      policyClassNames.map((name) => ({ value: name, label: policyClasses[name].label })),
    ),
    lost: byLink(
      choice('Reason lost', [
        ...lostReasons.map((reason) => ({ value: reason, label: lostLabels[reason] })),
        { value: 'unsaid', label: 'Not given' },
      ]),
    ),
    /** By expiry, both inclusive. */
    from: day('Expires from'),
    to: day('Expires until'),
  },
  sorts: { dueOn: ['due', '-due'] },
  defaultSort: 'due',
  bulk: { assign: 'Assign to' },
  views: {
    upcoming: { name: 'Upcoming', parameters: { stage: 'upcoming' } },
    noTerms: { name: 'No terms', parameters: { stage: 'noTerms' } },
    facts: { name: 'Information outstanding', parameters: { stage: 'facts' } },
    ready: { name: 'Terms ready', parameters: { stage: 'ready' } },
    atRisk: { name: 'At risk', parameters: { stage: 'atRisk' } },
    late: { name: 'Late', parameters: { stage: 'late' } },
    lapsed: { name: 'Lapsed', parameters: { stage: 'lapsed' } },
    done: { name: 'Done', parameters: { stage: 'done' } },
  },
  opensWith: 'upcoming',
})

/** The most rows in the grid. */
export const gridRows = 500

export const RenewalDetail = z.extend(RenewalRow, {
  /** What the client and its people need, for staff who may see clients. */
  clientNeeds: z.array(ClientNeed),
  clientId: z.uuid(),
  /** The policy being renewed, and the one that follows it. */
  inception: z.string(),
  newPolicyId: z.nullable(z.uuid()),
  newPolicy: z.string(),
  expiringTerms: Terms,
  factList: z.array(Fact),
  sums: z.array(Sum),
  claimsTold: ClaimsTold,
  factsConfirmedAt: z.nullable(z.string()),
  factsConfirmedBy: z.string(),
  offers: z.array(RenewalOffer),
  recommended: z.nullable(z.uuid()),
  presentedAt: z.nullable(z.string()),
  presentedNote: z.string(),
  /** `readBy`: the member of staff who read it to the client; without it, the client ticked it. */
  acknowledged: z.array(z.object({ key: z.string(), text: z.string(), at: z.string(), readBy: z.optional(z.string()) })),
  chosenOffer: z.nullable(z.uuid()),
  wantedChanges: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.string(),
  declaration: z.nullable(z.object({ name: z.string(), at: z.string(), version: z.string(), text: z.string() })),
  /** Set if staff recorded the acceptance for the client. */
  acceptedFor: z.nullable(AcceptedFor),
  /** Today's wording of the declaration, to be read to a client who accepts by phone. */
  wording: z.object({ version: z.string(), text: z.string() }),
  today: z.string(),
  lostReason: z.enum(['', ...lostReasons]),
  insurersAsked: z.string(),
  chases: z.number(),
  chasedAt: z.nullable(z.string()),
  /** The addresses that mails about it go to. */
  readers: z.array(z.string()),
  extendedUntil: z.nullable(z.string()),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  actions: z.array(z.enum(renewalMachine.actions)),
  mayEdit: z.boolean(),
})
export type RenewalDetail = Infer<typeof RenewalDetail>

/** The most clients who can be sent a reminder at once. */
export const mostChased = 50
const Chased = z.object({
  id: z.uuid(),
  version: z.number(),
  client: z.string(),
  policy: z.string(),
  dueOn: z.string(),
  daysLeft: z.number(),
  waitsFor: z.enum(['facts', 'decision']),
  /** Empty if we have no address: then no mail is sent. */
  to: z.array(z.string()),
  chases: z.number(),
  chasedAt: z.nullable(z.string()),
})
export type Chased = Infer<typeof Chased>

const CellResult = z.object({
  id: z.uuid(),
  field: z.enum(cellFields),
  /** conflict: this cell has been changed by someone else meanwhile. */
  outcome: z.enum(['saved', 'conflict', 'refused']),
  message: z.string(),
  /** The current value of the cell. */
  value: cellValue,
  by: z.string(),
})
export type CellResult = Infer<typeof CellResult>

const view = 'renewal:view'
const access = 'renewal:edit'
const reason = typedText('Say why, in a few words', 1000, 3)

export const renewals = group('admin', 'renewals', {
  list: renewalList.page('/api/admin/renewals', view),
  csv: renewalList.csv('/api/admin/renewals/csv', view),
  ...assigning('/api/admin/renewals', { list: renewalList, view, change: access }),
  /** All rows at once, for the grid. */
  grid: get('/api/admin/renewals/grid', {
    access: view,
    input: renewalList.parameters,
    /** `today`: in London, for dates typed as '+7'. */
    output: z.object({ rows: z.array(RenewalRow), total: z.number(), more: z.boolean(), today: z.string() }),
  }),
  /** Cells that were typed, pasted or filled. Each is saved unless someone else has changed that cell meanwhile. */
  saveCells: post('/api/admin/renewals/cells', {
    access,
    input: z.strictObject({ changes: z.array(CellChange).check(z.minLength(1), z.maxLength(2000)) }),
    output: z.object({ results: z.array(CellResult), rows: z.array(RenewalRow) }),
    maxBody: 1_000_000,
  }),
  /** For the same rows: which clients may be sent a reminder now, the recipients, and what we are waiting for. */
  chaseList: get('/api/admin/renewals/chase', { access, input: renewalList.parameters, output: z.array(Chased) }),
  /** One mail for each chosen row, given as 'id version'. Rows that have changed since or have no recipient are skipped and named. */
  chaseMany: post('/api/admin/renewals/chase', {
    access,
    input: z.strictObject({
      rows: z
        .array(z.string().check(z.regex(/^[0-9a-f-]{36} \d{1,9}$/)))
        .check(z.minLength(1, 'Choose at least one client'), z.maxLength(mostChased)),
    }),
    output: z.object({ sent: z.number(), left: z.array(z.object({ client: z.string(), why: z.string() })) }),
    idempotent: true,
  }),
  show: get('/api/admin/renewals/:id', { access: view, input: z.strictObject({ id: id() }), output: RenewalDetail }),
  requestFacts: post('/api/admin/renewals/:id/request-facts', { access, input: z.strictObject(changeInput), output: RenewalDetail }),
  receiveFacts: post('/api/admin/renewals/:id/receive-facts', { access, input: z.strictObject(changeInput), output: RenewalDetail }),
  approachInsurers: post('/api/admin/renewals/:id/approach', {
    access,
    input: z.strictObject({ ...changeInput, insurers: typedText('Name the insurers you are asking', 500, 2) }),
    output: RenewalDetail,
  }),
  receiveTerms: post('/api/admin/renewals/:id/receive-terms', { access, input: z.strictObject(changeInput), output: RenewalDetail }),
  recordNotOffered: post('/api/admin/renewals/:id/not-offered', {
    access,
    input: z.strictObject({ ...changeInput, reason }),
    output: RenewalDetail,
  }),
  /** Saves the complete set of offered terms. 409 once they have been presented. The client sees the recommended one first. */
  saveOffers: put('/api/admin/renewals/:id/offers', {
    access,
    input: z.strictObject({ ...changeInput, offers: z.array(RenewalOffer).check(z.maxLength(4)), recommended: z.nullable(id()) }),
    output: RenewalDetail,
    maxBody: 2_000_000,
  }),
  present: post('/api/admin/renewals/:id/present', {
    access,
    input: z.strictObject({ ...changeInput, note: z.optional(text(2000)) }),
    output: RenewalDetail,
  }),
  /** Records what the client told us by phone, email, letter or in a meeting. 422 if a change for the worse was not read to them. */
  accept: post('/api/admin/renewals/:id/accept', {
    access,
    input: z.strictObject({
      ...changeInput,
      ...toldUsInput,
      offerId: z.optional(id()),
      /** Keys of the changes for the worse that were read out. */
      read: z._default(z.array(text(80)).check(z.maxLength(300)), []),
      wording: z._default(text(40), ''),
      declared: z.literal(true, 'Read the declaration to them, and tick it once they agree'),
    }),
    output: RenewalDetail,
  }),
  decline: post('/api/admin/renewals/:id/decline', {
    access,
    input: z.strictObject({ ...changeInput, lostReason: z.enum(lostReasons, 'Choose why'), reason }),
    output: RenewalDetail,
  }),
  revise: post('/api/admin/renewals/:id/revise', { access, input: z.strictObject({ ...changeInput, reason }), output: RenewalDetail }),
  /** Creates the policy for the coming period. */
  bind: post('/api/admin/renewals/:id/bind', {
    access: 'policy:bind',
    input: z.strictObject({
      ...changeInput,
      policyNumber: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.toUpperCase(),
            z.regex(/^([A-Z0-9][A-Z0-9/ -]{3,24})?$/, 'Enter the number as the insurer writes it, like CC/123456'),
          ),
      ),
    }),
    output: RenewalDetail,
  }),
  withdraw: post('/api/admin/renewals/:id/withdraw', {
    access,
    input: z.strictObject({
      ...changeInput,
      /** The new last day, if the insurer extends the same period; without it, the policy is not renewed at all. */
      until: z.optional(isoDate()),
      reason,
    }),
    output: RenewalDetail,
  }),
  /** Sends the client a reminder now. */
  chase: post('/api/admin/renewals/:id/chase', { access, input: z.strictObject(changeInput), output: RenewalDetail }),
  plan: post('/api/admin/renewals/:id/plan', {
    access,
    input: z.strictObject({ ...changeInput, nextAction: text(300), nextChaseOn: z.optional(isoDate()) }),
    output: RenewalDetail,
  }),
  note: post('/api/admin/renewals/:id/notes', {
    access,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: RenewalDetail,
    idempotent: true,
  }),
})
