/** An appointment or a call-back: what a visitor enters, and what staff see. Its states: appointmentMachine.ts. */
import { HistoryEntry } from '../../history.ts'
import { wrongEmail } from '../../messages.ts'
import { isSafeText, text, typedEmail, trimmed, z, type Infer } from '../../schema.ts'
import { KnownClients } from '../clients/knownClient.ts'
import { plainPhone } from '../content/reading.ts'
import { appointmentChannels, appointmentReasons } from './appointmentChoices.ts'
import { appointmentKinds, appointmentMachine, type AppointmentKind } from './appointmentMachine.ts'

export * from './appointmentChoices.ts'

export const appointmentKindLabels: Record<AppointmentKind, string> = { appointment: 'Appointment', callback: 'Call back' }

const left = (max: number) => z._default(text(max), '')
const name = z
  .string('Enter your name')
  .check(trimmed(), z.minLength(1, 'Enter your name'), z.maxLength(100), z.refine(isSafeText, 'Remove the characters that cannot be shown'))
const wrongPhone = 'Enter a phone number, like 01632 960 001'
const phone = z.string(wrongPhone).check(z.overwrite(plainPhone), z.maxLength(30), z.regex(/^(?:\+?[0-9][0-9 ()-]{7,28})?$/, wrongPhone))
const email = typedEmail('Enter your email address')
/** An email address, or empty. */
const optionalEmail = z.string().check(
  trimmed(),
  z.toLowerCase(),
  z.maxLength(254),
  z.refine((value) => value === '' || z.safeParse(email, value).success, wrongEmail),
)
export const SlotDay = z.iso.date('Choose a day')
export const SlotTime = z.string('Choose a time').check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|30)$/, 'Choose a time'))

const commonFields = {
  day: SlotDay,
  time: SlotTime,
  reason: z.enum(appointmentReasons, 'Choose what it is about'),
  name,
  business: left(120),
  note: left(1000),
  supportNeed: left(500),
  /** The consent text beside the box as the visitor read it. Empty: the current one. */
  agreed: left(600),
  consent: z.literal('on', 'Tick the box, so that we may use your details for this'),
}

/** A phone number is required if we are to ring. */
export const AppointmentInput = z.strictObject({
  ...commonFields,
  channel: z.enum(appointmentChannels, 'Choose how to talk to us'),
  email,
  phone: z._default(phone, ''),
})
export const CallbackInput = z.strictObject({
  ...commonFields,
  phone: phone.check(z.minLength(1, 'Enter the number we should ring')),
  email: z._default(optionalEmail, ''),
})

export const AppointmentSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(appointmentKinds),
  status: z.enum(appointmentMachine.statusNames),
  channel: z.enum(appointmentChannels),
  reason: z.enum(appointmentReasons),
  startsAt: z.string(),
  name: z.string(),
  business: z.string(),
  /** It has started, and no outcome has been recorded. */
  overdue: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type AppointmentSummary = Infer<typeof AppointmentSummary>

export const AppointmentDetail = z.extend(AppointmentSummary, {
  email: z.string(),
  /** Null for staff who may not see clients. */
  knownClients: z.nullable(KnownClients),
  phone: z.string(),
  note: z.string(),
  supportNeed: z.string(),
  /** The consent text agreed to, word for word. */
  agreedTo: z.string(),
  createdAt: z.string(),
  suspected: z.nullable(z.string()),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  version: z.number(),
  actions: z.array(z.enum(appointmentMachine.actions)),
})
export type AppointmentDetail = Infer<typeof AppointmentDetail>
