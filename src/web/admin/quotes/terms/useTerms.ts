/** The state of the terms being written: kept in this tab with every key, saved on the server when asked, compared when somebody was faster. */
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/failure.ts'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { keptTyping } from '../../record/kept.ts'
import type { QuoteChange } from '../useQuote.ts'
import { limitNames } from './limitNames.ts'
import { blankOffer, draftsOf, formOf, isBlank, problemsOf, type TermsForm } from './termsForm.ts'

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

/** Ids of blank offers must be the same on the server's page and in the browser: they follow from the quote's own. */
const blankIds = (quote: QuoteDetail) => {
  const last = Number.parseInt(quote.id.slice(-1), 16)
  const used = new Set(quote.offers.map(({ id }) => id))
  return [1, 2, 3, 4].map((place) => quote.id.slice(0, -1) + (last ^ place).toString(16)).filter((id) => !used.has(id))
}

/** At least two insurers stand ready to be filled in. */
const initialForm = (quote: QuoteDetail): TermsForm => {
  const form = formOf(quote)
  const blanks = blankIds(quote).slice(0, Math.max(0, 2 - form.offers.length))
  return { ...form, offers: [...form.offers, ...blanks.map((id) => blankOffer(id, limitNames(quote.covers)))] }
}

const isKept = (value: unknown): value is TermsForm =>
  typeof value === 'object' &&
  value !== null &&
  'offers' in value &&
  Array.isArray(value.offers) &&
  'demandsAndNeeds' in value &&
  'brokerNote' in value

const readKept = (key: string): TermsForm | null => {
  try {
    const kept: unknown = JSON.parse(keptTyping.read(key) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

export type Saving = { state: 'idle' | 'saving' | 'saved' | 'failed'; at: string | null }

export const useTerms = (quote: QuoteDetail, changing: QuoteChange) => {
  const key = `quote-terms-${quote.id}`
  const form = useForm<TermsForm>({ defaultValues: initialForm(quote) })
  const { isDirty } = form.formState
  const [restored, setRestored] = useState(false)
  const [aim, setAim] = useState<'save' | 'send' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState<Saving>({ state: 'idle', at: null })
  const [refused, setRefused] = useState<unknown>(null)
  const values = form.watch()

  // Typing that was not saved before a reload or a lost session stands in the browser's storage, which the server cannot see.
  useEffect(() => {
    const kept = readKept(key)
    if (!kept) return
    form.reset(kept, { keepDefaultValues: true })
    setRestored(true)
  }, [form, key])
  // Every key is kept at once: there may be no other moment.
  useEffect(() => {
    return form.subscribe({ formState: { values: true }, callback: ({ values: typed }) => keptTyping.write(key, JSON.stringify(typed)) })
  }, [form, key])

  const problems = aim ? problemsOf(values, aim, today()) : {}
  const fields = refused instanceof ApiError && refused.status === 422 ? refused.fields : {}

  /** True when what is typed may go on; otherwise the problems are shown and the summary takes the focus. */
  const check = (wanted: 'save' | 'send') => {
    setAim(wanted)
    setAttempt((before) => before + 1)
    return Object.keys(problemsOf(form.getValues(), wanted, today())).length === 0
  }

  /** Keeps what is typed on the server; gives the quote as it stands then, or null when it was refused or cannot be read. */
  const save = async (): Promise<QuoteDetail | null> => {
    if (!check('save')) return null
    const typed = structuredClone(form.getValues())
    setSaving({ state: 'saving', at: null })
    setRefused(null)
    try {
      const { drafts } = draftsOf(typed.offers.filter((offer) => !isBlank(offer)))
      const detail = await changing.change((api, step) =>
        api.saveOffers({ ...step, offers: drafts, demandsAndNeeds: typed.demandsAndNeeds.trim(), brokerNote: typed.brokerNote.trim() }),
      )
      // What was typed while the answer was on its way stays, and stays unsaved.
      form.reset(typed, { keepValues: true })
      if (JSON.stringify(form.getValues()) === JSON.stringify(typed)) keptTyping.write(key, '')
      setRestored(false)
      setSaving({ state: 'saved', at: new Date().toISOString() })
      return detail
    } catch (error) {
      setRefused(error)
      setSaving({ state: 'failed', at: null })
      return null
    }
  }

  /** The server's state instead of what is typed. */
  const takeTheirs = () => {
    form.reset(initialForm(quote))
    keptTyping.write(key, '')
    setRestored(false)
    setRefused(null)
    setAim(null)
    setSaving({ state: 'idle', at: null })
  }

  return {
    form,
    values,
    isDirty,
    restored,
    problems: { ...fields, ...problems },
    attempt,
    saving,
    refused,
    conflict: refused instanceof ApiError && refused.status === 409,
    check,
    save,
    takeTheirs,
    forgetRefusal: () => setRefused(null),
    setRefused,
  }
}
export type Terms = ReturnType<typeof useTerms>
