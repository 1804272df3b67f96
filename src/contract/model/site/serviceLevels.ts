/**
 * What we promise, in working days: by when a person who writes to us, or whose work we have, hears from us next. The clocks of the
 * state machines use it; the website, the client portal and mails state it in words.
 */
import { z, type Infer } from '../../schema.ts'

/** `most`: the longest that can be promised; one day is the shortest. `standard`: the default. */
export const serviceKinds = {
  quote: { label: 'Quote request, our next update', standard: 1, most: 5 },
  insurers: { label: 'Quote request, while insurers are asked', standard: 3, most: 10 },
  enquiry: { label: 'Message, callback or appointment, our reply', standard: 1, most: 5 },
  change: { label: 'Change to a policy, our next update', standard: 1, most: 5 },
  claim: { label: 'Claim report, until a handler has read it', standard: 1, most: 2 },
  message: { label: "Client's question about a policy, claim or document", standard: 1, most: 5 },
  claimAcknowledged: { label: 'Claim, next update once it is acknowledged', standard: 2, most: 20 },
  claimWithInsurer: { label: 'Claim, next update while it is with the insurer', standard: 5, most: 20 },
  claimInformation: { label: 'Claim, next update while the insurer waits for information', standard: 5, most: 20 },
  claimAssessment: { label: 'Claim, next update while it is assessed', standard: 10, most: 20 },
  claimOffer: { label: 'Claim, next update after an offer', standard: 5, most: 20 },
  claimSettled: { label: 'Claim, next update once it is settled', standard: 5, most: 20 },
  claimDeclined: { label: 'Claim, next update once it is declined', standard: 5, most: 20 },
} as const
export type ServiceKind = keyof typeof serviceKinds
// Object.keys loses the literal types; the table above is the only source of the names.
export const serviceKindNames = Object.keys(serviceKinds) as ServiceKind[]

export type ServiceLevels = Record<ServiceKind, number>
const each = <T>(valueOf: (kind: ServiceKind) => T) =>
  Object.fromEntries(serviceKindNames.map((kind) => [kind, valueOf(kind)])) as Record<ServiceKind, T>
export const ServiceLevels = z.strictObject(each((kind) => z.number().check(z.int(), z.minimum(1), z.maximum(serviceKinds[kind].most))))
export const standardLevels: ServiceLevels = each((kind) => serviceKinds[kind].standard)

/** The levels told to the public. Included in the site's frame, the client portal and mails. */
export const Promises = z.object({
  quote: z.number(),
  insurers: z.number(),
  enquiry: z.number(),
  change: z.number(),
  claim: z.number(),
  message: z.number(),
})
export type Promises = Infer<typeof Promises>
export const promisesOf = ({ quote, insurers, enquiry, change, claim, message }: ServiceLevels): Promises => ({
  quote,
  insurers,
  enquiry,
  change,
  claim,
  message,
})

/** '1 working day', '3 working days' */
export const workingDays = (days: number): string => (days === 1 ? '1 working day' : `${days} working days`)
