/**
 * Insurance Premium Tax by date (domain 5.2). Parliament sets a standard and a higher rate; exempt sections carry none. Each section
 * stores its own rate in per cent. Which rates apply on a given day is a setting.
 */
import { formatDate } from '../../format.ts'
import { isoDate, text, z, type Infer } from '../../schema.ts'

/** Per cent, with at most two decimals. */
export const IptRate = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01))
export type IptRate = Infer<typeof IptRate>

/** The kinds with a rate set by date. Exempt is always 0. */
export const taxKinds = ['standard', 'higher'] as const
export type TaxKind = (typeof taxKinds)[number]

export const TaxRate = z.strictObject({
  kind: z.enum(taxKinds),
  rate: IptRate,
  from: isoDate(),
  /** Why it was entered after it had come into force. Staff only. */
  why: z.optional(text(300)),
})
export type TaxRate = Infer<typeof TaxRate>
export const mostTaxRates = 60
/** Each rate applies from its day until the next one of its kind. */
export const TaxRates = z.array(TaxRate).check(z.maxLength(mostTaxRates))
export type TaxRates = Infer<typeof TaxRates>

export type RatesOn = Record<TaxKind | 'exempt', IptRate>
export const taxLabels: Record<keyof RatesOn, string> = { standard: 'standard', higher: 'higher', exempt: 'exempt' }

/** The rate of this kind that applies on a day (yyyy-mm-dd). The first one also applies to days before it. */
export const taxRateOn = (rates: TaxRates, kind: TaxKind, day: string): TaxRate | null => {
  const own = rates.filter((one) => one.kind === kind).sort((one, other) => (one.from < other.from ? -1 : 1))
  return own.filter(({ from }) => from <= day).at(-1) ?? own[0] ?? null
}

export const ratesOn = (rates: TaxRates, day: string): RatesOn => ({
  standard: taxRateOn(rates, 'standard', day)?.rate ?? 0,
  higher: taxRateOn(rates, 'higher', day)?.rate ?? 0,
  exempt: 0,
})

/** Every rate that applies on any day, lowest first. */
export const knownRates = (rates: TaxRates): IptRate[] => [...new Set([0, ...rates.map(({ rate }) => rate)])].sort((a, b) => a - b)

/** The rates that a section may carry if its policy begins on this day, standard rate first. */
export const rateChoices = (rates: TaxRates, day: string): { rate: IptRate; label: string }[] => {
  const on = ratesOn(rates, day)
  return (['standard', 'higher', 'exempt'] as const)
    .map((kind) => ({ rate: on[kind], label: `${on[kind]}% (${taxLabels[kind]})` }))
    .filter(({ rate }, at, all) => all.findIndex((other) => other.rate === rate) === at)
}

/** The rate of the same kind on another day: 12% one year becomes 13% the next if the standard rate rose. */
export const rateMoved = (rates: TaxRates, rate: IptRate, from: string, to: string): IptRate => {
  const [before, after] = [ratesOn(rates, from), ratesOn(rates, to)]
  const kind = (['exempt', 'standard', 'higher'] as const).find((one) => before[one] === rate)
  return kind ? after[kind] : rate
}

/** Why a section may not carry this rate from that day on. Null if it may. `current`: rates that its policy carries already. */
export const rateFault = (rates: TaxRates, rate: IptRate, day: string, current: readonly IptRate[] = []): string | null => {
  const choices = rateChoices(rates, day)
  if (current.includes(rate) || choices.some((one) => one.rate === rate)) return null
  const words = choices.map((one) => `${one.rate}%`)
  return `${rate}% is not a rate for ${formatDate(day)}: choose ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
