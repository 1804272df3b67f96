/** A request for insurance terms: its states, who may move it between them, and what an insurer's terms consist of. */
import { Upload } from './upload.ts'
import { isoDate, pence, requiredText, text, z, type Infer } from '../schema.ts'

export const quoteStatuses = [
  'draft',
  'submitted',
  'in_review',
  'information_requested',
  'with_insurers',
  'terms_received',
  'presented',
  'accepted',
  'bound',
  'declined_by_client',
  'no_terms',
  'expired',
  'withdrawn',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** As staff read them. */
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  draft: 'Draft',
  submitted: 'New',
  in_review: 'In review',
  information_requested: 'Waiting for client',
  with_insurers: 'With insurers',
  terms_received: 'Terms received',
  presented: 'Terms sent',
  accepted: 'Accepted',
  bound: 'Bound',
  declined_by_client: 'Declined by client',
  no_terms: 'No terms',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** As the person who asked reads them. */
export const quoteStatusForHolder: Record<QuoteStatus, { label: string; means: string }> = {
  draft: { label: 'Not sent yet', means: 'Your answers are saved. Nobody has seen them yet.' },
  submitted: { label: 'Received', means: 'Your request is in our queue. A broker will read it.' },
  in_review: { label: 'Being read', means: 'A broker is reading your answers.' },
  information_requested: { label: 'We need an answer', means: 'A broker has asked you a question. We go on when you answer.' },
  with_insurers: { label: 'With insurers', means: 'We have asked insurers for terms.' },
  terms_received: { label: 'With insurers', means: 'Insurers have replied. We are preparing a comparison.' },
  presented: { label: 'Terms ready', means: 'Insurers have offered terms. Compare them and choose.' },
  accepted: { label: 'Accepted', means: 'We are arranging the cover. You are not on cover until we confirm it in writing.' },
  bound: { label: 'Arranged', means: 'The insurer has confirmed. Your documents say when cover starts.' },
  declined_by_client: { label: 'Declined', means: 'You told us that you do not want these terms.' },
  no_terms: {
    label: 'No terms found',
    means: 'The insurers we asked have not offered terms. A broker will explain what else is possible.',
  },
  expired: { label: 'Expired', means: 'These terms are no longer open. You can start again from the same answers.' },
  withdrawn: { label: 'Withdrawn', means: 'You withdrew this request.' },
}

/** holder: the visitor or client whose request it is. */
export type QuoteParty = 'holder' | 'staff' | 'system'
type Transition = { from: readonly QuoteStatus[]; to: QuoteStatus; by: readonly QuoteParty[]; label: string }

/**
 * The state machine (domain 4.9). The same table draws the buttons, refuses the illegal call and is printed in the docs.
 * `saveOffers` reaches `terms_received` with the first complete offer; until then it leaves the status alone.
 */
export const quoteTransitions = {
  submit: { from: ['draft'], to: 'submitted', by: ['holder'], label: 'Send to a broker' },
  open: { from: ['submitted'], to: 'in_review', by: ['staff'], label: 'Start review' },
  requestInformation: { from: ['in_review', 'presented'], to: 'information_requested', by: ['staff'], label: 'Ask for information' },
  answerInformation: { from: ['information_requested'], to: 'in_review', by: ['holder', 'staff'], label: 'Record the answer' },
  approachInsurers: { from: ['in_review'], to: 'with_insurers', by: ['staff'], label: 'Record as with insurers' },
  saveOffers: { from: ['with_insurers', 'terms_received'], to: 'terms_received', by: ['staff'], label: 'Enter terms' },
  presentTerms: { from: ['terms_received'], to: 'presented', by: ['staff'], label: 'Send terms' },
  recordNoTerms: { from: ['in_review', 'with_insurers'], to: 'no_terms', by: ['staff'], label: 'Record no terms' },
  accept: { from: ['presented'], to: 'accepted', by: ['holder'], label: 'Accept' },
  decline: { from: ['presented'], to: 'declined_by_client', by: ['holder', 'staff'], label: 'Record as declined' },
  // Only once the insurer has confirmed and a policy record exists; policies are not built yet, so nothing calls it.
  bind: { from: ['accepted'], to: 'bound', by: ['staff'], label: 'Record as bound' },
  expire: { from: ['presented'], to: 'expired', by: ['system', 'staff'], label: 'Record as expired' },
  withdraw: {
    from: ['draft', 'submitted', 'in_review', 'information_requested', 'with_insurers', 'terms_received', 'presented'],
    to: 'withdrawn',
    by: ['holder', 'staff'],
    label: 'Withdraw',
  },
} as const satisfies Record<string, Transition>
export type QuoteAction = keyof typeof quoteTransitions
// Object.keys loses the literal type; the table above is the only source of the names.
export const quoteActions = Object.keys(quoteTransitions) as [QuoteAction, ...QuoteAction[]]

const transition = (action: QuoteAction): Transition => quoteTransitions[action]

export const quoteCan = (status: QuoteStatus, action: QuoteAction, by: QuoteParty): boolean =>
  transition(action).from.includes(status) && transition(action).by.includes(by)

/** What this party may do now: the buttons, and the legal ones named by a refusal. */
export const quoteActionsFor = (status: QuoteStatus, by: QuoteParty): QuoteAction[] =>
  quoteActions.filter((action) => quoteCan(status, action, by))

/** A broker has something to do. The promise clock runs in these. */
export const statusesToAnswer = [
  'submitted',
  'in_review',
  'with_insurers',
  'terms_received',
  'accepted',
] as const satisfies readonly QuoteStatus[]
/** Not finished, whoever's turn it is. Drafts are nobody's business but their holder's. */
export const openStatuses = [...statusesToAnswer, 'information_requested', 'presented'] as const satisfies readonly QuoteStatus[]

/** Covers that the online form asks about. Kept equal to content/questions by a test. */
export const onlineCovers: readonly string[] =
  'PL EL PROD LEG CW TOOL PLANT PI CYB DO EPL TRUST CRIME CONT BI MONEY DOS LOL COMBINED ENG BLD POL RENT TERR MOTOR BRK RESC GIT CARGO HULL AV MM TREAT ABUSE PA TRAV KEY BEN TC ENV CANX KR'.split(
    ' ',
  )
/** Spoken of by telephone: asked for alone, with nothing in writing. */
export const confidentialCover = 'KR'

/** A product page that sells several covers together asks for these; every other asks for its own first cover. */
const packages: Record<string, readonly string[]> = {
  'commercial-combined-insurance': ['COMBINED'],
  'commercial-property-insurance': ['BLD', 'POL', 'RENT'],
  'landlord-insurance': ['BLD', 'POL', 'RENT'],
  'courier-insurance': ['MOTOR', 'GIT'],
  'hgv-insurance': ['MOTOR', 'GIT'],
  'hotel-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'shop-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'salon-insurance': ['TREAT', 'CONT', 'PL'],
  'retail-hospitality-insurance': ['CONT', 'BI', 'PL', 'EL'],
  'property-insurance': ['CONT'],
  'healthcare-professionals': ['MM'],
  'motor-trade-insurance': ['MOTOR', 'PL', 'CONT'],
  'directors-officers-insurance': ['DO'],
  'tradesman-insurance': ['PL', 'TOOL'],
  'tools-and-equipment-insurance': ['TOOL', 'PLANT'],
  'personal-accident-travel-insurance': ['PA', 'TRAV'],
  'marine-cargo-insurance': ['CARGO'],
  'liability-insurance': ['PL', 'EL'],
}

/** Cover codes with which the form begins for somebody who comes from a product page. */
export const coversToAsk = ({ slug, covers }: { slug: string; covers: readonly string[] }): string[] => {
  const own = packages[slug] ?? covers.slice(0, 1)
  return own.filter(isOnline)
}
const isOnline = (code: string) => onlineCovers.includes(code)

/** Those of several recommended covers that one form can ask about together. */
export const askedTogether = (codes: readonly string[]): string[] => codes.filter((code) => code !== confidentialCover && isOnline(code))

/** Days. A draft left alone this long is no longer continued, only copied; later it is erased. */
export const draftDays = { expires: 60, erased: 90 } as const
export const resumeLinkDays = 7

// --- Terms ---

/** Percent: exempt, standard, higher (domain 5.2). */
export const iptRates = [12, 20, 0] as const
export type IptRate = (typeof iptRates)[number]

/** Pence. The insurer's own IPT figure wins where it is given; `iptDiffers` says that it is more than 1p off ours. */
export const priceOffer = (offer: { net: number; iptRate: IptRate; fee: number; iptStated?: number | null }) => {
  // Whole pence, half up; net <= 1e12 keeps the product exact.
  const computed = Math.floor((offer.net * offer.iptRate + 50) / 100)
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
 * One insurer's terms while staff write them: every part may still be empty, so that nothing typed is ever refused.
 * `offerProblems` says what is missing before it can be sent.
 */
export const OfferDraft = z.strictObject({
  id: z.uuid(),
  insurer: text(120),
  /** Scheme or product name; may stay empty. */
  scheme: text(120),
  /** Pence, before tax. */
  net: z.nullable(pence()),
  iptRate: z.literal([...iptRates]),
  /** Pence; only where the insurer's own figure differs from ours. */
  iptStated: z.nullable(pence()),
  /** Pence; the broker's fee, no IPT on it. */
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
  iptRate: z.literal([...iptRates]),
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

/** Messages by field path ('net', 'limits.0.value'); empty when the offer is complete. `today`: yyyy-mm-dd. */
export const offerProblems = (offer: OfferDraft, today: string): Record<string, string> => {
  const problems: Record<string, string> = {}
  if (!offer.insurer) problems['insurer'] = 'Enter the name of the insurer'
  if (offer.net === null || offer.net === 0) problems['net'] = 'Enter the net premium, like 850.00'
  if (!offer.validUntil) problems['validUntil'] = 'Enter the date until which the terms are open'
  else if (offer.validUntil < today) problems['validUntil'] = 'The terms have already ended: enter a later date'
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

/** The client's copy of a complete draft; null while something is missing. Empty lines are dropped. */
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
  ip: z.string(),
  wordingVersion: z.string(),
})

// --- What staff see ---

export const QuoteSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(quoteStatuses),
  /** Legal name of the business. */
  business: z.string(),
  contactName: z.string(),
  trade: z.string(),
  /** Cover codes: 'PL', 'EL'. */
  covers: z.array(z.string()),
  submittedAt: z.string(),
  /** ISO instant of the promise (1 working day after sending, then after each answer); null when it is not our turn. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** How many referral triggers fired. */
  referrals: z.number(),
})
export type QuoteSummary = Infer<typeof QuoteSummary>

export const AnswerRow = z.object({
  id: z.string(),
  question: z.string(),
  /** Formatted for reading; several lines for lists. */
  answer: z.string(),
  notSure: z.boolean(),
  /** Of a list: its lines once more, for wider screens. `item`: one of them, in the singular. */
  table: z.optional(z.object({ item: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
})
export const AnswerSection = z.object({ page: z.string(), title: z.string(), rows: z.array(AnswerRow) })
export type AnswerSection = Infer<typeof AnswerSection>

/** code: stable name of the trigger; text: what staff should look at. Never shown to the visitor. */
export const Referral = z.object({ code: z.string(), text: z.string() })
export type Referral = Infer<typeof Referral>

export const QuoteDetail = z.extend(QuoteSummary, {
  version: z.number(),
  email: z.string(),
  phone: z.string(),
  contactRole: z.string(),
  preferredTime: z.string(),
  supportNeeds: z.array(z.string()),
  answers: z.array(AnswerSection),
  /** Papers that came with the request. */
  files: z.array(Upload),
  referralList: z.array(Referral),
  /** 0-100, and the questions answered "not sure" or left open. */
  completeness: z.object({ score: z.number(), open: z.array(z.string()) }),
  declaration: z.object({ name: z.string(), role: z.string(), at: z.string(), wordingVersion: z.string() }),
  offers: z.array(OfferDraft),
  /** Statement of demands and needs (ICOBS 5.2); a proposal made from the answers until staff save their own. */
  demandsAndNeeds: z.string(),
  /** A note to the client above the comparison; may be empty. */
  brokerNote: z.string(),
  presentedAt: z.nullable(z.string()),
  acceptance: z.nullable(Acceptance),
  /** Oldest first. */
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      party: z.enum(['holder', 'staff', 'system']),
      action: z.string(),
      from: z.nullable(z.enum(quoteStatuses)),
      to: z.nullable(z.enum(quoteStatuses)),
      reason: z.string(),
    }),
  ),
  /** Internal; never leaves staff. */
  notes: z.array(z.object({ id: z.uuid(), at: z.string(), by: z.string(), text: z.string() })),
  /** What was asked and answered between the client and us. */
  messages: z.array(z.object({ id: z.uuid(), at: z.string(), from: z.enum(['client', 'staff']), by: z.string(), text: z.string() })),
})
export type QuoteDetail = Infer<typeof QuoteDetail>

export const DemandsAndNeeds = requiredText(3000, 20)
