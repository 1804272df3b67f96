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
