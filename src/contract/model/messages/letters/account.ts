/** Mails about signing in. Those that give access say how long it works; notices say what to do if it was not you. */
import { formatDate, formatDateTime } from '../../../format.ts'
import { areaLabels, type Area } from '../../people/membership.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'

const inWords = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`)

const notYou = 'If this was not you, ring us at once. We can sign your account out everywhere while you are on the phone.'
const ring = 'Ring us if it was not you.'

const when = ({ at }: { at: string }) => ({ when: formatDateTime(at) })

const named = (areas: readonly Area[]) => areas.map((area) => areaLabels[area]).join(', ')

type Names =
  | 'myQuotesCode'
  | 'invitation'
  | 'companyInvitation'
  | 'accessChanged'
  | 'accessEnded'
  | 'emailChange'
  | 'emailChanged'
  | 'passwordReset'
  | 'passwordChanged'
  | 'newSignIn'
  | 'phoneChanged'
  | 'recoveryCodeUsed'
  | 'signInReset'
  | 'signInResetAsked'
  | 'lockout'
  | 'wrongCodes'

export const account: Letters<Names> = {
  myQuotesCode: {
    preview: 'Works once, for a short time.',
    values: ({ minutes, linkMinutes }) => ({ minutes: String(minutes), linkMinutes: String(linkMinutes) }),
    body: [
      title('Your code for My quotes'),
      words('typeIt', 'Enter this code on the page where you asked for it. It works once, for {minutes} minutes.', { needs: ['minutes'] }),
      { kind: 'code', of: ({ code }) => code },
      words('link', 'Or open your quotes on the device you are reading this on. The link works once, for {linkMinutes} minutes.', {
        needs: ['linkMinutes'],
      }),
      action('Open My quotes'),
      fixed(
        'Never share the code or the link. We will never ask you for them. If you did not ask for a code, ignore this email: nobody can sign in without it.',
      ),
    ],
  },
  invitation: {
    preview: 'Choose a password to begin.',
    values: ({ name, invitedBy, hours }) => ({ name, invitedBy, howLong: inWords(hours) }),
    body: [
      title('Your invitation to sign in'),
      words('madeStaff', 'Hello {name}. {invitedBy} has created a staff account for you.', {
        only: ['it is for a member of staff', ({ area }) => area === 'staff'],
        needs: ['invitedBy'],
      }),
      words('madeClient', 'Hello {name}. {invitedBy} has created an account for you in the client portal.', {
        only: ['it is for a client', ({ area }) => area === 'client'],
        needs: ['invitedBy'],
      }),
      words(
        'linkStaff',
        'The link lets you choose a password and register the phone that receives your sign-in codes. It works once, for {howLong}.',
        { only: ['it is for a member of staff', ({ area }) => area === 'staff'], needs: ['howLong'] },
      ),
      words('linkClient', 'The link lets you choose a password. It works once, for {howLong}.', {
        only: ['it is for a client', ({ area }) => area === 'client'],
        needs: ['howLong'],
      }),
      action('Accept the invitation'),
      fixed('Do not pass the link on. If you were not expecting it, ring us before you use it.'),
    ],
  },
  companyInvitation: {
    preview: "Accept it to see the company's insurance.",
    values: ({ company, hours }) => ({ company, howLong: hours === null ? '' : inWords(hours) }),
    body: [
      title('Your invitation to the client portal'),
      words('invited', '{company} wants to give you access to its insurance in our client portal.', { needs: ['company'] }),
      words('signIn', 'Sign in as usual. The invitation is waiting for you under Companies, where you can accept or decline it.', {
        only: ['the reader has an account already', ({ hours }) => hours === null],
      }),
      words('choose', 'The link lets you choose a password. It works once, for {howLong}.', {
        only: ['the reader has no account yet', ({ hours }) => hours !== null],
        needs: ['howLong'],
      }),
      action('Sign in', { name: 'buttonSignIn', only: ['the reader has an account already', ({ hours }) => hours === null] }),
      action('Accept the invitation', { only: ['the reader has no account yet', ({ hours }) => hours !== null] }),
      fixed('Do not pass the link on. If you do not know this company, ignore this email: nothing happens until you accept.'),
    ],
  },
  accessChanged: {
    preview: 'What you may see and do now.',
    values: ({ company, act, view, none, until }) => ({
      company,
      act: named(act),
      view: named(view),
      none: named(none),
      until: until === null ? '' : formatDate(until),
    }),
    body: [
      title('Your access has changed'),
      words('changed', 'What you may see and do for {company} in the client portal has changed. From now on:', { needs: ['company'] }),
      facts(['You see and act', 'act'], ['You only see', 'view'], ['You do not see', 'none'], ['Your last day', 'until']),
      action('Open the client portal'),
      aside('If this is not right, ask the owner of {company} first. They decide who acts for it.'),
    ],
  },
  accessEnded: {
    preview: 'You no longer act for this company.',
    values: ({ company }) => ({ company }),
    body: [
      title('Your access has ended'),
      words(
        'ended',
        'You no longer act for {company} in the client portal. Your access to other companies, and your own requests, are not affected.',
        { needs: ['company'] },
      ),
      aside('If this is not right, ask the owner of {company} first. They decide who acts for it.'),
    ],
  },
  emailChange: {
    preview: 'Nothing changes until both addresses are confirmed.',
    values: ({ hours }) => ({ hours: String(hours) }),
    body: [
      title('Confirm the new email address'),
      words('old', 'Somebody who is signed in to your account asked us to use another email address from now on.', {
        only: ['it goes to the old address', ({ side }) => side === 'old'],
      }),
      words('new', 'Somebody asked us to use this email address for their account with us.', {
        only: ['it goes to the new address', ({ side }) => side === 'new'],
      }),
      words('both', 'Nothing changes until it is confirmed from the old and from the new inbox. The link works for {hours} hours.', {
        needs: ['hours'],
      }),
      action('Confirm the change'),
      fixed(notYou, { only: ['it goes to the old address', ({ side }) => side === 'old'] }),
      fixed('If you did not ask for this, ignore this email.', { only: ['it goes to the new address', ({ side }) => side === 'new'] }),
    ],
  },
  emailChanged: {
    preview: ring,
    values: when,
    body: [
      title('Your email address was changed'),
      facts(['When', 'when']),
      words('now', 'From now on you sign in with the new address, and our emails go there.'),
      fixed(notYou),
    ],
  },
  passwordReset: {
    preview: 'The link works once, for a short time.',
    values: ({ minutes }) => ({ minutes: String(minutes) }),
    body: [
      title('Choose a new password'),
      words('asked', 'Somebody asked for a new password for the account with this address. The link works for {minutes} minutes, once.', {
        needs: ['minutes'],
      }),
      action('Choose a new password'),
      fixed('If it was not you, ignore this email: your password has not changed, and nobody has seen it.'),
    ],
  },
  passwordChanged: {
    preview: ring,
    values: when,
    body: [
      title('Your password was changed'),
      facts(['When', 'when']),
      words('sessions', 'Every other session was signed out.'),
      fixed(notYou),
    ],
  },
  newSignIn: {
    preview: ring,
    values: ({ at, device }) => ({ when: formatDateTime(at), device }),
    body: [
      title('A new device signed in'),
      words('opened', 'Your account was opened on a device we had not seen before.'),
      facts(['When', 'when'], ['Device', 'device']),
      fixed(notYou),
    ],
  },
  phoneChanged: {
    preview: ring,
    values: ({ at, ending }) => ({ when: formatDateTime(at), ending }),
    body: [
      title('Your phone number was changed'),
      words('whereTo', 'Sign-in codes now go to the number below.'),
      facts(['When', 'when'], ['New number ends in', 'ending']),
      fixed(notYou),
    ],
  },
  recoveryCodeUsed: {
    preview: ring,
    values: ({ at, remaining }) => ({ when: formatDateTime(at), remaining: String(remaining) }),
    body: [
      title('A recovery code was used'),
      facts(['When', 'when'], ['Codes left', 'remaining']),
      words('few', 'Create a new set soon, under sign-in settings.', {
        only: ['fewer than three codes are left', ({ remaining }) => remaining < 3],
      }),
      words('enough', 'The code that was used no longer works.', {
        only: ['three codes or more are left', ({ remaining }) => remaining >= 3],
      }),
      fixed(notYou),
    ],
  },
  signInReset: {
    preview: 'You will get a new invitation.',
    values: when,
    body: [
      title('Your sign-in steps were reset'),
      words(
        'removed',
        'An administrator removed the phone number and the authenticator app from your account. You will get a new invitation so that you can register them again.',
      ),
      facts(['When', 'when']),
      fixed(notYou),
    ],
  },
  signInResetAsked: {
    preview: 'Nothing has changed yet.',
    values: ({ at, askedBy, hours }) => ({ when: formatDateTime(at), askedBy, hours: String(hours) }),
    body: [
      title('Somebody asked to reset your sign-in steps'),
      words(
        'what',
        'If a second administrator agrees within {hours} hours, your phone number and authenticator app will be removed and you will be signed out everywhere. You will get an invitation to register them again. Until then nothing changes.',
        { needs: ['hours'] },
      ),
      facts(['When', 'when'], ['Asked for by', 'askedBy']),
      words('lost', 'If you have lost your phone, this is what you asked for and you do not need to do anything.'),
      fixed(notYou),
    ],
  },
  lockout: {
    preview: 'Too many wrong tries.',
    values: ({ at, minutes }) => ({ when: formatDateTime(at), minutes: String(minutes) }),
    body: [
      title('Sign-in is paused'),
      words(
        'why',
        'There were too many wrong passwords or codes for your account, so new browsers cannot sign in to it for {minutes} minutes. A browser in which you have signed in before still can.',
        { needs: ['minutes'] },
      ),
      facts(['When', 'when']),
      aside(
        'If those tries were yours, wait and try again. If you cannot wait, choose a new password: you can then sign in at once in the browser you did it in.',
      ),
    ],
  },
  wrongCodes: {
    preview: 'The right password, then wrong codes.',
    values: ({ at, device }) => ({ when: formatDateTime(at), device }),
    body: [
      title('Right password, wrong codes'),
      words('what', 'Somebody entered your password and then wrong codes until we stopped the sign-in. Nobody got in.'),
      facts(['When', 'when'], ['Device', 'device']),
      fixed('If this was not you, somebody has your password: ask for a new one now.', { as: 'words' }),
      fixed(notYou),
    ],
  },
}
