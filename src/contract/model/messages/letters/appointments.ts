/** Mails about appointments and call-backs. None contains what the visitor wrote. */
import { formatDue } from '../../../format.ts'
import { appointmentChannelLabels } from '../../contact/appointmentChoices.ts'
import { workingDays } from '../../site/serviceLevels.ts'
import type { AppointmentMail, MailSender } from '../mail.ts'
import { action, aside, facts, title, words, type Letters } from '../letter.ts'

const values = ({ reference, startsAt, channel }: AppointmentMail, { promises }: MailSender) => ({
  when: formatDue(startsAt),
  howLong: '30 minutes',
  how: appointmentChannelLabels[channel],
  reference,
  answerWithin: workingDays(promises.enquiry),
})
const about = facts(['When', 'when'], ['How long', 'howLong'], ['How', 'how'], ['Reference', 'reference'])
const move = 'Move or cancel it'
const inCalendar = 'The file with this email puts it in your calendar. Times are those of the office, in London.'

type Names =
  | 'appointmentReceived'
  | 'appointmentConfirmed'
  | 'appointmentMoved'
  | 'appointmentCancelled'
  | 'appointmentReminder'
  | 'appointmentStaff'
  | 'callbackCancelled'
  | 'callbackReceived'

export const appointments: Letters<Names> = {
  appointmentReceived: {
    preview: 'A broker will confirm it.',
    values,
    body: [
      title('We hold this time for you'),
      words(
        'confirms',
        'A broker will confirm it within {answerWithin}, and in any case before it begins, or ring you if there is a problem.',
      ),
      about,
      action(move),
      aside(inCalendar, { name: 'calendar' }),
      aside('If you did not ask for it, use the link to cancel. Booking an appointment does not put any insurance in place.'),
    ],
  },
  appointmentConfirmed: {
    preview: 'We look forward to it.',
    values: (props, sender) => ({ ...values(props, sender), from: props.from }),
    body: [
      title('Your appointment is confirmed'),
      about,
      {
        kind: 'paragraphs',
        said: 'What the broker wrote when the time was confirmed, if anything',
        of: ({ message }) => message.split(/\n+/).filter(Boolean),
      },
      words('from', '{from}', { needs: ['from'] }),
      action(move),
      aside(inCalendar, { name: 'calendar' }),
    ],
  },
  appointmentMoved: {
    preview: 'A broker will confirm it.',
    values,
    body: [
      title('Your appointment has a new time'),
      words(
        'hold',
        'We hold it for you. A broker will confirm it within {answerWithin}, and in any case before it begins. The earlier time has been released.',
      ),
      about,
      action(move),
      aside(inCalendar, { name: 'calendar' }),
    ],
  },
  appointmentCancelled: {
    preview: 'The time has been released.',
    values,
    body: [
      title('Your appointment is cancelled'),
      words('byUs', 'We are sorry, but we had to cancel this appointment. Choose another time, or ring us.', {
        only: ['we cancelled it', ({ byUs }) => byUs],
      }),
      words('byThem', 'As you asked. The time has been released.', { only: ['the visitor cancelled it', ({ byUs }) => !byUs] }),
      about,
      action('Choose another time'),
    ],
  },
  appointmentReminder: {
    preview: 'When, and how we talk.',
    values,
    body: [
      title('Your appointment is within the hour', { name: 'titleHour', only: ['it is the hour before', ({ ahead }) => ahead === 'hour'] }),
      title('Your appointment is today', { name: 'titleToday', only: ['it is on the same day', ({ ahead }) => ahead === 'today'] }),
      title('Your appointment is tomorrow', { only: ['it is the day before', ({ ahead }) => ahead === 'day'] }),
      about,
      words('bring', 'Have any documents to hand: a schedule, a letter, or your business figures.'),
      action(move),
      aside('Running late? Ring us.'),
    ],
  },
  appointmentStaff: {
    preview: 'See it in the staff area.',
    values: ({ reference, what, startsAt }) => ({ what, when: formatDue(startsAt), reference }),
    body: [
      title('{what}', { needs: ['what'] }),
      facts(['When', 'when'], ['Reference', 'reference']),
      action('Open it'),
      aside('Names and numbers are on the screen, not in this email.'),
    ],
  },
  callbackCancelled: {
    preview: 'We will not ring at this time.',
    values: ({ reference, startsAt }) => ({ when: formatDue(startsAt), reference }),
    body: [
      title('Your call back is cancelled'),
      words('byUs', 'We are sorry, but we cannot ring you at this time. Choose another time, or ring us.'),
      facts(['We were to ring', 'when'], ['Reference', 'reference']),
      action('Choose another time'),
    ],
  },
  callbackReceived: {
    preview: 'When we ring, and from which number.',
    values: ({ reference, startsAt }) => ({ when: formatDue(startsAt), reference }),
    body: [
      title('We will ring you'),
      words('who', 'A broker will ring within half an hour of the time you chose, from our own number.'),
      facts(['We ring', 'when'], ['Reference', 'reference']),
      aside('If the time no longer suits, ring us and give the reference. If you did not ask for a call, you do not need to do anything.'),
    ],
  },
}
