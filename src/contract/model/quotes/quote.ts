/** A request for insurance terms: what can be asked for, and what an insurer's terms contain. Its states: quoteMachine.ts. */
import { KnownClients } from '../clients/knownClient.ts'
import { ClientNeed } from '../clients/needs.ts'
import { HistoryEntry, Note } from '../../history.ts'
import { ToldUs } from '../contact/toldUs.ts'
import { tooFarAhead } from '../contact/typedYear.ts'
import { Upload } from '../files/upload.ts'
import { isoDate, pence, requiredText, text, z, type Infer } from '../../schema.ts'
import { IptRate } from '../policies/ipt.ts'
import { iptOn } from '../policies/money.ts'
import { policyClassNames } from '../policies/policyClass.ts'
import { quoteMachine } from './quoteMachine.ts'

/** Days without a change. An expired draft can be copied but not continued; later it is erased. */
export const draftDays = { expires: 60, erased: 90 } as const
export const resumeLinkDays = 7

// --- Terms ---

/** Pence. The insurer's own IPT figure takes precedence if given; `iptDiffers` says that it is more than 1p off ours. */
export const priceOffer = (offer: { net: number; iptRate: IptRate; fee: number; iptStated?: number | null }) => {
  const computed = iptOn(offer.net, offer.iptRate)
  const ipt = offer.iptStated ?? computed
  return {
    net: offer.net,
    iptRate: offer.iptRate,
    ipt,
    fee: offer.fee,
    total: offer.net + ipt + offer.fee,
    iptDiffers: Math.abs(ipt - computed) > 1,
  }
}

/** One line of limits or excesses: 'Public liability' / '£5,000,000 any one claim'. */
export const OfferRow = z.strictObject({ item: text(80), value: text(160) })
export type OfferRow = Infer<typeof OfferRow>

/**
 * One insurer's terms while staff write them. Every part may be empty, so that saving never fails.
 * `offerProblems` says what is missing before it can be sent.
 */
export const OfferDraft = z.strictObject({
  id: z.uuid(),
  insurer: text(120),
  /** Scheme or product name. May be empty. */
  scheme: text(120),
  /** Pence, before tax. */
  net: z.nullable(pence()),
  iptRate: IptRate,
  /** Pence. Only if the insurer's own figure differs from ours. */
  iptStated: z.nullable(pence()),
  /** Pence. The broker's fee, which carries no IPT. */
  fee: pence(),
  limits: z.array(OfferRow).check(z.maxLength(30)),
  excesses: z.array(OfferRow).check(z.maxLength(30)),
  keyDifferences: z.array(text(400)).check(z.maxLength(20)),
  /** What the insurer asks for before or after cover starts. */
  subjectivities: z.array(text(400)).check(z.maxLength(20)),
  validUntil: z.nullable(isoDate()),
})
export type OfferDraft = Infer<typeof OfferDraft>

/** What the client sees and accepts. */
export const Offer = z.object({
  id: z.uuid(),
  insurer: z.string(),
  scheme: z.string(),
  net: z.number(),
  iptRate: IptRate,
  ipt: z.number(),
  fee: z.number(),
  total: z.number(),
  limits: z.array(OfferRow),
  excesses: z.array(OfferRow),
  keyDifferences: z.array(z.string()),
  subjectivities: z.array(z.string()),
  validUntil: z.string(),
})
export type Offer = Infer<typeof Offer>

/** Messages by field path ('net', 'limits.0.value'). Empty if the offer is complete. `today`: yyyy-mm-dd. */
export const offerProblems = (offer: OfferDraft, today: string): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (!offer.insurer) problems['insurer'] = 'Enter the name of the insurer'
  if (offer.net === null || offer.net === 0) problems['net'] = 'Enter the net premium, like 850.00'
  if (!offer.validUntil) problems['validUntil'] = 'Enter the last day the terms are open'
  else if (offer.validUntil < today) problems['validUntil'] = 'The terms have already ended: enter a later date'
  else {
    const far = tooFarAhead(offer.validUntil, today)
    if (far) problems['validUntil'] = far
  }
  if (!offer.limits.some((row) => row.item && row.value)) problems['limits'] = 'Enter at least one limit'
  if (!offer.excesses.some((row) => row.item && row.value))
    problems['excesses'] = 'Enter at least one excess; write "None" where there is none'
  for (const part of ['limits', 'excesses'] as const)
    for (const [index, row] of offer[part].entries()) {
      if (row.item && !row.value) problems[`${part}.${index}.value`] = `Enter what applies to ${row.item}`
      if (row.value && !row.item) problems[`${part}.${index}.item`] = 'Say what this is about'
    }
  return problems
}

/** The client's copy of a complete draft, without empty lines. Null if the net premium or the expiry date is missing. */
export const offerOf = (draft: OfferDraft): Offer | null => {
  if (draft.net === null || !draft.validUntil) return null
  const { net, iptRate, ipt, fee, total } = priceOffer({
    net: draft.net,
    iptRate: draft.iptRate,
    fee: draft.fee,
    iptStated: draft.iptStated,
  })
  const rows = (list: OfferRow[]) => list.filter((row) => row.item && row.value)
  return {
    id: draft.id,
    insurer: draft.insurer,
    scheme: draft.scheme,
    net,
    iptRate,
    ipt,
    fee,
    total,
    limits: rows(draft.limits),
    excesses: rows(draft.excesses),
    keyDifferences: draft.keyDifferences.filter(Boolean),
    subjectivities: draft.subjectivities.filter(Boolean),
    validUntil: draft.validUntil,
  }
}

export const Acceptance = z.object({
  offerId: z.uuid(),
  insurer: z.string(),
  name: z.string(),
  at: z.string(),
  /** IP address of the client. Null if staff recorded the acceptance. */
  ip: z.nullable(z.string()),
  wordingVersion: z.string(),
  /** How the client told us, if staff recorded it. Otherwise null. */
  toldUs: z.nullable(ToldUs),
})

// --- What staff see ---

export const QuoteSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(quoteMachine.statusNames),
  /** Legal name of the business. */
  business: z.string(),
  contactName: z.string(),
  trade: z.string(),
  /** Cover codes: 'PL', 'EL'. */
  covers: z.array(z.string()),
  submittedAt: z.string(),
  /** ISO timestamp of the promised reply (1 working day after sending, then after each answer). Null when it is not our turn. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Number of referral triggers that fired. */
  referrals: z.number(),
})
export type QuoteSummary = Infer<typeof QuoteSummary>

export const AnswerRow = z.object({
  id: z.string(),
  question: z.string(),
  /** Formatted for reading. Lists have several lines. */
  answer: z.string(),
  notSure: z.boolean(),
  /** List answers only: the same lines as a table, for wider screens. `item`: the singular name of a line. */
  table: z.optional(z.object({ item: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
})
export const AnswerSection = z.object({ page: z.string(), title: z.string(), rows: z.array(AnswerRow) })
export type AnswerSection = Infer<typeof AnswerSection>

/** code: stable name of the trigger; text: what staff should look at. Never shown to the visitor. */
export const Referral = z.object({ code: z.string(), text: z.string() })
export type Referral = Infer<typeof Referral>

/** Initial values for an insurer's terms. A value is empty if the client did not know it or was not asked. */
export const AskedFor = z.object({
  /** As recorded by staff. */
  insurers: z.array(z.string()),
  limits: z.array(OfferRow),
  excesses: z.array(OfferRow),
})
export type AskedFor = Infer<typeof AskedFor>

export const QuoteDetail = z.extend(QuoteSummary, {
  /** What the client and its people need, for staff who may see clients. */
  clientNeeds: z.array(ClientNeed),
  /** Null for staff who may not see clients. */
  knownClients: z.nullable(KnownClients),
  version: z.number(),
  /** Actions this user may take now. */
  actions: z.array(z.enum(quoteMachine.actions)),
  email: z.string(),
  phone: z.string(),
  contactRole: z.string(),
  preferredTime: z.string(),
  supportNeeds: z.array(z.string()),
  answers: z.array(AnswerSection),
  /** Files sent with the request. */
  files: z.array(Upload),
  referralList: z.array(Referral),
  /** 0-100, and the questions answered "not sure" or left open. */
  completeness: z.object({ score: z.number(), open: z.array(z.string()) }),
  declaration: z.object({ name: z.string(), role: z.string(), at: z.string(), wordingVersion: z.string(), text: z.string() }),
  offers: z.array(OfferDraft),
  askedFor: AskedFor,
  /** Statement of demands and needs (ICOBS 5.2). Generated from the answers until staff save their own. */
  demandsAndNeeds: z.string(),
  /** A note to the client, shown above the comparison. May be empty. */
  brokerNote: z.string(),
  presentedAt: z.nullable(z.string()),
  acceptance: z.nullable(Acceptance),
  /** The policy created from it. Null until then. */
  policy: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /** The requested start date, or today if that has passed. The tax rates of that day apply. */
  startsOn: z.string(),
  /** Proposed details of the policy for the accepted offer, until it is created. Null for users who may not create one. */
  toBind: z.nullable(
    z.object({
      class: z.enum(policyClassNames),
      inception: z.string(),
      /** Clients it may belong to, and why. If empty, a new client is created. */
      clients: z.array(z.object({ id: z.uuid(), name: z.string(), reference: z.string(), why: z.string() })),
      /** Who would see the policy of a new client: the person with an account under the request's email address. Null if none. */
      person: z.nullable(z.string()),
    }),
  ),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  /** Internal, oldest first. */
  notes: z.array(Note),
  /** Questions and answers between the client and us. */
  messages: z.array(z.object({ id: z.uuid(), at: z.string(), from: z.enum(['client', 'staff']), by: z.string(), text: z.string() })),
})
export type QuoteDetail = Infer<typeof QuoteDetail>

export const DemandsAndNeeds = requiredText(3000, 20)
