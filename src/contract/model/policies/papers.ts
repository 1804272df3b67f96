/**
 * Which papers a policy of each class needs on file (domain 4.5, 4.10). What an insurer asks for beside them stands in its terms. A paper
 * is there once a document of its kind is current for the policy; until then cover may be confirmed, but the policy awaits documents.
 */
import type { DocumentKind } from '../documents/document.ts'
import type { PolicyClass } from './policyClass.ts'

export type AskedOf = 'client' | 'broker' | 'insurer'
export type Paper = {
  kind: DocumentKind
  /** What is asked for; of a client's paper the client reads it. */
  text: string
  askedOf: AskedOf
  /** Days from the day on which it is asked for. */
  days: number
}

/** What the client gives before the insurer confirms: answers of their own, or facts that they check. */
const proposal = { kind: 'proposal_form', text: 'Proposal form, completed and signed', askedOf: 'client', days: 14 } as const
const statement = { kind: 'statement_of_fact', text: 'Statement of fact, checked and confirmed', askedOf: 'client', days: 14 } as const

const before: Record<PolicyClass, typeof proposal | typeof statement> = {
  commercial_combined: proposal,
  shop: statement,
  hospitality: statement,
  office: statement,
  tradesman: statement,
  liability: statement,
  employers_liability: statement,
  professional_indemnity: proposal,
  directors: proposal,
  cyber: proposal,
  property_owners: statement,
  fleet: proposal,
  van: statement,
  contract_works: proposal,
  cargo: proposal,
  engineering: proposal,
  medical_malpractice: proposal,
  accident_travel: statement,
  trade_credit: proposal,
  legal: statement,
  kidnap_ransom: proposal,
}

/** The paper that the client returns before cover is confirmed. */
export const paperBefore = (name: PolicyClass): Paper => before[name]
/** Kinds that a class may need. */
const needed: readonly DocumentKind[] = ['proposal_form', 'statement_of_fact', 'schedule', 'wording', 'certificate']
export const isNeededPaper = (kind: DocumentKind): boolean => needed.includes(kind)
export const isPaperBefore = (kind: string): boolean => kind === proposal.kind || kind === statement.kind

const fromInsurer = (kind: DocumentKind, text: string): Paper => ({ kind, text, askedOf: 'insurer', days: 30 })

/** What the law wants to be shown: an insurer's certificate for employers' liability and for motor. */
const certificateOf = (covers: readonly string[]): Paper[] => {
  const names = [...(covers.includes('EL') ? ['employers\u2019 liability'] : []), ...(covers.includes('MOTOR') ? ['motor insurance'] : [])]
  return names.length > 0 ? [fromInsurer('certificate', `Certificate of ${names.join(' and of ')}`)] : []
}

/** The insurer's papers, once cover is confirmed. `covers`: codes of the policy's sections. */
export const papersAfter = (covers: readonly string[]): Paper[] => [
  fromInsurer('schedule', 'Policy schedule'),
  fromInsurer('wording', 'Policy wording'),
  ...certificateOf(covers),
]
