/** What a change asks for compared with the current terms: shown to the client before sending and to staff, and applied to make the new terms. */
import { formatMoney, formatSum } from '../../format.ts'
import type { IptRate } from '../policies/ipt.ts'
import { adjustment, iptOn, type ChargedDays } from '../policies/money.ts'
import { sectionAt, sectionKey } from '../policies/sectionKey.ts'
import { blankSection, otherSection } from '../policies/sectionNames.ts'
import {
  carryTax,
  longestName,
  longestSectionName,
  mostInterested,
  mostItems,
  mostLines,
  mostSections,
  type ClientTerms,
  type Item,
  type Section,
} from '../policies/terms.ts'
import { itemName, showRegistration } from '../policies/termsChange.ts'
import { entityLabels, plainRegistration, type ChangeKind, type ChangeDetails } from './changeKinds.ts'
import { fleetFits, fleetRows, itemsAfterList, listFault, readFleet } from './vehicleList.ts'

export type Compared = { field: string; before: string; after: string }

const money = (pence: number | null | undefined) => (pence === null || pence === undefined ? 'None stated' : formatSum(pence))
const absent = 'Not on the policy'

/** The section or item that 'section:CONT' or 'item:<id>' refers to. */
const targetOf = (terms: ClientTerms, target = ''): { section: Section } | { item: Item } | null => {
  const [of, key] = target.split(/:(.*)/)
  const section = of === 'section' ? sectionAt(terms.sections, key ?? '') : undefined
  const item = of === 'item' ? terms.items.find(({ id }) => id === key) : undefined
  return section ? { section } : item ? { item } : null
}
const itemOf = (terms: ClientTerms, id: string | undefined) => terms.items.find((item) => item.id === id)

type TypedChange = Omit<ChangeDetails, 'newId' | 'fleet' | 'newIds'> & { vehicles?: string | undefined }

/** What to store of a request, or its faults. A list of vehicles is stored as differences, so that it never undoes another change. */
export const wantedOf = (
  terms: ClientTerms,
  kind: ChangeKind,
  { vehicles = '', ...fields }: TypedChange,
  newId: () => string,
): { wanted: ChangeDetails } | { faults: { [field: string]: string } } => {
  const plain: ChangeDetails = { ...fields, newId: newId() }
  const read = kind === 'vehicle_list' ? readFleet(terms.items, vehicles) : null
  const fault = read && listFault(read)
  if (fault) return { faults: { vehicles: fault } }
  const wanted = read ? { ...plain, fleet: read.fleet, newIds: read.fleet.added.map(newId) } : plain
  const misses = missesOf(terms, kind, wanted)
  return Object.keys(misses).length > 0 ? { faults: misses } : { wanted }
}

/** Messages for fields that refer to something that is not on the policy, or that change nothing. */
export const missesOf = (terms: ClientTerms, kind: ChangeKind, wanted: ChangeDetails): { [field: string]: string } => {
  const kinds: Partial<Record<ChangeKind, Item['kind']>> = {
    address: 'location',
    vehicle_remove: 'vehicle',
    vehicle_substitute: 'vehicle',
    person_remove: 'person',
  }
  const of = kinds[kind]
  if (of && !(kind === 'address' && wanted.item === 'post') && itemOf(terms, wanted.item)?.kind !== of)
    return { item: 'Choose one that is on the policy' }
  if (kind === 'sum_insured' || kind === 'limit') {
    const target = targetOf(terms, wanted.target)
    const fits =
      target && ('item' in target ? kind === 'sum_insured' : (target.section.basis === 'sum_insured') === (kind === 'sum_insured'))
    if (!fits) return { target: 'Choose one that is on the policy' }
    const now = 'item' in target ? target.item.sum : target.section.limit
    if (now === wanted.sum) return { sum: 'This is the sum insured now' }
  }
  if (kind === 'party_add') {
    if (terms.alsoInsured.length >= mostInterested)
      return { name: `The policy already names ${mostInterested}, which is the most it can. Ring us` }
    if (terms.alsoInsured.includes(partyName(wanted))) return { name: 'They are on the policy already' }
    if (partyName(wanted).length > longestName)
      return { name: `Shorten it: the name and who they are may have ${longestName - ' ()'.length} characters together` }
  }
  if (adding.includes(kind) && terms.items.length >= mostItems) return { name: 'The policy can name no more than it does. Ring us' }
  if (kind === 'section_add') {
    const { code, name } = addedSection(terms, wanted)
    const field = code === otherSection ? 'name' : 'cover'
    if (sectionAt(terms.sections, sectionKey({ code, name }))) return { [field]: 'This is on the policy already' }
    if (name.length > longestSectionName) return { name: `Shorten it: a section's name may have ${longestSectionName} characters` }
    if (terms.sections.length >= mostSections) return { cover: 'The policy can have no more sections. Ring us' }
  }
  if (kind === 'section_remove' || kind === 'extension') {
    const target = targetOf(terms, wanted.target)
    if (!target || !('section' in target)) return { target: 'Choose one that is on the policy' }
    if (kind === 'section_remove' && terms.sections.length === 1)
      return { target: 'It is the only section. Ask to cancel the policy instead' }
    if (kind === 'extension' && target.section.extensions.includes(wanted.extension ?? ''))
      return { extension: 'This is on the policy already' }
    if (kind === 'extension' && target.section.extensions.length >= mostLines) return { extension: 'The section can have no more. Ring us' }
  }
  if (kind === 'insured_name' && terms.insured === wanted.name) return { name: 'This is the name on the policy now' }
  if (kind === 'party_remove' && !terms.alsoInsured.includes(wanted.party ?? '')) return { party: 'Choose one that is on the policy' }
  if (kind === 'vehicle_list' && !(wanted.fleet && fleetFits(terms.items, wanted.fleet)))
    return { vehicles: 'The vehicles on the policy have changed: look at the list again' }
  if ((kind === 'vehicle_add' || kind === 'vehicle_substitute') && wanted.registration) {
    const plain = plainRegistration(wanted.registration)
    if (terms.items.some((item) => item.kind === 'vehicle' && item.registration === plain))
      return { registration: 'This vehicle is already on the policy' }
  }
  return {}
}

const vehicleRows = (before: Item | undefined, wanted: ChangeDetails): Compared[] => {
  const was = before?.kind === 'vehicle' ? before : undefined
  const mark = showRegistration(plainRegistration(wanted.registration ?? ''))
  return [
    { field: 'Vehicle', before: was ? itemName(was) : absent, after: `${wanted.name ?? ''}, ${mark}` },
    { field: 'Value', before: was ? money(was.sum) : '', after: money(wanted.sum) },
    { field: 'Used for', before: was?.use ?? '', after: wanted.use ?? '' },
  ]
}

/** Field by field: the current value and the requested one. */
export const comparedOf = (terms: ClientTerms, kind: ChangeKind, wanted: ChangeDetails): Compared[] => {
  const item = itemOf(terms, wanted.item)
  const place = `${wanted.name ?? ''}, ${(wanted.postcode ?? '').toUpperCase()}`
  switch (kind) {
    case 'address':
      return [
        item
          ? { field: 'Premises', before: itemName(item), after: place }
          : { field: 'Address for letters', before: 'On our records', after: place },
      ]
    case 'location':
      return [
        { field: 'Location', before: absent, after: place },
        { field: 'Used for', before: '', after: wanted.use ?? '' },
        ...(wanted.sum === undefined ? [] : [{ field: 'Sum insured', before: '', after: money(wanted.sum) }]),
      ]
    case 'vehicle_add':
      return vehicleRows(undefined, wanted)
    case 'vehicle_substitute':
      return vehicleRows(item, wanted)
    case 'vehicle_remove':
      return [{ field: 'Vehicle', before: item ? itemName(item) : '', after: 'Removed' }]
    case 'vehicle_list':
      return wanted.fleet ? fleetRows(terms.items, wanted.fleet) : []
    case 'person_add':
      return [{ field: 'Person', before: absent, after: `${wanted.name ?? ''}, ${wanted.role ?? ''}` }]
    case 'person_remove':
      return [{ field: 'Person', before: item ? itemName(item) : '', after: 'Removed' }]
    case 'sum_insured':
    case 'limit': {
      const target = targetOf(terms, wanted.target)
      const what = kind === 'limit' ? 'limit' : 'sum insured'
      return target && 'section' in target
        ? [{ field: `${target.section.name}: ${what}`, before: money(target.section.limit), after: money(wanted.sum) }]
        : [{ field: target ? itemName(target.item) : '', before: money(target?.item.sum), after: money(wanted.sum) }]
    }
    case 'section_add': {
      const section = addedSection(terms, wanted)
      const what = section.basis === 'sum_insured' ? 'Sum insured' : 'Limit'
      return [
        { field: 'Section', before: absent, after: section.name },
        ...(section.limit === null ? [] : [{ field: what, before: '', after: money(section.limit) }]),
      ]
    }
    case 'section_remove': {
      const target = targetOf(terms, wanted.target)
      const section = target && 'section' in target ? target.section : null
      return [{ field: 'Section', before: section ? `${section.name}, ${money(section.limit)}` : '', after: 'Removed' }]
    }
    case 'extension': {
      const target = targetOf(terms, wanted.target)
      const section = target && 'section' in target ? target.section : null
      return [{ field: `${section?.name ?? ''}: extension`, before: absent, after: wanted.extension ?? '' }]
    }
    case 'insured_name':
      return [
        { field: 'Insured name', before: terms.insured, after: wanted.name ?? '' },
        ...(wanted.entity ? [{ field: 'What has changed', before: '', after: entityLabels[wanted.entity] }] : []),
      ]
    case 'activities':
      return [
        { field: 'What the business does', before: terms.business || 'Not stated', after: wanted.business ?? '' },
        ...(wanted.turnover === undefined
          ? []
          : [{ field: 'Annual turnover', before: 'As you last told us', after: money(wanted.turnover) }]),
      ]
    case 'party_add':
      return [{ field: 'Noted on the policy', before: terms.alsoInsured.join('; ') || 'Nobody', after: partyName(wanted) }]
    case 'party_remove':
      return [{ field: 'Noted on the policy', before: wanted.party ?? '', after: 'Removed' }]
    case 'cancellation':
      return [{ field: 'The policy', before: 'In force', after: 'Cancelled, once the insurer confirms it' }]
  }
}

/** Kinds that add an item. */
const adding: readonly ChangeKind[] = ['location', 'vehicle_add', 'person_add']

/** A section that is asked for, without a premium. What else it says is completed by hand, from the insurer's endorsement. */
const addedSection = (terms: ClientTerms, { cover = '', name = '', sum, iptRate }: ChangeDetails): Section => ({
  ...blankSection(cover, iptRate ?? terms.sections[0]?.iptRate ?? 0),
  ...(cover === otherSection ? { name } : {}),
  limit: sum ?? null,
})

/** The terms from which a price is worked out: with the section that the change adds. */
export const termsToPrice = <T extends ClientTerms>(terms: T, kind: ChangeKind, wanted: ChangeDetails): T => {
  if (kind !== 'section_add') return terms
  const section = addedSection(terms, wanted)
  return sectionAt(terms.sections, sectionKey(section)) ? terms : { ...terms, sections: [...terms.sections, section] }
}

const partyName = ({ name = '', role = '' }: Pick<ChangeDetails, 'name' | 'role'>) => (role ? `${name} (${role})` : name)

/** The terms after the change. Premiums stay the same, because the insurer sets the price (`withYearlyNet`). */
export const termsAfter = <T extends ClientTerms>(terms: T, kind: ChangeKind, wanted: ChangeDetails, reviewedOn: string): T => {
  const { newId: id, name = '', sum = null } = wanted
  const others = terms.items.filter((item) => item.id !== wanted.item)
  const vehicle = (): Item => ({
    id,
    kind: 'vehicle',
    name,
    registration: plainRegistration(wanted.registration ?? ''),
    use: wanted.use ?? '',
    // The Motor Insurance Database is told the same day, but has not confirmed until it answers.
    mid: 'sent',
    sum,
    reviewedOn,
  })
  switch (kind) {
    case 'address':
      return {
        ...terms,
        items: terms.items.map((item) =>
          item.id === wanted.item && item.kind === 'location'
            ? { ...item, name, postcode: (wanted.postcode ?? '').toUpperCase(), reviewedOn }
            : item,
        ),
      }
    case 'location': {
      const place: Item = {
        id,
        kind: 'location',
        name,
        postcode: (wanted.postcode ?? '').toUpperCase(),
        use: wanted.use ?? '',
        built: null,
        sum,
        reviewedOn,
      }
      return { ...terms, items: [...terms.items, place] }
    }
    case 'vehicle_add':
      return { ...terms, items: [...terms.items, vehicle()] }
    case 'vehicle_substitute':
      return { ...terms, items: [...others, vehicle()] }
    case 'vehicle_remove':
    case 'person_remove':
      return { ...terms, items: others }
    case 'vehicle_list':
      return wanted.fleet ? { ...terms, items: itemsAfterList(terms.items, wanted.fleet, wanted.newIds ?? [], reviewedOn) } : terms
    case 'person_add': {
      const person: Item = { id, kind: 'person', name, role: wanted.role ?? '', sum: null, reviewedOn }
      return { ...terms, items: [...terms.items, person] }
    }
    case 'sum_insured':
    case 'limit': {
      const target = targetOf(terms, wanted.target)
      const of = target && 'section' in target ? target.section : null
      return {
        ...terms,
        sections: terms.sections.map((section) => (section === of ? { ...section, limit: sum } : section)),
        items: terms.items.map((item) => (wanted.target === `item:${item.id}` ? { ...item, sum, reviewedOn } : item)),
      }
    }
    case 'section_add':
      return termsToPrice(terms, kind, wanted)
    case 'section_remove':
    case 'extension': {
      const target = targetOf(terms, wanted.target)
      const of = target && 'section' in target ? target.section : null
      const extended = (section: Section) => ({ ...section, extensions: [...section.extensions, wanted.extension ?? ''] })
      return {
        ...terms,
        sections: terms.sections.flatMap((section) => (section !== of ? [section] : kind === 'extension' ? [extended(section)] : [])),
      }
    }
    case 'insured_name':
      return { ...terms, insured: name }
    case 'activities':
      return { ...terms, business: wanted.business ?? terms.business }
    case 'party_add':
      return { ...terms, alsoInsured: [...terms.alsoInsured, partyName(wanted)] }
    case 'party_remove':
      return { ...terms, alsoInsured: terms.alsoInsured.filter((party) => party !== wanted.party) }
    case 'cancellation':
      return terms
  }
}

/** The key of the section whose premium the change is likely to affect. */
export const pricedSection = (terms: ClientTerms, kind: ChangeKind, wanted: ChangeDetails): string => {
  const first = (...codes: string[]) => codes.find((code) => terms.sections.some((section) => section.code === code))
  if (kind === 'section_add') return sectionKey(addedSection(terms, wanted))
  const target = targetOf(terms, wanted.target)
  const of =
    target && 'section' in target
      ? sectionKey(target.section)
      : target
        ? first('CONT', 'BLD', 'TOOL', 'ENG', 'MOTOR')
        : kind.startsWith('vehicle') || kind === 'person_add'
          ? first('MOTOR')
          : kind === 'address' || kind === 'location'
            ? first('BLD', 'CONT')
            : first('PL', 'PI')
  return of ?? (terms.sections[0] ? sectionKey(terms.sections[0]) : '')
}

/** The premium for the period of that section before the insurer has given one. A section that goes costs nothing any more. */
export const yearlyNetNow = (terms: ClientTerms, kind: ChangeKind, key: string): number =>
  kind === 'section_remove' ? 0 : (sectionAt(terms.sections, key)?.net ?? 0)

/** The terms with a different premium for the period for one section. */
export const withYearlyNet = <T extends ClientTerms>(terms: T, key: string, net: number): T => {
  const of = sectionAt(terms.sections, key)
  return carryTax(terms, { ...terms, sections: terms.sections.map((section) => (section === of ? { ...section, net } : section)) })
}

/**
 * What is wrong with a price stated by the insurer. `ipt`: cannot be right. `tax`: the tax is more than 1p off the rate of the section, which
 * may be right all the same (domain 5.1). Use `returnFaults` too for what a cancellation gives back.
 */
export const priceFaults = (
  kind: ChangeKind,
  { net, ipt }: { net: number; ipt: number },
  iptRate: IptRate,
): { net?: string; ipt?: string; tax?: string } => {
  if (kind === 'cancellation' && (net > 0 || ipt > 0)) {
    const message = 'A cancellation gives money back: enter 0, or a sum with a minus sign'
    return { ...(net > 0 ? { net: message } : {}), ...(ipt > 0 ? { ipt: message } : {}) }
  }
  if (Math.sign(net) * Math.sign(ipt) < 0)
    return { ipt: 'Tax goes the same way as the net premium: both with a minus sign for a refund, or both without one' }
  const ours = iptOn(net, iptRate)
  return kind !== 'cancellation' && Math.abs(ipt - ours) > 1
    ? { tax: `The tax on ${formatMoney(net)} would be ${formatMoney(ours)}. Ask the insurer, and confirm it if this is their figure` }
    : {}
}

/** Our own pro rata price for the rest of the period, to compare with the insurer's figure. */
export const ourPrice = (
  sections: readonly Pick<Section, 'code' | 'name' | 'net' | 'iptRate'>[],
  { section, yearlyNet }: { section: string; yearlyNet: number },
  days: ChargedDays,
  effectiveOn: string,
) => {
  const of = sectionAt(sections, section)
  return adjustment(
    sections,
    sections.map((one) => (one === of ? { ...one, net: yearlyNet } : one)),
    days,
    effectiveOn,
  )
}
