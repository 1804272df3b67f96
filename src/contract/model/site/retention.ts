/** How long records are kept where that is a choice: never longer than the privacy policy promises, never so short that work is lost. */
import { z, type Infer } from '../../schema.ts'

/** From the least we need for the work to the most the privacy policy promises. */
export const retentionLimits = {
  enquiryMonths: [3, 12],
  appointmentMonths: [3, 12],
  requestMonths: [6, 24],
  spamDays: [7, 30],
} as const

const whole = ([min, max]: readonly [number, number]) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
export const RetentionPeriods = z.strictObject({
  /** Months after an enquiry was answered or closed. */
  enquiryMonths: whole(retentionLimits.enquiryMonths),
  /** Months after an appointment was over. */
  appointmentMonths: whole(retentionLimits.appointmentMonths),
  /** Months after the last thing that happened to a quote request that became no policy. */
  requestMonths: whole(retentionLimits.requestMonths),
  /** Days of what is taken for spam. */
  spamDays: whole(retentionLimits.spamDays),
})
export type RetentionPeriods = Infer<typeof RetentionPeriods>

/** What the jobs of retention remove, each counted by itself. */
export const retentionRules = [
  'documents',
  'emptyDocuments',
  'requests',
  'requestDrafts',
  'claimDrafts',
  'enquiries',
  'enquirySpam',
  'appointments',
  'appointmentSpam',
] as const
export type RetentionRule = (typeof retentionRules)[number]

/** A record that a run removes, and since when it is old: when it was last changed, or until when it was kept. */
export type Due = { id: string; since: string }
/** `held`: what would go too, but for a hold; `later`: what is over as well, more than one run removes. */
export type NextRun = { due: readonly Due[]; held?: number; later?: number }
