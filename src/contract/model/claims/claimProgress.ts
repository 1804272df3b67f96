/** How far a claim has got, in words for the client: whose turn it is, and by when they will hear from us again. */
import { addDays, workingDayAfter } from '../contact/workingTime.ts'
import type { ServiceKind, ServiceLevels } from '../site/serviceLevels.ts'
import { claimMachine, openClaimStatuses, type ClaimClosing, type ClaimStatus } from './claimMachine.ts'

const labelOf = (status: ClaimStatus) => claimMachine.label(status, 'client')

/** The six phases, in the words of the statuses they are about; a decision and an end may be one of several. */
export const claimPhases = [
  labelOf('submitted'),
  labelOf('with_insurer'),
  labelOf('information_requested'),
  labelOf('under_assessment'),
  'Decision',
  `${labelOf('settled')} or ${labelOf('closed').toLowerCase()}`,
] as const

const phases: Record<ClaimStatus, number> = {
  draft: 0,
  submitted: 1,
  acknowledged: 1,
  with_insurer: 2,
  information_requested: 3,
  under_assessment: 4,
  offer_made: 5,
  declined: 5,
  settled: 6,
  withdrawn: 6,
  closed: 6,
}
/** 1 to 6, or 0 before it is sent. */
export const phaseOf = (status: ClaimStatus): number => phases[status]
/** The phases as the client reads them on a claim: its own is called what its status is called everywhere else. */
export const phasesAt = (status: ClaimStatus): readonly string[] =>
  claimPhases.map((phase, index) => (index + 1 === phases[status] ? labelOf(status) : phase))

export const turns = ['client', 'us', 'insurer', 'nobody'] as const
export type ClaimTurn = (typeof turns)[number]
/** Shown to the client. */
export const turnLabels: Record<ClaimTurn, string> = { client: 'You', us: 'Us', insurer: 'The insurer', nobody: 'Nobody' }

/** Whom a claim waits for, as the client reads it. Nothing once it is paid: closing it is our own work, and nobody waits for it. */
export const turnText = ({ status, waitingOn }: { status: ClaimStatus; waitingOn: ClaimTurn }): string =>
  waitingOn === 'nobody' || (status === 'settled' && waitingOn === 'us') ? '' : turnLabels[waitingOn]

/** Statuses in which the client has to answer. */
export const claimStatusesWaitingForClient = claimMachine.inTurnOf('client')
/** Whether anything can still be provided for it: what was never sent is no longer needed once the insurer has decided. */
export const isOpenClaim = (status: ClaimStatus): boolean => openClaimStatuses.some((open) => open === status)

type Turn = { status: ClaimStatus; offerAccepted: boolean; wrote: boolean; open: number; unchecked: number }
/** `wrote`: their message waits for our answer; `open`: needs that the client has not answered; `unchecked`: answers that we have not looked at. */
export const turnOf = (claim: Turn): ClaimTurn => {
  const isOpen = isOpenClaim(claim.status)
  if (isOpen && claim.open > 0) return 'client'
  if (claim.wrote || (isOpen && claim.unchecked > 0)) return 'us'
  if (claim.status === 'offer_made' && claim.offerAccepted) return 'insurer'
  const { turn } = claimMachine.statuses[claim.status]
  return turn === 'staff' ? 'us' : (turn ?? 'nobody')
}

/** The service level for our next update after a step. Null if no promise runs. A new report has its own (`due_at`). */
const updateLevels: Record<ClaimStatus, ServiceKind | null> = {
  draft: null,
  submitted: null,
  acknowledged: 'claimAcknowledged',
  with_insurer: 'claimWithInsurer',
  information_requested: 'claimInformation',
  under_assessment: 'claimAssessment',
  offer_made: 'claimOffer',
  settled: 'claimSettled',
  declined: 'claimDeclined',
  withdrawn: null,
  closed: null,
}
/** The furthest ahead an update may be promised. */
export const furthestUpdateDays = 60

/** The update date (yyyy-mm-dd) promised after a step that leads to `status`, unless staff choose another. */
export const nextUpdateAfter = (status: ClaimStatus, today: string, levels: ServiceLevels): string | null => {
  const level = updateLevels[status]
  return level === null ? null : workingDayAfter(today, levels[level])
}

/** What is wrong with a promised date, in words. Empty if it is valid. */
export const faultOfUpdate = (date: string, today: string): string =>
  date < today
    ? 'Choose today or a later date'
    : date > addDays(today, furthestUpdateDays)
      ? `Choose a date within ${furthestUpdateDays} days`
      : ''

/** The reason for closing, as the client reads it. */
export const closingForClient: Record<ClaimClosing, string> = {
  withdrawn: 'You decided not to claim.',
  below_excess: 'The loss is below the excess of your policy.',
  no_cover: 'None of your policies covers this kind of loss.',
  duplicate: 'It was reported twice. We will continue with the other report.',
  not_genuine: 'We could not accept it as a report.',
  settled: 'It is settled and paid.',
  declined: 'The insurer has declined it.',
}
