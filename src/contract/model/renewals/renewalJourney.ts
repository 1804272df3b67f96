/** How far a renewal has got: which steps the client has done, and which are open. Pure; used by the server and the demonstration. */
import { readInteger, readMoney } from '../content/reading.ts'
import type { ClientTerms } from '../policies/terms.ts'
import {
  factKeys,
  factLabels,
  type ClaimsTold,
  type ClientOffer,
  type Decision,
  type Fact,
  type FactKey,
  type RenewalStep,
  type Sum,
} from './renewal.ts'
import { deteriorations, renewalDiff, type Difference } from './renewalDiff.ts'
import type { RenewalStatus } from './renewalMachine.ts'

/** The parts of a renewal that determine its steps. */
export type JourneyFacts = {
  status: RenewalStatus
  presented: { offers: readonly ClientOffer[]; recommended: string | null } | null
  chosenOffer: string | null
  acknowledged: readonly { key: string }[]
  facts: readonly Fact[]
  sums: readonly Sum[]
  claimsTold: ClaimsTold
  decision: Decision | '' | null
}

type Sent = { status: RenewalStatus; presented: { offers: readonly Pick<ClientOffer, 'validUntil'>[] } | null }
const isOpen = ({ validUntil }: Pick<ClientOffer, 'validUntil'>, today: string) => validUntil >= today

/** Whether the client has terms of which none can be accepted any more. An offer is open to the end of its last day. */
export const termsEnded = ({ status, presented }: Sent, today: string): boolean =>
  status === 'presented' && presented !== null && !presented.offers.some((offer) => isOpen(offer, today))

/** The renewal with the offers that can still be accepted today; as it stands if there are none, or the client has none to decide on. */
export const stillOpen = <T extends JourneyFacts>(row: T, today: string): T => {
  if (row.status !== 'presented' || row.presented === null || termsEnded(row, today)) return row
  const offers = row.presented.offers.filter((offer) => isOpen(offer, today))
  const chosen = offers.some(({ id }) => id === row.chosenOffer)
  return { ...row, presented: { ...row.presented, offers }, chosenOffer: chosen ? row.chosenOffer : null }
}

/** The offer to show: the chosen one, otherwise the recommended one, otherwise the first. */
export const offerRead = (row: JourneyFacts): ClientOffer | null =>
  row.presented?.offers.find(({ id }) => id === (row.chosenOffer ?? row.presented?.recommended)) ?? row.presented?.offers[0] ?? null

/** The deteriorations of an offer that the client has not acknowledged. */
export const notAcknowledged = (row: JourneyFacts, offer: ClientOffer, expiring: ClientTerms): Difference[] => {
  const ticked = new Set(row.acknowledged.map(({ key }) => key))
  return deteriorations(renewalDiff(expiring, offer.terms)).filter(({ key }) => !ticked.has(key))
}

export const factsComplete = ({ facts }: Pick<JourneyFacts, 'facts'>) =>
  factKeys.every((key) => facts.some((fact) => fact.key === key && fact.state !== '' && (fact.state === 'same' || fact.after !== null)))
export const sumsComplete = ({ sums }: Pick<JourneyFacts, 'sums'>) => sums.every(({ state }) => state !== '')
export const claimsComplete = ({ claimsTold }: Pick<JourneyFacts, 'claimsTold'>) => claimsTold.others !== ''
export const allAnswered = (row: JourneyFacts) => factsComplete(row) && sumsComplete(row) && claimsComplete(row)

/** Whether an insurer has to hear of it before the policy is bound. */
export const hasChanged = ({ facts, sums }: Pick<JourneyFacts, 'facts' | 'sums'>): boolean =>
  facts.some(({ state }) => state === 'changed') || sums.some(({ state }) => state === 'changed')

type StepState = 'to_do' | 'started' | 'done' | 'locked'

/** Each step and its state. `options` is included only if there are several. */
export const stepsOf = (row: JourneyFacts, expiring: ClientTerms): { step: RenewalStep; state: StepState }[] => {
  const offers = row.presented?.offers ?? []
  const offer = offerRead(row)
  const there = row.status === 'presented'
  const left = offer ? notAcknowledged(row, offer, expiring).length : 0
  const read = offer !== null && left === 0
  const over = ['accepted', 'bound'].includes(row.status)
  const stateOf = (done: boolean, started: boolean): StepState => (done ? 'done' : started ? 'started' : 'to_do')
  const ready = there && read && allAnswered(row) && row.chosenOffer !== null
  const decided = row.decision === 'renew' || row.decision === 'renew_changed'
  const all: { step: RenewalStep; state: StepState }[] = [
    { step: 'changes', state: over ? 'done' : !there ? 'locked' : stateOf(read, row.acknowledged.length > 0) },
    {
      step: 'facts',
      state: stateOf(
        factsComplete(row),
        row.facts.some(({ state }) => state !== ''),
      ),
    },
    ...(row.sums.length > 0
      ? [
          {
            step: 'values' as const,
            state: stateOf(
              sumsComplete(row),
              row.sums.some(({ state }) => state !== ''),
            ),
          },
        ]
      : []),
    { step: 'claims', state: stateOf(claimsComplete(row), false) },
    ...(offers.length > 1
      ? [
          {
            step: 'options' as const,
            state: over ? ('done' as const) : there ? stateOf(row.chosenOffer !== null, false) : ('locked' as const),
          },
        ]
      : []),
    { step: 'decide', state: over ? 'done' : there ? stateOf(decided, false) : 'locked' },
    { step: 'sign', state: over ? 'done' : ready && decided ? 'to_do' : 'locked' },
  ]
  return all
}

const readers: Record<FactKey, { read: (typed: string) => number | string | null; wrong: string }> = {
  turnover: { read: readMoney, wrong: 'Enter your turnover in pounds, like 250,000' },
  wageRoll: { read: readMoney, wrong: 'Enter your yearly wages in pounds, like 80,000' },
  employees: { read: readInteger, wrong: 'Enter a whole number, like 6' },
  activities: { read: (typed) => typed || null, wrong: 'Say what your business does now' },
}

type TypedFacts = { readonly [K in FactKey]?: 'same' | 'changed' | undefined } & { readonly [K in `${FactKey}Now`]?: string | undefined }

/** What the client typed about the facts on file. `wrong`: messages by field. */
export const readFacts = (facts: readonly Fact[], typed: TypedFacts) => {
  const wrong: Record<string, string> = {}
  const answers = new Map<FactKey, Pick<Fact, 'state' | 'after'>>()
  for (const key of factKeys) {
    const state = typed[key]
    const fact = facts.find((one) => one.key === key)
    if (!state) continue
    if (state === 'same') {
      if (fact?.before === null) wrong[key] = `Tell us: we have nothing on file for ${factLabels[key].label.toLowerCase()}`
      answers.set(key, { state, after: null })
    } else {
      const { read, wrong: message } = readers[key]
      const after = read(typed[`${key}Now`] ?? '')
      if (after === null) wrong[`${key}Now`] = message
      answers.set(key, { state, after })
    }
  }
  return { wrong, apply: (now: readonly Fact[]): Fact[] => now.map((fact) => ({ ...fact, ...answers.get(fact.key) })) }
}

type TypedSum = { key: string; state: Sum['state']; now: string }

/** The same for the sums insured. */
export const readSums = (typed: readonly TypedSum[]) => {
  const wrong: Record<string, string> = {}
  const answers = new Map<string, Pick<Sum, 'state' | 'after'>>()
  for (const [at, { key, state, now }] of typed.entries()) {
    const after = state === 'changed' ? readMoney(now) : null
    if (state === 'changed' && after === null) wrong[`sums.${at}.now`] = 'Enter the value in pounds, like 65,000'
    answers.set(key, { state, after })
  }
  return { wrong, apply: (now: readonly Sum[]): Sum[] => now.map((sum) => ({ ...sum, ...answers.get(sum.key) })) }
}
