/** The renewal of a policy as its client sees it: where it stands, what is still to do, what changes. Pure but for what is handed in. */
import type { RenewalCard } from '#contract/portal/renewals.ts'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { renewalWindowDays } from '#contract/model/policies/policy.ts'
import { priceOf, type Terms } from '#contract/model/policies/terms.ts'
import { factKeys, type RenewalOffer, type RenewalState, type RenewalStep } from '#contract/model/renewals/renewal.ts'
import { deteriorations, renewalDiff, type Difference } from '#contract/model/renewals/renewalDiff.ts'
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

/** After the last day nothing can be accepted any more, whatever the night has not yet written. */
export const stateOf = (policy: Pick<PolicyRow, 'expiry'>, row: RenewalRow | undefined, today: string): RenewalState => {
  const over = today > policy.expiry
  if (!row) return over ? 'lapsed' : 'not_open'
  const state = byStatus[row.status]
  return over && ['facts', 'awaited', 'terms', 'declined', 'not_offered'].includes(state) ? 'lapsed' : state
}

export const cardOf = (
  policy: PolicyRow,
  row: RenewalRow | undefined,
  { company, today, mayAct }: { company: string; today: string; mayAct: boolean },
): RenewalCard => {
  const offer = row?.presented?.offers.find(({ id }) => id === (row.chosenOffer ?? row.presented?.recommended)) ?? row?.presented?.offers[0]
  return {
    policyId: policy.id,
    company,
    class: policy.class,
    insurer: policy.insurer,
    policyNumber: policy.policyNumber || policy.reference,
    expiry: policy.expiry,
    daysLeft: daysBetween(today, policy.expiry),
    status: row?.status ?? null,
    state: stateOf(policy, row, today),
    opensOn: addDays(policy.expiry, -renewalWindowDays),
    lastTotal: policy.total ?? 0,
    offeredTotal: offer ? priceOf(offer.terms).total : null,
    mayAct,
  }
}

/** What is offered: the one that is chosen, or the recommended one. */
export const offerRead = (row: RenewalRow): RenewalOffer | null =>
  row.presented?.offers.find(({ id }) => id === (row.chosenOffer ?? row.presented?.recommended)) ?? row.presented?.offers[0] ?? null

/** The deteriorations of an offer that nobody has ticked. */
export const notAcknowledged = (row: RenewalRow, offer: RenewalOffer, expiring: Terms): Difference[] => {
  const ticked = new Set(row.acknowledged.map(({ key }) => key))
  return deteriorations(renewalDiff(expiring, offer.terms)).filter(({ key }) => !ticked.has(key))
}

export const factsComplete = ({ facts }: Pick<RenewalRow, 'facts'>) =>
  factKeys.every((key) => facts.some((fact) => fact.key === key && fact.state !== '' && (fact.state === 'same' || fact.after !== null)))
export const sumsComplete = ({ sums }: Pick<RenewalRow, 'sums'>) => sums.every(({ state }) => state !== '')
export const claimsComplete = ({ claimsTold }: Pick<RenewalRow, 'claimsTold'>) => claimsTold.others !== ''
export const allTold = (row: RenewalRow) => factsComplete(row) && sumsComplete(row) && claimsComplete(row)

type StepState = 'to_do' | 'started' | 'done' | 'locked'

/** Each step and how far it is. `options` is there only where there are several. */
export const stepsOf = (row: RenewalRow, expiring: Terms): { step: RenewalStep; state: StepState }[] => {
  const offers = row.presented?.offers ?? []
  const offer = offerRead(row)
  const there = row.status === 'presented'
  const left = offer ? notAcknowledged(row, offer, expiring).length : 0
  const read = offer !== null && left === 0
  const over = ['accepted', 'bound'].includes(row.status)
  const told = (done: boolean, started: boolean): StepState => (done ? 'done' : started ? 'started' : 'to_do')
  const ready = there && read && allTold(row) && row.chosenOffer !== null
  const decided = row.decision === 'renew' || row.decision === 'renew_changed'
  const all: { step: RenewalStep; state: StepState }[] = [
    { step: 'changes', state: over ? 'done' : !there ? 'locked' : told(read, row.acknowledged.length > 0) },
    {
      step: 'facts',
      state: told(
        factsComplete(row),
        row.facts.some(({ state }) => state !== ''),
      ),
    },
    ...(row.sums.length > 0
      ? [
          {
            step: 'values' as const,
            state: told(
              sumsComplete(row),
              row.sums.some(({ state }) => state !== ''),
            ),
          },
        ]
      : []),
    { step: 'claims', state: told(claimsComplete(row), false) },
    ...(offers.length > 1
      ? [
          {
            step: 'options' as const,
            state: over ? ('done' as const) : there ? told(row.chosenOffer !== null, false) : ('locked' as const),
          },
        ]
      : []),
    { step: 'decide', state: over ? 'done' : there ? told(decided, false) : 'locked' },
    { step: 'sign', state: over ? 'done' : ready && decided ? 'to_do' : 'locked' },
  ]
  return all
}
