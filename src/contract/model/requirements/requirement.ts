/** The insurance that a contract asks for, one line per cover, and the verdict on each line. */
import { isoDate, pence, text, z, type Infer } from '../../schema.ts'
import { requirementCoverKeys } from './requirementCovers.ts'

/** The basis of the limit, as the contract puts it. Empty if it does not say. */
export const askedBases = ['', 'occurrence', 'claim', 'aggregate'] as const
export type AskedBasis = (typeof askedBases)[number]
export const askedBasisLabels: Record<AskedBasis, string> = {
  '': 'It does not say',
  occurrence: 'Any one occurrence',
  claim: 'Any one claim',
  aggregate: 'In the aggregate: in total for the period',
}

export const askedTerritories = ['', 'uk', 'eu', 'worldwide_except_na', 'worldwide'] as const
export type AskedTerritory = (typeof askedTerritories)[number]
export const askedTerritoryLabels: Record<AskedTerritory, string> = {
  '': 'It does not say',
  uk: 'The United Kingdom',
  eu: 'The European Union as well',
  worldwide_except_na: 'Worldwide except the United States and Canada',
  worldwide: 'Worldwide',
}

const wholeYears = () => z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(99)))

export const Requirement = z.strictObject({
  /** The words of the clause that it was read from. Empty if filled in by hand. */
  words: text(1200),
  cover: z.enum(requirementCoverKeys),
  /** Pence. Null if no limit is asked for. */
  limit: z.nullable(pence()),
  basis: z.enum(askedBases),
  /** Indemnity to principal. */
  principal: z.boolean(),
  territory: z.enum(askedTerritories),
  /** Which courts, in the contract's words. Empty if not asked for. */
  jurisdiction: text(120),
  /** The maximum excess in pence. 0 means none is allowed. Null if not asked for. */
  excess: z.nullable(pence()),
  /** The policy must not end before this day. */
  until: z.nullable(isoDate()),
  /** Work since this day must be insured. */
  since: z.nullable(isoDate()),
  /** Years for which the cover must be maintained. */
  years: wholeYears(),
  /** Years of run-off cover. */
  runOff: wholeYears(),
  /** Other demands, which only a person can judge. */
  others: z.array(text(400)).check(z.maxLength(12)),
  /** The client said that this line need not be met. */
  left: z.boolean(),
})
export type Requirement = Infer<typeof Requirement>

export const emptyRequirement = (cover: Requirement['cover'], words = ''): Requirement => ({
  words,
  cover,
  limit: null,
  basis: '',
  principal: false,
  territory: '',
  jurisdiction: '',
  excess: null,
  until: null,
  since: null,
  years: null,
  runOff: null,
  others: [],
  left: false,
})

/** One of the `others`: the contract asks for cover for as long as it runs. Whether a policy does is known once its last day is. */
export const wholeContract = 'In force for the whole contract'

/** The longest clause that is read, in characters, and the most lines made from it. */
export const mostClause = 12_000
export const mostLines = 40

export const verdicts = ['pass', 'gap', 'ask'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictLabels: Record<Verdict, string> = { pass: 'Pass', gap: 'Gap', ask: 'Ask us' }

export const pointKinds = [
  'cover',
  'limit',
  'principal',
  'territory',
  'jurisdiction',
  'excess',
  'until',
  'since',
  'years',
  'runOff',
  'other',
] as const

/** One demand of a line. `asked`: what the contract wants; `why`: what the policy says about it. */
export const Point = z.object({ kind: z.enum(pointKinds), asked: z.string(), verdict: z.enum(verdicts), why: z.string() })
export type Point = Infer<typeof Point>

/** How to close a gap: a prefilled change form, a quote, or a question to us. */
export const Remedy = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    policyId: z.uuid(),
    change: z.enum(['limit', 'sum_insured']),
    target: z.string(),
    sum: z.number(),
  }),
  z.object({ kind: z.literal('quote'), cover: z.string() }),
  z.object({ kind: z.literal('question') }),
])
export type Remedy = Infer<typeof Remedy>

export const LineVerdict = z.object({
  verdict: z.enum(verdicts),
  points: z.array(Point),
  /** The policy that the line was compared with. Null if there is none. */
  policyId: z.nullable(z.uuid()),
  /** What the policy is called, with its number. */
  policy: z.string(),
  /** The code of its section. */
  section: z.string(),
  remedy: z.nullable(Remedy),
})
export type LineVerdict = Infer<typeof LineVerdict>

/** The worst of several verdicts. Passes if there are none. */
export const worstOf = (all: readonly Verdict[]): Verdict => (all.includes('gap') ? 'gap' : all.includes('ask') ? 'ask' : 'pass')
