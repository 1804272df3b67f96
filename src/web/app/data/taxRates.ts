/** The rates of Insurance Premium Tax by date, and what day it is: for forms in which a rate is chosen. Asked for anew with each form. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { rateChoices, type TaxRates } from '#contract/model/policies/ipt.ts'
import { formatDate } from '#contract/format.ts'
import { site } from '#contract/site/site.ts'
import { q } from './query.ts'

/** A screen with such a form loads it. */
export const taxRatesQuery = q(site.taxRates, {}, { staleTime: 0 })

export type Tax = { rates: TaxRates; /** yyyy-mm-dd in London. */ today: string }
export const useTax = (): Tax => useSuspenseQuery(taxRatesQuery).data

/** A choice among the rates of a day. What is chosen already stays in it, so that a changed day never changes an answer unseen. */
export const rateOptions = (rates: TaxRates, day: string, chosen: string): { value: string; label: string }[] => {
  const choices = rateChoices(rates, day).map(({ rate, label }) => ({ value: String(rate), label }))
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: `${chosen}% (not a rate of ${formatDate(day)})` }]
}
