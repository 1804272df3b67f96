/** Client portal: the first screen. What needs attention, cover, claims, renewals, and who looks after the client. */
import { get, group } from '../endpoint.ts'
import { complaintKinds, complaintMachine } from '../model/complaints/complaintMachine.ts'
import { claimMachine } from '../model/claims/claimMachine.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { coverStates } from '../model/policies/policy.ts'
import { policyMachine } from '../model/policies/policyMachine.ts'
import { limitBases } from '../model/policies/terms.ts'
import { staffPageStates } from '../model/proofs/proof.ts'
import { quoteMachine } from '../model/quotes/quoteMachine.ts'
import { z, type Infer } from '../schema.ts'

/** Things that may be waiting for the client, the most costly to ignore first; `label` is the heading. */
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

/** Estimated minutes for somebody who has the papers at hand: to read and decide, to find and send, to read and sign, to pay. */
const minutesAtOnce: Record<NeedKind, number> = {
  renewal: 10,
  claim: 5,
  change: 3,
  quote: 10,
  subjectivity: 5,
  document: 5,
  signature: 2,
  invoice: 3,
}
/** For each question we ask instead. */
const minutesPerQuestion = 2

/** `questions`: how many are still to be answered; null if it is not about questions. Above ten minutes to the nearest five. */
export const minutesFor = (kind: NeedKind, questions: number | null): number => {
  const minutes = questions === null ? minutesAtOnce[kind] : Math.max(1, questions) * minutesPerQuestion
  return minutes > 10 ? Math.round(minutes / 5) * 5 : minutes
}
export const minutesInWords = (minutes: number) => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`

const needNames = Object.keys(needKinds) as [NeedKind, ...NeedKind[]]

export const Need = z.object({
  kind: z.enum(needNames),
  /** Of the record it links to: for a renewal or a subjectivity the policy's id, for a quote its reference. */
  id: z.string(),
  title: z.string(),
  company: z.string(),
  dueOn: z.nullable(z.string()),
  /** Days from today; negative if late. Null if there is no date. */
  daysLeft: z.nullable(z.number()),
  /** How long it takes, roughly. */
  minutes: z.number(),
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
  /** The last day of cover, also of one that is cancelled from a later day. */
  expiry: z.string(),
  daysLeft: z.number(),
  /** The names of its sections today. */
  sections: z.array(z.string()),
  /** The limit of its only section, in pence. Null for several: no single one speaks for the policy. */
  headline: z.nullable(z.object({ name: z.string(), limit: z.number(), basis: z.enum(limitBases) })),
  /** Whether the user may ask for letters and changes. */
  mayAct: z.boolean(),
})
export type PolicyTile = Infer<typeof PolicyTile>

/** What is new, by kind; `label` is how a line begins. */
export const recentKinds = { document: 'Document', proof: 'Proof of cover', message: 'Message from us' } as const
export type RecentKind = keyof typeof recentKinds
const recentNames = Object.keys(recentKinds) as [RecentKind, ...RecentKind[]]

const Recent = z.object({
  kind: z.enum(recentNames),
  /** Of the record it links to: for a message the policy's id. */
  id: z.uuid(),
  /** The document's title, or whom a letter is for. Empty for a message. */
  title: z.string(),
  /** The class of the policy. Empty for a document. */
  about: z.string(),
  /** Who wrote or issued it. Empty for a document. */
  by: z.string(),
  company: z.string(),
  at: z.string(),
})
export type Recent = Infer<typeof Recent>

const OwnComplaint = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  status: z.enum(complaintMachine.statusNames),
  receivedOn: z.string(),
  company: z.string(),
  /** What we owe the client by which day, and when we did it. */
  dates: z.array(
    z.object({
      /** `held`: instead of an answer, a letter said why we need longer. */
      key: z.enum(['acknowledge', 'final', 'held', 'ombudsman']),
      /** Null if there is no last day: after a holding letter the ombudsman may be asked at any time. */
      by: z.nullable(z.string()),
      done: z.nullable(z.string()),
      state: z.enum(['done', 'waiting', 'late', 'over']),
    }),
  ),
})
export type OwnComplaint = Infer<typeof OwnComplaint>

export const Overview = z.object({
  /** Most urgent first, at most twenty; `moreNeeds`: how many more there are. */
  needs: z.array(Need),
  moreNeeds: z.number(),
  /** In force or still to begin, earliest expiry first, at most thirty; `morePolicies`: how many more. Null if the user may not see policies. */
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
  /** Policies that end within 120 days, at most ten. */
  renewals: z.nullable(
    z.array(
      z.object({ policyId: z.uuid(), class: z.enum(policyClassNames), company: z.string(), expiry: z.string(), daysLeft: z.number() }),
    ),
  ),
  quotes: z.nullable(
    z.array(
      z.object({
        reference: z.string(),
        covers: z.array(z.string()),
        company: z.string(),
        status: z.enum(quoteMachine.statusNames),
        /** Asked for with the user's own address: only then can they open it. */
        own: z.boolean(),
      }),
    ),
  ),
  /** Newest first, at most ten. */
  recent: z.array(Recent),
  /** The page for their staff, of each company that has or had employers' liability. Null if the user may not see policies. */
  staffPages: z.nullable(
    z.array(z.object({ company: z.string(), enabled: z.boolean(), state: z.enum(staffPageStates), until: z.nullable(z.string()) })),
  ),
  /** Those that they made, or of companies whose people they manage; newest first. */
  complaints: z.array(OwnComplaint),
  /** The staff who look after their companies. */
  team: z.array(z.object({ name: z.string(), companies: z.array(z.string()) })),
  /** True if there are several companies: then each line names its company. */
  several: z.boolean(),
})
export type Overview = Infer<typeof Overview>

export const overview = group('portal', 'overview', {
  show: get('/api/client/dashboard', { access: 'client', input: z.strictObject({}), output: Overview }),
})
