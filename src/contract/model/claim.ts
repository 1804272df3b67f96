/** A claim: its states, who may move it between them, what may be sent with it, and what a reporter is told at once. */
import { requiredText, z, type Infer } from '../schema.ts'
import type { Answers } from './question.ts'
import { addDays } from './workingTime.ts'

export const claimStatuses = [
  'draft',
  'submitted',
  'acknowledged',
  'with_insurer',
  'information_requested',
  'under_assessment',
  'offer_made',
  'settled',
  'declined',
  'withdrawn',
  'closed',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** All but a draft: what staff may see. */
export const sentClaimStatuses = [
  'submitted',
  'acknowledged',
  'with_insurer',
  'information_requested',
  'under_assessment',
  'offer_made',
  'settled',
  'declined',
  'withdrawn',
  'closed',
] as const satisfies readonly ClaimStatus[]

/** As staff read them. */
export const claimStatusLabels: Record<ClaimStatus, string> = {
  draft: 'Draft',
  submitted: 'New',
  acknowledged: 'Acknowledged',
  with_insurer: 'With insurer',
  information_requested: 'Information requested',
  under_assessment: 'Under assessment',
  offer_made: 'Offer made',
  settled: 'Settled',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

/** holder: the reporter or client whose claim it is. */
export type ClaimParty = 'holder' | 'staff' | 'system'
/** `to`: null leaves it as it is. */
type Transition = { from: readonly ClaimStatus[]; to: ClaimStatus | null; by: readonly ClaimParty[]; label: string }
const atInsurer = ['with_insurer', 'information_requested', 'under_assessment', 'offer_made'] as const
const open = ['submitted', 'acknowledged', ...atInsurer] as const

/**
 * Domain 4.8. The same table draws the buttons and refuses the illegal call. A report that never became the insurer's matter
 * (reported twice, below the excess) is closed from where it stands.
 */
export const claimTransitions = {
  submit: { from: ['draft'], to: 'submitted', by: ['holder'], label: 'Send' },
  acknowledge: { from: ['submitted'], to: 'acknowledged', by: ['staff'], label: 'Acknowledge' },
  take: { from: open, to: null, by: ['staff'], label: 'Take it' },
  notifyInsurer: { from: ['acknowledged'], to: 'with_insurer', by: ['staff'], label: 'Passed to the insurer' },
  correctInsurer: { from: atInsurer, to: null, by: ['staff'], label: 'Insurer corrected' },
  requestInformation: { from: ['with_insurer'], to: 'information_requested', by: ['staff'], label: 'Information needed' },
  supplyInformation: { from: ['information_requested'], to: 'with_insurer', by: ['holder', 'staff'], label: 'Information supplied' },
  assess: { from: ['with_insurer'], to: 'under_assessment', by: ['staff'], label: 'Adjuster instructed' },
  offer: { from: ['under_assessment'], to: 'offer_made', by: ['staff'], label: 'Insurer has offered' },
  dispute: { from: ['offer_made'], to: 'under_assessment', by: ['holder', 'staff'], label: 'Offer disputed' },
  settle: { from: ['offer_made'], to: 'settled', by: ['staff'], label: 'Settled and paid' },
  decline: { from: open, to: 'declined', by: ['staff'], label: 'Insurer has declined' },
  withdraw: { from: open, to: 'withdrawn', by: ['holder', 'staff'], label: 'Withdraw' },
  close: { from: [...open, 'settled', 'declined'], to: 'closed', by: ['staff', 'system'], label: 'Close' },
  reopen: { from: ['closed', 'declined'], to: 'under_assessment', by: ['staff'], label: 'Reopen' },
} as const satisfies Record<string, Transition>
export type ClaimAction = keyof typeof claimTransitions

export const claimCan = (status: ClaimStatus, action: ClaimAction, party: ClaimParty): boolean => {
  const { from, by }: Transition = claimTransitions[action]
  return from.includes(status) && by.includes(party)
}
export const claimActionsFor = (status: ClaimStatus, party: ClaimParty): ClaimAction[] =>
  // Object.keys loses the literal type; the table is its only source.
  (Object.keys(claimTransitions) as ClaimAction[]).filter((action) => claimCan(status, action, party))

/** Still somebody's work: no end has been reached. */
export const openClaimStatuses = open

/** It is our move: nobody has told the insurer yet. */
export const claimStatusesOurs = ['submitted', 'acknowledged'] as const satisfies readonly ClaimStatus[]

/** What the staff's desk offers of the table; the insurer's own stages come with the client's area. */
export const claimDeskActions = ['take', 'acknowledge', 'notifyInsurer', 'correctInsurer', 'close', 'reopen'] as const
export type ClaimDeskAction = (typeof claimDeskActions)[number]
export const legalClaimDeskActions = (status: ClaimStatus): ClaimDeskAction[] =>
  claimDeskActions.filter((action) => claimCan(status, action, 'staff'))

/** Opened again, a report stands where it was closed; after the insurer's last word it is assessed anew (domain 4.8). */
export const reopenedTo = (closedFrom: ClaimStatus | null): ClaimStatus =>
  open.find((status) => status === closedFrom) ?? claimTransitions.reopen.to

/** Why a report is closed (domain 4.8), and from where each can be true. */
export const claimClosings = {
  withdrawn: { label: 'The client does not want to claim', from: open },
  below_excess: { label: 'The loss is below the excess', from: open },
  no_cover: { label: 'No policy covers this kind of loss', from: open },
  duplicate: { label: 'Reported twice', from: open },
  not_genuine: { label: 'Not a real report', from: ['submitted', 'acknowledged'] },
  settled: { label: 'Settled and paid', from: [...atInsurer, 'settled'] },
  declined: { label: 'The insurer has declined', from: [...atInsurer, 'declined'] },
} as const satisfies Record<string, { label: string; from: readonly ClaimStatus[] }>
export type ClaimClosing = keyof typeof claimClosings
// Object.keys loses the literal type; the table is its only source.
export const claimClosingKeys = Object.keys(claimClosings) as [ClaimClosing, ...ClaimClosing[]]
export const claimClosingsFor = (status: ClaimStatus): ClaimClosing[] =>
  claimClosingKeys.filter((closing) => {
    const from: readonly ClaimStatus[] = claimClosings[closing].from
    return from.includes(status)
  })

/** How it is recorded (domain 4.8); what reporters choose from is in the question set. */
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

/** content/claims/guide.json: what each kind of claim calls for, and whom to ring at once. */
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
      /** Answered day and night; otherwise in office hours. */
      always: z.boolean(),
    }),
  ),
})
export type ClaimGuide = Infer<typeof ClaimGuide>

/** In days: how long a draft can be continued, and when it is erased. */
export const claimDraftDays = { expires: 30, erased: 60 } as const
export const claimLinkDays = 7

/** Told later than this, an insurer may ask why. */
const lateAfterDays = 30

/** What the reporter is told at once, beside the answer it is about. `question` is its id. */
export const claimCautions = (answers: Answers, today: string): { question: string; text: string }[] => {
  const { r1, w1, k3, p4, e3 } = answers
  const urgent = Array.isArray(k3) && !k3.includes('none')
  return [
    ...(r1 === 'third_party' || r1 === 'solicitor'
      ? [
          {
            question: 'r1',
            text: 'We act for our client. Please tell your own insurer or solicitor as well. What you write here is recorded and passed on.',
          },
        ]
      : []),
    ...(typeof w1 === 'string' && w1 < addDays(today, -lateAfterDays)
      ? [
          {
            question: 'w1',
            text: `This is more than ${lateAfterDays} days ago. The insurer will ask why it is told only now, so a sentence about it helps.`,
          },
        ]
      : []),
    ...(p4 === true ? [{ question: 'p4', text: 'Send us what you wrote or offered, and write nothing more before we have spoken.' }] : []),
    ...(e3 === 'tribunal'
      ? [{ question: 'e3', text: 'A tribunal claim must be answered within 28 days of its date. Ring us today.' }]
      : []),
    ...(urgent ? [{ question: 'k3', text: 'We look at this first. Please ring us as well.' }] : []),
  ]
}

/** Whether it goes to the front of the queue. */
export const isUrgent = ({ k3, h2 }: Answers): boolean => (Array.isArray(k3) && !k3.includes('none')) || h2 === true

/** 'CL-2026-' and 50 random bits in letters that cannot be misread. */
export const claimReference = z.string().check(z.regex(/^CL-\d{4}-[0-9A-HJKMNP-TV-Z]{10}$/))
