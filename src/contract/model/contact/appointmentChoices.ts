/** What a visitor may choose. Apart from the schemas, so that the form costs no schema library until it is sent. */
export const appointmentReasons = ['new_quote', 'renewal_review', 'claim_help', 'policy_review', 'other'] as const
export type AppointmentReason = (typeof appointmentReasons)[number]
export const appointmentReasonLabels: Record<AppointmentReason, string> = {
  new_quote: 'New insurance',
  renewal_review: 'A renewal',
  claim_help: 'Help with a claim',
  policy_review: 'A policy I have',
  other: 'Something else',
}

export const appointmentChannels = ['phone', 'video', 'office'] as const
export type AppointmentChannel = (typeof appointmentChannels)[number]
export const appointmentChannelLabels: Record<AppointmentChannel, string> = {
  phone: 'By phone: we ring you',
  video: 'By video: we mail you a link',
  office: 'At our office',
}

/** What was agreed to before these words could be edited: bookings of that time name the version alone. */
export const firstConsent = {
  version: '2026-11-a',
  words: 'You may use these details to arrange this, and to talk to me about it.',
} as const
