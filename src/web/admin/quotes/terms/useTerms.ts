/** The state of the terms being written: saved on the server on request, and checked for completeness before they are sent. */
import { useRef, useState } from 'react'
import { quotes } from '#contract/admin/quotes.ts'
import { ApiError } from '#contract/failure.ts'
import { ratesOn, type TaxRates } from '#contract/model/policies/ipt.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { useTax } from '#web/app/data/taxRates.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import type { FormState } from '#web/forms/formState.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { todayInLondon } from '../../shell/todayInLondon.ts'
import { blankOffer, draftsOf, formOf, isBlank, problemsOf, rateProblems, stillAsked, type TermsForm } from './termsForm.ts'

export const mostOffers = 6

/** Blank offers' ids are derived from the quote's id, so that the server and the browser render the same ones. */
const blankIds = (quote: QuoteDetail) => {
  const last = Number.parseInt(quote.id.slice(-1), 16)
  const used = new Set(quote.offers.map(({ id }) => id))
  return [1, 2, 3, 4].map((place) => quote.id.slice(0, -1) + (last ^ place).toString(16)).filter((id) => !used.has(id))
}

/** Starts with a blank offer for each insurer that was asked, and with at least two offers in all. */
const initialForm = (quote: QuoteDetail, rates: TaxRates): TermsForm => {
  const form = formOf(quote)
  const { standard } = ratesOn(rates, quote.startsOn)
  const names = stillAsked(quote.askedFor, form.offers)
  const blanks = blankIds(quote).slice(0, Math.max(names.length, 2 - form.offers.length))
  const blank = (id: string, place: number) => blankOffer(id, standard, quote.askedFor, names[place])
  return { ...form, offers: [...form.offers, ...blanks.map(blank)].slice(0, mostOffers) }
}

/** Blank offers are not sent, so a refusal's indexes count only the sent ones. Maps them back to positions in the form. */
const countedAsDrawn = (error: unknown, places: readonly number[]) => {
  if (!(error instanceof ApiError)) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [
      path.replace(/^offers\.(\d+)/, (_, sent: string) => `offers.${places[Number(sent)] ?? sent}`),
      message,
    ]),
  )
  return new ApiError(error.status, error.text, { ...error, fields })
}

export type Terms = {
  form: FormState<TermsForm>
  /** When they were last saved on this screen, ISO timestamp; null if not yet. */
  savedAt: string | null
  /** Resolves to the saved quote; null if it was refused or the input is invalid. */
  save: () => Promise<QuoteDetail | null>
  /** Whether they are complete enough to send; if not, the form shows what is missing. */
  complete: () => Promise<boolean>
}

export const useTerms = (quote: QuoteDetail, record: RecordState<QuoteDetail>): Terms => {
  const { query } = useDeps()
  const { rates } = useTax()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  // A ref, because the checks run at once: state would be one render behind.
  const purpose = useRef<'save' | 'send'>('save')
  const form: FormState<TermsForm> = useEndpointForm(quotes.saveOffers, {
    fixed: { id: quote.id, version: quote.version },
    defaults: initialForm(quote, rates),
    edits: true,
    draft: quote.id,
    record,
    input: (typed: TermsForm) => ({
      offers: draftsOf(typed.offers).drafts,
      demandsAndNeeds: typed.demandsAndNeeds,
      brokerNote: typed.brokerNote,
    }),
    check: (typed) => ({
      ...problemsOf(typed, purpose.current, todayInLondon(), quote.askedFor),
      ...rateProblems(typed.offers, rates, quote),
    }),
    send: async (input) => {
      const places = form.values('offers').flatMap((offer, place) => (isBlank(offer, quote.askedFor) ? [] : [place]))
      const offers = places.flatMap((place) => input.offers[place] ?? [])
      try {
        return await call(query, quotes.saveOffers, { ...input, offers })
      } catch (error) {
        throw countedAsDrawn(error, places)
      }
    },
    onDone: () => setSavedAt(new Date().toISOString()),
  })
  form.describe('offers', { label: 'Insurers', show: (offer) => (isOffer(offer) && offer.insurer) || 'An insurer' })
  return {
    form,
    savedAt,
    save: async () => {
      purpose.current = 'save'
      return (await form.submit()) as QuoteDetail | null
    },
    complete: () => {
      purpose.current = 'send'
      return form.check()
    },
  }
}

const isOffer = (value: unknown): value is { insurer: string } =>
  typeof value === 'object' && value !== null && 'insurer' in value && typeof value.insurer === 'string'
