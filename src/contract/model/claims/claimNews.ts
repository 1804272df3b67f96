import { claimMachine, type ClaimStatus } from './claimMachine.ts'

/** In the words of the status, which the screen behind the mail shows too. */
const now = (status: ClaimStatus) => `Your claim is ${claimMachine.label(status, 'client').toLowerCase()}`

/** What our mails say has changed about a claim, by event. The wording is fixed; what was actually written is only shown on the screen. */
export const claimNews = {
  need: {
    title: 'We need something from you',
    words: 'We can continue with your claim once we have it. The screen says what it is, and why.',
  },
  redo: { title: 'Please send something again', words: 'Something you sent cannot be used as it is. The screen says what is missing.' },
  supplied: { title: 'The insurer has what it asked for', words: 'We have passed on what you sent. There is nothing for you to do now.' },
  assess: {
    title: now('under_assessment'),
    words: 'Somebody will look at the loss for the insurer. They may ring you to arrange a visit.',
  },
  offer: {
    title: 'The insurer has made an offer',
    words: 'Read it, and tell us whether you accept it. You do not need to decide at once.',
  },
  dispute: { title: 'We have told the insurer that you disagree', words: 'The insurer will look at its offer again.' },
  settle: { title: now('settled'), words: 'The insurer has paid. What was paid, and to whom, is on the screen.' },
  decline: {
    title: 'The insurer has declined your claim',
    words: 'Its reasons are on the screen. You can ask for it to be looked at again, and you may complain: the screen says how.',
  },
  withdraw: { title: now('withdrawn'), words: 'Nothing more will be done about it. If that is not what you wanted, ring us.' },
  close: { title: now('closed'), words: 'The screen says why. If something new comes up, tell us: it can be reopened.' },
  reopen: { title: 'Your claim is open again', words: 'We are working on it again.' },
  message: { title: 'You have a message about your claim', words: 'It is on the screen, and you can answer there.' },
  promise: { title: 'You will hear from us on another date', words: 'The screen says why.' },
  missed: {
    title: 'You should have heard from us',
    words: 'We said that you would hear from us by now, and you have not. We are sorry. Your handler has been told to write to you.',
  },
} as const satisfies Record<string, { title: string; words: string }>
export type ClaimNews = keyof typeof claimNews

/** For mails to staff: what the client has done. */
export const claimAnswerNews = {
  message: 'A client has written about a claim',
  answer: 'A client has provided something for a claim',
  cannot: 'A client cannot provide something for a claim',
  accept: "A client accepts an insurer's offer",
  dispute: "A client does not accept an insurer's offer",
  withdraw: 'A client has withdrawn a claim',
} as const
export type ClaimAnswerNews = keyof typeof claimAnswerNews
