/**
 * What changes with a renewal: the expiring terms compared with the offered ones. Lists every difference in words, worst first. The client
 * acknowledges each one that leaves them worse off before accepting anything (features B3). Pure.
 */
import { formatDate, formatMoney, formatSum } from '../../format.ts'
import { share } from '../policies/money.ts'
import { sectionKey } from '../policies/sectionKey.ts'
import { limitBasisLabels, priceOf, type Item, type ClientTerms, type Section } from '../policies/terms.ts'
import { showRegistration } from '../policies/termsChange.ts'

export const differenceKinds = {
  section_removed: 'Section removed',
  limit_lowered: 'Limit lowered',
  retroactive_later: 'Retroactive date moved later',
  basis_changed: 'Basis of the limit changed',
  territory_narrowed: 'Territory narrowed',
  territory_stated: 'Territory newly stated',
  extension_lost: 'Extension lost',
  exclusion_added: 'Exclusion added',
  condition_added: 'Condition added',
  endorsement_lost: 'Endorsement not carried over',
  excess_raised: 'Excess raised',
  sum_lowered: 'Sum insured lowered',
  item_removed: 'No longer insured by name',
  item_changed: 'Insured item described differently',
  endorsement_added: 'Endorsement added',
  insured_changed: 'Name of the insured changed',
  wording_changed: 'Wording changed',
  section_added: 'Section added',
  limit_raised: 'Limit raised',
  sum_raised: 'Sum insured raised',
  excess_lowered: 'Excess lowered',
  extension_added: 'Extension added',
  exclusion_dropped: 'Exclusion dropped',
  condition_dropped: 'Condition dropped',
  territory_widened: 'Territory widened',
  retroactive_earlier: 'Retroactive date moved earlier',
  item_added: 'Newly insured by name',
} as const
export type DifferenceKind = keyof typeof differenceKinds
// Object.keys loses the literal types. Differences are listed in this order.
const order = Object.keys(differenceKinds) as DifferenceKind[]

export type Effect = 'worse' | 'same' | 'better'
export const effectLabels: Record<Effect, string> = { worse: 'Worse for you', same: 'To note', better: 'Better for you' }
const firstNeutral = order.indexOf('endorsement_added')
const firstBetter = order.indexOf('section_added')
export const effectOf = (kind: DifferenceKind): Effect => {
  const place = order.indexOf(kind)
  return place < firstNeutral ? 'worse' : place < firstBetter ? 'same' : 'better'
}

export type Difference = {
  /** Identifies this exact change: a different value has a different key, so an acknowledgement never counts for something else. */
  key: string
  kind: DifferenceKind
  effect: Effect
  /** The section or item it is about. Empty if it concerns the whole policy. */
  about: string
  before: string
  after: string
  /** The whole change in a sentence. */
  text: string
}

/** FNV-1a, 32 bits: a short hash of a text. */
const mark = (text: string) => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
const difference = (kind: DifferenceKind, about: string, before: string, after: string, text: string): Difference => ({
  key: `${kind}-${mark(`${about}|${before}|${after}`)}`,
  kind,
  effect: effectOf(kind),
  about,
  before,
  after,
  text,
})

const sum = (pence: number | null, none: string) => (pence === null ? none : formatSum(pence))
const tidy = (line: string) => line.trim().replace(/\s+/g, ' ').toLowerCase()
const missingFrom = (lines: readonly string[], others: readonly string[]) => {
  const known = new Set(others.map(tidy))
  return lines.filter((line) => !known.has(tidy(line)))
}

/** How wide a territory is, judging by its words: worldwide is 3, Europe 2, home 1. Exceptions take off a half. */
const reachOf = (territory: string) => {
  const words = tidy(territory)
  if (!words) return 0
  const reach = /world/.test(words) ? 3 : /europe/.test(words) ? 2 : 1
  return reach - (/except|excluding|without/.test(words) ? 0.5 : 0)
}

/** Added and removed lines: conditions, extensions and so on. */
const linesOf = (
  about: string,
  before: readonly string[],
  after: readonly string[],
  { gone, come }: { gone: readonly [DifferenceKind, string]; come: readonly [DifferenceKind, string] },
): Difference[] => [
  ...missingFrom(before, after).map((line) => difference(gone[0], about, line, '', `${about ? `${about}: ` : ''}${gone[1]}: ${line}`)),
  ...missingFrom(after, before).map((line) => difference(come[0], about, '', line, `${about ? `${about}: ` : ''}${come[1]}: ${line}`)),
]

const conditions = {
  gone: ['condition_dropped', 'this condition no longer applies'],
  come: ['condition_added', 'a new condition you must keep'],
} as const

const ofSection = (was: Section, is: Section): Difference[] => {
  const about = is.name
  const found: Difference[] = []
  const insured = was.basis === 'sum_insured' && is.basis === 'sum_insured'
  if (was.limit !== is.limit) {
    // No figure means no limit.
    const lower = (is.limit ?? Infinity) < (was.limit ?? Infinity)
    const kind = lower ? (insured ? 'sum_lowered' : 'limit_lowered') : insured ? 'sum_raised' : 'limit_raised'
    const what = insured ? 'the sum insured' : 'the most the insurer pays'
    const [before, after] = [sum(was.limit, 'no stated limit'), sum(is.limit, 'no stated limit')]
    found.push(difference(kind, about, before, after, `${about}: ${what} goes ${lower ? 'down' : 'up'} from ${before} to ${after}`))
  }
  if (was.basis !== is.basis) {
    const [before, after] = [limitBasisLabels[was.basis], limitBasisLabels[is.basis]]
    // An aggregate limit for the year is worse than a limit for each claim.
    const kind = was.basis === 'aggregate' ? 'wording_changed' : 'basis_changed'
    found.push(difference(kind, about, before, after, `${about}: the limit applies "${after}" instead of "${before}"`))
  }
  if (was.excess !== is.excess) {
    const higher = (is.excess ?? 0) > (was.excess ?? 0)
    const [before, after] = [sum(was.excess, 'nothing'), sum(is.excess, 'nothing')]
    const words = `${about}: what you pay towards each claim goes ${higher ? 'up' : 'down'} from ${before} to ${after}`
    found.push(difference(higher ? 'excess_raised' : 'excess_lowered', about, before, after, words))
  }
  if (tidy(was.excessNote) !== tidy(is.excessNote)) {
    const [before, after] = [was.excessNote || 'none', is.excessNote || 'none']
    // A special excess that is new or reworded is treated as worse, so that the client sees it.
    const kind = is.excessNote ? 'excess_raised' : 'excess_lowered'
    found.push(difference(kind, about, before, after, `${about}: the special excess is "${after}"; it was "${before}"`))
  }
  if (tidy(was.territory) !== tidy(is.territory)) {
    const wider = reachOf(is.territory) > reachOf(was.territory)
    const [before, after] = [was.territory || 'not stated', is.territory || 'not stated']
    // Where none was stated, cover may have been wider than whatever is stated now.
    const kind = tidy(was.territory) === '' ? 'territory_stated' : wider ? 'territory_widened' : 'territory_narrowed'
    const text =
      kind === 'territory_stated'
        ? `${about}: you are covered in "${after}"; no territory was stated`
        : `${about}: you are covered in "${after}"; it was "${before}"`
    found.push(difference(kind, about, before, after, text))
  }
  if (was.retroactiveOn !== is.retroactiveOn) {
    // Without a date, all earlier work is covered.
    const later = (is.retroactiveOn ?? '') > (was.retroactiveOn ?? '')
    const dateText = (date: string | null) => (date ? formatDate(date) : 'no date: all earlier work')
    const [before, after] = [dateText(was.retroactiveOn), dateText(is.retroactiveOn)]
    const text = later
      ? `${about}: work done before ${after} is no longer covered; it was ${before}`
      : `${about}: earlier work is covered: from ${after}; it was ${before}`
    found.push(difference(later ? 'retroactive_later' : 'retroactive_earlier', about, before, after, text))
  }
  return [
    ...found,
    ...linesOf(about, was.extensions, is.extensions, {
      gone: ['extension_lost', 'this extension is lost'],
      come: ['extension_added', 'this extension is new'],
    }),
    ...linesOf(about, was.exclusions, is.exclusions, {
      gone: ['exclusion_dropped', 'this exclusion is dropped'],
      come: ['exclusion_added', 'this is no longer covered'],
    }),
    ...linesOf(about, was.conditions, is.conditions, conditions),
    ...linesOf(about, was.endorsements, is.endorsements, {
      gone: ['endorsement_lost', 'this endorsement is not carried over'],
      come: ['endorsement_added', 'this endorsement is new'],
    }),
  ]
}

/** What identifies an item and what it is used for: a claim is paid for what the policy describes. */
const describing: readonly (readonly [what: string, of: (item: Item) => string])[] = [
  ['the name', ({ name }) => name],
  ['the postcode', (item) => (item.kind === 'location' ? item.postcode : '')],
  ['the year it was built', (item) => (item.kind === 'location' && item.built !== null ? String(item.built) : '')],
  ['the registration', (item) => (item.kind === 'vehicle' ? showRegistration(item.registration) : '')],
  ['the use', (item) => (item.kind === 'location' || item.kind === 'vehicle' ? item.use : '')],
  ['the role', (item) => (item.kind === 'person' ? item.role : '')],
  ['the serial number', (item) => (item.kind === 'equipment' ? item.serial : '')],
]
const describedAnew = (was: Item, is: Item): Difference[] =>
  describing.flatMap(([what, of]) => {
    if (tidy(of(was)) === tidy(of(is))) return []
    const [before, after] = [of(was) || 'not stated', of(is) || 'not stated']
    return [difference('item_changed', was.name, before, after, `${was.name}: ${what} is "${after}"; it was "${before}"`)]
  })

const ofItem = (was: Item, is: Item): Difference[] => {
  const described = describedAnew(was, is)
  if (was.sum === is.sum) return described
  const lower = (is.sum ?? Infinity) < (was.sum ?? Infinity)
  const [before, after] = [sum(was.sum, 'not stated'), sum(is.sum, 'not stated')]
  const words = `${is.name}: the sum insured goes ${lower ? 'down' : 'up'} from ${before} to ${after}`
  return [...described, difference(lower ? 'sum_lowered' : 'sum_raised', is.name, before, after, words)]
}

/** Pairs entries by a key. Entries without a counterpart are paired with nothing. */
const paired = <T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string) => {
  const left = new Map(after.map((one) => [keyOf(one), one]))
  const pairs = before.map((was) => {
    const is = left.get(keyOf(was)) ?? null
    left.delete(keyOf(was))
    return { was, is }
  })
  return { pairs, come: [...left.values()] }
}

/** Every difference, worst first; differences of the same kind are in schedule order. The premium is handled by `premiumSplit`. */
export const renewalDiff = (expiring: ClientTerms, offered: ClientTerms): Difference[] => {
  const sections = paired(expiring.sections, offered.sections, sectionKey)
  const items = paired(expiring.items, offered.items, ({ id }) => id)
  const found = [
    ...sections.pairs.flatMap(({ was, is }) =>
      is
        ? ofSection(was, is)
        : [
            difference(
              'section_removed',
              was.name,
              sum(was.limit, 'covered'),
              '',
              `${was.name}: this section is no longer part of the policy`,
            ),
          ],
    ),
    ...sections.come.map((is) =>
      difference(
        'section_added',
        is.name,
        '',
        sum(is.limit, 'covered'),
        `${is.name}: this section is new, ${sum(is.limit, 'without a stated limit')}`,
      ),
    ),
    ...items.pairs.flatMap(({ was, is }) =>
      is ? ofItem(was, is) : [difference('item_removed', was.name, sum(was.sum, 'insured'), '', `${was.name} is no longer insured`)],
    ),
    ...items.come.map((is) => difference('item_added', is.name, '', sum(is.sum, 'insured'), `${is.name} is newly insured`)),
    ...linesOf('', expiring.conditions, offered.conditions, {
      gone: ['condition_dropped', 'This condition no longer applies'],
      come: ['condition_added', 'A new condition on the whole policy'],
    }),
    ...(tidy(expiring.insured) === tidy(offered.insured)
      ? []
      : [
          difference(
            'insured_changed',
            '',
            expiring.insured,
            offered.insured,
            `The policy is in the name of ${offered.insured}; it was ${expiring.insured}`,
          ),
        ]),
    ...linesOf('', expiring.alsoInsured, offered.alsoInsured, {
      gone: ['item_removed', 'No longer also insured'],
      come: ['item_added', 'Now also insured'],
    }),
    ...(tidy(expiring.business) === tidy(offered.business)
      ? []
      : [
          difference(
            'wording_changed',
            '',
            expiring.business,
            offered.business,
            `Your business is described as "${offered.business}"; it was "${expiring.business}"`,
          ),
        ]),
    ...(expiring.adjustable === offered.adjustable
      ? []
      : [
          difference(
            'wording_changed',
            '',
            expiring.adjustable ? 'a deposit' : 'fixed',
            offered.adjustable ? 'a deposit' : 'fixed',
            offered.adjustable ? 'The premium is now a deposit, and settled after the year' : 'The premium is now fixed for the year',
          ),
        ]),
  ]
  return found.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** What must be acknowledged before these terms can be accepted. */
export const deteriorations = (differences: readonly Difference[]) => differences.filter(({ effect }) => effect === 'worse')

export type PremiumSplit = { before: number; after: number; exposure: number; rate: number; tax: number; fee: number; change: number }

/**
 * Why the price changes, in pence. The four parts add up to `change`. Exposure: more or less is insured (sums, sections, and turnover if
 * known). Rate: the insurer charges more or less for the same.
 */
export const premiumSplit = (expiring: ClientTerms, offered: ClientTerms, turnover?: { before: number; after: number }): PremiumSplit => {
  const [was, is] = [priceOf(expiring), priceOf(offered)]
  const { pairs, come } = paired(expiring.sections, offered.sections, sectionKey)
  const exposureOf = (before: Section, after: Section) => {
    if (before.basis === 'sum_insured' && before.limit && after.limit) return share(before.net, after.limit, before.limit) - before.net
    return turnover && turnover.before > 0 && ['PL', 'EL', 'PROD', 'PI', 'BI'].includes(before.code)
      ? share(before.net, turnover.after, turnover.before) - before.net
      : 0
  }
  const exposure =
    pairs.reduce((total, { was: before, is: after }) => total + (after ? exposureOf(before, after) : -before.net), 0) +
    come.reduce((total, { net }) => total + net, 0)
  return {
    before: was.total,
    after: is.total,
    exposure,
    rate: is.net - was.net - exposure,
    tax: is.ipt - was.ipt,
    fee: is.fee - was.fee,
    change: is.total - was.total,
  }
}

/** 8.4: a change in per cent, with one decimal. Null if there was nothing before. */
export const changeInPercent = (before: number, after: number): number | null =>
  before <= 0 ? null : share(after - before, 1000, before) / 10

/** '+8.4%'. */
export const percentChange = (before: number, after: number): string | null => {
  const change = changeInPercent(before, after)
  return change === null ? null : `${change > 0 ? '+' : change < 0 ? '\u2212' : ''}${Math.abs(change).toFixed(1)}%`
}

/** '£238.40 more (9.1%)': the same for somebody who pays it. */
export const differenceText = (before: number, after: number): string => {
  if (before === after) return 'the same'
  const percent = changeInPercent(before, after)
  const share = percent === null ? '' : ` (${Math.abs(percent).toFixed(1)}%)`
  return `${formatMoney(Math.abs(after - before))} ${after > before ? 'more' : 'less'}${share}`
}
