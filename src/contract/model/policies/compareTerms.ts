/** Describes the differences between two versions of the terms in words: the old value and the new one. */
import { formatDate, formatMoney, formatSum } from '../../format.ts'
import { itemKindLabels, limitBasisLabels, paymentLabels, type Item, type Section, type Terms } from './terms.ts'

export type TermsChange = {
  /** Which part: 'Public liability', 'Vehicle: Ford Transit', 'The policy'. */
  part: string
  label: string
  /** Empty if there was nothing before. */
  before: string
  after: string
}

const sum = (pence: number | null) => (pence === null ? 'none' : formatSum(pence))
const lines = (list: readonly string[]) => list.join('\n')
const day = (date: string | null) => (date ? formatDate(date) : '')

export const limitText = ({ limit, basis }: Pick<Section, 'limit' | 'basis'>) =>
  limit === null ? 'Not stated' : `${formatSum(limit)} ${limitBasisLabels[basis]}`
export const excessText = ({ excess, excessNote }: Pick<Section, 'excess' | 'excessNote'>) =>
  [sum(excess).replace('none', 'None'), excessNote].filter(Boolean).join('; ')

type ComparedFields<T> = readonly (readonly [label: string, show: (one: T) => string])[]

const ofSection: ComparedFields<Section> = [
  ['Limit', limitText],
  ['Excess', excessText],
  ['Net premium', ({ net }) => formatMoney(net)],
  ['Insurance Premium Tax', ({ iptRate }) => `${iptRate}%`],
  ['Territory', ({ territory }) => territory],
  ['Covers work from', ({ retroactiveOn }) => day(retroactiveOn)],
  ['Extensions', ({ extensions }) => lines(extensions)],
  ['Conditions', ({ conditions }) => lines(conditions)],
  ['Exclusions', ({ exclusions }) => lines(exclusions)],
  ['Endorsements', ({ endorsements }) => lines(endorsements)],
]

/** The details of an item other than its name, on one line. */
export const itemText = (item: Item): string => {
  const own =
    item.kind === 'vehicle'
      ? [item.registration, item.use]
      : item.kind === 'location'
        ? [item.postcode, item.use, item.built === null ? '' : `built ${item.built}`]
        : item.kind === 'person'
          ? [item.role]
          : [item.serial && `serial ${item.serial}`]
  return [...own, item.sum === null ? '' : formatSum(item.sum)].filter(Boolean).join(', ')
}

const ofTerms: ComparedFields<Terms> = [
  ['Insured', ({ insured }) => insured],
  ['Also insured', ({ alsoInsured }) => lines(alsoInsured)],
  ['Business', ({ business }) => business],
  ['Conditions', ({ conditions }) => lines(conditions)],
  ['Our fee', ({ fee }) => formatMoney(fee)],
  ['Commission', ({ commissionRate }) => `${commissionRate / 100}%`],
  ['Payment', ({ payment: { method, instalments } }) => paymentLabels[method] + (instalments > 1 ? `, ${instalments} instalments` : '')],
  ['Adjusted at the end', ({ adjustable }) => (adjustable ? 'Yes' : 'No')],
]

const differing = <T>(fields: ComparedFields<T>, part: string, before: T, after: T): TermsChange[] =>
  fields.flatMap(([label, show]) => {
    const [was, is] = [show(before), show(after)]
    return was === is ? [] : [{ part, label, before: was, after: is }]
  })

/** Matches sections by code and name, and items by id. Follows the order of the newer version, with removals last. */
export const compareTerms = (before: Terms, after: Terms): TermsChange[] => {
  const key = ({ code, name }: Section) => `${code} ${name}`
  const changes = differing(ofTerms, 'The policy', before, after)
  for (const section of after.sections) {
    const was = before.sections.find((one) => key(one) === key(section))
    if (was) changes.push(...differing(ofSection, section.name, was, section))
    else changes.push({ part: section.name, label: 'Section', before: '', after: `Added: ${limitText(section)}` })
  }
  for (const section of before.sections)
    if (!after.sections.some((one) => key(one) === key(section)))
      changes.push({ part: section.name, label: 'Section', before: limitText(section), after: 'Removed' })
  const named = (item: Item) => `${itemKindLabels[item.kind].one}: ${item.name}`
  const known = new Map(before.items.map((item) => [item.id, item]))
  for (const item of after.items) {
    const was = known.get(item.id)
    known.delete(item.id)
    if (!was) changes.push({ part: named(item), label: 'Item', before: '', after: `Added: ${itemText(item) || item.name}` })
    else if (itemText(was) !== itemText(item) || was.name !== item.name)
      changes.push({ part: named(item), label: 'Item', before: `${was.name}: ${itemText(was)}`, after: `${item.name}: ${itemText(item)}` })
  }
  for (const item of known.values())
    changes.push({ part: named(item), label: 'Item', before: itemText(item) || item.name, after: 'Removed' })
  return changes
}
