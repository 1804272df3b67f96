/** Work waiting for staff. A tile is a count and its filter: its link lists exactly what it counts. */
import { get, group } from '../endpoint.ts'
import type { Permission } from '../access.ts'
import type { ListFilters } from '../list.ts'
import { appointmentKinds, appointmentMachine } from '../model/contact/appointmentMachine.ts'
import { claimMachine } from '../model/claims/claimMachine.ts'
import { complaintKinds, complaintMachine } from '../model/complaints/complaintMachine.ts'
import { enquiryMachine } from '../model/contact/enquiryMachine.ts'
import { quoteMachine } from '../model/quotes/quoteMachine.ts'
import { id, z, type Infer } from '../schema.ts'
import type { lists } from './lists.ts'

export type TileList =
  | 'quotes'
  | 'enquiries'
  | 'handovers'
  | 'appointments'
  | 'claims'
  | 'policies'
  | 'changes'
  | 'complaints'
  | 'renewals'
  | 'documents'
  | 'invoices'
  | 'tasks'
  | 'emails'
  | 'posts'
  | 'services'
  | 'industries'
  | 'pages'
  | 'entries'
type TileOf<L extends TileList> = {
  label: string
  list: L
  /** Also the query string of the link to the list. */
  filter: Readonly<ListFilters<(typeof lists)[L]['list']>>
  permission: Permission
  /** Any count above zero means something is late or broken, not merely work. */
  urgent: boolean
  /** Not listed while it is zero. */
  quiet?: true
}
type Tile = { [L in TileList]: TileOf<L> }[TileList]

/** In the order in which to work through the day: late things first. */
export const tiles = {
  quotesOverdue: {
    label: 'Overdue quotes',
    list: 'quotes',
    filter: { status: 'toAnswer', overdue: '1' },
    permission: 'quote:view',
    urgent: true,
  },
  enquiriesOverdue: {
    label: 'Overdue enquiries',
    list: 'enquiries',
    filter: { status: 'open', overdue: 'yes' },
    permission: 'contact:view',
    urgent: true,
  },
  handoversOverdue: {
    label: 'Overdue handovers',
    list: 'handovers',
    filter: { status: 'open', overdue: 'yes' },
    permission: 'chat:manage',
    urgent: true,
  },
  claimsPastPromise: {
    label: 'Claims past our promise',
    list: 'claims',
    filter: { overdue: 'yes' },
    permission: 'claim:view',
    urgent: true,
  },
  policiesUnconfirmed: {
    label: 'Policies beginning, cover not confirmed',
    list: 'policies',
    filter: { begun: 'not' },
    permission: 'policy:view',
    urgent: true,
  },
  changesOverdue: {
    label: 'Overdue changes',
    list: 'changes',
    filter: { status: 'open', overdue: 'yes' },
    permission: 'policy:view',
    urgent: true,
  },
  complaintsOverdue: {
    label: 'Overdue complaints',
    list: 'complaints',
    filter: { status: 'open', overdue: 'yes' },
    permission: 'complaint:view',
    urgent: true,
  },
  renewalsLate: { label: 'Late renewals', list: 'renewals', filter: { stage: 'late' }, permission: 'renewal:view', urgent: true },
  renewalsWithoutTerms: {
    label: 'Renewals in 14 days, no terms',
    list: 'renewals',
    filter: { stage: 'noTerms', within: '14' },
    permission: 'renewal:view',
    urgent: true,
  },
  tasksLate: {
    label: 'My overdue tasks',
    list: 'tasks',
    filter: { status: 'now', assigned: 'me', due: 'late' },
    permission: 'client:view',
    urgent: true,
  },
  tasksLateUnassigned: {
    label: 'Overdue tasks without a handler',
    list: 'tasks',
    filter: { status: 'now', assigned: 'none', due: 'late' },
    permission: 'client:view',
    urgent: true,
    quiet: true,
  },
  invoicesOverdue: { label: 'Overdue invoices', list: 'invoices', filter: { overdue: 'yes' }, permission: 'policy:view', urgent: true },
  claimsToAnswer: {
    label: 'Claims waiting for us',
    list: 'claims',
    filter: { status: 'ours' },
    permission: 'claim:view',
    urgent: false,
  },
  quotesToAnswer: { label: 'Quotes to answer', list: 'quotes', filter: { status: 'toAnswer' }, permission: 'quote:view', urgent: false },
  quotesUnassigned: {
    label: 'Unassigned quotes',
    list: 'quotes',
    filter: { status: 'toAnswer', assigned: 'none' },
    permission: 'quote:view',
    urgent: false,
  },
  enquiriesToAnswer: {
    label: 'Enquiries to answer',
    list: 'enquiries',
    filter: { status: 'open' },
    permission: 'contact:view',
    urgent: false,
  },
  handoversToAnswer: {
    label: 'Handovers to answer',
    list: 'handovers',
    filter: { status: 'open' },
    permission: 'chat:manage',
    urgent: false,
  },
  complaintsToAnswer: {
    label: 'Complaints to answer',
    list: 'complaints',
    filter: { status: 'toAnswer' },
    permission: 'complaint:view',
    urgent: false,
  },
  appointmentsToAnswer: {
    label: 'Appointments to answer',
    list: 'appointments',
    filter: { status: 'toAnswer' },
    permission: 'appointment:view',
    urgent: false,
  },
  appointmentsToday: {
    label: 'Appointments today',
    list: 'appointments',
    filter: { status: 'live', when: 'today' },
    permission: 'appointment:view',
    urgent: false,
  },
  changesToAnswer: { label: 'Changes to answer', list: 'changes', filter: { status: 'ours' }, permission: 'policy:view', urgent: false },
  creditNotesToReturn: {
    label: 'Credit notes to return',
    list: 'invoices',
    filter: { status: 'to_return' },
    permission: 'policy:view',
    urgent: false,
  },
  documentsToCheck: {
    label: 'Documents to check or to send',
    list: 'documents',
    filter: { status: 'open' },
    permission: 'document:view',
    urgent: false,
  },
  approvalsOfPosts: {
    label: 'Articles whose approval ends within 30 days',
    list: 'posts',
    filter: { approval: 'soon' },
    permission: 'blog:edit',
    urgent: false,
    quiet: true,
  },
  approvalsOfServices: {
    label: 'Product pages whose approval ends within 30 days',
    list: 'services',
    filter: { approval: 'soon' },
    permission: 'service:edit',
    urgent: false,
    quiet: true,
  },
  approvalsOfIndustries: {
    label: 'Industry pages whose approval ends within 30 days',
    list: 'industries',
    filter: { approval: 'soon' },
    permission: 'page:edit',
    urgent: false,
    quiet: true,
  },
  approvalsOfPages: {
    label: 'Pages whose approval ends within 30 days',
    list: 'pages',
    filter: { approval: 'soon' },
    permission: 'page:edit',
    urgent: false,
    quiet: true,
  },
  approvalsOfEntries: {
    label: 'Other content whose approval ends within 30 days',
    list: 'entries',
    filter: { approval: 'soon' },
    permission: 'page:edit',
    urgent: false,
    quiet: true,
  },
  mailsReturned: {
    label: 'Emails bounced or spam',
    list: 'emails',
    filter: { state: 'returned', lately: 'month' },
    permission: 'email:view',
    urgent: true,
  },
  mailsFailed: { label: 'Emails not delivered', list: 'emails', filter: { state: 'dead' }, permission: 'email:view', urgent: true },
} as const satisfies Record<string, Tile>
export type TileKey = keyof typeof tiles
// Object.keys loses the literal type; the table above is the only source of the names.
export const tileKeys = Object.keys(tiles) as [TileKey, ...TileKey[]]

type LoadOf<L extends TileList> = Pick<TileOf<L>, 'label' | 'filter' | 'permission'> & {
  /** Who can do this work, and so is listed with nothing in hand too. */
  works: Permission
}
/** What a colleague can have in hand. The filter and the colleague are also the query string of the link to the list. */
export const loads = {
  quotes: { label: 'Quotes', filter: { status: 'toAnswer' }, permission: 'quote:view', works: 'quote:respond' },
  enquiries: { label: 'Enquiries', filter: { status: 'open' }, permission: 'contact:view', works: 'contact:respond' },
  claims: { label: 'Claims', filter: { status: 'ours' }, permission: 'claim:view', works: 'claim:edit' },
  changes: { label: 'Changes', filter: { status: 'ours' }, permission: 'policy:view', works: 'policy:edit' },
  renewals: { label: 'Renewals', filter: { stage: 'upcoming' }, permission: 'renewal:view', works: 'renewal:edit' },
  tasks: { label: 'Tasks', filter: { status: 'now' }, permission: 'client:view', works: 'client:edit' },
} as const satisfies { [L in TileList]?: LoadOf<L> }
export type LoadKey = keyof typeof loads
// As above.
export const loadKeys = Object.keys(loads) as [LoadKey, ...LoadKey[]]

type HeldOf<L extends keyof typeof lists> = {
  one: string
  many: string
  filter: Readonly<ListFilters<(typeof lists)[L]['list']>>
  permission: Permission
}
/** What a colleague is the handler of and is not finished: said before they are deactivated. With the colleague, also the link to the list. */
export const holdings = {
  clients: { one: 'client', many: 'clients', filter: { status: 'active' }, permission: 'client:view' },
  policies: { one: 'policy', many: 'policies', filter: { status: 'current' }, permission: 'policy:view' },
  quotes: { one: 'quote request', many: 'quote requests', filter: { status: 'open' }, permission: 'quote:view' },
  enquiries: { one: 'enquiry', many: 'enquiries', filter: { status: 'open' }, permission: 'contact:view' },
  claims: { one: 'claim', many: 'claims', filter: { status: 'open' }, permission: 'claim:view' },
  complaints: { one: 'complaint', many: 'complaints', filter: { status: 'open' }, permission: 'complaint:view' },
  changes: { one: 'change', many: 'changes', filter: { status: 'open' }, permission: 'policy:view' },
  renewals: { one: 'renewal', many: 'renewals', filter: { stage: 'upcoming' }, permission: 'renewal:view' },
  tasks: { one: 'task', many: 'tasks', filter: { status: 'now' }, permission: 'client:view' },
} as const satisfies { [L in keyof typeof lists]?: HeldOf<L> }
export type HoldingKey = keyof typeof holdings
// As above.
export const holdingKeys = Object.keys(holdings) as [HoldingKey, ...HoldingKey[]]

export const Held = z.array(
  z.object({ key: z.enum(holdingKeys), count: z.number(), /** There are others: the list stops counting there too. */ more: z.boolean() }),
)
export type Held = Infer<typeof Held>

const Waiting = z.object({
  id: z.uuid(),
  reference: z.string(),
  who: z.string(),
  /** When it was received; for a reply of a claim's client, when that was. */
  since: z.string(),
  /** The deadline we promised; for an appointment, its start. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  mine: z.boolean(),
})
export const QueueItem = z.discriminatedUnion('kind', [
  z.extend(Waiting, { kind: z.literal('quote'), status: z.enum(quoteMachine.statusNames) }),
  z.extend(Waiting, {
    kind: z.literal('claim'),
    status: z.enum(claimMachine.statusNames),
    urgent: z.boolean(),
    /** What the client has sent and we have not looked at. */
    reply: z.nullable(z.enum(['message', 'items'])),
  }),
  z.extend(Waiting, { kind: z.literal('enquiry'), status: z.enum(enquiryMachine.statusNames) }),
  /** An enquiry handed over by the assistant, for staff who manage those. */
  z.extend(Waiting, { kind: z.literal('handover'), status: z.enum(enquiryMachine.statusNames) }),
  z.extend(Waiting, { kind: z.literal('complaint'), status: z.enum(complaintMachine.statusNames), of: z.enum(complaintKinds) }),
  z.extend(Waiting, { kind: z.literal('appointment'), status: z.enum(appointmentMachine.statusNames), of: z.enum(appointmentKinds) }),
])
export type QueueItem = Infer<typeof QueueItem>

export const Dashboard = z.object({
  /** When it was counted; ages are relative to this. */
  asOf: z.string(),
  /** Only those whose list this person may see. */
  tiles: z.array(
    z.object({ key: z.enum(tileKeys), count: z.number(), /** There are others: the list stops counting there too. */ more: z.boolean() }),
  ),
  /** The user's own items, those without a handler and those of colleagues who have left, earliest due first. */
  queue: z.array(QueueItem),
  /** How many more are waiting than `queue` shows. */
  beyond: z.number(),
})
export type Dashboard = Infer<typeof Dashboard>

export const TeamLoad = z.object({
  /** Only those whose list this person may see. */
  kinds: z.array(z.enum(loadKeys)),
  /** By name; what nobody has taken comes first, without an id. `counts`: in the order of `kinds`. */
  people: z.array(z.object({ id: z.nullable(z.uuid()), name: z.string(), counts: z.array(z.number()) })),
})
export type TeamLoad = Infer<typeof TeamLoad>

export const dashboard = group('admin', 'dashboard', {
  show: get('/api/admin/dashboard', { access: 'dashboard:view', input: z.strictObject({}), output: Dashboard, passive: true }),
  team: get('/api/admin/dashboard/team', { access: 'dashboard:view', input: z.strictObject({}), output: TeamLoad, passive: true }),
  /** What somebody is the handler of, of those lists that the caller may see; kinds without any are left out. */
  held: get('/api/admin/dashboard/held/:id', { access: 'user:delete', input: z.strictObject({ id: id() }), output: Held }),
})
