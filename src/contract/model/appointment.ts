/** An appointment or a call-back: its states, and what may be done in each. */
import { wrongEmail } from '../messages.ts'
import { isSafeText, text, typedEmail, z, type Infer } from '../schema.ts'
import { appointmentChannels, appointmentReasons } from './appointmentChoices.ts'

export * from './appointmentChoices.ts'

export const appointmentKinds = ['appointment', 'callback'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]
export const appointmentKindLabels: Record<AppointmentKind, string> = { appointment: 'Appointment', callback: 'Call back' }

export const appointmentStatuses = ['requested', 'confirmed', 'rescheduled', 'cancelled', 'completed', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const appointmentStatusLabels: Record<AppointmentStatus, string> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  rescheduled: 'Moved',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'Missed',
}

/** These hold their half hour. */
export const liveStatuses = ['requested', 'confirmed', 'rescheduled'] as const satisfies readonly AppointmentStatus[]
/** These wait for our word. */
export const unansweredStatuses = ['requested', 'rescheduled'] as const satisfies readonly AppointmentStatus[]

/** The same table draws the buttons and refuses the illegal call with 409. `begun`: only once its time has come. */
export const appointmentActions = {
  confirm: { from: unansweredStatuses, to: 'confirmed', begun: false },
  complete: { from: liveStatuses, to: 'completed', begun: true },
  noShow: { from: liveStatuses, to: 'no_show', begun: true },
  cancel: { from: liveStatuses, to: 'cancelled', begun: false },
  move: { from: liveStatuses, to: 'rescheduled', begun: false },
} as const satisfies Record<string, { from: readonly AppointmentStatus[]; to: AppointmentStatus; begun: boolean }>
export type AppointmentAction = keyof typeof appointmentActions
/** Moving is the visitor's own. */
export const staffActions = ['confirm', 'complete', 'noShow', 'cancel'] as const satisfies readonly AppointmentAction[]

type Standing = { kind: AppointmentKind; status: AppointmentStatus; begun: boolean }

export const appointmentCan = (action: AppointmentAction, { kind, status, begun }: Standing): boolean => {
  const { from, begun: late }: { from: readonly AppointmentStatus[]; begun: boolean } = appointmentActions[action]
  // A call that was asked for may be made at once, and one cannot fail to come to it.
  if (kind === 'callback') return from.includes(status) && action !== 'move' && action !== 'confirm'
  if (action === 'move') return from.includes(status) && !begun
  return from.includes(status) && (!late || begun)
}
export const legalAppointmentActions = (standing: Standing) => staffActions.filter((action) => appointmentCan(action, standing))

const left = (max: number) => z._default(text(max), '')
const name = z
  .string('Enter your name')
  .check(z.trim(), z.minLength(1, 'Enter your name'), z.maxLength(100), z.refine(isSafeText, 'Remove the characters that cannot be shown'))
const wrongPhone = 'Enter a phone number, like 01632 960 001'
const phone = z.string(wrongPhone).check(z.trim(), z.maxLength(30), z.regex(/^(?:\+?[0-9][0-9 ()-]{7,28})?$/, wrongPhone))
const email = typedEmail('Enter your e-mail address')
/** Empty, or an address like any other. */
const optionalEmail = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  z.refine((value) => value === '' || z.safeParse(email, value).success, wrongEmail),
)
export const SlotDay = z.iso.date('Choose a day')
export const SlotTime = z.string('Choose a time').check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|30)$/, 'Choose a time'))

const asked = {
  day: SlotDay,
  time: SlotTime,
  reason: z.enum(appointmentReasons, 'Choose what it is about'),
  name,
  business: left(120),
  note: left(1000),
  supportNeed: left(500),
  consent: z.literal('on', 'Tick the box, so that we may use your details for this'),
}

/** The number is asked for where we ring. */
export const AppointmentInput = z.strictObject({
  ...asked,
  channel: z.enum(appointmentChannels, 'Choose how we talk'),
  email,
  phone: z._default(phone, ''),
})
export const CallbackInput = z.strictObject({
  ...asked,
  phone: phone.check(z.minLength(1, 'Enter the number we should ring')),
  email: z._default(optionalEmail, ''),
})

export const AppointmentSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind: z.enum(appointmentKinds),
  status: z.enum(appointmentStatuses),
  channel: z.enum(appointmentChannels),
  reason: z.enum(appointmentReasons),
  startsAt: z.string(),
  name: z.string(),
  business: z.string(),
  /** It has begun and nobody has said how it went. */
  overdue: z.boolean(),
  handler: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type AppointmentSummary = Infer<typeof AppointmentSummary>

export const AppointmentDetail = z.extend(AppointmentSummary, {
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  supportNeed: z.string(),
  createdAt: z.string(),
  suspected: z.nullable(z.string()),
  history: z.array(z.object({ at: z.string(), by: z.string(), action: z.string(), reason: z.nullable(z.string()) })),
  version: z.number(),
  actions: z.array(z.enum(staffActions)),
})
export type AppointmentDetail = Infer<typeof AppointmentDetail>
