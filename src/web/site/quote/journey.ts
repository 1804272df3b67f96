import { paths } from '#contract/paths.ts'
import { quotes } from '#contract/site/quotes.ts'
import type { Journey } from '#web/questions/journey.ts'
import { Step } from '../shell/Step.tsx'

export const quoteCrumb = { label: 'Get a quote', href: paths.quote() }

/** Asking for a quote. */
export const quoteJourney: Journey = {
  draft: quotes,
  start: paths.quote(),
  page: paths.quotePage,
  sent: paths.thankYou(),
  crumb: quoteCrumb,
  Step,
}
