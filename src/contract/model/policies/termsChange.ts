/** What changed between one version of the terms and the next, in words that a client reads. */
import { formatDate, formatMoney, formatSum } from '../../format.ts'
import { sectionKey } from './sectionKey.ts'
import { priceOf, type Item, type Section, type Terms } from './terms.ts'

/** 'AB12 CDE': adds the usual space to a current-style registration. */
export const showRegistration = (registration: string): string => registration.replace(/^([A-Z]{2}\d{2})([A-Z]{3})$/, '$1 $2')

/** What an item is called in a sentence. */
export const itemName = (item: Item): string =>
  item.kind === 'vehicle'
    ? `${item.name}, ${showRegistration(item.registration)}`
    : item.kind === 'location' && item.postcode
      ? `${item.name}, ${item.postcode}`
      : item.name

/** Sums insured and limits are shown in whole pounds if they are whole. */
const sum = (pence: number | null) => (pence === null ? 'none stated' : formatSum(pence))

const listed = (what: string, before: readonly string[], after: readonly string[]) => [
  ...after.filter((one) => !before.includes(one)).map((one) => `${what} added: ${one}.`),
  ...before.filter((one) => !after.includes(one)).map((one) => `${what} removed: ${one}.`),
]

const ofSection = (before: Section, after: Section): string[] => {
  const { name } = after
  const limit = after.basis === 'sum_insured' ? 'sum insured' : 'limit'
  return [
    ...(before.limit === after.limit ? [] : [`${name}: ${limit} from ${sum(before.limit)} to ${sum(after.limit)}.`]),
    ...(before.excess === after.excess ? [] : [`${name}: excess from ${sum(before.excess)} to ${sum(after.excess)}.`]),
    ...(before.territory === after.territory ? [] : [`${name}: where it applies is now ${after.territory || 'as the policy says'}.`]),
    ...(before.retroactiveOn === after.retroactiveOn || after.retroactiveOn === null
      ? []
      : [`${name}: work from ${formatDate(after.retroactiveOn)} on is covered.`]),
    ...listed(`${name}: extension`, before.extensions, after.extensions),
    ...listed(`${name}: condition`, before.conditions, after.conditions),
    ...listed(`${name}: exclusion`, before.exclusions, after.exclusions),
    ...listed(`${name}: endorsement`, before.endorsements, after.endorsements),
  ]
}

const ofItems = (before: readonly Item[], after: readonly Item[]): string[] => [
  ...after.flatMap((item) => {
    const was = before.find(({ id }) => id === item.id)
    if (!was) return [`Added: ${itemName(item)}${item.sum === null ? '' : `, insured for ${sum(item.sum)}`}.`]
    return [
      ...(itemName(was) === itemName(item) ? [] : [`${itemName(was)} is now ${itemName(item)}.`]),
      ...(was.sum === item.sum ? [] : [`${itemName(item)}: insured for ${sum(item.sum)} instead of ${sum(was.sum)}.`]),
    ]
  }),
  ...before.filter(({ id }) => !after.some((item) => item.id === id)).map((item) => `Removed: ${itemName(item)}.`),
]

/** Empty if nothing that a client reads has changed. */
export const termsChanges = (before: Terms, after: Terms): string[] => {
  const sectionsOf = (terms: Terms) => new Map(terms.sections.map((section) => [sectionKey(section), section]))
  const [was, is] = [sectionsOf(before), sectionsOf(after)]
  const [old, now] = [priceOf(before).total, priceOf(after).total]
  return [
    ...(before.insured === after.insured ? [] : [`Insured name: ${after.insured} instead of ${before.insured}.`]),
    ...listed('Also insured', before.alsoInsured, after.alsoInsured),
    ...(before.business === after.business ? [] : [`Business described as: ${after.business}.`]),
    ...after.sections.flatMap((section) => {
      const earlier = was.get(sectionKey(section))
      return earlier ? ofSection(earlier, section) : [`Section added: ${section.name}, ${sum(section.limit)}.`]
    }),
    ...before.sections.filter((section) => !is.has(sectionKey(section))).map(({ name }) => `Section removed: ${name}.`),
    ...ofItems(before.items, after.items),
    ...listed('Condition', before.conditions, after.conditions),
    ...(old === now ? [] : [`Price for the period from ${formatMoney(old)} to ${formatMoney(now)}.`]),
  ]
}
