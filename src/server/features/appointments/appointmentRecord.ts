/** How appointments change: their statuses, and which step sends which mail. */
import { formatDue } from '#contract/format.ts'
import { appointmentKindLabels } from '#contract/model/contact/appointment.ts'
import { appointmentMachine, type AppointmentFacts } from '#contract/model/contact/appointmentMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { mailFacts } from './appointments.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

export const factsOf = (
  { kind, startsAt, suspected }: Pick<AppointmentRow, 'kind' | 'startsAt' | 'suspected'>,
  now: Date,
): AppointmentFacts => ({
  kind,
  begun: startsAt <= now,
  suspected: suspected !== null,
})

/** No mail is sent for suspected spam (security check 115). */
const isPerson = ({ row }: { row: AppointmentRow }) => row.suspected === null
type MailStep = { ctx: ActingCtx; row: AppointmentRow }
/** Once its time has come, the visitor is not told that it is cancelled. */
const isToldOf = (kind: AppointmentRow['kind']) => (step: MailStep) =>
  isPerson(step) && step.row.kind === kind && step.row.startsAt > step.ctx.now()

/** Props of the mail to staff about an appointment. `what`: what happened to it. */
export const staffMail = (origin: string, { id, kind, reference, startsAt }: AppointmentRow, what: string) => ({
  reference,
  what: `${appointmentKindLabels[kind]}: ${what}`,
  startsAt: startsAt.toISOString(),
  link: origin + paths.adminAppointment(id),
})

export const appointmentRecord = defineRecord({
  machine: appointmentMachine,
  table: appointments,
  facts: factsOf,
  fields: {
    assignedTo: { label: handlerLabel, person: true },
    startsAt: { label: 'When', show: (at) => formatDue(at.toISOString()) },
  },
  clientEmail: ({ email }) => email,
  mailFacts: (ctx, row) => mailFacts(ctx, row),
  mails: {
    confirm: [
      {
        to: 'client',
        template: 'appointmentConfirmed',
        props: ({ facts, text, by }) => ({ ...facts, message: text, from: by.name }),
      },
    ],
    cancel: [
      {
        to: 'client',
        template: 'appointmentCancelled',
        when: isToldOf('appointment'),
        props: ({ ctx, facts }) => ({ ...facts, link: ctx.origin + paths.contact({ way: 'appointment' }), byUs: true }),
      },
      {
        to: 'client',
        template: 'callbackCancelled',
        when: isToldOf('callback'),
        props: ({ ctx, facts: { reference, startsAt } }) => ({
          reference,
          startsAt,
          link: ctx.origin + paths.contact({ way: 'callback' }),
        }),
      },
    ],
    move: [
      { to: 'client', template: 'appointmentMoved', when: isPerson, props: ({ facts }) => facts },
      {
        to: 'firm',
        template: 'appointmentStaff',
        when: isPerson,
        props: ({ ctx, row }) => staffMail(ctx.origin, row, 'moved by the visitor'),
      },
    ],
    cancelByClient: [
      {
        to: 'client',
        template: 'appointmentCancelled',
        when: isPerson,
        props: ({ ctx, facts }) => ({ ...facts, link: ctx.origin + paths.contact({ way: 'appointment' }), byUs: false }),
      },
      {
        to: 'firm',
        template: 'appointmentStaff',
        when: isPerson,
        props: ({ ctx, row }) => staffMail(ctx.origin, row, 'cancelled by the visitor'),
      },
    ],
  },
})
