/**
 * Which papers a policy of each class needs on file (domain 4.5, 4.10). A setting, so that a firm can ask for what its insurers want;
 * anything one insurer also asks for is in its terms. A paper is on file once a document of its kind is current for the policy. Until
 * then cover may be confirmed, but the policy awaits documents.
 */
import { z, type Infer } from '../../schema.ts'
import type { AskedOf, DocumentKind } from '../documents/document.ts'
import { policyClassNames, type PolicyClass } from './policyClass.ts'

export type Paper = {
  kind: DocumentKind
  /** What is asked for. The client reads this if it is asked of them. */
  text: string
  askedOf: Exclude<AskedOf, ''>
  /** Days allowed, from the day it is asked for. */
  days: number
}

/** What the client returns before the insurer confirms: their own answers, or facts that they check. */
export const papersBefore = {
  proposal_form: 'Proposal form, completed and signed',
  statement_of_fact: 'Statement of fact, checked and confirmed',
} as const satisfies Partial<Record<DocumentKind, string>>
type Before = keyof typeof papersBefore
// Object.keys loses the literal types.
export const beforeKinds = Object.keys(papersBefore) as Before[]

/** Papers that may be needed once cover is confirmed, and who supplies them. Certificates required by law are added automatically. */
export const papersOnFile = {
  schedule: { text: 'Policy schedule', askedOf: 'insurer' },
  wording: { text: 'Policy wording', askedOf: 'insurer' },
  ipid: { text: 'Product information (IPID)', askedOf: 'insurer' },
  demands_needs: { text: 'Demands and needs', askedOf: 'broker' },
  toba: { text: 'Terms of business, agreed', askedOf: 'broker' },
  survey: { text: 'Survey or report', askedOf: 'client' },
} as const satisfies Partial<Record<DocumentKind, { text: string; askedOf: AskedOf }>>
export type OnFile = keyof typeof papersOnFile
// Object.keys loses the literal types.
export const onFileKinds = Object.keys(papersOnFile) as [OnFile, ...OnFile[]]

const days = () => z.number().check(z.int(), z.minimum(1), z.maximum(90))
export const RequiredPapers = z.strictObject({
  /** A class missing here, such as one added by a newer version of Seawall, uses the defaults. */
  classes: z.partialRecord(
    z.enum(policyClassNames),
    z.strictObject({ before: z.enum(['', 'proposal_form', 'statement_of_fact']), onFile: z.array(z.enum(onFileKinds)) }),
  ),
  /** Days allowed from the day a paper is asked for: for the client's papers, and for the others. */
  clientDays: days(),
  insurerDays: days(),
})
export type RequiredPapers = Infer<typeof RequiredPapers>

const proposed: readonly PolicyClass[] = [
  'commercial_combined',
  'professional_indemnity',
  'directors',
  'cyber',
  'fleet',
  'contract_works',
  'cargo',
  'engineering',
  'medical_malpractice',
  'trade_credit',
  'kidnap_ransom',
]
type OfClass = NonNullable<RequiredPapers['classes'][PolicyClass]>
const usual = (name: PolicyClass): OfClass => ({
  before: proposed.includes(name) ? 'proposal_form' : 'statement_of_fact',
  onFile: ['schedule', 'wording'],
})
/** Defaults until a firm changes them. */
export const usualPapers: RequiredPapers = {
  classes: {},
  clientDays: 14,
  insurerDays: 30,
}

export const papersOf = ({ classes }: RequiredPapers, name: PolicyClass): OfClass => classes[name] ?? usual(name)

const daysOf = ({ clientDays, insurerDays }: RequiredPapers, askedOf: Paper['askedOf']) => (askedOf === 'client' ? clientDays : insurerDays)

/** The paper that the client returns before cover is confirmed. Empty if the firm requires none. */
export const paperBefore = (papers: RequiredPapers, name: PolicyClass): Paper[] => {
  const { before } = papersOf(papers, name)
  return before === '' ? [] : [{ kind: before, text: papersBefore[before], askedOf: 'client', days: papers.clientDays }]
}
export const isPaperBefore = (kind: string): kind is Before => Object.hasOwn(papersBefore, kind)

/** The certificates that the law requires: the insurer's certificate for employers' liability and for motor. */
const certificateOf = (papers: RequiredPapers, covers: readonly string[]): Paper[] => {
  const names = [...(covers.includes('EL') ? ["employers' liability"] : []), ...(covers.includes('MOTOR') ? ['motor insurance'] : [])]
  const text = `Certificate of ${names.join(' and of ')}`
  return names.length > 0 ? [{ kind: 'certificate', text, askedOf: 'insurer', days: papers.insurerDays }] : []
}

/** Papers needed once cover is confirmed. `covers`: codes of the policy's sections. */
export const papersAfter = (papers: RequiredPapers, name: PolicyClass, covers: readonly string[]): Paper[] => [
  ...papersOf(papers, name).onFile.map((kind): Paper => {
    const paper = papersOnFile[kind]
    return { kind, ...paper, days: daysOf(papers, paper.askedOf) }
  }),
  ...certificateOf(papers, covers),
]
