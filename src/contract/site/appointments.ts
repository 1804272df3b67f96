/** Public: free half-hour slots, booking one, requesting a call; and the visitor's own appointment, through a signed link. */
import { get, group, post } from '../endpoint.ts'
import { appointmentChannels, appointmentReasons, SlotDay, SlotTime } from '../model/contact/appointment.ts'
import { appointmentKinds, appointmentMachine } from '../model/contact/appointmentMachine.ts'
import { BookingForm, CallbackForm } from '../model/contact/contactForms.ts'
import { wordsSchemas } from '../model/site/ourWords.ts'
import { requiredText, text, z, type Infer } from '../schema.ts'

const rate = { points: 10, seconds: 3600 }
const token = () => requiredText(200)

export const Slots = z.object({
  days: z.array(z.object({ date: z.string(), free: z.number() })),
  /** The requested day if we offer it, otherwise the first day with a free slot. */
  day: z.string(),
  times: z.array(z.object({ time: z.string(), free: z.boolean() })),
})
export type Slots = Infer<typeof Slots>

/** What the holder of the link sees. */
export const OwnAppointment = z.object({
  reference: z.string(),
  status: z.enum(appointmentMachine.statusNames),
  channel: z.enum(appointmentChannels),
  reason: z.enum(appointmentReasons),
  startsAt: z.string(),
  sequence: z.number(),
  /** Whether it can still be moved or cancelled: not after it has begun. */
  open: z.boolean(),
})
export type OwnAppointment = Infer<typeof OwnAppointment>

export const appointments = group('site', 'appointments', {
  slots: get('/api/appointments/slots', {
    access: 'anyone',
    input: z.strictObject({ kind: z.enum(appointmentKinds), day: z.optional(text(10)) }),
    output: Slots,
  }),
  /** Its questions and choices, and the text of what visitors agree to. */
  words: get('/api/appointments/words', {
    access: 'anyone',
    input: z.strictObject({}),
    output: wordsSchemas['words.appointment'],
    cache: 'address',
  }),
  book: post('/api/appointments', {
    access: 'anyone',
    input: BookingForm,
    output: z.object({ reference: z.string(), token: z.string() }),
    status: 201,
    rate,
    idempotent: true,
  }),
  callBack: post('/api/callbacks', {
    access: 'anyone',
    input: CallbackForm,
    output: z.object({ reference: z.string() }),
    status: 201,
    rate,
    idempotent: true,
  }),
  show: get('/api/appointments/mine', {
    access: { holder: 'appointment' },
    input: z.strictObject({ token: token() }),
    output: OwnAppointment,
  }),
  move: post('/api/appointments/mine/move', {
    access: { holder: 'appointment' },
    input: z.strictObject({ token: token(), day: SlotDay, time: SlotTime }),
    output: OwnAppointment,
    rate,
  }),
  cancel: post('/api/appointments/mine/cancel', {
    access: { holder: 'appointment' },
    input: z.strictObject({ token: token() }),
    output: OwnAppointment,
    rate,
  }),
})
