/** Client portal: the policies of the companies somebody acts for, and what they and we write to each other about one. */
import { get, group, post } from '../endpoint.ts'
import { formatDate, formatMoney } from '../format.ts'
import { choice, choiceOrId, csvMoney, list, type CsvLines } from '../list.ts'
import { classLabel, policyClasses, policyClassNames } from '../model/policies/policyClass.ts'
import { renewalWords } from '../model/policies/coverWords.ts'
import { policyMachine } from '../model/policies/policyMachine.ts'
import { Section, Terms } from '../model/policies/terms.ts'
import { ThreadMessage } from '../model/policies/thread.ts'
import { changeMachine } from '../model/changes/changeMachine.ts'
import { id, isoDate, typedText, z, type Infer } from '../schema.ts'

export const PolicySummary = z.object({
  id: z.uuid(),
  /** Ours. */
  reference: z.string(),
  /** The insurer's; empty until it is known. */
  policyNumber: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  company: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(policyMachine.statusNames),
  /** Whether it pays, in a sentence. */
  cover: z.string(),
  onCover: z.boolean(),
  inception: z.string(),
  expiry: z.string(),
  renewsIn: z.nullable(z.number()),
  /** Pence for the period: with tax and our fee. */
  total: z.number(),
})
export type PolicySummary = Infer<typeof PolicySummary>

/** Without what we earn: that is told when somebody asks for it. */
export const ClientTerms = z.omit(Terms, { commissionRate: true })
export type ClientTerms = Infer<typeof ClientTerms>

export const PolicyView = z.extend(PolicySummary, {
  /** What `cover` means for the client, where it is not plain. */
  means: z.nullable(z.string()),
  /** The day whose terms these are, and whether that is today's. */
  asAt: z.string(),
  today: z.string(),
  terms: ClientTerms,
  /** The section that a client asks about first. */
  headline: z.nullable(Section),
  price: z.object({
    groups: z.array(z.object({ rate: z.number(), net: z.number(), ipt: z.number() })),
    net: z.number(),
    ipt: z.number(),
    fee: z.number(),
    total: z.number(),
  }),
  /** Newest first. `changes`: from the version before it, in words. */
  versions: z.array(
    z.object({ number: z.number(), effectiveFrom: z.string(), reason: z.string(), changes: z.array(z.string()), shown: z.boolean() }),
  ),
  /** What the insurer still waits for, the earliest due first. */
  needed: z.array(z.object({ id: z.uuid(), text: z.string(), dueOn: z.nullable(z.string()), late: z.boolean() })),
  /** Newest first. */
  changes: z.array(
    z.object({ id: z.uuid(), reference: z.string(), what: z.string(), status: z.enum(changeMachine.statusNames), effectiveOn: z.string() }),
  ),
  /** Oldest first. What colleagues tell each other is never here. */
  messages: z.array(ThreadMessage),
  /** What this person may do now. */
  may: z.object({ pay: z.boolean(), ask: z.boolean(), change: z.boolean(), claim: z.boolean(), renew: z.boolean() }),
})
export type PolicyView = Infer<typeof PolicyView>

export const policyList = list({
  name: 'myPolicies',
  one: 'policy',
  many: 'policies',
  row: PolicySummary,
  columns: {
    class: { label: 'Policy', names: true, text: ({ class: name }) => classLabel(name) },
    policyNumber: { label: 'Number', text: ({ policyNumber }) => policyNumber || 'Not issued yet' },
    insurer: { label: 'Insurer' },
    company: { label: 'Insured', wrap: true, hidden: true },
    status: { label: 'Status', text: ({ status }) => policyMachine.label(status, 'client') },
    cover: { label: 'Cover', hidden: true, wrap: true },
    inception: { label: 'From', text: ({ inception }) => formatDate(inception), csv: ({ inception }) => inception, hidden: true },
    expiry: { label: 'Until', text: ({ expiry }) => formatDate(expiry), csv: ({ expiry }) => expiry },
    renewsIn: {
      label: 'Renews',
      text: ({ renewsIn, status }) =>
        renewsIn === null
          ? status === 'expired' || status === 'cancelled'
            ? 'Over'
            : 'Not begun'
          : renewalWords(renewsIn).replace('Renews ', ''),
      csv: ({ renewsIn }) => renewsIn ?? '',
    },
    total: { label: 'Premium', align: 'end', text: ({ total }) => formatMoney(total), csv: ({ total }) => csvMoney(total) },
  },
  filters: {
    /** `current`: neither expired nor cancelled. */
    status: choice('Status', [
      { value: 'current', label: 'Current' },
      ...policyMachine.statusNames.map((status) => ({ value: status, label: policyMachine.label(status, 'client') })),
    ]),
    class: choice(
      'Kind of policy',
      policyClassNames.map((value) => ({ value, label: policyClasses[value].label })),
    ),
    company: choiceOrId('Company', []),
    renewing: choice('Renewing', [
      { value: '30', label: 'Within 30 days' },
      { value: '60', label: 'Within 60 days' },
      { value: '90', label: 'Within 90 days' },
    ]),
  },
  sorts: { expiry: ['ending', '-ending'], total: ['price', '-price'] },
  // What is current comes before what is over.
  defaultSort: '-ending',
})

const view = { client: 'policies', right: 'view' } as const
const act = { client: 'policies', right: 'act' } as const

export const policies = group('portal', 'policies', {
  list: policyList.page('/api/client/policies', view),
  csv: policyList.csv('/api/client/policies/csv', view),
  /** `on`: the terms in force on that day, instead of today. */
  show: get('/api/client/policies/:id', {
    access: view,
    input: z.strictObject({ id: id(), on: z.optional(isoDate()) }),
    output: PolicyView,
  }),
  /** The vehicles that are on the policy now, as a file. */
  vehicles: get('/api/client/policies/:id/vehicles', {
    access: view,
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'vehicles',
  }),
  /** A question about a policy. A broker answers it there. `on`: the day whose terms are being looked at. */
  ask: post('/api/client/policies/:id/messages', {
    access: act,
    input: z.strictObject({ id: id(), on: z.optional(isoDate()), text: typedText('Write your question', 2000) }),
    output: PolicyView,
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
})
