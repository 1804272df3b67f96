/** Documents of a client: their kinds, who sees them, and how long each kind is kept (domain 4.10). */
import { addYears } from './years.ts'

/** Years kept after the issue date, the end of the policy or the closing of the claim. `liability`: longer, because claims can come late. */
type Retention = { from: 'issued' | 'expiry' | 'closed'; years: number; liability?: { employers: number; other: number } }
type Facts = { label: string; retention: Retention }

const issued: Retention = { from: 'issued', years: 6 }
const afterPolicy: Retention = { from: 'expiry', years: 6 }
/** A disease may appear forty years after the work; other liability claims arise within fifteen. */
const late = { employers: 40, other: 15 }
const cover: Retention = { ...afterPolicy, liability: late }
const claim: Retention = { from: 'closed', years: 6, liability: late }

export const documentKinds = {
  certificate: { label: 'Certificate', retention: { ...afterPolicy, liability: { employers: 40, other: 6 } } },
  schedule: { label: 'Schedule', retention: cover },
  wording: { label: 'Policy wording', retention: cover },
  endorsement: { label: 'Endorsement', retention: cover },
  ipid: { label: 'Product information (IPID)', retention: issued },
  statement_of_fact: { label: 'Statement of fact', retention: afterPolicy },
  proposal_form: { label: 'Proposal form', retention: afterPolicy },
  quotation: { label: 'Quotation', retention: issued },
  demands_needs: { label: 'Demands and needs', retention: issued },
  toba: { label: 'Terms of business', retention: issued },
  invoice: { label: 'Invoice', retention: issued },
  credit_note: { label: 'Credit note', retention: issued },
  receipt: { label: 'Receipt', retention: issued },
  renewal_notice: { label: 'Renewal notice', retention: issued },
  claim_form: { label: 'Claim form', retention: claim },
  claim_evidence: { label: 'Evidence for a claim', retention: claim },
  correspondence: { label: 'Letter or email', retention: issued },
  complaint: { label: 'Complaint', retention: issued },
  confirmation: { label: 'Confirmation of cover', retention: issued },
  survey: { label: 'Survey or report', retention: issued },
  other: { label: 'Other document', retention: issued },
} as const satisfies Record<string, Facts>
export type DocumentKind = keyof typeof documentKinds
// Object.keys loses the literal types.
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
export const kindLabel = (kind: DocumentKind): string => documentKinds[kind].label
const optionsOf = (kinds: readonly DocumentKind[]) => kinds.map((value) => ({ value, label: kindLabel(value) }))
export const kindOptions = optionsOf(documentKindNames)

/** What a client sends us, and what a client asks us for. */
export const sentKinds = [
  'proposal_form',
  'statement_of_fact',
  'survey',
  'claim_form',
  'claim_evidence',
  'receipt',
  'correspondence',
  'other',
] as const satisfies readonly DocumentKind[]
export const askedKinds = [
  'schedule',
  'certificate',
  'wording',
  'endorsement',
  'ipid',
  'statement_of_fact',
  'invoice',
  'receipt',
  'other',
] as const satisfies readonly DocumentKind[]
export const sentKindOptions = optionsOf(sentKinds)
export const askedKindOptions = optionsOf(askedKinds)

/** What the firm writes about payments: only for people who may see their company's payments. */
export const paymentKinds = ['invoice', 'credit_note', 'receipt'] as const satisfies readonly DocumentKind[]

/** Kinds of which a newer document replaces the older one on the same policy. */
export const replacedKinds: readonly DocumentKind[] = ['certificate', 'schedule', 'wording', 'statement_of_fact', 'ipid', 'renewal_notice']

export const visibilities = ['client', 'staff', 'confidential'] as const
export type Visibility = (typeof visibilities)[number]
export const visibilityLabels: Record<Visibility, string> = {
  client: 'The client and staff',
  staff: 'Staff only',
  confidential: 'Only staff who may see confidential records',
}
export const askedOfs = ['', 'client', 'broker', 'insurer'] as const
export type AskedOf = (typeof askedOfs)[number]

/** The most that one zip may hold. */
export const zipLimits = { documents: 50, bytes: 200 * 1024 * 1024 } as const

export type RetentionFacts = {
  kind: DocumentKind
  /** yyyy-mm-dd: the document's date, the end of its policy, the end of its claim. */
  issuedOn: string
  expiry: string | null
  /** Null while the claim is open. Undefined if there is no claim. */
  closedOn: string | null | undefined
  /** The covers of its policy. */
  covers: readonly string[]
}

/** The last day a document is kept. Null while its claim is open, because the day is not known yet. */
export const disposeOn = ({ kind, issuedOn, expiry, closedOn, covers }: RetentionFacts): string | null => {
  const { from, years, liability }: Retention = documentKinds[kind].retention
  if (closedOn === null) return null
  const base = [issuedOn, from === 'issued' ? null : expiry, closedOn].reduce<string>((last, day) => (day && day > last ? day : last), '')
  const isLiability = ['PL', 'PROD', 'PI', 'POL', 'DO', 'MM', 'TREAT', 'MOTOR'].some((code) => covers.includes(code))
  const period = !liability ? years : covers.includes('EL') ? liability.employers : isLiability ? liability.other : years
  return addYears(base, period)
}
