/** Mails about appointments and call-backs. What the visitor wrote is in none of them. */
import { formatDue } from '#contract/format.ts'
import { appointmentChannelLabels } from '#contract/model/contact/appointmentChoices.ts'
import { appointmentCalendar, type CalendarEntry } from '#contract/model/contact/calendar.ts'
import type { AppointmentMail, MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const when = ({ reference, startsAt, channel }: Pick<AppointmentMail, 'reference' | 'startsAt' | 'channel'>) => (
  <Facts
    rows={[
      ['When', formatDue(startsAt)],
      ['How long', '30 minutes'],
      ['How', appointmentChannelLabels[channel]],
      ['Reference', reference],
    ]}
  />
)

const change = ({ link }: { link: string }) => (
  <>
    <Action href={link} label="Move or cancel it" />
    <Aside>The file with this mail puts it in your calendar. Times are those of the office, in London.</Aside>
  </>
)

export const AppointmentReceived = (props: MailProps['appointmentReceived'], { promises }: MailSender) => (
  <>
    <Title>We hold this time for you</Title>
    <Words>A broker confirms it within {workingDays(promises.enquiry)}, or rings you if something stands in the way.</Words>
    {when(props)}
    {change(props)}
    <Aside>If you did not ask for it, use the link to cancel. An appointment does not put any insurance in force.</Aside>
  </>
)

export const AppointmentConfirmed = (props: MailProps['appointmentConfirmed']) => (
  <>
    <Title>Your appointment is confirmed</Title>
    {when(props)}
    {props.message
      .split(/\n+/)
      .filter(Boolean)
      .map((paragraph, index) => (
        <Words key={index}>{paragraph}</Words>
      ))}
    <Words>{props.from}</Words>
    {change(props)}
  </>
)

export const AppointmentMoved = (props: MailProps['appointmentMoved'], { promises }: MailSender) => (
  <>
    <Title>Your appointment has a new time</Title>
    <Words>We hold it for you. A broker confirms it within {workingDays(promises.enquiry)}. The earlier time is free again.</Words>
    {when(props)}
    {change(props)}
  </>
)

export const AppointmentCancelled = (props: MailProps['appointmentCancelled']) => (
  <>
    <Title>Your appointment is cancelled</Title>
    <Words>
      {props.byUs ? 'We are sorry: we had to cancel this one. Choose another time, or ring us.' : 'As you asked. The time is free again.'}
    </Words>
    {when(props)}
    <Action href={props.link} label="Choose another time" />
  </>
)

export const AppointmentReminder = (props: MailProps['appointmentReminder']) => (
  <>
    <Title>{props.ahead === 'hour' ? 'Your appointment is within the hour' : 'Your appointment is tomorrow'}</Title>
    {when(props)}
    <Words>Have at hand what it is about: a schedule, a letter, or the figures of your business.</Words>
    <Action href={props.link} label="Move or cancel it" />
    <Aside>Running late? Ring us.</Aside>
  </>
)

export const AppointmentStaff = ({ reference, what, startsAt, link }: MailProps['appointmentStaff']) => (
  <>
    <Title>{what}</Title>
    <Facts
      rows={[
        ['When', formatDue(startsAt)],
        ['Reference', reference],
      ]}
    />
    <Action href={link} label="Open it" />
    <Aside>Names and numbers are on the screen, not in this mail.</Aside>
  </>
)

export const CallbackReceived = ({ reference, startsAt }: MailProps['callbackReceived']) => (
  <>
    <Title>We will ring you</Title>
    <Words>A broker rings within half an hour of the time you chose. Our own number shows.</Words>
    <Facts
      rows={[
        ['We ring', formatDue(startsAt)],
        ['Reference', reference],
      ]}
    />
    <Aside>If it does not suit any more, ring us and give the reference. If you did not ask for a call, you need do nothing.</Aside>
  </>
)

/** The entry that comes with a mail: the same one each time, with a higher number. */
export const calendarAs = (state: CalendarEntry['state']) => (props: AppointmentMail, sender: MailSender) =>
  appointmentCalendar({ ...props, state }, { ...sender, host: new URL(sender.origin).hostname }, sender.at)
