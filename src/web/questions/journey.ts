/** What all page-by-page question sets have in common: requesting a quote, reporting a claim. */
import type { ComponentType, ReactNode } from 'react'
import { redirect } from 'react-router'
import type { EndpointOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { Fields } from '#contract/model/questions/question.ts'
import { lostConnection } from '#web/app/data/sentForm.ts'
import type { Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'

type PageForm = { page: string; fields: Fields; base: string }

export type Journey = {
  /** The endpoints for its draft. */
  draft: {
    autosave: EndpointOf<PageForm, { base: string; savedAt: string }>
    savePage: EndpointOf<PageForm & { toCheck?: boolean | undefined }, { next: string }>
    removeFile: EndpointOf<{ id: string }, unknown>
  }
  /** False in a preview, where nothing that is typed is kept. */
  keeps?: false
  /** URLs of its first page, of any page by id, and of the page shown once it is sent. */
  start: string
  page: (id: string) => string
  sent: string
  /** Its place in the breadcrumbs. */
  crumb: Crumb
  /** The layout around each of its pages: title, link back, help. */
  Step: ComponentType<StepProps>
}

export type StepProps = {
  title: string
  href: string
  /** The breadcrumb of the journey that this step belongs to. */
  crumb: Crumb
  progress: { step: number; of: number } | null
  back: string | null
  failed: boolean
  /** The error summary, which comes first on the page. */
  errors?: ReactNode
  /** The h1, if it differs from the title; null if the page renders its own. */
  heading?: string | null
  children: ReactNode
  aside?: ReactNode
}

/** Where to redirect if the draft was sent, has expired, is missing or is at another page. Rethrows any other error. */
export const leadOn = ({ start, page, sent }: Journey, error: unknown): Response => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 410 || error.flags['start'] === true) return redirect(start)
  if (error.status === 409 && error.flags['sent'] === true) return redirect(sent)
  if (error.status === 409 && typeof error.flags['next'] === 'string') return redirect(page(error.flags['next']))
  throw error
}

/** Every refusal as messages for the error summary: those of the fields, or one for the whole form. */
export const errorsOf = (error: ApiError): Record<string, string> => {
  if (Object.keys(error.fields).length > 0) return error.fields
  if (error.status === 429)
    return {
      '': 'That was more than we can take from one place in an hour. What you typed is still here: please wait a while, or ring us.',
    }
  if (error.status >= 500)
    return { '': 'This could not be saved just now, and the fault is ours. What you typed is still here: please try again in a minute.' }
  if (error.status === 0) return { '': lostConnection }
  if (error.status === 404) return { '': 'This device no longer has your request. Your answers are saved: ask for a link to continue.' }
  return { '': error.text }
}
