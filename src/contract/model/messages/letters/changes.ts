/** Mails about a policy and its changes during the period. Messages themselves are never mailed; they are read in the portal or the staff area. */
import { formatDate } from '../../../format.ts'
import { workingDays } from '../../site/serviceLevels.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'
import type { ChangeMail, MailProps, MailSender } from '../mail.ts'

const values = ({ reference, policy, what, effectiveOn }: ChangeMail, { promises }: MailSender) => ({
  reference,
  policy,
  change: what,
  from: formatDate(effectiveOn),
  answerWithin: workingDays(promises.change),
})
const about = facts(['Reference', 'reference'], ['Policy', 'policy'], ['Change', 'change'], ['From', 'from'])

const steps: Record<MailProps['changeStaff']['step'], string> = {
  requested: 'A client asks for a change',
  answered: 'A client has answered about a change',
  accepted: 'A client accepted the price of a change',
  withdrawn: 'A client withdrew a change',
}

type Names =
  | 'changeReceived'
  | 'changeQuestion'
  | 'changeWithInsurer'
  | 'changePrice'
  | 'changeApplied'
  | 'changeRejected'
  | 'changeStaff'
  | 'policyMessage'
  | 'policyMessageStaff'

export const changes: Letters<Names> = {
  changeReceived: {
    preview: 'We will read it within {answerWithin}.',
    values,
    body: [
      title('We have your change request'),
      words('next', 'A broker will read it within {answerWithin} and ask the insurer. Your policy has not changed yet.'),
      about,
      action('See the request'),
      fixed('Until we tell you that the insurer has confirmed it, do not rely on the change. A new vehicle is not insured before then.', {
        as: 'words',
      }),
      aside('If you did not ask for this, ring us.'),
    ],
  },
  changeQuestion: {
    preview: 'We cannot continue without it.',
    values,
    body: [
      title('We need one more answer'),
      words('why', 'We cannot continue with your change request without it. Your policy has not changed yet.'),
      about,
      action('Answer the question'),
      aside('Sign in to read the question. It is not in this email.'),
    ],
  },
  changeWithInsurer: {
    preview: 'We will tell you when it answers.',
    values,
    body: [
      title('Your request is with the insurer'),
      words('next', 'We have passed it on. Your policy has not changed yet. We will tell you when the insurer answers.'),
      about,
      action('See the request'),
    ],
  },
  changePrice: {
    preview: 'See the price, then accept it or not.',
    values,
    body: [
      title('The insurer has given its price'),
      words('see', 'See what the change costs for the rest of the period, or how much you get back. Your policy has not changed yet.'),
      about,
      action('See the price'),
    ],
  },
  changeApplied: {
    preview: 'The insurer has confirmed it.',
    values,
    body: [
      title('Your change is done'),
      words(
        'confirmed',
        'The insurer has confirmed it. It applies from the date below, and your client portal shows the policy as it is now.',
      ),
      about,
      action('See the change'),
      aside('Please check it. Tell us at once if something is not right.'),
    ],
  },
  changeRejected: {
    preview: 'Your policy has not changed.',
    values,
    body: [
      title('Your change could not be made'),
      words('why', 'The reason is in your client portal. Your policy has not changed.'),
      about,
      action('Read why'),
      aside('Ring us if you want to talk about what else is possible.'),
    ],
  },
  changeStaff: {
    preview: 'See it in the staff area.',
    values: (props, sender) => ({ ...values(props, sender), step: steps[props.step] }),
    body: [
      title('{step}', { needs: ['step'] }),
      about,
      action('Open the change'),
      aside('What was written is on the screen, not in this email.'),
    ],
  },
  policyMessage: {
    preview: 'From your broker.',
    values: ({ reference, policy }) => ({ reference, policy }),
    body: [
      title('You have a message'),
      words('written', 'Your broker has written to you about your policy.'),
      facts(['Policy', 'policy'], ['Reference', 'reference']),
      action('Read the message'),
      aside('Sign in to read the message. It is not in this email.'),
    ],
  },
  policyMessageStaff: {
    preview: 'An answer is needed.',
    values: ({ reference }) => ({ reference }),
    body: [
      title('A client asks about a policy'),
      facts(['Policy', 'reference']),
      action('Open the policy'),
      aside('What was written is on the screen, not in this email.'),
    ],
  },
}
