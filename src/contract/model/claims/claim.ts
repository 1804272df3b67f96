/** A claim: its kinds, what may be sent with it, and what the reporter is told immediately. Its states: claimMachine.ts. */
import { requiredText, z, type Infer } from '../../schema.ts'
import type { Answers } from '../questions/question.ts'
import { addDays } from '../contact/workingTime.ts'
import type { ClaimAnswers } from './claimKeys.ts'

/** How we record it (domain 4.8). The choices offered to reporters are in the question set. */
export const claimKinds = [
  'property',
  'liability_public',
  'liability_employers',
  'products',
  'professional',
  'motor',
  'cyber',
  'do_epl',
  'personal_accident',
  'travel',
  'transit',
  'other',
] as const
export type ClaimKind = (typeof claimKinds)[number]

export const EvidenceItem = z.strictObject({
  key: z.string().check(z.regex(/^[a-z]{2,20}$/)),
  label: requiredText(80),
  hint: requiredText(200),
})
export type EvidenceItem = Infer<typeof EvidenceItem>

/** content/claims/guide.json: advice and evidence for each kind of claim, and which numbers to ring at once. */
export const ClaimGuide = z.strictObject({
  types: z.record(
    z.string(),
    z.strictObject({
      recordedAs: z.enum(claimKinds),
      label: requiredText(80),
      /** What to do today. */
      advice: z.array(requiredText(200)).check(z.minLength(1)),
      evidence: z.array(EvidenceItem).check(z.minLength(2)),
    }),
  ),
  lines: z.array(
    z.strictObject({
      insurer: requiredText(60),
      covers: requiredText(100),
      shown: requiredText(20),
      dial: z.string().check(z.regex(/^\+\d{7,15}$/)),
      /** Answered day and night. Otherwise in office hours only. */
      always: z.boolean(),
    }),
  ),
})
export type ClaimGuide = Infer<typeof ClaimGuide>

/** Days until a draft can no longer be continued, and until it is erased. */
export const claimDraftDays = { expires: 30, erased: 60 } as const
export const claimLinkDays = 7

/** If a claim is reported later than this, the insurer may ask why. */
const lateAfterDays = 30

/** Warnings shown to the reporter beside the answer they concern. `question` is its key. */
export const claimCautions = (answers: Answers, today: string): { question: string; text: string }[] => {
  const { reporterRole, incidentDate, urgentMatters, hasAnsweredClaimant, employmentDisputeStage }: ClaimAnswers = answers
  const urgent = Array.isArray(urgentMatters) && !urgentMatters.includes('none')
  return [
    ...(reporterRole === 'third_party' || reporterRole === 'solicitor'
      ? [
          {
            question: 'reporterRole',
            text: 'We act for our client. Please tell your own insurer or solicitor as well. What you write here is recorded and passed on.',
          },
        ]
      : []),
    ...(typeof incidentDate === 'string' && incidentDate < addDays(today, -lateAfterDays)
      ? [
          {
            question: 'incidentDate',
            text: `This is more than ${lateAfterDays} days ago. The insurer will ask why it is being told only now, so a sentence about that helps.`,
          },
        ]
      : []),
    ...(hasAnsweredClaimant === true
      ? [{ question: 'hasAnsweredClaimant', text: 'Send us what you wrote or offered, and write nothing more before we have spoken.' }]
      : []),
    ...(employmentDisputeStage === 'tribunal'
      ? [{ question: 'employmentDisputeStage', text: 'A tribunal claim must be answered within 28 days of its date. Ring us today.' }]
      : []),
    ...(urgent ? [{ question: 'urgentMatters', text: 'We will look at this first. Please ring us as well.' }] : []),
  ]
}

/** Whether the claim goes to the front of the queue. */
export const isUrgent = ({ urgentMatters, isAnybodyHurt }: ClaimAnswers): boolean =>
  (Array.isArray(urgentMatters) && !urgentMatters.includes('none')) || isAnybodyHurt === true

/** 'CL-2026-' and 50 random bits as letters and digits that cannot be misread. */
export const claimReference = z.string().check(z.regex(/^CL-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/))

/** Why a signed-in client's second report is not started unasked. */
export const unsentReport = 'A report was begun and not sent. Go on with it, or say that this one is about something else.'
