/** Insurance Premium Tax rates by date, and today's date, for forms with a choice of rate. Fetched again for each form. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { rateChoices, type TaxRates } from '#contract/model/policies/ipt.ts'
import { formatDate } from '#contract/format.ts'
import { site } from '#contract/site/site.ts'
import { q } from './query.ts'

/** Loaded by screens with such a form. */
export const taxRatesQuery = q(site.taxRates, {}, { staleTime: 0 })

export type Tax = { rates: TaxRates; /** yyyy-mm-dd in London. */ today: string }
export const useTax = (): Tax => useSuspenseQuery(taxRatesQuery).data

/**
 * The options valid on `day`. The rate already chosen is kept, so that changing the day never changes the answer unnoticed.
 * `short`: the rate alone, for a narrow field.
 */
export const rateOptions = (
  rates: TaxRates,
  day: string,
  chosen: string,
  words: 'full' | 'short' = 'full',
): { value: string; label: string }[] => {
  const choices = rateChoices(rates, day).map(({ rate, label }) => ({ value: String(rate), label: words === 'short' ? `${rate}%` : label }))
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: `${chosen}% (not a rate of ${formatDate(day)})` }]
}
