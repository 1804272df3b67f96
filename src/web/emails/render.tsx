/** Renders an email to HTML and text from the template's name, its values and the wording staff have written. Part of the server bundle. */
import { renderToStaticMarkup } from 'react-dom/server'
import { appointmentCalendar, type CalendarEntry } from '#contract/model/contact/calendar.ts'
import type { AppointmentMail, MailProps, MailSender, MailTemplate, RenderEmail } from '#contract/model/messages/mail.ts'
import { sentWords } from '#contract/model/messages/mailWords.ts'
import { Letter } from './Letter.tsx'
import { writtenLetter } from './writtenLetter.tsx'
import { textOf } from './text.ts'

/** The calendar entry attached to an email. Later emails update the same entry with a higher sequence number. */
const calendarAs = (state: CalendarEntry['state']) => (props: AppointmentMail, sender: MailSender) =>
  appointmentCalendar({ ...props, state }, { ...sender, host: new URL(sender.origin).hostname }, sender.at)

/** Emails with a calendar entry. */
const calendars: { [T in MailTemplate]?: (props: MailProps[T], sender: MailSender) => string } = {
  appointmentReceived: calendarAs('TENTATIVE'),
  appointmentConfirmed: calendarAs('CONFIRMED'),
  appointmentMoved: calendarAs('TENTATIVE'),
  appointmentCancelled: calendarAs('CANCELLED'),
}

export const renderEmail: RenderEmail = (template, props, sender, words = {}) => {
  const { subject, preview, body } = writtenLetter(template, props, sender, sentWords(template, words))
  const letter = (
    <Letter sender={sender} subject={subject} preview={preview}>
      {body}
    </Letter>
  )
  const calendar = calendars[template]?.(props, sender)
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(letter)}`,
    text: textOf(letter),
    ...(calendar === undefined ? {} : { calendar }),
  }
}
