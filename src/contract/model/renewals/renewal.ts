/** A renewal: what the client tells us, what insurers offer, and when each step is due. Its states: renewalMachine.ts. */
import { formatSum } from '../../format.ts'
import { isoDate, text, z, type Infer } from '../../schema.ts'
import { ToldUs } from '../contact/toldUs.ts'
import { sectionKey } from '../policies/sectionKey.ts'
import { ClientTerms, Terms, priceOf, limitBasisLabels, type Section } from '../policies/terms.ts'
import type { Offer } from '../quotes/quote.ts'
import { deteriorations, renewalDiff } from './renewalDiff.ts'

// --- When ---

/** Days before the expiry on which we write to a client who has not responded (domain 4.7). */
export const chaseDays = [30, 21, 14, 7, 3, 1] as const
/** Days before the expiry by which a broker must have completed each task. */
export const staffDays = [90, 60, 30, 14, 7] as const
export const staffTasks: Record<(typeof staffDays)[number], string> = {
  90: 'Review the cover with the client',
  60: 'Invite the client to renew',
  30: 'Chase the insurers for terms',
  14: 'Get the terms to the client',
  7: 'Ring the client: the cover ends in a week',
}
/** Days before the expiry by which the client should have terms. */
export const termsDays = 21
/** From this many days before the expiry we ask the client to ring us. */
export const lateDays = 7

/** The most recent day of a plan that has been reached: 21 when 15 to 21 days are left. Null before the first. */
export const reached = <const D extends readonly number[]>(plan: D, daysLeft: number): D[number] | null =>
  plan.filter((day) => daysLeft <= day).at(-1) ?? null

// --- What the client tells us ---

export const factKeys = ['turnover', 'wageRoll', 'employees', 'activities'] as const
export type FactKey = (typeof factKeys)[number]
export const factLabels: Record<FactKey, { label: string; ask: string; as: 'money' | 'number' | 'words' }> = {
  turnover: { label: 'Turnover', ask: 'Your turnover in the last 12 months', as: 'money' },
  wageRoll: { label: 'Wages', ask: 'What you pay in wages a year', as: 'money' },
  employees: { label: 'People you employ', ask: 'How many people work for you, including you', as: 'number' },
  activities: { label: 'What you do', ask: 'What your business does', as: 'words' },
}
/** In words. Empty if nothing is on file. */
export const factText = (key: FactKey, value: string | number | null): string =>
  value === null || value === '' ? '' : factLabels[key].as === 'money' && typeof value === 'number' ? formatSum(value) : String(value)

const answered = z.enum(['', 'same', 'changed'])
export const Fact = z.object({
  key: z.enum(factKeys),
  /** Pence, a count or words. Null if nothing is on file. */
  before: z.nullable(z.union([z.number(), z.string()])),
  after: z.nullable(z.union([z.number(), z.string()])),
  state: answered,
})
export type Fact = Infer<typeof Fact>

/** A sum insured, of a section or an item, that should be reviewed once a year. */
export const Sum = z.object({
  key: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.nullable(z.number()),
  state: answered,
  reviewedOn: z.nullable(z.string()),
})
export type Sum = Infer<typeof Sum>

export const ClaimsTold = z.object({ others: z.enum(['', 'none', 'some']), told: z.string() })
export type ClaimsTold = Infer<typeof ClaimsTold>

/** The sums of the expiring terms that the client has to confirm. */
export const sumsOf = (terms: Terms): Sum[] => [
  ...terms.sections.flatMap((section): Sum[] =>
    section.basis === 'sum_insured' && section.limit !== null
      ? [{ key: `section:${sectionKey(section)}`, name: section.name, before: section.limit, after: null, state: '', reviewedOn: null }]
      : [],
  ),
  ...terms.items.flatMap(({ id, name, sum, reviewedOn }): Sum[] =>
    sum === null ? [] : [{ key: `item:${id}`, name, before: sum, after: null, state: '', reviewedOn }],
  ),
]

/** Percentage answered, 0 to 100: each fact, the sums together, the claims. */
export const factsDone = (facts: readonly Fact[], sums: readonly Sum[], claims: ClaimsTold): number => {
  const parts = [
    ...factKeys.map((key) => facts.some((fact) => fact.key === key && fact.state !== '')),
    sums.every(({ state }) => state !== ''),
    claims.others !== '',
  ]
  return Math.round((parts.filter(Boolean).length / parts.length) * 100)
}

// --- What insurers offer ---

/** One insurer's complete terms for the coming year. */
export const RenewalOffer = z.strictObject({
  id: z.uuid(),
  insurer: text(120, 1),
  terms: Terms,
  subjectivities: z.array(text(400, 1)).check(z.maxLength(20)),
  validUntil: isoDate(),
})
export type RenewalOffer = Infer<typeof RenewalOffer>

/** As its client reads it. */
export const ClientOffer = z.extend(RenewalOffer, { terms: ClientTerms })
export type ClientOffer = Infer<typeof ClientOffer>

/** An acceptance that staff recorded for the client: how it was given, and the declaration that was read out. */
export const AcceptedFor = z.extend(ToldUs, { at: z.string(), wording: z.object({ version: z.string(), text: z.string() }) })
export type AcceptedFor = Infer<typeof AcceptedFor>

export const Presented = z.object({ offers: z.array(RenewalOffer), recommended: z.nullable(z.uuid()), note: z.string() })
export type Presented = Infer<typeof Presented>

const limitOf = ({ limit, basis }: Section) => (limit === null ? 'As the policy says' : `${formatSum(limit)} ${limitBasisLabels[basis]}`)
const excessOf = ({ excess, excessNote }: Section) => [excess === null ? 'None' : formatSum(excess), excessNote].filter(Boolean).join(', ')

/** Renewal terms in the form that the quote comparison displays. */
export const asOffer = ({ id, insurer, terms, subjectivities, validUntil }: ClientOffer, expiring: ClientTerms): Offer => {
  const { net, ipt, fee, total, groups } = priceOf(terms)
  const main = groups.toSorted((one, other) => other.net - one.net)[0]
  return {
    id,
    insurer,
    scheme: '',
    net,
    iptRate: main?.rate ?? 0,
    ipt,
    fee,
    total,
    limits: terms.sections.map((section) => ({ item: section.name, value: limitOf(section) })),
    excesses: terms.sections.map((section) => ({ item: section.name, value: excessOf(section) })),
    keyDifferences: deteriorations(renewalDiff(expiring, terms)).map(({ text: words }) => words),
    subjectivities: [...subjectivities],
    validUntil,
  }
}

// --- What is decided ---

export const decisions = ['renew', 'renew_changed', 'move_insurer', 'lapse', 'call_me'] as const
export type Decision = (typeof decisions)[number]
export const lostReasons = [
  'price',
  'cover',
  'service',
  'ceased_trading',
  'sold',
  'moved_broker',
  'insurer_withdrew',
  'no_response',
] as const
export type LostReason = (typeof lostReasons)[number]
export const lostLabels: Record<LostReason, string> = {
  price: 'The price',
  cover: 'The cover',
  service: 'Our service',
  ceased_trading: 'The business has stopped trading',
  sold: 'The business was sold',
  moved_broker: 'Another broker has it',
  insurer_withdrew: 'The insurer withdrew',
  no_response: 'No answer',
}
/** Reasons that a client may give. */
export const clientLostReasons = ['price', 'cover', 'service', 'ceased_trading', 'sold', 'moved_broker'] as const

/** The version, and the declaration made before the words themselves were stored with each signature. */
export const fairPresentation = {
  version: '2026-11',
  text: 'I have made a reasonable search of what our business knows, and asked the people who would know. What I have told here is true and complete. I understand that insurers rely on it, and that wrong or missing information may mean that a claim is paid in part or not at all.',
}

export const renewalSteps = ['changes', 'facts', 'values', 'claims', 'options', 'decide', 'sign', 'done'] as const
export type RenewalStep = (typeof renewalSteps)[number]
export const stepLabels: Record<RenewalStep, string> = {
  changes: 'What changes',
  facts: 'Confirm your facts',
  values: 'Check your values',
  claims: 'Claims history',
  options: 'Compare the options',
  decide: 'Decide',
  sign: 'Declare and sign',
  done: 'Done',
}

/** The stage of a renewal as its client sees it, shown first on the screen. */
export const renewalStates = [
  'not_open',
  'facts',
  'awaited',
  'terms',
  'accepted',
  'renewed',
  /** Renewed, but the policy for the next period was cancelled before it began. */
  'next_cancelled',
  'declined',
  'not_offered',
  'lapsed',
  'withdrawn',
] as const
export type RenewalState = (typeof renewalStates)[number]

// --- The grid ---

/** Columns that a broker edits in the grid, and how typed values are read. */
export const cellFields = ['assignedTo', 'marketsApproached', 'marketsReplied', 'targetNet', 'nextAction', 'nextChaseOn', 'note'] as const
export type CellField = (typeof cellFields)[number]
export const cellValue = z.nullable(z.union([z.string().check(z.maxLength(1000)), z.number()]))
export type CellValue = string | number | null

export const CellChange = z.strictObject({
  id: z.uuid(),
  version: z.number().check(z.int(), z.minimum(0)),
  field: z.enum(cellFields),
  /** What the cell held when it was edited. If it has a different value by now, someone else changed it, and both are shown. */
  before: cellValue,
  value: cellValue,
})
export type CellChange = Infer<typeof CellChange>
