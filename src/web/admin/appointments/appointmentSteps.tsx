/** What staff do with an appointment or a call-back, in the order of its buttons. */
import { Undo2 } from 'lucide-react'
import { appointments } from '#contract/admin/appointments.ts'
import { formatDue } from '#contract/format.ts'
import type { AppointmentDetail } from '#contract/model/contact/appointment.ts'
import type { AppointmentAction } from '#contract/model/contact/appointmentMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'

const isCall = ({ kind }: AppointmentDetail) => kind === 'callback'
const called = (one: AppointmentDetail) => (isCall(one) ? 'call' : 'appointment')

/** Not once the time has come, nor what looks like spam. An address is not asked for with every call back. */
const heardOfCall = ({ email, name, overdue, suspected }: AppointmentDetail) =>
  email && !overdue && !suspected ? `${name} will get an email with a link to choose another time.` : 'No email will be sent.'

export const appointmentSteps: Partial<Record<AppointmentAction, Step<AppointmentDetail>>> = {
  confirm: {
    primary: true,
    dialog: stepDialog(appointments.confirm, {
      title: 'Confirm this appointment?',
      effect: ({ name, startsAt }) => `${name} will get an email for ${formatDue(startsAt)}, with the calendar entry.`,
      text: {
        name: 'message',
        label: 'A note in the email',
        hint: 'The video link, or where to park. You can leave this empty.',
        limit: 500,
        rows: 3,
        optional: true,
      },
      submitLabel: 'Confirm and send',
      busyLabel: 'Sending...',
      done: ({ email }) => ['Confirmed', `An email is on its way to ${email}.`],
    }),
  },
  complete: {
    label: (one) => (isCall(one) ? 'We have spoken' : 'It took place'),
    primary: isCall,
    press: appointments.complete,
    done: 'Completed',
  },
  noShow: {
    label: (one) => (isCall(one) ? 'Nobody answered' : 'Did not attend'),
    press: appointments.noShow,
    done: 'Noted',
  },
  notSpam: { icon: Undo2, press: appointments.notSpam, done: 'Taken back from spam' },
  cancel: {
    under: 'more',
    label: (one) => `Cancel ${called(one)}`,
    dialog: stepDialog(appointments.cancel, {
      title: (one) => `Cancel this ${called(one)}?`,
      effect: (one) =>
        isCall(one)
          ? `It will leave the list of calls to make. ${heardOfCall(one)}`
          : `The half hour will be free again, and ${one.name} will get an email with a link to choose another time.`,
      busyLabel: 'Cancelling...',
      done: () => ['Cancelled'],
    }),
  },
}
