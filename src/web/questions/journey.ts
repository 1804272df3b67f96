/** What every set of questions that is answered page by page has: asking for a quote, reporting a claim. */
import type { ComponentType, ReactNode } from 'react'
import { redirect } from 'react-router'
import type { EndpointOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import type { Fields } from '#contract/model/questions/question.ts'
import type { Crumb } from '#web/ui/navigation/Breadcrumbs.tsx'

type PageForm = { page: string; fields: Fields; base: string }

export type Journey = {
  /** The operations of its draft. */
  draft: {
    autosave: EndpointOf<PageForm, { base: string; savedAt: string }>
    savePage: EndpointOf<PageForm & { toCheck?: boolean | undefined }, { next: string }>
    removeFile: EndpointOf<{ id: string }, unknown>
  }
  /** False in a preview: nothing that is typed is kept. */
  keeps?: false
  /** Its first page, any other by its id, and what is shown once it is sent. */
  start: string
  page: (id: string) => string
  sent: string
  /** Its place in the breadcrumbs. */
  crumb: Crumb
  /** What is around each of its pages: title, way back, help. */
  Step: ComponentType<StepProps>
}

export type StepProps = {
  title: string
  href: string
  /** The journey it is a step of. */
  crumb: Crumb
  progress: { step: number; of: number } | null
  back: string | null
  failed: boolean
  /** The error summary: first thing in the page. */
  errors?: ReactNode
  /** The h1, where it is not the title; null when the page draws its own. */
  heading?: string | null
  children: ReactNode
  aside?: ReactNode
}

/** Where to redirect when the draft was sent, has expired, is missing or is at another page. Rethrows any other error. */
export const leadOn = ({ start, page, sent }: Journey, error: unknown): Response => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 410 || error.flags['start'] === true) return redirect(start)
  if (error.status === 409 && error.flags['sent'] === true) return redirect(sent)
  if (error.status === 409 && typeof error.flags['next'] === 'string') return redirect(page(error.flags['next']))
  throw error
}

/** Every refusal in words for the error summary: the fields' own, or one about the whole form. */
export const errorsOf = (error: ApiError): Record<string, string> => {
  if (Object.keys(error.fields).length > 0) return error.fields
  if (error.status === 429) return { '': 'That was more than we can take from one place in an hour. Please wait a while, or ring us.' }
  if (error.status >= 500) return { '': 'This could not be saved just now. What you typed is still here: please try again.' }
  if (error.status === 404) return { '': 'This device no longer has your request. Your answers are saved: ask for a link to continue.' }
  return { '': error.text }
}
