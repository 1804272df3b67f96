/** Mails about a renewal. They say what ends when, and what the reader has to do; figures and terms are on the screen. */
import { formatDate } from '../../../format.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'
import { demanded } from './cover.ts'
import type { MailProps, RenewalMail } from '../mail.ts'

const notAutomatic = 'It does not renew by itself. Without your acceptance the cover ends.'

const notYet = 'It is not renewed until we write to you that it is.'

const values = ({ cover, policy, expiry }: RenewalMail) => ({ cover, policy, ends: formatDate(expiry) })
const about = facts(['Cover', 'cover'], ['Policy', 'policy'], ['Ends at 23:59 on', 'ends'])

const sentences: Record<MailProps['renewalStaff']['what'], string> = {
  accepted: 'The client has accepted the renewal terms: bind them.',
  changes: 'The client accepts with changes: ask the insurer before you bind.',
  declined: 'The client does not renew.',
  call: 'The client would like a call about the renewal.',
  facts: 'The client has confirmed their facts: ask the insurers for terms.',
}

type What = MailProps['renewalNews']['what']
const where = (label: string, what: What) => [label, (props: MailProps['renewalNews']) => props.what === what] as const
const revised = where('the terms are taken back', 'revised')
const notOffered = where('no insurer offered terms', 'notOffered')
const extended = where('the cover is extended', 'extended')
const withdrawn = where('we closed the renewal', 'withdrawn')

type Names =
  | 'renewalInvited'
  | 'renewalReminder'
  | 'renewalTerms'
  | 'renewalAccepted'
  | 'renewalBound'
  | 'renewalLapsed'
  | 'renewalNews'
  | 'renewalStaff'

export const renewals: Letters<Names> = {
  renewalInvited: {
    preview: 'It takes about ten minutes.',
    values,
    body: [
      title('Your insurance is due for renewal'),
      words('facts', 'Insurers need your facts for the coming year before they offer terms. We have filled in what you told us last time.'),
      about,
      action('Confirm your facts'),
      fixed(`Tell insurers everything that matters to their decision. If something is left out, a claim may not be paid. ${notAutomatic}`, {
        as: 'words',
      }),
      aside('If you would rather do it by phone, ring us on the number below.'),
    ],
  },
  renewalReminder: {
    preview: 'We have not heard from you yet.',
    values: (props) => ({ ...values(props), days: String(props.days) }),
    body: [
      title('Your insurance ends tomorrow at the latest', {
        name: 'titleTomorrow',
        only: ['one day is left at most', ({ days }) => days <= 1],
      }),
      title('Your insurance ends in {days} days', { only: ['more days are left', ({ days }) => days > 1], needs: ['days'] }),
      words('facts', 'We still need your facts for the coming year before we can get terms for you.', {
        only: ['we wait for facts', ({ waitsFor }) => waitsFor === 'facts'],
      }),
      words('decision', 'The terms for the coming year are ready, and you have not signed or declined them yet.', {
        only: ['we wait for a decision', ({ waitsFor }) => waitsFor === 'decision'],
      }),
      about,
      fixed('Part of this cover is required by law. Without it you may be fined.', {
        as: 'words',
        only: ['part of the cover is required by law', ({ compulsory }) => compulsory],
      }),
      action('Confirm your facts', { name: 'buttonFacts', only: ['we wait for facts', ({ waitsFor }) => waitsFor === 'facts'] }),
      action('Read the terms', { only: ['we wait for a decision', ({ waitsFor }) => waitsFor === 'decision'] }),
      fixed(notAutomatic, { as: 'words' }),
      aside('If you have already told us, or do not want to renew, ring us or reply and we will stop reminding you.'),
    ],
  },
  renewalTerms: {
    preview: 'Read what changes, and tell us what you want to do.',
    values: (props) => ({ ...values(props), options: String(props.options) }),
    body: [
      title('Your renewal terms are ready'),
      words('several', 'There are {options} options. See what changes, the worst first, confirm your facts, and tell us what you want.', {
        only: ['there are several options', ({ options }) => options > 1],
      }),
      words('one', 'See what changes, the worst first, confirm your facts, and tell us what you want.', {
        only: ['there is one option', ({ options }) => options <= 1],
      }),
      about,
      action('Read the terms'),
      words('free', 'You are free to ask for terms elsewhere.', { before: notAutomatic }),
      fixed('Our fee, our commission and how to complain are in our Terms of Business. Ask us for the commission in pounds at any time.'),
    ],
  },
  renewalAccepted: {
    preview: 'What happens next.',
    values: (props) => ({ ...values(props), accepted: [props.insurer, `from ${formatDate(props.from)}`].filter(Boolean).join(', ') }),
    body: [
      title('We have your acceptance'),
      words('next', 'We will now confirm the cover with the insurer.', {
        after: notYet,
        only: ['nothing has changed', ({ changed }) => !changed],
      }),
      words('nextChanged', 'Something has changed, so we ask the insurer first. The price may change with it.', {
        after: notYet,
        only: ['the insurer has to be asked about a change', ({ changed }) => changed],
      }),
      facts(['Cover', 'cover'], ['Policy', 'policy'], ['Ends at 23:59 on', 'ends'], ['You accepted', 'accepted']),
      action('See what you accepted'),
      words('tell', 'Tell us at once if anything changes before then.'),
    ],
  },
  renewalBound: {
    preview: 'The insurer has confirmed your cover.',
    values: ({ cover, number, from }) => ({ cover, policy: number, begins: formatDate(from) }),
    body: [
      title('Your insurance is renewed'),
      words('confirmed', 'The insurer has confirmed your cover for the coming year.'),
      facts(['Cover', 'cover'], ['Policy', 'policy'], ['Begins on', 'begins']),
      action('See your renewal'),
      words('follow', 'Your documents will follow. Check them when they arrive, and tell us at once if anything is wrong.'),
    ],
  },
  renewalLapsed: {
    preview: 'Ring us today if you still need it.',
    values,
    body: [
      title('Your insurance has ended'),
      fixed('The cover below was not renewed. Nothing that happens after its last day is insured.', { as: 'words' }),
      ...demanded,
      about,
      action('See what you can do'),
      words('ring', 'If you still need it, ring us today. Cover cannot be put in place for days that have passed.'),
      aside('If you have arranged cover elsewhere, you do not need to do anything. Claims from before the last day can still be reported.'),
    ],
  },
  renewalNews: {
    preview: 'What it means for your cover.',
    values: (props) => values({ ...props, expiry: props.until ?? props.expiry }),
    body: [
      title('We are asking the insurers again', { name: 'titleRevised', only: revised }),
      title('No insurer offered terms', { name: 'titleNotOffered', only: notOffered }),
      title('Your cover is extended', { name: 'titleExtended', only: extended }),
      title('Your policy is not being renewed', { name: 'titleWithdrawn', only: withdrawn }),
      words(
        'revised',
        'The terms we sent you no longer apply. We are asking the insurers again and will write to you when there are new ones.',
        {
          only: revised,
        },
      ),
      words(
        'notOffered',
        'None of the insurers we asked offered terms for the coming year. Ring us, so that we can look at what else is possible.',
        { only: notOffered },
      ),
      words(
        'extended',
        'The insurer has extended your cover on the present terms. We will come back to you with terms for the coming year.',
        {
          only: extended,
        },
      ),
      words('withdrawn', 'We have closed this renewal. Your cover ends as the policy says.', { only: withdrawn }),
      about,
      action('See your renewal'),
      aside('Why, and what comes next, is on the screen. Ring us if anything is unclear.'),
    ],
  },
  renewalStaff: {
    preview: 'See it in the staff area.',
    values: ({ reference, what }) => ({ reference, news: sentences[what] }),
    body: [
      title('A renewal to look at'),
      words('news', '{news}', { needs: ['news'] }),
      facts(['Policy', 'reference']),
      action('Open the renewal'),
      aside('What the client wrote is on the screen, not in this email.'),
    ],
  },
}
