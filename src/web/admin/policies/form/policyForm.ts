/** Converts a policy between what is typed (text) and what is stored (pence, rates and dates). */
import { formatDate } from '#contract/format.ts'
import { dayFault, readInteger, readPercent, readVrm, type DateParts } from '#contract/model/content/reading.ts'
import { rateFault, rateMoved, type IptRate, type TaxRates } from '#contract/model/policies/ipt.ts'
import { premiumOf, type Premium } from '#contract/model/policies/money.ts'
import { usualSection } from '#contract/model/policies/sectionNames.ts'
import {
  limitBases,
  midStates,
  paymentMethods,
  type Item,
  type ItemKind,
  type Section,
  type Terms,
} from '#contract/model/policies/terms.ts'
import type { Messages } from '#web/forms/messages.ts'
import { dateNeeded, dateOf, datePartsOf, linesOf, penceOf, poundsOf, wrongMoney } from '#web/forms/typed.ts'

export type SectionForm = {
  /** Row id, by which two versions of a form are compared. */
  id: string
  code: string
  name: string
  limit: string
  basis: string
  excess: string
  excessNote: string
  territory: string
  retroactiveOn: DateParts
  net: string
  iptRate: string
  /** One per line. */
  extensions: string
  conditions: string
  exclusions: string
  endorsements: string
}
export type ItemForm = {
  id: string
  kind: string
  name: string
  sum: string
  reviewedOn: DateParts
  postcode: string
  use: string
  built: string
  registration: string
  mid: string
  role: string
  serial: string
}
export type TermsForm = {
  insured: string
  alsoInsured: string
  business: string
  sections: SectionForm[]
  items: ItemForm[]
  conditions: string
  iptStated: string
  fee: string
  commissionRate: string
  payment: { method: string; instalments: string }
  adjustable: boolean
}
/** The fields that both forms have: for a new policy and for changing one. */
export type PolicyFormValues = {
  insurer: string
  policyNumber: string
  inception: DateParts
  expiry: DateParts
  terms: TermsForm
}

/** `standard`: the rate of tax that it starts with. */
export const blankSection = (id: string, standard: IptRate, code = ''): SectionForm => {
  const { name, basis } = usualSection(code)
  return {
    id,
    code,
    name,
    limit: '',
    basis,
    excess: '',
    excessNote: '',
    territory: '',
    retroactiveOn: datePartsOf(null),
    net: '',
    iptRate: String(standard),
    extensions: '',
    conditions: '',
    exclusions: '',
    endorsements: '',
  }
}

export const blankItem = (id: string, kind: ItemKind): ItemForm => ({
  id,
  kind,
  name: '',
  sum: '',
  reviewedOn: datePartsOf(null),
  postcode: '',
  use: '',
  built: '',
  registration: '',
  mid: 'not_sent',
  role: '',
  serial: '',
})

/** Gives each section a row id from its position, because stored sections have none. */
const sectionForm = (section: Section, index: number): SectionForm => ({
  id: `section-${index}`,
  code: section.code,
  name: section.name,
  limit: poundsOf(section.limit),
  basis: section.basis,
  excess: poundsOf(section.excess),
  excessNote: section.excessNote,
  territory: section.territory,
  retroactiveOn: datePartsOf(section.retroactiveOn),
  net: poundsOf(section.net),
  iptRate: String(section.iptRate),
  extensions: section.extensions.join('\n'),
  conditions: section.conditions.join('\n'),
  exclusions: section.exclusions.join('\n'),
  endorsements: section.endorsements.join('\n'),
})

const itemForm = (item: Item): ItemForm => {
  const { kind, id, name, sum, reviewedOn } = item
  const own =
    item.kind === 'location'
      ? { postcode: item.postcode, use: item.use, built: item.built === null ? '' : String(item.built) }
      : item.kind === 'vehicle'
        ? { registration: readVrm(item.registration) ?? item.registration, use: item.use, mid: item.mid }
        : item.kind === 'person'
          ? { role: item.role }
          : { serial: item.serial }
  return { ...blankItem(id, kind), name, sum: poundsOf(sum), reviewedOn: datePartsOf(reviewedOn), ...own }
}

export const termsForm = (terms: Terms): TermsForm => ({
  insured: terms.insured,
  alsoInsured: terms.alsoInsured.join('\n'),
  business: terms.business,
  sections: terms.sections.map(sectionForm),
  items: terms.items.map(itemForm),
  conditions: terms.conditions.join('\n'),
  iptStated: poundsOf(terms.iptStated ?? null),
  fee: poundsOf(terms.fee),
  commissionRate: String(terms.commissionRate / 100),
  payment: { method: terms.payment.method, instalments: String(terms.payment.instalments) },
  adjustable: terms.adjustable,
})

/** Invalid input becomes NaN or 'wrong' here and is reported by `faultsOf`; the schema rejects it too. */
const money = (typed: string) => penceOf(typed)
const orNone = (typed: DateParts) => dateOf(typed)
const rate = (typed: string): IptRate => Number(typed)
/** '17.5' -> 1750 hundredths of a per cent. */
const hundredths = (typed: string) => Math.round((readPercent(typed || '0') ?? Number.NaN) * 100)

const sectionOf = (form: SectionForm): Section => ({
  code: form.code,
  name: form.name.trim(),
  limit: money(form.limit),
  basis: limitBases.find((basis) => basis === form.basis) ?? 'any_one_occurrence',
  excess: money(form.excess),
  excessNote: form.excessNote.trim(),
  territory: form.territory.trim(),
  retroactiveOn: orNone(form.retroactiveOn),
  extensions: linesOf(form.extensions),
  conditions: linesOf(form.conditions),
  exclusions: linesOf(form.exclusions),
  endorsements: linesOf(form.endorsements),
  net: money(form.net) ?? 0,
  iptRate: rate(form.iptRate),
})

const itemOf = (form: ItemForm): Item => {
  const item = { id: form.id, name: form.name.trim(), sum: money(form.sum), reviewedOn: orNone(form.reviewedOn) }
  switch (form.kind as ItemKind) {
    case 'vehicle':
      return {
        ...item,
        kind: 'vehicle',
        registration: form.registration.replaceAll(/\s+/g, '').toUpperCase(),
        use: form.use.trim(),
        mid: midStates.find((state) => state === form.mid) ?? 'not_sent',
      }
    case 'person':
      return { ...item, kind: 'person', role: form.role.trim() }
    case 'equipment':
      return { ...item, kind: 'equipment', serial: form.serial.trim() }
    case 'location':
      return {
        ...item,
        kind: 'location',
        postcode: form.postcode.trim().toUpperCase(),
        use: form.use.trim(),
        built: form.built.trim() === '' ? null : (readInteger(form.built) ?? Number.NaN),
      }
  }
}

export const termsOf = (form: TermsForm): Terms => ({
  insured: form.insured.trim(),
  alsoInsured: linesOf(form.alsoInsured),
  business: form.business.trim(),
  sections: form.sections.map(sectionOf),
  items: form.items.map(itemOf),
  conditions: linesOf(form.conditions),
  ...(form.iptStated.trim() === '' ? {} : { iptStated: money(form.iptStated) ?? 0 }),
  fee: money(form.fee) ?? 0,
  commissionRate: hundredths(form.commissionRate),
  payment: {
    method: paymentMethods.find((method) => method === form.payment.method) ?? 'annual',
    instalments: form.payment.method === 'annual' ? 1 : (readInteger(form.payment.instalments) ?? Number.NaN),
  },
  adjustable: form.adjustable,
})

/** What the sections cost, counting empty amounts as 0; null while any amount is not valid. */
export const livePremium = (
  form: Pick<TermsForm, 'sections' | 'iptStated' | 'fee' | 'commissionRate'>,
): (Premium & { commission: number }) | null => {
  const lines = form.sections.map(({ net, iptRate }) => ({ net: money(net) ?? 0, iptRate: rate(iptRate) }))
  const fee = money(form.fee) ?? 0
  const stated = money(form.iptStated) ?? undefined
  const commission = hundredths(form.commissionRate)
  if ([...lines.map(({ net }) => net), stated ?? 0, fee, commission].some(Number.isNaN)) return null
  const premium = premiumOf(lines, fee, stated)
  return { ...premium, commission: Math.round((premium.net * commission) / 10_000) }
}

/** The day whose tax rates apply: the policy's first day, or today until that is typed. */
export const taxDay = (inception: DateParts, today: string): string => {
  const typed = dateOf(inception)
  return typed === null || typed === 'wrong' ? today : typed
}

/** The rate of the same kind for each section, when the first day of cover moves from one day to another. */
export const taxMoved = (rates: TaxRates, sections: readonly SectionForm[], from: string, to: string): string[] =>
  sections.map(({ iptRate }) => String(rateMoved(rates, rate(iptRate), from, to)))

const sectionFaults = (section: SectionForm, at: string): Messages => ({
  ...(section.code === '' ? { [`${at}.code`]: 'Choose the cover' } : {}),
  ...(section.name.trim() === '' ? { [`${at}.name`]: 'Enter the name of the section' } : {}),
  ...(['limit', 'excess', 'net'] as const).reduce<Messages>(
    (found, key) => (Number.isNaN(money(section[key])) ? { ...found, [`${at}.${key}`]: wrongMoney } : found),
    {},
  ),
  ...(section.net.trim() === '' ? { [`${at}.net`]: 'Enter the net premium, or 0 if it is part of another section' } : {}),
  ...(dateOf(section.retroactiveOn) === 'wrong' ? { [`${at}.retroactiveOn`]: dayFault(section.retroactiveOn) } : {}),
})

const itemFaults = (item: ItemForm, at: string): Messages => ({
  ...(item.name.trim() === '' ? { [`${at}.name`]: 'Enter a description' } : {}),
  ...(Number.isNaN(money(item.sum)) ? { [`${at}.sum`]: wrongMoney } : {}),
  ...(dateOf(item.reviewedOn) === 'wrong' ? { [`${at}.reviewedOn`]: dayFault(item.reviewedOn) } : {}),
  ...(item.kind === 'vehicle' && readVrm(item.registration) === null
    ? { [`${at}.registration`]: 'Enter a registration, like AB12 CDE' }
    : {}),
  ...(item.kind === 'location' && item.built.trim() !== '' && readInteger(item.built) === null
    ? { [`${at}.built`]: 'Enter the year it was built, like 1936' }
    : {}),
})

/** `kept`: tax rates that the policy already has, which remain valid while its first day is unchanged. */
export type TaxOfForm = { rates: TaxRates; today: string; kept?: readonly IptRate[] }

/** Faults in the terms and the period, by field, in the form's own words. The endpoint's schema checks again. */
export const faultsOf = ({ insurer, inception, expiry, terms }: PolicyFormValues, { rates, today, kept }: TaxOfForm): Messages => {
  const [from, to] = [dateOf(inception), dateOf(expiry)]
  const faults: Messages = {
    ...(insurer.trim() === '' ? { insurer: 'Enter the insurer' } : {}),
    ...dateNeeded('inception', inception, 'Enter the first day of cover'),
    ...dateNeeded('expiry', expiry, 'Enter the last day of cover'),
  }
  if (!faults['inception'] && !faults['expiry'] && String(to) < String(from))
    faults['expiry'] = `Enter a last day after ${formatDate(from)}, the first day`
  if (terms.insured.trim() === '') faults['terms.insured'] = 'Enter the legal name on the policy'
  terms.sections.forEach((section, index) => Object.assign(faults, sectionFaults(section, `terms.sections.${index}`)))
  for (const [index, { iptRate }] of terms.sections.entries()) {
    const fault = rateFault(rates, rate(iptRate), taxDay(inception, today), kept)
    if (fault) faults[`terms.sections.${index}.iptRate`] = fault
  }
  if (terms.sections.length === 0) faults['terms.sections'] = 'Add at least one section'
  terms.items.forEach((item, index) => Object.assign(faults, itemFaults(item, `terms.items.${index}`)))
  if (Number.isNaN(money(terms.iptStated))) faults['terms.iptStated'] = wrongMoney
  if (Number.isNaN(money(terms.fee))) faults['terms.fee'] = wrongMoney
  if (Number.isNaN(hundredths(terms.commissionRate))) faults['terms.commissionRate'] = 'Enter a percentage from 0 to 100, like 17.5'
  const parts = readInteger(terms.payment.instalments)
  if (terms.payment.method !== 'annual' && (parts === null || parts < 1 || parts > 24))
    faults['terms.payment.instalments'] = 'Enter the number of instalments, from 1 to 24'
  return faults
}
