/** The figures that an adjustable policy was rated on, as declared after the period, and what they make of its deposit premium (domain 5.6). */
import { formatMoney } from '../../format.ts'
import { pence, requiredText, text, z, type Infer } from '../../schema.ts'
import type { ChargedVersion } from '../invoices/charges.ts'
import type { ChargedLine } from '../invoices/invoice.ts'
import type { IptRate } from './ipt.ts'
import { adjustment, daysFrom, declaredPremium, share, type ChargedDays } from './money.ts'
import { longestSectionKey, sectionAt } from './sectionKey.ts'

export const Declared = z.strictObject({
  /** The key of the section whose premium is adjusted. */
  section: text(longestSectionKey, 1),
  /** What was declared: 'Wages'. */
  what: requiredText(80),
  /** Pence. */
  actual: pence(),
  /** Thousandths of one per cent of the declared amount. */
  rate: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  /** Net premium charged for the section before, in pence. */
  deposit: pence(),
  /** Net pence: the premium does not fall below it. */
  minimum: pence(),
})
export type Declared = Infer<typeof Declared>

/** '0.3', '0.30%' -> 300 thousandths of one per cent. Null if it is no such percentage. */
export const readRate = (typed: string): number | null => {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,3}))?\s?%?$/.exec(typed.trim()) ?? []
  const rate = whole === '' ? 0 : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return rate > 0 && rate <= 100_000 ? rate : null
}

/** What the declared figure makes of the deposit. `net`, `ipt` and `total` are negative if the client gets money back. */
export const adjusted = ({ deposit, actual, rate, minimum }: Pick<Declared, 'deposit' | 'actual' | 'rate' | 'minimum'>, iptRate: IptRate) =>
  declaredPremium(deposit, actual, rate, minimum, iptRate)

/** The line to invoice or to return, for the days on cover. None if nothing changes. */
export const declaredLines = (declared: Declared, iptRate: IptRate, { from, to }: { from: string; to: string }): ChargedLine[] => {
  const { net, ipt } = adjusted(declared, iptRate)
  return net === 0 ? [] : [{ on: from, to, net, iptRate, ipt }]
}

/**
 * Net premium charged for a section so far: the deposit, its changes, what was declared before, and less what a cancellation gives back for
 * the days without cover.
 */
export const depositOf = (
  key: string,
  versions: readonly ChargedVersion[],
  { days, cancelledFrom, declared }: { days: ChargedDays; cancelledFrom: string | null; declared: readonly Declared[] },
): number => {
  const netIn = (version: ChargedVersion | undefined) => (version && sectionAt(version.terms.sections, key)?.net) ?? 0
  const priced = (net: number) => [{ net, iptRate: 0 }]
  const changes = versions
    .slice(1)
    .reduce((sum, version, at) => sum + adjustment(priced(netIn(versions[at])), priced(netIn(version)), days, version.effectiveFrom).net, 0)
  const unused = cancelledFrom === null ? 0 : daysFrom(days.base, cancelledFrom)
  const back = share(netIn(versions.at(-1)), unused, daysFrom(days.base, ''))
  const earlier = declared.filter(({ section }) => section === key).reduce((sum, one) => sum + adjusted(one, 0).net, 0)
  return Math.max(0, netIn(versions[0]) + changes - back + earlier)
}

/** '£620,000.00 of turnover at 0.3%: £1,860.00 instead of £1,500.00'. */
export const declaredWords = (declared: Declared): string => {
  const { what, actual, rate, deposit, minimum } = declared
  const { premium } = adjusted(declared, 0)
  return (
    `${what}: ${formatMoney(actual)} at ${String(rate / 1000)}%. Premium ${formatMoney(premium)} instead of ${formatMoney(deposit)}` +
    (minimum > 0 ? `, minimum ${formatMoney(minimum)}` : '')
  )
}
