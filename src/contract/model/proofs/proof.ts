/** A proof of cover: a letter that states what a policy covers, and a page that says whether it still does. Its states: proofMachine.ts. */
import { formatSum } from '../../format.ts'
import { isoDate, z, type Infer } from '../../schema.ts'
import { isOnCover, lastDayOf, type Period } from '../policies/policy.ts'
import { policyClassNames } from '../policies/policyClass.ts'
import { sectionKey } from '../policies/sectionKey.ts'
import { limitBases, limitBasisLabels, type Terms } from '../policies/terms.ts'
import type { ProofStatus } from './proofMachine.ts'

export const purposes = ['tender', 'landlord', 'customer', 'lender', 'council', 'other'] as const
export type Purpose = (typeof purposes)[number]
export const purposeLabels: Record<Purpose, string> = {
  tender: 'A tender',
  landlord: 'A landlord',
  customer: 'A customer or main contractor',
  lender: 'A lender or leasing company',
  council: 'A council or licence',
  other: 'Something else',
}

/** A section as the letter states it. Null values are not stated. */
export const ProofSection = z.object({
  code: z.string(),
  name: z.string(),
  /** Pence. */
  limit: z.nullable(z.number()),
  basis: z.enum(limitBases),
  territory: z.string(),
  retroactiveOn: z.nullable(isoDate()),
  /** Pence; 0 means none. Null if it was not requested. */
  excess: z.nullable(z.number()),
  /** The extensions chosen from those of the section. */
  extensions: z.array(z.string()),
})
export type ProofSection = Infer<typeof ProofSection>

/** Everything a letter says about the cover on its day of issue. Never changed. */
export const ProofFacts = z.object({
  insured: z.string(),
  business: z.string(),
  class: z.enum(policyClassNames),
  insurer: z.string(),
  policyNumber: z.string(),
  inception: isoDate(),
  expiry: isoDate(),
  sections: z.array(ProofSection),
  holder: z.object({ name: z.string(), address: z.string() }),
  /** The date of the letter in London. */
  issuedOn: isoDate(),
})
export type ProofFacts = Infer<typeof ProofFacts>

/** '£5,000,000 any one occurrence'. */
export const limitText = ({ limit, basis }: Pick<ProofSection, 'limit' | 'basis'>): string =>
  limit === null ? 'As the policy states' : `${formatSum(limit)} ${limitBasisLabels[basis]}`
/** What the letter says about a section besides its limit, one per line. */
export const sectionLines = ({ territory, retroactiveOn, excess, extensions }: ProofSection, date: (day: string) => string): string[] => [
  ...extensions,
  ...(territory ? [territory] : []),
  ...(retroactiveOn ? [`Claims made; work since ${date(retroactiveOn)}`] : []),
  ...(excess === null ? [] : [excess === 0 ? 'No excess' : `Excess ${formatSum(excess)}`]),
]

/** Whether only the insurer's own certificate confirms this cover. We never reproduce it. */
export const hasOwnCertificate = (code: string) => code === 'EL'

/** Why a letter cannot be issued for a policy. `held`: an invoice is overdue, for people who may not see the company's payments. */
export const blockedReasons = ['starts', 'ended', 'unconfirmed', 'certificate', 'confidential', 'unpaid', 'held'] as const
export type Blocked = (typeof blockedReasons)[number]

/** `sections`: keys of sections. */
export type Choice = { sections: readonly string[]; lines: readonly string[]; excess: boolean }
/** The key of an extension of a section: 'PL: Indemnity to principal'. */
export const lineKey = (section: Pick<ProofSection, 'code' | 'name'>, extension: string) => `${sectionKey(section)}: ${extension}`

/** The chosen sections of a letter, reduced to what it should state. */
export const sectionsOf = (terms: { sections: readonly ProofSection[] }, { sections, lines, excess }: Choice): ProofSection[] =>
  terms.sections
    .filter((section) => sections.includes(sectionKey(section)) && !hasOwnCertificate(section.code))
    .map((section) => ({
      code: section.code,
      name: section.name,
      limit: section.limit,
      basis: section.basis,
      territory: section.territory,
      retroactiveOn: section.retroactiveOn,
      excess: excess ? (section.excess ?? 0) : null,
      extensions: section.extensions.filter((extension) => lines.includes(lineKey(section, extension))),
    }))

type Confirmed = Omit<ProofFacts, 'sections' | 'holder' | 'issuedOn'>
/** The contents of a letter: the policy, the chosen sections, and the recipient. `terms`: those of the policy on that day. */
export const factsOf = (
  policy: Omit<Confirmed, 'insured' | 'business'>,
  terms: Pick<Confirmed, 'insured' | 'business'> & { sections: readonly ProofSection[] },
  { choice, holder, issuedOn }: { choice: Choice; holder: ProofFacts['holder']; issuedOn: string },
): ProofFacts => ({
  insured: terms.insured,
  business: terms.business,
  class: policy.class,
  insurer: policy.insurer,
  policyNumber: policy.policyNumber,
  inception: policy.inception,
  expiry: policy.expiry,
  sections: sectionsOf(terms, choice),
  holder: { name: holder.name, address: holder.address },
  issuedOn,
})

/** Whether the terms still give everything the letter states. They may give more. */
export const stillTrue = (facts: Pick<ProofFacts, 'insured' | 'sections'>, terms: Pick<Terms, 'insured' | 'sections'>): boolean =>
  facts.insured === terms.insured &&
  facts.sections.every((section) =>
    terms.sections.some(
      (now) =>
        sectionKey(now) === sectionKey(section) &&
        // If the letter states no limit, it is right as long as the section exists.
        (section.limit === null || (now.limit !== null && now.limit >= section.limit)) &&
        now.basis === section.basis &&
        now.territory === section.territory &&
        (now.retroactiveOn === null || (section.retroactiveOn !== null && now.retroactiveOn <= section.retroactiveOn)) &&
        (section.excess === null || (now.excess ?? 0) <= section.excess) &&
        section.extensions.every((extension) => now.extensions.includes(extension)),
    ),
  )

export const proofStates = ['in_force', 'begins', 'ended', 'cancelled', 'changed', 'withdrawn', 'replaced'] as const
export type ProofState = (typeof proofStates)[number]
export const proofStateLabels: Record<ProofState, string> = {
  in_force: 'In force',
  begins: 'Not started yet',
  ended: 'Cover ended',
  cancelled: 'Withdrawn',
  changed: 'Withdrawn',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer one',
}

/** The policy at this moment. `terms`: those in force today. */
export type PolicyNow = Period & { terms: Pick<Terms, 'insured' | 'sections'> | null }

/**
 * Whether a letter is valid on a day. `until`: the last day of cover, if it differs from the letter or has passed.
 * The status records decisions by people; dates and terms are checked again each time.
 */
export const proofStateOf = (
  { status, facts }: { status: ProofStatus; facts: ProofFacts },
  policy: PolicyNow,
  today: string,
): { state: ProofState; until: string | null } => {
  if (status !== 'issued') return { state: status, until: null }
  const last = lastDayOf(policy)
  const until = last < facts.expiry ? last : facts.expiry
  const early = until < facts.expiry ? until : null
  if (policy.boundAt === null) return { state: 'cancelled', until: null }
  if (today > until) return { state: early ? 'cancelled' : 'ended', until }
  if (policy.inception > today) return { state: 'begins', until: early }
  if (!isOnCover(policy, today)) return { state: 'cancelled', until }
  if (!policy.terms || !stillTrue(facts, policy.terms)) return { state: 'changed', until: null }
  return { state: 'in_force', until: early }
}

/** For a company's staff page. `current`: on cover, with a certificate. `awaited`: on cover, but no certificate yet. `lapsed`: no cover today. */
export const staffPageStates = ['current', 'awaited', 'lapsed'] as const

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 24
/** 120 bits in characters that cannot be misread: 'A7K3-M9XQ-2TB4-C0DE-FGH1-J2K3'. `bytes`: random, one per character. */
export const codeFrom = (bytes: Uint8Array): string => {
  if (bytes.length < codeLength) throw new Error(`A code needs ${codeLength} random bytes`)
  return [...bytes.subarray(0, codeLength)].map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + letters[byte % 32]).join('')
}
const groupsOfFour = /\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/
/** Normalises a code that was typed from paper, or pasted with words or a link around it. Null if there is none. */
export const readCode = (typed: string): string | null => {
  const upper = typed.toUpperCase()
  const plain = (groupsOfFour.exec(upper)?.[0] ?? upper).replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== codeLength || [...plain].some((letter) => !letters.includes(letter))) return null
  return plain.match(/.{4}/g)?.join('-') ?? null
}

/** The SHA-256 of a file as 64 hexadecimal digits. */
export const readHash = (typed: string): string | null => {
  const plain = typed.toLowerCase().replace(/[\s:]/g, '')
  return /^[0-9a-f]{64}$/.test(plain) ? plain : null
}
