/** Client portal: upcoming expiries, and the renewal of one policy step by step. It gives information and takes the acceptance; it does not bind. */
import { get, group, post } from '../endpoint.ts'
import { policyClassNames } from '../model/policies/policyClass.ts'
import { ClientTerms } from '../model/policies/terms.ts'
import {
  AcceptedFor,
  ClaimsTold,
  ClientOffer,
  clientLostReasons,
  decisions,
  Fact,
  renewalStates,
  renewalSteps,
  Sum,
} from '../model/renewals/renewal.ts'
import { renewalMachine } from '../model/renewals/renewalMachine.ts'
import { id, text, typedText, z, type Infer } from '../schema.ts'

export const RenewalCard = z.object({
  policyId: z.uuid(),
  company: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  policyNumber: z.string(),
  /** The last day of cover, yyyy-mm-dd. */
  expiry: z.string(),
  daysLeft: z.number(),
  status: z.nullable(z.enum(renewalMachine.statusNames)),
  state: z.enum(renewalStates),
  /** The first day on which it can be worked on, yyyy-mm-dd. */
  opensOn: z.string(),
  lastTotal: z.number(),
  offeredTotal: z.nullable(z.number()),
  /** The new last day of the policy if it was extended instead of renewed, yyyy-mm-dd. */
  extendedUntil: z.nullable(z.string()),
  mayAct: z.boolean(),
})
export type RenewalCard = Infer<typeof RenewalCard>

const steps = z.array(z.object({ step: z.enum(renewalSteps), state: z.enum(['to_do', 'started', 'done', 'locked']) }))

export const RenewalJourney = z.extend(RenewalCard, {
  /** Null until the renewal is open. */
  id: z.nullable(z.uuid()),
  version: z.number(),
  steps,
  /** The day by which we expect terms. */
  termsBy: z.string(),
  expiringTerms: ClientTerms,
  /** The offers presented, the recommended one first. */
  offers: z.array(ClientOffer),
  recommended: z.nullable(z.uuid()),
  chosen: z.nullable(z.uuid()),
  brokerNote: z.string(),
  facts: z.array(Fact),
  sums: z.array(Sum),
  /** Null, like `claims`, for users who may not see claims: someone who may has to complete that step. */
  claimsTold: z.nullable(ClaimsTold),
  /** Claims on the policy in our records. */
  claims: z.nullable(
    z.array(
      z.object({ reference: z.string(), happenedOn: z.nullable(z.string()), reportedOn: z.string(), kind: z.string(), status: z.string() }),
    ),
  ),
  /** Keys of the differences that the client has ticked. */
  acknowledged: z.array(z.string()),
  decision: z.enum(['', ...decisions]),
  wantedChanges: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.string(),
  /** Set if we recorded the acceptance for them: how they gave it, and which changes for the worse were read to them. */
  acceptedFor: z.nullable(z.extend(AcceptedFor, { read: z.array(z.string()) })),
  factsConfirmedAt: z.nullable(z.string()),
  /** Why we took the terms back, closed the renewal, or have none to offer. Empty if we did nothing of the kind. */
  why: z.string(),
  /** The policy for the coming period, once it is bound. */
  newPolicyId: z.nullable(z.uuid()),
  newInception: z.string(),
  /** The text to sign. Its version is sent back with the signature, so that no one signs a different text from the one they read. */
  declaration: z.object({ version: z.string(), text: z.string(), tick: z.string() }),
  /** Covers required by law, which the screen says plainly. */
  compulsory: z.array(z.string()),
  handler: z.string(),
})
export type RenewalJourney = Infer<typeof RenewalJourney>

const base = '/api/client/policies/:id/renewal'
const access = { client: 'renewals', right: 'act' } as const
const view = { client: 'renewals', right: 'view' } as const
/** Id of the policy. */
const of = { id: id() }
const state = z.optional(z.enum(['same', 'changed']))
const typed = z.optional(text(40))

export const renewals = group('portal', 'renewals', {
  list: get('/api/client/renewals', {
    access: view,
    input: z.strictObject({}),
    output: z.object({
      items: z.array(RenewalCard),
      /** The secret address for calendar subscriptions. */
      feed: z.string(),
    }),
  }),
  /** Replaces the address of the calendar; the old one stops working. */
  renewFeed: post('/api/client/renewals/feed', { access: view, input: z.strictObject({}), output: z.object({ feed: z.string() }) }),
  show: get(base, { access: view, input: z.strictObject(of), output: RenewalJourney }),
  acknowledge: post(`${base}/acknowledge`, {
    access,
    input: z.strictObject({ ...of, keys: z.array(text(80)).check(z.maxLength(300)) }),
    output: RenewalJourney,
  }),
  /** As typed: sums in pounds. What is left out stays unanswered. */
  saveFacts: post(`${base}/facts`, {
    access,
    input: z.strictObject({
      ...of,
      turnover: state,
      turnoverNow: typed,
      wageRoll: state,
      wageRollNow: typed,
      employees: state,
      employeesNow: typed,
      activities: state,
      activitiesNow: z.optional(text(500)),
    }),
    output: RenewalJourney,
  }),
  saveSums: post(`${base}/sums`, {
    access,
    input: z.strictObject({
      ...of,
      sums: z.array(z.strictObject({ key: text(80), state: z.enum(['', 'same', 'changed']), now: text(40) })).check(z.maxLength(2000)),
    }),
    output: RenewalJourney,
  }),
  saveClaims: post(`${base}/claims`, {
    access,
    input: z.strictObject({
      ...of,
      others: z.enum(['none', 'some'], 'Say whether there were any claims, losses or incidents'),
      told: z.optional(text(4000)),
    }),
    output: RenewalJourney,
  }),
  choose: post(`${base}/choose`, {
    access,
    input: z.strictObject({ ...of, offerId: z.uuid('Choose one of the options') }),
    output: RenewalJourney,
  }),
  /** `accept` and `changes` continue to the signature; the other decisions end here. */
  decide: post(`${base}/decide`, {
    access,
    input: z.strictObject({
      ...of,
      /** The offer they decide on. Without it, the one chosen before. */
      offerId: z.optional(z.uuid('Choose one of the offers')),
      decision: z.enum(['accept', 'changes', 'decline', 'call'], 'Choose what you want'),
      changes: z.optional(text(2000)),
      lostReason: z.optional(z.enum(clientLostReasons)),
      reason: z.optional(text(1000)),
      phone: z.optional(text(40)),
    }),
    output: RenewalJourney,
  }),
  /** Signs. 409 if a deterioration is not acknowledged, a fact is not confirmed, or the terms differ from those that were read. */
  accept: post(`${base}/accept`, {
    access,
    input: z.strictObject({
      ...of,
      version: z.number().check(z.int(), z.minimum(0)),
      name: typedText('Enter your full name', 120, 2),
      wording: z._default(text(40), ''),
      agreed: z.literal(true, 'Tick the declaration to accept'),
    }),
    output: RenewalJourney,
    idempotent: true,
  }),
})
