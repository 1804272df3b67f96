/** Question keys of a claim report that code refers to. All others are only asked and shown. A test checks that the set has each key. */
import type { Answer } from '../questions/question.ts'

export const claimKeys = [
  'claimOrCircumstance',
  'claimType',
  'contactEmail',
  'contactName',
  'contactPhone',
  'employmentDisputeStage',
  'estimatedCost',
  'firstKnownDate',
  'hasAnsweredClaimant',
  'incidentDate',
  'insuredBusiness',
  'isAnybodyHurt',
  'policyNumber',
  'reporterRole',
  'urgentMatters',
] as const
export type ClaimKey = (typeof claimKeys)[number]

/** Any answers, accessed by those keys, so that a misspelt key does not compile. */
export type ClaimAnswers = Partial<Record<ClaimKey, Answer>>
