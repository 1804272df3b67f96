/** How long records are kept, where we have a choice: never longer than the privacy policy promises, and long enough for the work. */
import { integerWithin, z, type Infer } from '../../schema.ts'

/** From the minimum we need for the work to the maximum that the privacy policy promises. */
export const retentionLimits = {
  enquiryMonths: [3, 12],
  appointmentMonths: [3, 12],
  requestMonths: [6, 24],
  spamDays: [7, 30],
} as const

export const RetentionPeriods = z.strictObject({
  /** Months after an enquiry was answered or closed. */
  enquiryMonths: integerWithin(retentionLimits.enquiryMonths),
  /** Months after an appointment. */
  appointmentMonths: integerWithin(retentionLimits.appointmentMonths),
  /** Months after the last activity on a quote request that did not become a policy. */
  requestMonths: integerWithin(retentionLimits.requestMonths),
  /** Days that suspected spam is kept. */
  spamDays: integerWithin(retentionLimits.spamDays),
})
export type RetentionPeriods = Infer<typeof RetentionPeriods>

/** What the retention jobs remove. Each is counted separately. */
export const retentionRules = [
  'documents',
  'emptyDocuments',
  'letters',
  'requests',
  'requestDrafts',
  'claimDrafts',
  'enquiries',
  'enquirySpam',
  'appointments',
  'appointmentSpam',
] as const
export type RetentionRule = (typeof retentionRules)[number]

/** A record that a run removes. `since`: when it was last changed, or until when it had to be kept. */
export type Due = { id: string; since: string }
/** `held`: number kept only because of a hold, an open complaint or an open claim. `later`: number also due but beyond what one run removes. */
export type NextRun = { due: readonly Due[]; held?: number; later?: number }
