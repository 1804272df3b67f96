/** Staff: the broker's clients (domain 4.1, 4.2). */
import { ClientNeed } from '../../model/clients/needs.ts'
import { assigning, colleagueOrNobody, handlerColumn, handlerFilter } from '../../assigning.ts'
import { changeInput, version } from '../../changeInput.ts'
import { del, get, group, patch, post } from '../../endpoint.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { choice, dateIfAny, list, moment, moneyColumn } from '../../list.ts'
import { claimMachine } from '../../model/claims/claimMachine.ts'
import { businessTypeLabel, businessTypes, contactRoles, contactWays, ernExemptions } from '../../model/clients/businessType.ts'
import { changeMachine } from '../../model/changes/changeMachine.ts'
import { clientMachine } from '../../model/clients/clientMachine.ts'
import { Erased } from '../../model/clients/erasure.ts'
import { customerCategories } from '../../model/clients/customerCategory.ts'
import { policyMachine } from '../../model/policies/policyMachine.ts'
import { renewalMachine } from '../../model/renewals/renewalMachine.ts'
import { quoteMachine } from '../../model/quotes/quoteMachine.ts'
import { id, isoDate, text, typedText, z, type Infer } from '../../schema.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const ClientSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** The legal name. */
  name: z.string(),
  tradingName: z.string(),
  businessType: z.enum(businessTypes),
  status: z.enum(clientMachine.statusNames),
  assignedTo: z.nullable(Person),
  /** Policies on cover today, and the premium of their periods with tax and fee, in pence. */
  policies: z.number(),
  premium: z.number(),
  /** The earliest expiry that is due for renewal (calendar date). */
  nextRenewal: z.nullable(z.string()),
  openClaims: z.number(),
  /** Number of people who can sign in for it. */
  portalUsers: z.number(),
  createdAt: z.string(),
})
export type ClientSummary = Infer<typeof ClientSummary>

export const clientList = list({
  name: 'clients',
  one: 'client',
  many: 'clients',
  row: ClientSummary,
  columns: {
    name: { label: 'Client', names: true },
    reference: { label: 'Reference', hidden: true },
    businessType: { label: 'Type', hidden: true, text: ({ businessType }) => businessTypeLabel(businessType) },
    status: { label: 'Status', tells: 'first', text: ({ status }) => clientMachine.label(status, 'staff') },
    policies: { tells: true, label: 'Policies', align: 'end' },
    premium: { ...moneyColumn('premium', 'Current premium'), ends: true, cardWord: 'Premium' },
    nextRenewal: { ...dateIfAny('nextRenewal', 'Next renewal'), ends: true, cardWord: 'Renews' },
    openClaims: { tells: true, label: 'Open claims', align: 'end' },
    portalUsers: { label: 'Portal users', align: 'end' },
    assignedTo: { ...handlerColumn, wrap: true },
    createdAt: { ...moment('createdAt', 'Added'), hidden: true },
  },
  filters: {
    status: choice(
      'Status',
      clientMachine.statusNames.map((status) => ({ value: status, label: clientMachine.label(status, 'staff') })),
    ),
    type: choice(
      'Type',
      businessTypes.map((type) => ({ value: type, label: businessTypeLabel(type) })),
    ),
    assigned: handlerFilter,
    renewing: choice('Renewal', [{ value: '60', label: 'Within 60 days' }]),
    portal: choice('Portal', [
      { value: 'some', label: 'Has a portal user' },
      { value: 'none', label: 'No portal user' },
    ]),
  },
  sorts: { name: ['name', '-name'], nextRenewal: ['renewal', '-renewal'], createdAt: ['oldest', 'newest'] },
  defaultSort: 'name',
  search: 'Name, contact, reference, company number, postcode, phone, email',
  bulk: { assign: 'Assign to' },
  views: {
    mine: { name: 'Mine', parameters: { assigned: 'me' } },
    renewing: { name: 'Renewing in 60 days', parameters: { renewing: '60', sort: 'renewal' } },
    noPortal: { name: 'No portal user', parameters: { status: 'active', portal: 'none' } },
    prospects: { name: 'Prospects', parameters: { status: 'prospect' } },
  },
})

const Contact = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  role: z.enum(contactRoles),
  email: z.string(),
  phone: z.string(),
  /** The contact we ring first. */
  main: z.boolean(),
  /** May report claims and ask for changes. */
  mayClaim: z.boolean(),
})
export type Contact = Infer<typeof Contact>

/** Facts as stored; unknown ones are empty or null. */
const Facts = z.object({
  businessType: z.enum(businessTypes),
  name: z.string(),
  tradingName: z.string(),
  companyNumber: z.string(),
  charityNumber: z.string(),
  vatNumber: z.string(),
  ern: z.string(),
  ernExempt: z.enum(ernExemptions),
  trade: z.string(),
  activities: z.string(),
  established: z.nullable(z.number()),
  turnover: z.nullable(z.number()),
  turnoverYear: z.nullable(z.number()),
  employees: z.nullable(z.number()),
  wageRoll: z.nullable(z.number()),
  address: z.string(),
  postcode: z.string(),
  phone: z.string(),
  email: z.string(),
  supportNeeds: z.string(),
  /** Documents that we draw for them are drawn in large print. */
  largePrint: z.boolean(),
  preferredContact: z.enum(contactWays),
  source: z.string(),
  sanctionsCheckedOn: z.nullable(z.string()),
})

/** A part of the record; null if the reader may not see it. `total`: how many there are; `rows` has the newest. */
const some = <R extends z.ZodMiniType>(row: R) => z.nullable(z.object({ total: z.number(), rows: z.array(row) }))

const Merge = z.object({
  /** Id of the merge. */
  id: z.uuid(),
  clientId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  at: z.string(),
  by: z.string(),
  /** When undoing it ends (ISO timestamp); null if it can no longer be undone. */
  undoUntil: z.nullable(z.string()),
})

export const ClientDetail = z.extend(z.extend(ClientSummary, Facts.shape), {
  category: z.enum(customerCategories),
  categoryReason: z.string(),
  contacts: z.array(Contact),
  /** What they and the people who act for them need. */
  clientNeeds: z.array(ClientNeed),
  policyRows: some(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      policyNumber: z.string(),
      /** Display text. */
      class: z.string(),
      insurer: z.string(),
      status: z.enum(policyMachine.statusNames),
      onCover: z.boolean(),
      inception: z.string(),
      expiry: z.string(),
      total: z.number(),
    }),
  ),
  quoteRows: some(
    z.object({ id: z.uuid(), reference: z.string(), covers: z.string(), status: z.enum(quoteMachine.statusNames), at: z.string() }),
  ),
  claimRows: some(
    z.object({ id: z.uuid(), reference: z.string(), kind: z.string(), status: z.enum(claimMachine.statusNames), at: z.string() }),
  ),
  /** Only those that are open, the earliest first. */
  renewalRows: some(z.object({ id: z.uuid(), class: z.string(), dueOn: z.string(), status: z.enum(renewalMachine.statusNames) })),
  changeRows: some(z.object({ id: z.uuid(), reference: z.string(), status: z.enum(changeMachine.statusNames) })),
  documentRows: some(z.object({ id: z.uuid(), title: z.string(), status: z.string(), at: z.string() })),
  /** Merges into this client. */
  merges: z.array(Merge),
  /** The client that this one was merged into. */
  mergedInto: z.nullable(z.object({ id: z.uuid(), reference: z.string(), name: z.string() })),
  /** When personal data was erased on request, and what was kept. */
  erased: z.nullable(Erased),
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(clientMachine.actions)),
  mayEdit: z.boolean(),
})
export type ClientDetail = Infer<typeof ClientDetail>

/** As typed, including figures. `registrationFaults` and `figureFaults` (model/clients) report what is unreadable or inconsistent. */
const facts = {
  businessType: z.enum(businessTypes, 'Choose the kind of business'),
  name: typedText('Enter the legal name', 160),
  tradingName: text(160),
  companyNumber: text(20),
  charityNumber: text(20),
  vatNumber: text(20),
  ern: text(20),
  ernExempt: z.enum(ernExemptions),
  trade: text(120),
  activities: text(500),
  established: text(10),
  turnover: text(20),
  turnoverYear: text(10),
  employees: text(12),
  wageRoll: text(20),
  address: text(300),
  postcode: text(12),
  phone: text(40),
  email: text(254),
  supportNeeds: text(500),
  largePrint: z.boolean(),
  preferredContact: z.enum(contactWays),
  source: text(80),
}
const contact = {
  name: typedText('Enter their name', 120),
  role: z.enum(contactRoles, 'Choose their role'),
  email: text(254),
  phone: text(40),
  main: z.boolean(),
  mayClaim: z.boolean(),
}
const edit = 'client:edit'
const why = typedText('Say why: at least 5 characters', 500, 5)

const Found = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  postcode: z.string(),
  status: z.enum(clientMachine.statusNames),
})

export const clients = group('admin', 'clients', {
  list: clientList.page('/api/admin/clients', 'client:view'),
  csv: clientList.csv('/api/admin/clients/csv', 'client:view'),
  ...assigning('/api/admin/clients', { list: clientList, view: 'client:view', change: edit }),
  /** For choosing a client in a field: the first few that contain these words. */
  find: get('/api/admin/clients/find', {
    access: 'client:view',
    input: z.strictObject({ q: text(120) }),
    output: z.array(Found),
  }),
  /** Clients this may already be: most similar first, with what matches. */
  similar: get('/api/admin/clients/similar', {
    access: 'client:view',
    input: z.strictObject({
      name: z.optional(text(160)),
      companyNumber: z.optional(text(20)),
      charityNumber: z.optional(text(20)),
      postcode: z.optional(text(12)),
      phone: z.optional(text(40)),
      email: z.optional(text(254)),
      /** Excludes this client. */
      except: z.optional(id()),
    }),
    output: z.array(z.extend(Found, { alike: z.array(z.string()) })),
  }),
  create: post('/api/admin/clients', {
    access: edit,
    input: z.strictObject({
      ...facts,
      status: z.enum(['prospect', 'active'], 'Choose a status'),
      assignedTo: colleagueOrNobody,
      contactName: contact.name,
      contactRole: contact.role,
      contactEmail: contact.email,
      contactPhone: contact.phone,
    }),
    output: ClientDetail,
    status: 201,
    idempotent: true,
  }),
  show: get('/api/admin/clients/:id', { access: 'client:view', input: z.strictObject({ id: id() }), output: ClientDetail }),
  edit: patch('/api/admin/clients/:id', {
    access: edit,
    input: z.strictObject({ ...changeInput, ...facts, sanctionsCheckedOn: z.union([z.literal(''), isoDate()]) }),
    output: ClientDetail,
  }),
  assign: post('/api/admin/clients/:id/assign', {
    access: edit,
    input: z.strictObject({ ...changeInput, userId: colleagueOrNobody }),
    output: ClientDetail,
  }),
  note: post('/api/admin/clients/:id/notes', {
    access: edit,
    input: z.strictObject({ id: id(), text: typedText('Write the note', 2000) }),
    output: ClientDetail,
    idempotent: true,
  }),
  activate: post('/api/admin/clients/:id/activate', { access: edit, input: z.strictObject(changeInput), output: ClientDetail }),
  lapse: post('/api/admin/clients/:id/lapse', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: z.optional(text(500)) }),
    output: ClientDetail,
  }),
  decline: post('/api/admin/clients/:id/decline', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why }),
    output: ClientDetail,
  }),
  /** 409 while a policy is on cover. Its people can then no longer sign in for it. */
  close: post('/api/admin/clients/:id/close', {
    access: edit,
    input: z.strictObject({ ...changeInput, reason: why }),
    output: ClientDetail,
  }),
  reopen: post('/api/admin/clients/:id/reopen', { access: edit, input: z.strictObject(changeInput), output: ClientDetail }),

  addContact: post('/api/admin/clients/:id/contacts', {
    access: edit,
    input: z.strictObject({ id: id(), ...contact }),
    output: ClientDetail,
    idempotent: true,
  }),
  changeContact: patch('/api/admin/clients/:id/contacts/:contact', {
    access: edit,
    input: z.strictObject({ ...changeInput, contact: id(), ...contact }),
    output: ClientDetail,
  }),
  /** 409 for the last contact. */
  removeContact: del('/api/admin/clients/:id/contacts/:contact', {
    access: edit,
    input: z.strictObject({ id: id(), contact: id() }),
    output: ClientDetail,
  }),

  /** Moves everything of `other` to this client, in one transaction. Afterwards the address of `other` leads here. */
  merge: post('/api/admin/clients/:id/merge', {
    access: edit,
    input: z.strictObject({ ...changeInput, other: id('Choose the client to merge into this one'), otherVersion: version, reason: why }),
    output: ClientDetail,
  }),
  /** Moves back what a merge moved; possible for 30 days. */
  unmerge: post('/api/admin/clients/:id/unmerge', {
    access: edit,
    input: z.strictObject({ id: id(), merge: id() }),
    output: ClientDetail,
  }),
})
