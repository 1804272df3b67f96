/** Mails about cover: confirmed, cancelled, ended, reinstated. They say no more than the insurer has confirmed; amounts are on the screen. */
import { formatDate } from '../../../format.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'
import type { CoverMail, MailProps } from '../mail.ts'

const values = ({ cover, insurer, policy }: CoverMail) => ({ cover, insurer, policy })
const about = [
  ['Cover', 'cover'],
  ['Insurer', 'insurer'],
  ['Policy', 'policy'],
] as const

type EndOfCover = Pick<MailProps['coverEnded'], 'compulsory'>
const demanded = [
  fixed<EndOfCover>('Important: the law demands employers\u2019 liability insurance. An employer without it may be fined for every day.', {
    as: 'words',
    only: ['employers\u2019 liability is part of it', ({ compulsory }) => compulsory.includes('EL')],
  }),
  fixed<EndOfCover>('Important: the law demands motor insurance. Without it vehicles must not be on the road, and you may be fined.', {
    as: 'words',
    only: ['motor insurance is part of it', ({ compulsory }) => compulsory.includes('MOTOR')],
  }),
]
const ring = 'You still need the cover? Ring us today: the number is below. Cover cannot be put in place for days that have passed.'

type Cancelled = MailProps['coverCancelled']
const because: Record<Cancelled['because'], string> = {
  insured_request: 'You asked us to cancel it.',
  insurer: 'The insurer has cancelled it.',
  non_payment: 'The insurer has cancelled it because the premium was not paid.',
  sale: 'It ends because the business or the property was sold.',
  replaced: 'Another policy is to take its place. That one covers you only once you have its own confirmation.',
  misrepresentation: 'The insurer has cancelled it. Ring us about the reason.',
  not_taken_up: 'It was not taken up.',
  '': 'It was cancelled.',
}
const notTakenUp = ['it was never taken up', (props: Cancelled) => props.because === 'not_taken_up'] as const
const takenUp = ['it was taken up', (props: Cancelled) => props.because !== 'not_taken_up'] as const

export const cover: Letters<'coverConfirmed' | 'coverCancelled' | 'coverEnded' | 'coverReinstated'> = {
  coverConfirmed: {
    preview: 'The insurer has confirmed your cover.',
    values: (props) => ({ ...values(props), covers: props.covers, from: formatDate(props.from), until: formatDate(props.until) }),
    body: [
      title('Your insurance is confirmed'),
      words('confirmed', 'The insurer has confirmed the policy below.'),
      facts(...about, ['Parts', 'covers'], ['First day', 'from'], ['Ends at midnight on', 'until']),
      action('See your policy'),
      fixed('What is insured, up to which sums and on which conditions, is in the policy and its schedule, not in this mail.', {
        as: 'words',
      }),
      words('proof', 'Others ask you for proof? Once the cover has begun, the page of your policy says what you can show them.', {
        only: ['the policy is not confidential', ({ cover: named }) => named !== ''],
      }),
      words('needed', 'If the insurer still needs something from you, that page says what.'),
      aside('Check your documents when they come, and tell us at once of anything that is wrong.'),
    ],
  },
  coverCancelled: {
    preview: 'From which day there is no cover, and what to do.',
    values: (props) => ({
      ...values(props),
      by: because[props.because],
      from: props.because === 'not_taken_up' ? '' : formatDate(props.from),
    }),
    body: [
      title('Your insurance is cancelled', { only: takenUp }),
      title('Your insurance was not taken up', { name: 'titleNotTakenUp', only: notTakenUp }),
      fixed('From the day below there is no cover under this policy. Nothing that happens on that day or later is insured under it.', {
        as: 'words',
        only: takenUp,
      }),
      fixed('The policy below never began. There was no cover under it on any day.', { as: 'words', only: notTakenUp }),
      words('by', '{by}', { needs: ['by'], only: takenUp }),
      ...demanded,
      facts(...about, ['No cover from', 'from']),
      action('See your policy'),
      words('ring', ring),
      words('proof', 'Show nobody a certificate or a letter of this policy for that day or later.', { only: takenUp }),
      aside('Something happened before that day? Tell us at once.', { only: takenUp }),
    ],
  },
  coverEnded: {
    preview: 'Ring us today if you still need it.',
    values: (props) => ({ ...values(props), until: formatDate(props.until) }),
    body: [
      title('Your insurance has ended'),
      fixed('The last day of the policy below is over, and no insurer has confirmed to us that the cover goes on.', { as: 'words' }),
      fixed('Nothing that happens after that day is insured under it.', { as: 'words' }),
      ...demanded,
      facts(...about, ['Ended at midnight on', 'until']),
      action('See your policy'),
      words('ring', ring),
      aside('You have arranged cover elsewhere? Then there is nothing to do. Something happened before the end? Tell us at once.'),
    ],
  },
  coverReinstated: {
    preview: 'The insurer has confirmed it.',
    values: (props) => ({ ...values(props), until: formatDate(props.until) }),
    body: [
      title('Your insurance is reinstated'),
      words('confirmed', 'The insurer has confirmed that the policy below counts again.'),
      fixed('From which day it does, and on which conditions, is in the insurer\u2019s confirmation. Days before may be without cover.', {
        as: 'words',
      }),
      facts(...about, ['Ends at midnight on', 'until']),
      action('See your policy'),
      aside('You have not seen the insurer\u2019s confirmation? Ask us for it: the number is below.'),
    ],
  },
}
