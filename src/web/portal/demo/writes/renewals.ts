/** The steps of a renewal, with the same rules as on the server (contract/model/renewals), kept in the tab. */
import { ApiError } from '#contract/failure.ts'
import { deteriorations, renewalDiff } from '#contract/model/renewals/renewalDiff.ts'
import { allAnswered, readFacts, notAcknowledged, stepsOf, readSums, type JourneyFacts } from '#contract/model/renewals/renewalJourney.ts'
import { renewals, type RenewalCard, type RenewalJourney } from '#contract/portal/renewals.ts'
import type { Book } from '../book.ts'
import { at, done, invalid, me, must, on } from './kit.ts'

const conflict = (message: string) => new ApiError(409, message)
const journeyOf = (book: Book, id: string) => {
  const journey = must(book.find(renewals.show, { id }))
  if (!['facts', 'awaited', 'terms'].includes(journey.state)) throw conflict('This renewal is settled. Ring us if something has changed.')
  return journey
}

const factsIn = (journey: RenewalJourney): JourneyFacts => ({
  status: must(journey.status),
  presented: journey.offers.length > 0 ? { offers: journey.offers, recommended: journey.recommended } : null,
  chosenOffer: journey.chosen,
  acknowledged: journey.acknowledged.map((key) => ({ key })),
  facts: journey.facts,
  sums: journey.sums,
  claimsTold: must(journey.claimsTold),
  decision: journey.decision,
})

const keep = (book: Book, journey: RenewalJourney): RenewalJourney => {
  const facts = factsIn(journey)
  const next = {
    ...journey,
    version: journey.version + 1,
    steps: stepsOf(facts, journey.expiringTerms),
    factsConfirmedAt: allAnswered(facts) ? (journey.factsConfirmedAt ?? at(book)) : null,
  }
  const list = must(book.find(renewals.list, {}))
  const card = (one: RenewalCard): RenewalCard =>
    one.policyId === next.policyId ? { ...one, state: next.state, status: next.status } : one
  book.keep(renewals.list, {}, { ...list, items: list.items.map(card) })
  return book.keep(renewals.show, { id: journey.policyId }, next)
}

export const renewalWrites = {
  ...on(renewals.acknowledge, (book, { id, keys }) => {
    const journey = journeyOf(book, id)
    const known = journey.offers.flatMap(({ terms }) => deteriorations(renewalDiff(journey.expiringTerms, terms)).map(({ key }) => key))
    return keep(book, { ...journey, acknowledged: [...new Set(keys)].filter((key) => known.includes(key)) })
  }),
  ...on(renewals.saveFacts, (book, { id, ...typed }) => {
    const journey = journeyOf(book, id)
    const { wrong, apply: told } = readFacts(journey.facts, typed)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    return keep(book, { ...journey, facts: told(journey.facts) })
  }),
  ...on(renewals.saveSums, (book, { id, sums }) => {
    const journey = journeyOf(book, id)
    const { wrong, apply: told } = readSums(sums)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    return keep(book, { ...journey, sums: told(journey.sums) })
  }),
  ...on(renewals.saveClaims, (book, { id, others, told = '' }) => {
    if (others === 'some' && !told) throw invalid({ told: 'Tell us about them: when, what happened, and what it cost' })
    return keep(book, { ...journeyOf(book, id), claimsTold: { others, told: others === 'some' ? told : '' } })
  }),
  ...on(renewals.choose, (book, { id, offerId }) => {
    const journey = journeyOf(book, id)
    if (!journey.offers.some((offer) => offer.id === offerId)) throw invalid({ offerId: 'Choose one of the options' })
    return keep(book, { ...journey, chosen: offerId })
  }),
  ...on(renewals.decide, (book, { id, offerId, decision, changes = '', lostReason }) => {
    const journey = journeyOf(book, id)
    if (decision === 'call') return keep(book, { ...journey, decision: 'call_me' })
    if (journey.status !== 'presented') throw conflict('There are no terms to decide on yet')
    if (decision === 'decline') {
      if (!lostReason) throw invalid({ lostReason: 'Choose the reason' })
      done(book, 'renewal', id)
      return keep(book, {
        ...journey,
        decision: 'lapse',
        status: 'declined',
        state: 'declined',
        decidedAt: at(book),
        decidedBy: me(book).name,
      })
    }
    const chosen = offerId ?? journey.chosen
    if (!journey.offers.some((offer) => offer.id === chosen)) throw invalid({ offerId: 'Choose one of the offers' })
    if (decision === 'changes' && changes.length < 3) throw invalid({ changes: 'Say what should be different' })
    return keep(book, {
      ...journey,
      chosen,
      decision: decision === 'changes' ? 'renew_changed' : 'renew',
      wantedChanges: decision === 'changes' ? changes : '',
    })
  }),
  ...on(renewals.accept, (book, { id, version }) => {
    const journey = journeyOf(book, id)
    const facts = factsIn(journey)
    const offer = journey.offers.find((one) => one.id === journey.chosen)
    if (version !== journey.version) throw conflict('It has changed since you opened this page')
    if (!offer) throw conflict('Choose one of the options first')
    const left = notAcknowledged(facts, offer, journey.expiringTerms).length
    if (left > 0) throw conflict(`Acknowledge what gets worse first: ${left} ${left === 1 ? 'change is' : 'changes are'} left`)
    if (!allAnswered(facts)) throw conflict('Confirm your facts, values and claims first')
    if (journey.decision !== 'renew' && journey.decision !== 'renew_changed') throw conflict('Decide first what you want')
    const changed = journey.facts.some(({ state }) => state === 'changed') || journey.sums.some(({ state }) => state === 'changed')
    done(book, 'renewal', id)
    return keep(book, {
      ...journey,
      status: 'accepted',
      state: 'accepted',
      decision: changed ? 'renew_changed' : journey.decision,
      decidedAt: at(book),
      decidedBy: me(book).name,
    })
  }),
}
