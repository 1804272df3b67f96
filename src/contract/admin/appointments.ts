/** Staff: appointments and call-backs. */
import { changeInput } from '../changeInput.ts'
import { get, group, post } from '../endpoint.ts'
import { formatDue } from '../format.ts'
import { byLink, choice, day, list, moment } from '../list.ts'
import { AppointmentDetail, appointmentKindLabels, appointmentReasonLabels, AppointmentSummary } from '../model/contact/appointment.ts'
import { appointmentKinds, appointmentMachine } from '../model/contact/appointmentMachine.ts'
import { id, text, z } from '../schema.ts'
import { handlerColumn, handlerFilter } from '../assigning.ts'

const access = 'appointment:update'

const how = { phone: 'phone', video: 'video', office: 'office' } as const

/** 'Appointment, video', or 'Call back'. */
export const meetingText = ({ kind, channel }: Pick<AppointmentSummary, 'kind' | 'channel'>) =>
  kind === 'callback' ? appointmentKindLabels[kind] : `${appointmentKindLabels[kind]}, ${how[channel]}`

export const appointmentList = list({
  name: 'appointments',
  one: 'appointment',
  many: 'appointments',
  row: AppointmentSummary,
  columns: {
    name: { label: 'Name', names: true },
    business: { label: 'Business', hidden: true },
    reference: { label: 'Reference', hidden: true },
    startsAt: { ends: true, ...moment('startsAt', 'When'), text: ({ startsAt }) => formatDue(startsAt) },
    kind: {
      tells: true,
      label: 'Kind',
      text: meetingText,
    },
    reason: { tells: true, label: 'About', wrap: 'narrow', text: ({ reason }) => appointmentReasonLabels[reason] },
    status: { label: 'Status', tells: 'first', text: ({ status }) => appointmentMachine.label(status, 'staff') },
    /** The next step changes once the appointment has started. */
    overdue: {
      cardWord: 'Next:',
      tells: true,
      label: 'Next action',
      wrap: true,
      text: ({ kind, status, overdue }) => appointmentMachine.next(status, { kind, begun: overdue }),
    },
    assignedTo: { ...handlerColumn, wrap: true, ends: true },
  },
  filters: {
    /** `toAnswer`: waiting for our reply; `live`: everything that is not over. */
    status: choice('Status', [
      { value: 'toAnswer', label: 'To answer' },
      { value: 'live', label: 'Not over' },
      ...appointmentMachine.statusNames.map((status) => ({ value: status, label: appointmentMachine.label(status, 'staff') })),
    ]),
    kind: choice(
      'Kind',
      appointmentKinds.map((kind) => ({ value: kind, label: appointmentKindLabels[kind] })),
    ),
    when: choice('When', [
      { value: 'today', label: 'Today' },
      { value: 'coming', label: 'Upcoming' },
      { value: 'past', label: 'Past' },
    ]),
    assigned: handlerFilter,
    /** It has started, and no outcome has been recorded. */
    overdue: choice('Outcome', [{ value: 'yes', label: 'Missing' }]),
    /** Held back as suspected spam, which no other choice shows. */
    spam: choice('Spam', [{ value: 'suspected', label: 'Suspected' }]),
    /** An outcome has been recorded. */
    ended: byLink(choice('Ended', [{ value: 'said', label: 'Took place, or not attended' }])),
    /** Both inclusive. */
    from: day('Takes place from'),
    to: day('Takes place until'),
  },
  sorts: { startsAt: ['soonest', 'latest'] },
  defaultSort: 'soonest',
  search: 'Name, business, phone, reference',
  views: {
    answer: { name: 'To answer', parameters: { status: 'toAnswer' } },
    coming: { name: 'Upcoming', parameters: { status: 'live', when: 'coming' } },
    mine: { name: 'Mine', parameters: { status: 'live', assigned: 'me' } },
    said: { name: 'Outcome missing', parameters: { overdue: 'yes' } },
  },
  opensWith: 'coming',
})

export const appointments = group('admin', 'appointments', {
  list: appointmentList.page('/api/admin/appointments', 'appointment:view'),
  csv: appointmentList.csv('/api/admin/appointments/csv', 'appointment:view'),
  show: get('/api/admin/appointments/:id', { access: 'appointment:view', input: z.strictObject({ id: id() }), output: AppointmentDetail }),
  /** Tells the visitor, with our note (a video link, where to park) in the mail. */
  confirm: post('/api/admin/appointments/:id/confirm', {
    access,
    input: z.strictObject({ ...changeInput, message: text(500) }),
    output: AppointmentDetail,
    idempotent: true,
  }),
  complete: post('/api/admin/appointments/:id/complete', { access, input: z.strictObject(changeInput), output: AppointmentDetail }),
  noShow: post('/api/admin/appointments/:id/no-show', { access, input: z.strictObject(changeInput), output: AppointmentDetail }),
  /** Tells the visitor and frees the half-hour slot. The reason is for colleagues. */
  cancel: post('/api/admin/appointments/:id/cancel', {
    access,
    input: z.strictObject({ ...changeInput, reason: text(500) }),
    output: AppointmentDetail,
  }),
  /** Makes it one like any other; its half hour is held from then on. */
  notSpam: post('/api/admin/appointments/:id/not-spam', { access, input: z.strictObject(changeInput), output: AppointmentDetail }),
})
