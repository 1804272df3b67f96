/** The steps that staff can take with a request, in the order of the buttons. Entering and sending terms has its own tab. */
import { quotes } from '#contract/admin/quotes.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import type { QuoteAction } from '#contract/model/quotes/quoteMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { BindDialog } from './BindDialog.tsx'
import { quoteTabHref } from './QuoteTabs.tsx'

type Steps = Partial<Record<QuoteAction, Step<QuoteDetail>>>

const termsLink =
  (label: string, preview: boolean, variant: 'primary' | 'secondary' = 'primary') =>
  ({ id }: QuoteDetail) => (
    <Anchor href={quoteTabHref(id, 'terms', preview)} className={classes(buttonClass({ variant }), 'font-bold')}>
      {label}
    </Anchor>
  )

/** What is open: the step to do next stays where it is on every tab, and only a link to what is open is left out. */
export const quoteSteps = (open: 'terms' | 'preview' | 'other'): Steps => ({
  ...steps,
  ...(open === 'other' ? { saveOffers: enterTerms } : {}),
  ...(open === 'preview' ? {} : { presentTerms: open === 'terms' ? checkedBelow : checkTerms }),
})

const enterTerms: Step<QuoteDetail> = {
  primary: true,
  draw: termsLink('Enter terms', false),
  hidden: ({ actions }) => actions.includes('presentTerms'),
}
/** What was typed is kept; it is saved when the terms are sent. */
const checkTerms: Step<QuoteDetail> = { primary: true, draw: termsLink('Check and send terms', true) }
/** Beside the terms, whose own bar has the lit button. */
const checkedBelow: Step<QuoteDetail> = { primary: true, draw: termsLink('Check and send terms', true, 'secondary') }

const steps: Steps = {
  requestInformation: {
    dialog: stepDialog(quotes.requestInformation, {
      title: 'Ask the client for information',
      effect: ({ contactName, email }) =>
        `${contactName} will get an email at ${email} saying that a question is waiting, and can read it at My quotes. Our promise pauses until they answer.`,
      text: { name: 'question', label: 'Your question', hint: 'Plain words, one question at a time.', limit: 2000, rows: 6 },
      submitLabel: 'Send the question',
      busyLabel: 'Sending...',
      done: () => ['Question sent'],
    }),
  },
  open: {
    primary: true,
    press: quotes.open,
    done: ({ reference }) => ['Review started', `${reference} is in review.`],
  },
  approachInsurers: {
    primary: true,
    dialog: stepDialog(quotes.approachInsurers, {
      title: 'Record as with insurers',
      effect: ({ reference }) =>
        `${reference} will move to "With insurers". The client will see that insurers have been asked, but not which.`,
      text: {
        name: 'insurers',
        label: 'Insurers asked',
        hint: 'Separate them with commas. You can leave this empty.',
      },
      done: () => ['Recorded as with insurers'],
    }),
  },
  answerInformation: {
    primary: true,
    dialog: stepDialog(quotes.answerInformation, {
      title: "Record the client's answer",
      effect: () => 'For an answer by phone or email. The request will go back to review and our promise will run again.',
      text: { name: 'answer', label: 'What the client answered', limit: 2000, rows: 5 },
      done: () => ['Answer recorded'],
    }),
  },
  accept: { label: 'Record the acceptance', dialog: AcceptDialog },
  bind: { primary: true, label: 'Create the policy', dialog: BindDialog },
  recordNoTerms: {
    under: 'more',
    dialog: stepDialog(quotes.recordNoTerms, {
      title: 'Record that no insurer offers terms?',
      effect: ({ contactName, email, reference }) =>
        `${reference} will end here. ${contactName} will get an email at ${email} and can read your message at My quotes.`,
      text: {
        label: 'What the client will be told',
        hint: 'Why no insurer offered terms, and what else is possible.',
        rows: 5,
      },
      done: () => ['Recorded: no terms'],
    }),
  },
  decline: {
    under: 'more',
    dialog: stepDialog(quotes.decline, {
      title: 'Record that the client declines?',
      effect: ({ reference }) => `${reference} will end here, and the terms can no longer be accepted.`,
      text: { label: 'What the client said' },
      done: () => ['Recorded as declined'],
    }),
  },
  recordNotTakenUp: {
    under: 'more',
    dialog: stepDialog(quotes.recordNotTakenUp, {
      title: 'Record that it is not taken up?',
      effect: ({ reference }) =>
        `${reference} will end here without a policy, and what was accepted will stay on record. Nobody will be told: tell the client and the insurer yourself.`,
      text: { label: 'What happened' },
      done: () => ['Recorded as not taken up'],
    }),
  },
  expire: {
    under: 'more',
    dialog: stepDialog(quotes.expire, {
      title: 'Record that the terms have ended?',
      effect: ({ reference }) => `The terms of ${reference} can no longer be accepted.`,
      done: () => ['Recorded as expired'],
    }),
  },
  withdraw: {
    under: 'more',
    dialog: stepDialog(quotes.withdraw, {
      title: 'Withdraw this request?',
      effect: ({ reference, business }) => `${reference} for ${business} will end here.`,
      text: { label: 'Who asked for it, and why' },
      submitLabel: 'Withdraw the request',
      done: () => ['Request withdrawn'],
    }),
  },
}
