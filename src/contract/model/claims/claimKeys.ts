/** The questions of a claim report that code asks for by key; all others are only asked and shown. A test proves that the set has each. */
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

/** Any answers, read by those keys: a misspelt one does not compile. */
export type ClaimAnswers = Partial<Record<ClaimKey, Answer>>
