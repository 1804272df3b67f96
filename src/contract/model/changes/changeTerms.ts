/** What a change asks for compared with the current terms: shown to the client before sending and to staff, and applied to make the new terms. */
import { formatMoney, formatSum } from '../../format.ts'
import type { IptRate } from '../policies/ipt.ts'
import { adjustment, iptOn, type ChargedDays } from '../policies/money.ts'
import { carryTax, type Item, type Section } from '../policies/terms.ts'
import { itemName, showRegistration } from '../policies/termsChange.ts'
import { plainRegistration, type AskedTerms, type ChangeKind, type Wanted } from './changeKinds.ts'
import { fleetFits, fleetRows, itemsAfterList, listFault, readFleet } from './vehicleList.ts'

export type Compared = { field: string; before: string; after: string }

const money = (pence: number | null | undefined) => (pence === null || pence === undefined ? 'None stated' : formatSum(pence))
const absent = 'Not on the policy'

/** The section or item that 'section:CONT' or 'item:<id>' refers to. */
const targetOf = (terms: AskedTerms, target = ''): { section: Section } | { item: Item } | null => {
  const [of, key] = target.split(/:(.*)/)
  const section = of === 'section' ? terms.sections.find(({ code }) => code === key) : undefined
  const item = of === 'item' ? terms.items.find(({ id }) => id === key) : undefined
  return section ? { section } : item ? { item } : null
}
const itemOf = (terms: AskedTerms, id: string | undefined) => terms.items.find((item) => item.id === id)

type Asked = Omit<Wanted, 'newId' | 'fleet' | 'newIds'> & { vehicles?: string | undefined }

/** What to store of a request, or its faults. A list of vehicles is stored as differences, so that it never undoes another change. */
export const wantedOf = (
  terms: AskedTerms,
  kind: ChangeKind,
  { vehicles = '', ...fields }: Asked,
  newId: () => string,
): { wanted: Wanted } | { faults: { [field: string]: string } } => {
  const plain: Wanted = { ...fields, newId: newId() }
  const read = kind === 'vehicle_list' ? readFleet(terms.items, vehicles) : null
  const fault = read && listFault(read)
  if (fault) return { faults: { vehicles: fault } }
  const wanted = read ? { ...plain, fleet: read.fleet, newIds: read.fleet.added.map(newId) } : plain
  const misses = missesOf(terms, kind, wanted)
  return Object.keys(misses).length > 0 ? { faults: misses } : { wanted }
}

/** Messages for fields that refer to something that is not on the policy, or that change nothing. */
export const missesOf = (terms: AskedTerms, kind: ChangeKind, wanted: Wanted): { [field: string]: string } => {
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

const vehicleRows = (before: Item | undefined, wanted: Wanted): Compared[] => {
  const was = before?.kind === 'vehicle' ? before : undefined
  const mark = showRegistration(plainRegistration(wanted.registration ?? ''))
  return [
    { field: 'Vehicle', before: was ? itemName(was) : absent, after: `${wanted.name ?? ''}, ${mark}` },
    { field: 'Value', before: was ? money(was.sum) : '', after: money(wanted.sum) },
    { field: 'Used for', before: was?.use ?? '', after: wanted.use ?? '' },
  ]
}

/** Field by field: the current value and the requested one. */
export const comparedOf = (terms: AskedTerms, kind: ChangeKind, wanted: Wanted): Compared[] => {
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

const partyName = ({ name = '', role = '' }: Wanted) => (role ? `${name} (${role})` : name)

/** The terms after the change. Premiums stay the same, because the insurer sets the price (`withYearlyNet`). */
export const termsAfter = <T extends AskedTerms>(terms: T, kind: ChangeKind, wanted: Wanted, reviewedOn: string): T => {
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
    case 'limit':
      return {
        ...terms,
        sections: terms.sections.map((section) => (wanted.target === `section:${section.code}` ? { ...section, limit: sum } : section)),
        items: terms.items.map((item) => (wanted.target === `item:${item.id}` ? { ...item, sum, reviewedOn } : item)),
      }
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

/** The section whose premium the change is likely to affect. */
export const pricedSection = (terms: AskedTerms, kind: ChangeKind, wanted: Wanted): string => {
  const first = (...codes: string[]) => codes.find((code) => terms.sections.some((section) => section.code === code))
  const target = targetOf(terms, wanted.target)
  const of =
    target && 'section' in target
      ? target.section.code
      : target
        ? first('CONT', 'BLD', 'TOOL', 'ENG', 'MOTOR')
        : kind.startsWith('vehicle') || kind === 'person_add'
          ? first('MOTOR')
          : kind === 'address' || kind === 'location'
            ? first('BLD', 'CONT')
            : first('PL', 'PI')
  return of ?? terms.sections[0]?.code ?? ''
}

/** The terms with a different premium for the period for one section. */
export const withYearlyNet = <T extends AskedTerms>(terms: T, code: string, net: number): T =>
  carryTax(terms, { ...terms, sections: terms.sections.map((section) => (section.code === code ? { ...section, net } : section)) })

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
  sections: readonly Pick<Section, 'code' | 'net' | 'iptRate'>[],
  { section, yearlyNet }: { section: string; yearlyNet: number },
  days: ChargedDays,
  effectiveOn: string,
) =>
  adjustment(
    sections,
    sections.map((one) => (one.code === section ? { ...one, net: yearlyNet } : one)),
    days,
    effectiveOn,
  )
