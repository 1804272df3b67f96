/** The steps of a quote that need a word from staff: what each asks, says it will do, and calls. Which are legal is the contract's. */
import type { Api } from '#contract/api.ts'
import type { quotes } from '#contract/admin/quotes.ts'
import type { QuoteAction, QuoteDetail } from '#contract/model/quote.ts'
import type { StepText } from '../record/StepDialog.tsx'

type QuotesApi = Api<{ quotes: typeof quotes }>['quotes']

export type QuoteStep = {
  action: QuoteAction
  title: string
  effect: (quote: QuoteDetail) => string
  text: StepText
  /** Key of the text in the call, and among the fields of a refusal. */
  field: string
  submitLabel: string
  busyLabel: string
  done: string
  grave?: boolean
  call: (api: QuotesApi, step: { id: string; version: number }, text: string) => Promise<QuoteDetail>
}

const reason = (label: string, hint = 'Kept in the history.'): StepText => ({
  label,
  hint,
  min: 3,
  max: 1000,
  missing: 'Say why, in a few words',
  rows: 3,
})

export const quoteSteps: readonly QuoteStep[] = [
  {
    action: 'approachInsurers',
    title: 'Record as with insurers',
    effect: ({ reference }) => `${reference} moves to \u201cWith insurers\u201d. The client sees that insurers have been asked, not which.`,
    text: { label: 'Insurers asked', hint: 'Separate them with commas. May stay empty.', min: 0, max: 500, missing: '', rows: 2 },
    field: 'insurers',
    submitLabel: 'Record as with insurers',
    busyLabel: 'Saving...',
    done: 'Recorded as with insurers',
    call: (api, step, insurers) => api.approachInsurers({ ...step, insurers }),
  },
  {
    action: 'requestInformation',
    title: 'Ask the client for information',
    effect: ({ contactName, email }) =>
      `${contactName} gets a mail at ${email} that a question waits, and reads it at My quotes. Our promise pauses until the answer comes.`,
    text: {
      label: 'Your question',
      hint: 'Plain words, one matter at a time.',
      min: 10,
      max: 2000,
      missing: 'Write your question: at least 10 characters',
      rows: 6,
    },
    field: 'question',
    submitLabel: 'Send the question',
    busyLabel: 'Sending...',
    done: 'Question sent',
    call: (api, step, question) => api.requestInformation({ ...step, question }),
  },
  {
    action: 'answerInformation',
    title: 'Record the client\u2019s answer',
    effect: () => 'For an answer that came by phone or mail. The request goes back to review and our promise runs again.',
    text: { label: 'What the client answered', min: 2, max: 2000, missing: 'Write down the answer', rows: 5 },
    field: 'answer',
    submitLabel: 'Record the answer',
    busyLabel: 'Saving...',
    done: 'Answer recorded',
    call: (api, step, answer) => api.answerInformation({ ...step, answer }),
  },
  {
    action: 'recordNoTerms',
    title: 'Record that no insurer offers terms?',
    effect: ({ contactName, email, reference }) =>
      `${reference} ends here. ${contactName} gets a mail at ${email} and reads your words at My quotes. This cannot be taken back.`,
    text: {
      label: 'What the client is told',
      hint: 'Why no insurer offered terms, and what else is possible.',
      min: 3,
      max: 1000,
      missing: 'Tell the client why, in a few words',
      rows: 5,
    },
    field: 'reason',
    submitLabel: 'Record no terms',
    busyLabel: 'Saving...',
    done: 'Recorded: no terms',
    grave: true,
    call: (api, step, text) => api.recordNoTerms({ ...step, reason: text }),
  },
  {
    action: 'decline',
    title: 'Record that the client declines?',
    effect: ({ reference }) => `${reference} ends here, and the terms can no longer be accepted. This cannot be taken back.`,
    text: reason('What the client said'),
    field: 'reason',
    submitLabel: 'Record as declined',
    busyLabel: 'Saving...',
    done: 'Recorded as declined',
    grave: true,
    call: (api, step, text) => api.decline({ ...step, reason: text }),
  },
  {
    action: 'expire',
    title: 'Record that the terms have ended?',
    effect: ({ reference }) => `The terms of ${reference} can no longer be accepted. This cannot be taken back.`,
    text: reason('Why'),
    field: 'reason',
    submitLabel: 'Record as expired',
    busyLabel: 'Saving...',
    done: 'Recorded as expired',
    grave: true,
    call: (api, step, text) => api.expire({ ...step, reason: text }),
  },
  {
    action: 'withdraw',
    title: 'Withdraw this request?',
    effect: ({ reference, business }) => `${reference} of ${business} ends here. This cannot be taken back.`,
    text: reason('Who asked for it, and why'),
    field: 'reason',
    submitLabel: 'Withdraw the request',
    busyLabel: 'Saving...',
    done: 'Request withdrawn',
    grave: true,
    call: (api, step, text) => api.withdraw({ ...step, reason: text }),
  },
]

/** The one thing to do next in each state; null where it is not our turn. */
export const primaryAction = (legal: readonly QuoteAction[]): QuoteAction | null => {
  const order: readonly QuoteAction[] = ['open', 'presentTerms', 'saveOffers', 'approachInsurers', 'answerInformation']
  return order.find((action) => legal.includes(action)) ?? null
}
