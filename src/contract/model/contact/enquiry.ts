/** An enquiry: a message sent through the contact form. Its states: enquiryMachine.ts. */
import { KnownClients } from '../clients/knownClient.ts'
import { HistoryEntry } from '../../history.ts'
import { plainPhone } from '../content/reading.ts'
import { isSafeText, text, typedEmail, trimmed, z, type Infer } from '../../schema.ts'
import { callTimes, enquiryTopics } from './enquiryChoices.ts'
import type { Handover } from './handover.ts'
import { enquiryMachine } from './enquiryMachine.ts'

export { callTimeLabels, callTimes, enquiryTopicLabels, enquiryTopics, type CallTime, type EnquiryTopic } from './enquiryChoices.ts'

/** May be missing or empty. */
const left = (max: number) => z._default(text(max), '')

const phone = z
  .string()
  .check(
    trimmed(),
    z.overwrite(plainPhone),
    z.maxLength(30),
    z.refine(isSafeText, 'Enter a phone number, like 01632 960 001'),
    z.regex(/^(?:\+?[0-9][0-9 ()-]{7,28})?$/, 'Enter a phone number with at least 8 digits, like 01632 960 001, or leave it empty'),
  )

/** What a visitor enters. */
export const EnquiryInput = z.strictObject({
  name: z
    .string('Enter your name')
    .check(
      trimmed(),
      z.minLength(1, 'Enter your name'),
      z.maxLength(100),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    ),
  business: left(120),
  email: typedEmail('Enter your email address'),
  phone: z._default(phone, ''),
  topic: z.enum(enquiryTopics, 'Choose what your message is about'),
  message: z
    .string('Enter your message')
    .check(
      trimmed(),
      z.minLength(10, 'Write your message: at least 10 characters'),
      z.maxLength(4000, 'Shorten your message to 4,000 characters or fewer'),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    ),
  preferredTime: z._default(z.enum(callTimes), 'any'),
  supportNeed: left(500),
})
export type EnquiryInput = Infer<typeof EnquiryInput>

const HandedOver = z.object({
  note: z.string(),
  shortened: z.boolean(),
  turns: z.array(z.object({ question: z.string(), answer: z.string(), sources: z.array(z.string()) })),
}) satisfies z.ZodMiniType<Handover>

const Replied = z.object({ at: z.string(), by: z.string(), message: z.string() })

export const EnquirySummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(enquiryMachine.statusNames),
  topic: z.enum(enquiryTopics),
  name: z.string(),
  business: z.string(),
  createdAt: z.string(),
  /** The end of the working day by which we promised to reply. */
  dueAt: z.string(),
  overdue: z.boolean(),
  /** How their message begins. */
  begins: z.string(),
  assignedTo: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type EnquirySummary = Infer<typeof EnquirySummary>

export const HandoverSummary = z.extend(EnquirySummary, { /** The last question asked, or the visitor's own note. */ asked: z.string() })
export type HandoverSummary = Infer<typeof HandoverSummary>

export const EnquiryDetail = z.extend(EnquirySummary, {
  email: z.string(),
  /** Null for staff who may not see clients. */
  knownClients: z.nullable(KnownClients),
  phone: z.string(),
  message: z.string(),
  preferredTime: z.enum(callTimes),
  supportNeed: z.string(),
  /** The conversation with the assistant, if the message is a handover. */
  handover: z.nullable(HandedOver),
  /** The complaint that was opened from it. Null if there is none, or for somebody who may not see complaints. */
  complaint: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  /** Why it was held back as suspected spam. Null if it was not. */
  suspected: z.nullable(z.string()),
  replies: z.array(Replied),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  /** Sent back with every change. If another user has changed it meanwhile, the response is 409. */
  version: z.number(),
  actions: z.array(z.enum(enquiryMachine.actions)),
})
export type EnquiryDetail = Infer<typeof EnquiryDetail>
