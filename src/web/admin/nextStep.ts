/** What a broker does next, said in words: the queue of the dashboard and the quote's own screen agree. */
import type { AppointmentKind, AppointmentStatus } from '#contract/model/appointment.ts'
import type { ClaimStatus } from '#contract/model/claim.ts'
import type { EnquiryStatus } from '#contract/model/enquiry.ts'
import type { QuoteStatus } from '#contract/model/quote.ts'

export const quoteNextStep: Record<QuoteStatus, string> = {
  draft: 'Nothing: it was not sent',
  submitted: 'Start the review',
  in_review: 'Approach insurers, or ask the client',
  information_requested: 'Wait for the client\u2019s answer',
  with_insurers: 'Enter the insurers\u2019 terms',
  terms_received: 'Check and send the terms',
  presented: 'Wait for the client\u2019s decision',
  accepted: 'Arrange the cover and confirm it in writing',
  bound: 'Nothing: cover is arranged',
  declined_by_client: 'Nothing: the client declined',
  no_terms: 'Nothing: no insurer offered terms',
  expired: 'Nothing: the terms have ended',
  withdrawn: 'Nothing: it was withdrawn',
}

export const enquiryNextStep: Record<EnquiryStatus, string> = {
  new: 'Read and reply',
  in_progress: 'Reply',
  replied: 'Close it, or write again',
  closed: 'Nothing: it is closed',
  spam: 'Nothing: it is marked as spam',
}

export const claimNextStep: Record<ClaimStatus, string> = {
  draft: 'Nothing: it was not sent',
  submitted: 'Ring the reporter, then acknowledge it',
  acknowledged: 'Pass it to the insurer',
  with_insurer: 'Follow it up with the insurer',
  information_requested: 'Get what the insurer asks for',
  under_assessment: 'Follow it up with the insurer',
  offer_made: 'Get the client\u2019s answer to the offer',
  settled: 'Close it',
  declined: 'Tell the client why, then close it',
  withdrawn: 'Nothing: it was withdrawn',
  closed: 'Nothing: it is closed',
}

export const appointmentNextStep = (kind: AppointmentKind, status: AppointmentStatus, begun: boolean): string => {
  if (status === 'cancelled' || status === 'completed' || status === 'no_show') return 'Nothing: it is over'
  if (kind === 'callback') return 'Ring, then complete it'
  if (begun) return 'Say how it went'
  return status === 'confirmed' ? 'Be there' : 'Confirm it'
}
