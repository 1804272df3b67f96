/** The terms of a policy: what is insured, for how much, on which conditions and at what premium. A version never changes once saved. */
import { isoDate, pence, requiredText, text, z, type Infer } from '../../schema.ts'
import { IptRate } from './ipt.ts'
import { commissionOn, premiumOf } from './money.ts'

export const limitBases = ['any_one_occurrence', 'any_one_claim', 'aggregate', 'any_one_loss', 'sum_insured', 'any_one_item'] as const
export const limitBasisLabels: Record<(typeof limitBases)[number], string> = {
  any_one_occurrence: 'any one occurrence',
  any_one_claim: 'any one claim',
  aggregate: 'in the aggregate',
  any_one_loss: 'any one loss',
  sum_insured: 'sum insured',
  any_one_item: 'any one item',
}

/** The most that a policy names, and the longest name. */
export const mostInterested = 20
export const longestName = 160
/** Of an interest that a policy may hold: a change once put a name of 160 and a role of 120 characters together. Clients add none over `longestName`. */
export const longestInterest = 283
export const mostSections = 30
export const longestSectionName = 80
export const mostItems = 2000
/** The most extensions, conditions and so on of a section, and the longest of them. */
export const mostLines = 30
export const longestLine = 400

const lines = (most: number) => z.array(requiredText(longestLine)).check(z.maxLength(most))

export const Section = z.strictObject({
  /** A cover code: 'PL'. */
  code: text(12),
  name: requiredText(longestSectionName),
  /** Pence. The limit of indemnity or the sum insured, depending on `basis`. Null if the policy states none. */
  limit: z.nullable(pence()),
  basis: z.enum(limitBases),
  /** Pence. Null if there is none. */
  excess: z.nullable(pence()),
  /** Anything the figure does not say: '£1,000 for subsidence'. */
  excessNote: text(160),
  territory: text(120),
  /** Claims-made sections only. */
  retroactiveOn: z.nullable(isoDate()),
  /** Extensions included: 'Indemnity to principal'. */
  extensions: lines(mostLines),
  conditions: lines(mostLines),
  exclusions: lines(mostLines),
  endorsements: lines(mostLines),
  /** Pence for the period of the policy, before tax. */
  net: pence(),
  iptRate: IptRate,
})
export type Section = Infer<typeof Section>

const item = { id: z.uuid(), name: requiredText(longestName), sum: z.nullable(pence()), reviewedOn: z.nullable(isoDate()) }
/** Stored in capitals without spaces. Formatted only for display. */
const registration = () => z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,8}$/, 'Enter a registration, like AB12 CDE'))
/** Whether a vehicle is on the Motor Insurance Database. */
export const midStates = ['not_sent', 'sent', 'confirmed', 'removed'] as const
export const midLabels: Record<(typeof midStates)[number], string> = {
  not_sent: 'Not sent yet',
  sent: 'Sent',
  confirmed: 'On the database',
  removed: 'Taken off',
}

/** A named insured item. `name`: the address, the vehicle ('Ford Transit Custom'), the person, the equipment. */
export const Item = z.discriminatedUnion('kind', [
  z.strictObject({ ...item, kind: z.literal('location'), postcode: text(10), use: text(120), built: z.nullable(z.number()) }),
  z.strictObject({ ...item, kind: z.literal('vehicle'), registration: registration(), use: text(120), mid: z.enum(midStates) }),
  z.strictObject({ ...item, kind: z.literal('person'), role: text(120) }),
  z.strictObject({ ...item, kind: z.literal('equipment'), serial: text(80) }),
])
export type Item = Infer<typeof Item>
export type ItemKind = Item['kind']
export const itemKinds: readonly ItemKind[] = ['location', 'vehicle', 'person', 'equipment']
export const itemKindLabels: Record<ItemKind, { one: string; many: string }> = {
  location: { one: 'Location', many: 'Locations' },
  vehicle: { one: 'Vehicle', many: 'Vehicles' },
  person: { one: 'Person', many: 'People' },
  equipment: { one: 'Equipment', many: 'Equipment' },
}

export const paymentMethods = ['annual', 'finance', 'direct_debit_insurer'] as const
export const paymentLabels: Record<(typeof paymentMethods)[number], string> = {
  annual: 'In one payment',
  finance: 'Premium finance',
  direct_debit_insurer: 'Direct debit to the insurer',
}

export const Terms = z.strictObject({
  /** The legal name that must appear on the policy. */
  insured: requiredText(longestName),
  /** Others who are insured or have an interest: a landlord, a bank. */
  alsoInsured: z.array(requiredText(longestInterest)).check(z.maxLength(mostInterested)),
  business: text(500),
  sections: z.array(Section).check(z.minLength(1), z.maxLength(mostSections)),
  items: z.array(Item).check(z.maxLength(mostItems)),
  conditions: lines(40),
  /** Pence. The tax for the period as the insurer stated it, where it is not what the rates of the sections give (domain 5.1). */
  iptStated: z.optional(pence()),
  /** Pence. Our fee, untaxed. */
  fee: pence(),
  /** Hundredths of one per cent of the net premium. */
  commissionRate: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
  payment: z.strictObject({ method: z.enum(paymentMethods), instalments: z.number().check(z.int(), z.minimum(1), z.maximum(24)) }),
  /** The premium is a deposit; the actual figures it was rated on are declared after the period ends. */
  adjustable: z.boolean(),
})
export type Terms = Infer<typeof Terms>

/** Without what we earn: that is told when somebody asks for it. */
export const ClientTerms = z.omit(Terms, { commissionRate: true })
export type ClientTerms = Infer<typeof ClientTerms>

export const withoutCommission = ({ commissionRate: _ours, ...terms }: Terms): ClientTerms => terms

/** What the terms cost for the period. */
export const priceOf = ({ sections, fee, iptStated }: Pick<Terms, 'sections' | 'fee' | 'iptStated'>) => premiumOf(sections, fee, iptStated)

/** The tax that the rates give, if the insurer's differs from it by more than 1p for each rate. Null if it does not. */
export const iptByRates = ({ sections, iptStated }: Pick<Terms, 'sections' | 'iptStated'>): number | null => {
  const { groups, ipt } = premiumOf(sections)
  return iptStated !== undefined && Math.abs(iptStated - ipt) > groups.length ? ipt : null
}

/** Terms after a change: a tax that the insurer stated for the terms before it stays as far off the rates as it was. */
export const carryTax = <T extends Pick<Terms, 'sections' | 'iptStated'>>(before: Pick<Terms, 'sections' | 'iptStated'>, after: T): T => {
  const { iptStated: _theirs, ...terms } = after
  if (before.iptStated === undefined) return terms as T
  return { ...after, iptStated: Math.max(0, before.iptStated + premiumOf(after.sections).ipt - premiumOf(before.sections).ipt) }
}

/** What we earn of it, in pence. */
export const commissionOf = (terms: Terms): number => commissionOn(priceOf(terms).net, terms.commissionRate)

/** The section with the highest limit, which is what people usually ask about first. */
export const headlineOf = ({ sections }: Terms): Section | null =>
  sections.reduce<Section | null>((best, one) => ((one.limit ?? 0) > (best?.limit ?? -1) ? one : best), null)
