/** Who answers, which insurers we ask and how long claims take: what visitors want to know before asking for terms. Empty until staff fill it in. */
import { isoDate, requiredText, text, z, type Infer } from '../../schema.ts'

export const OurPeople = z.strictObject({
  /** In display order. `phone`: their direct line, as displayed and for tel: links. */
  brokers: z
    .array(
      z.strictObject({
        name: requiredText(60),
        role: requiredText(80),
        phone: z.strictObject({ shown: requiredText(30), dial: z.string().check(z.regex(/^\+\d{7,15}$/)) }),
      }),
    )
    .check(z.maxLength(6)),
  insurers: z.array(requiredText(60)).check(z.maxLength(24)),
  /** Shown beside the insurers' names: what they are, and what they are not. */
  insurersNote: text(200),
  /** Shown only with the source of the figures and the date they were counted. */
  claimTimes: z.nullable(
    z.strictObject({
      lines: z.array(z.strictObject({ what: requiredText(60), usual: requiredText(40) })).check(z.minLength(1), z.maxLength(8)),
      source: requiredText(160),
      date: isoDate(),
    }),
  ),
})
export type OurPeople = Infer<typeof OurPeople>
