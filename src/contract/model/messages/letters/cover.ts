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
/** The duty to be insured, for the covers of which cover has ended. */
export const demanded = [
  fixed<EndOfCover>("Important: employers' liability insurance is required by law. An employer without it may be fined for every day.", {
    as: 'words',
    only: ["employers' liability is part of it", ({ compulsory }) => compulsory.includes('EL')],
  }),
  fixed<EndOfCover>('Important: motor insurance is required by law. Without it vehicles must not be on the road, and you may be fined.', {
    as: 'words',
    only: ['motor insurance is part of it', ({ compulsory }) => compulsory.includes('MOTOR')],
  }),
]
const ring = 'If you still need the cover, ring us today on the number below. Cover cannot be put in place for days that have passed.'

type Cancelled = MailProps['coverCancelled']
const because: Record<Cancelled['because'], string> = {
  insured_request: 'You asked us to cancel it.',
  insurer: 'The insurer has cancelled it.',
  non_payment: 'The insurer has cancelled it because the premium was not paid.',
  sale: 'It ends because the business or the property was sold.',
  replaced: 'Another policy is to replace it. You are covered by that one only once it has been confirmed to you.',
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
      facts(...about, ['Parts', 'covers'], ['First day', 'from'], ['Ends at 23:59 on', 'until']),
      action('See your policy'),
      fixed('What is insured, up to which sums and on which conditions, is in the policy and its schedule, not in this email.', {
        as: 'words',
      }),
      words('proof', "If anyone asks you for proof, once the cover has begun your policy's page says what you can show them.", {
        only: ['the policy is not confidential', ({ cover: named }) => named !== ''],
      }),
      words('needed', 'If the insurer still needs something from you, that page says what.'),
      aside('Check your documents when they arrive, and tell us at once if anything is wrong.'),
    ],
  },
  coverCancelled: {
    preview: 'When cover stops, and what to do.',
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
      words('renewal', 'Its renewal is withdrawn too. You have nothing to confirm, decide or sign for it any more.', {
        only: ['a renewal of it was open', ({ renewal }) => renewal],
      }),
      ...demanded,
      facts(...about, ['No cover from', 'from']),
      action('See your policy'),
      words('ring', ring),
      words('proof', 'Do not show anyone a certificate or letter from this policy for that day or later.', { only: takenUp }),
      aside('If something happened before that day, tell us at once.', { only: takenUp }),
    ],
  },
  coverEnded: {
    preview: 'Ring us today if you still need it.',
    values: (props) => ({ ...values(props), until: formatDate(props.until) }),
    body: [
      title('Your insurance has ended'),
      fixed('The last day of the policy below has passed, and no insurer has confirmed to us that the cover continues.', { as: 'words' }),
      fixed('Nothing that happens after that day is insured under it.', { as: 'words' }),
      ...demanded,
      facts(...about, ['Ended at 23:59 on', 'until']),
      action('See your policy'),
      words('ring', ring),
      aside('If you have arranged cover elsewhere, you do not need to do anything. If something happened before the end, tell us at once.'),
    ],
  },
  coverReinstated: {
    preview: 'The insurer has confirmed it.',
    values: (props) => ({ ...values(props), until: formatDate(props.until) }),
    body: [
      title('Your insurance is reinstated'),
      words('confirmed', 'The insurer has confirmed that the policy below is back in force.'),
      fixed("The insurer's confirmation says from which day, and on what conditions. You may not be covered for the days before.", {
        as: 'words',
      }),
      facts(...about, ['Ends at 23:59 on', 'until']),
      action('See your policy'),
      aside("If you have not seen the insurer's confirmation, ask us for it: the number is below."),
    ],
  },
}
