/** Client portal: the policies of the user's companies, and messages between the client and us about them. */
import { get, group, post } from '../endpoint.ts'
import { choice, choiceOrId, type CsvLines, dateColumn, list, moneyColumn } from '../list.ts'
import { classLabel, policyClasses, policyClassNames } from '../model/policies/policyClass.ts'
import { renewalWords } from '../model/policies/coverWords.ts'
import { policyMachine } from '../model/policies/policyMachine.ts'
import { ClientTerms, Section } from '../model/policies/terms.ts'
import { ThreadMessage } from '../model/policies/thread.ts'
import { changeMachine } from '../model/changes/changeMachine.ts'
import { id, isoDate, typedText, z, type Infer } from '../schema.ts'

export const PolicySummary = z.object({
  id: z.uuid(),
  /** Our reference. */
  reference: z.string(),
  /** The insurer's number; empty until it is known. */
  policyNumber: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  company: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(policyMachine.statusNames),
  /** Whether the policy gives cover now, as a sentence. */
  cover: z.string(),
  onCover: z.boolean(),
  inception: z.string(),
  expiry: z.string(),
  renewsIn: z.nullable(z.number()),
  /** The next period is confirmed: there is nothing left to renew. */
  renewed: z.boolean(),
  /** Pence for the period, including tax and our fee. */
  total: z.number(),
})
export type PolicySummary = Infer<typeof PolicySummary>

export const PolicyView = z.extend(PolicySummary, {
  /** What `cover` means for the client, if that needs explaining. */
  means: z.nullable(z.string()),
  /** The day these terms apply to, and today. */
  asAt: z.string(),
  today: z.string(),
  terms: ClientTerms,
  /** The section that clients ask about first. */
  headline: z.nullable(Section),
  price: z.object({
    groups: z.array(z.object({ rate: z.number(), net: z.number(), ipt: z.number() })),
    net: z.number(),
    ipt: z.number(),
    fee: z.number(),
    total: z.number(),
  }),
  /** Newest first. `changes`: from the previous version, as text. */
  versions: z.array(
    z.object({ number: z.number(), effectiveFrom: z.string(), reason: z.string(), changes: z.array(z.string()), shown: z.boolean() }),
  ),
  /** What the insurer is still waiting for, earliest due first. */
  needed: z.array(z.object({ id: z.uuid(), text: z.string(), dueOn: z.nullable(z.string()), late: z.boolean() })),
  /** Newest first. */
  changes: z.array(
    z.object({ id: z.uuid(), reference: z.string(), what: z.string(), status: z.enum(changeMachine.statusNames), effectiveOn: z.string() }),
  ),
  /** Oldest first. Never includes messages between colleagues. */
  messages: z.array(ThreadMessage),
  /** What this user may do now. */
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
    status: { label: 'Status', tells: 'first', text: ({ status }) => policyMachine.label(status, 'client') },
    cover: { label: 'Cover', hidden: true, wrap: true },
    inception: { ...dateColumn('inception', 'From'), hidden: true },
    expiry: dateColumn('expiry', 'Until'),
    renewsIn: {
      label: 'Renews',
      text: ({ renewsIn, renewed, status }) => {
        if (renewsIn !== null) return renewalWords(renewsIn).replace('Due ', '')
        if (status === 'expired' || status === 'cancelled') return ''
        return renewed ? 'Renewed' : 'Not started'
      },
      csv: ({ renewsIn }) => renewsIn ?? '',
    },
    total: moneyColumn('total', 'Premium'),
  },
  filters: {
    /** `current`: neither expired nor cancelled, or cancelled from a later day. */
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
  /** `soonest`: those that end next come first, and those that are over last. */
  sorts: { expiry: ['ending', '-ending'], renewsIn: ['soonest', '-soonest'], total: ['price', '-price'] },
  defaultSort: 'soonest',
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
  /** The vehicles now on the policy, as a file. */
  vehicles: get('/api/client/policies/:id/vehicles', {
    access: view,
    input: z.strictObject({ id: id() }),
    output: z.custom<CsvLines>(),
    csv: 'vehicles',
  }),
  /** Asks a question about a policy, which a broker answers there. `on`: the day whose terms the user is looking at. */
  ask: post('/api/client/policies/:id/messages', {
    access: act,
    input: z.strictObject({ id: id(), on: z.optional(isoDate()), text: typedText('Write your question', 2000) }),
    output: PolicyView,
    idempotent: true,
    rate: { points: 30, seconds: 3600 },
  }),
})
