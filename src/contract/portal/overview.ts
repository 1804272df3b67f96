/** Client portal: what somebody sees first. What needs them, their cover, claims, renewals, and who looks after them. */
import { get, group } from '../endpoint.ts'
import { claimMachine } from '../model/claims/claimMachine.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { coverStates } from '../model/policies/policy.ts'
import { policyMachine } from '../model/policies/policyMachine.ts'
import { limitBases } from '../model/policies/terms.ts'
import { quoteMachine } from '../model/quotes/quoteMachine.ts'
import { z, type Infer } from '../schema.ts'

/** What may wait for a client, in the order of what it costs to leave it; `label` heads it. */
export const needKinds = {
  renewal: 'Renewal',
  claim: 'Claim',
  change: 'Change to a policy',
  quote: 'Quote',
  subjectivity: 'Asked for by the insurer',
  document: 'Document',
  signature: 'Signature',
  invoice: 'Payment',
} as const
export type NeedKind = keyof typeof needKinds
const needNames = Object.keys(needKinds) as [NeedKind, ...NeedKind[]]

export const Need = z.object({
  kind: z.enum(needNames),
  /** Of the record that it leads to: the policy of a renewal or a subjectivity; the reference of a quote. */
  id: z.string(),
  title: z.string(),
  company: z.string(),
  dueOn: z.nullable(z.string()),
  /** In days from today; negative: late. Null without a day. */
  daysLeft: z.nullable(z.number()),
})
export type Need = Infer<typeof Need>

const PolicyTile = z.object({
  id: z.uuid(),
  class: z.enum(policyClassNames),
  company: z.string(),
  insurer: z.string(),
  policyNumber: z.string(),
  status: z.enum(policyMachine.statusNames),
  cover: z.enum(coverStates),
  inception: z.string(),
  expiry: z.string(),
  daysLeft: z.number(),
  /** The highest limit of its sections, and what it is. Pence. */
  headline: z.nullable(z.object({ name: z.string(), limit: z.number(), basis: z.enum(limitBases) })),
})
export type PolicyTile = Infer<typeof PolicyTile>

export const Overview = z.object({
  /** Most urgent first, at most twenty; `moreNeeds`: how many others. */
  needs: z.array(Need),
  moreNeeds: z.number(),
  /** In force or still to begin, at most thirty, what ends first on top; `morePolicies`: how many others. Null: no right to see policies. */
  policies: z.nullable(z.array(PolicyTile)),
  morePolicies: z.number(),
  claims: z.nullable(
    z.array(
      z.object({
        id: z.uuid(),
        reference: z.string(),
        what: z.string(),
        company: z.string(),
        status: z.enum(claimMachine.statusNames),
        nextUpdateOn: z.nullable(z.string()),
      }),
    ),
  ),
  /** What ends within 120 days, at most ten. */
  renewals: z.nullable(
    z.array(
      z.object({ policyId: z.uuid(), class: z.enum(policyClassNames), company: z.string(), expiry: z.string(), daysLeft: z.number() }),
    ),
  ),
  quotes: z.nullable(
    z.array(
      z.object({ reference: z.string(), covers: z.array(z.string()), company: z.string(), status: z.enum(quoteMachine.statusNames) }),
    ),
  ),
  /** Who looks after their companies. */
  team: z.array(z.object({ name: z.string(), companies: z.array(z.string()) })),
  /** Several companies: each line says whose it is. */
  several: z.boolean(),
})
export type Overview = Infer<typeof Overview>

export const overview = group('portal', 'overview', {
  show: get('/api/client/dashboard', { access: 'client', input: z.strictObject({}), output: Overview }),
})
