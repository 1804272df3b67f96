/** A policy's renewal as its client sees it: its state, what is still to do, and what changes. Pure functions. */
import type { RenewalCard } from '#contract/portal/renewals.ts'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { lastDayOf, renewalWindowDays } from '#contract/model/policies/policy.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import type { RenewalState } from '#contract/model/renewals/renewal.ts'
import { offerRead, stillOpen, termsEnded } from '#contract/model/renewals/renewalJourney.ts'
import type { RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'
import type { PolicyRow } from '#server/features/policies/policies.table.ts'
import type { RenewalRow } from './renewals.table.ts'

const byStatus: Record<RenewalStatus, RenewalState> = {
  not_started: 'awaited',
  info_requested: 'facts',
  info_received: 'awaited',
  with_insurers: 'awaited',
  terms_received: 'awaited',
  presented: 'terms',
  accepted: 'accepted',
  bound: 'renewed',
  declined: 'declined',
  not_offered: 'not_offered',
  no_response: 'lapsed',
  withdrawn: 'withdrawn',
}

/** `goesOn`: cover is confirmed for the next period. Nothing can be accepted after the last day, even if the nightly job has not run yet, nor for a cancelled policy. */
export const stateOf = (
  policy: Pick<PolicyRow, 'expiry' | 'status'>,
  row: RenewalRow | undefined,
  { today, goesOn }: { today: string; goesOn: boolean },
): RenewalState => {
  if (policy.status === 'cancelled' && row?.status !== 'bound') return 'withdrawn'
  const over = today > policy.expiry
  if (!row) return over ? 'lapsed' : 'not_open'
  // There is nothing to decide on until we have asked for new terms.
  const state = termsEnded(row, today) ? 'awaited' : row.status === 'bound' && !goesOn ? 'next_cancelled' : byStatus[row.status]
  return over && ['facts', 'awaited', 'terms', 'declined', 'not_offered', 'next_cancelled'].includes(state) ? 'lapsed' : state
}

export const cardOf = (
  policy: PolicyRow,
  row: RenewalRow | undefined,
  { company, today, mayAct, goesOn }: { company: string; today: string; mayAct: boolean; goesOn: boolean },
): RenewalCard => {
  // Of a cancelled policy the cover ends before its period does.
  const expiry = lastDayOf(policy)
  const offer = row ? offerRead(stillOpen(row, today)) : null
  return {
    policyId: policy.id,
    company,
    class: policy.class,
    insurer: policy.insurer,
    policyNumber: policy.policyNumber || policy.reference,
    expiry,
    daysLeft: daysBetween(today, expiry),
    status: row?.status ?? null,
    state: stateOf(policy, row, { today, goesOn }),
    opensOn: addDays(policy.expiry, -renewalWindowDays),
    lastTotal: policy.total ?? 0,
    offeredTotal: offer ? priceOf(offer.terms).total : null,
    extendedUntil: row?.extendedUntil ?? null,
    mayAct,
  }
}
