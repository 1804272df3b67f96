import { claimMachine, type ClaimStatus } from './claimMachine.ts'

/** In the words of the status, which the screen behind the mail shows too. */
const now = (status: ClaimStatus) => `Your claim is ${claimMachine.label(status, 'client').toLowerCase()}`

/**
 * What our mails say has changed about a claim, by event. The wording is fixed; what was actually written is only shown on the screen. `onScreen`
 * follows only for a reader who can open it.
 */
export const claimNews = {
  need: {
    title: 'We need something from you',
    words: 'We can continue with your claim once we have it.',
    onScreen: 'The screen says what it is, and why.',
  },
  redo: {
    title: 'Please send something again',
    words: 'Something you sent cannot be used as it is.',
    onScreen: 'The screen says what is missing.',
  },
  supplied: {
    title: 'The insurer has what it asked for',
    words: 'We have passed on what you sent.',
    onScreen: 'If we still need something else from you, it is on the screen.',
  },
  assess: {
    title: now('under_assessment'),
    words: 'Somebody will look at the loss for the insurer. They may ring you to arrange a visit.',
    onScreen: '',
  },
  offer: {
    title: 'The insurer has made an offer',
    words: 'You do not need to decide at once.',
    onScreen: 'Read it on the screen, and tell us whether you accept it.',
  },
  dispute: {
    title: 'We have told the insurer that you disagree',
    words: 'The insurer will look at its offer again.',
    onScreen: '',
  },
  settle: { title: now('settled'), words: 'The insurer has paid.', onScreen: 'What was paid, and to whom, is on the screen.' },
  decline: {
    title: 'The insurer has declined your claim',
    words: 'You can ask for it to be looked at again, and you may complain.',
    onScreen: 'The reasons are on the screen, which also says how to do both.',
  },
  withdraw: {
    title: now('withdrawn'),
    words: 'Nothing more will be done about it. If that is not what you wanted, ring us.',
    onScreen: '',
  },
  close: {
    title: now('closed'),
    words: 'If something new comes up, tell us: it can be reopened.',
    onScreen: 'The screen says why it was closed.',
  },
  reopen: { title: 'Your claim is open again', words: 'We are working on it again.', onScreen: '' },
  message: {
    title: 'You have a message about your claim',
    words: 'Your broker has written to you.',
    onScreen: 'The message is on the screen, and you can answer there.',
  },
  promise: {
    title: 'You will hear from us on another date',
    words: 'It is given below.',
    onScreen: 'The screen says why it has moved.',
  },
  missed: {
    title: 'You should have heard from us',
    words: 'We said that you would hear from us by now, and you have not. We are sorry. We have asked a handler to write to you.',
    onScreen: '',
  },
} as const satisfies Record<string, { title: string; words: string; onScreen: string }>
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
