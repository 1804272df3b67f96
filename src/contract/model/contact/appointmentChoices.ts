/** What a visitor may choose. Separate from the schemas, so that the form does not load the schema library until it is sent. */
export const appointmentReasons = ['new_quote', 'renewal_review', 'claim_help', 'policy_review', 'other'] as const
export type AppointmentReason = (typeof appointmentReasons)[number]
export const appointmentReasonLabels: Record<AppointmentReason, string> = {
  new_quote: 'New insurance',
  renewal_review: 'A renewal',
  claim_help: 'Help with a claim',
  policy_review: 'Existing policy',
  other: 'Something else',
}

export const appointmentChannels = ['phone', 'video', 'office'] as const
export type AppointmentChannel = (typeof appointmentChannels)[number]
export const appointmentChannelLabels: Record<AppointmentChannel, string> = {
  phone: 'By phone: we will ring you',
  video: 'By video: we will email you a link',
  office: 'At our office',
}

/** The consent text from before it could be edited. Bookings from that time store only its version. */
export const firstConsent = {
  version: '2026-11-a',
  words: 'You may use these details to arrange this, and to talk to me about it.',
} as const
