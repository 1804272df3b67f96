/** Renewals in any state, with a new policy, and with a new client unless one is given. */
import { randomUUID } from 'node:crypto'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import { factKeys, sumsOf, type RenewalOffer } from '#contract/model/renewals/renewal.ts'
import type { RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { renewals } from '#server/features/renewals/renewals.table.ts'
import { policyBuilder, termsFor } from './policies.ts'

const withTerms: readonly RenewalStatus[] = ['with_insurers', 'terms_received', 'presented', 'accepted', 'bound']
const untouched: readonly RenewalStatus[] = ['not_started']

type NewRenewal = Partial<typeof renewals.$inferInsert> & {
  /** Days until the policy ends. */
  daysLeft?: number
  terms?: Terms
  /** The terms that the insurer offers; by default the same as the current terms. */
  offered?: Terms
  policy?: Parameters<ReturnType<typeof policyBuilder>['policy']>[0]
}

export const offerFor = (terms: Terms, validUntil: string): RenewalOffer => ({
  id: randomUUID(),
  insurer: 'Harbour Example Insurance',
  terms,
  subjectivities: [],
  validUntil,
})

export const renewalBuilder = (db: Db, now: () => Date) => ({
  async renewal({ daysLeft = 30, terms = termsFor(), offered = terms, policy: of = {}, ...facts }: NewRenewal = {}) {
    const today = londonClock(now()).date
    const expiry = addDays(today, daysLeft)
    const status = facts.status ?? 'not_started'
    const policy = await policyBuilder(db, now).policy({
      status: untouched.includes(status) ? 'renewal_pending' : 'renewal_in_progress',
      inception: addDays(expiry, -364),
      expiry,
      terms,
      ...(facts.clientId ? { clientId: facts.clientId } : {}),
      ...of,
    })
    const offer = offerFor(offered, addDays(today, Math.max(daysLeft, 1)))
    const offers = withTerms.includes(status) ? [offer] : []
    const shown = offers.length > 0 && status !== 'terms_received' && status !== 'with_insurers'
    const [made] = await db
      .insert(renewals)
      .values({
        id: randomUUID(),
        clientId: policy.clientId,
        policyId: policy.id,
        dueOn: expiry,
        facts: factKeys.map((key) => ({ key, before: key === 'activities' ? 'Café' : 10_000_000, after: null, state: '' as const })),
        sums: sumsOf(terms),
        offers,
        recommendedOffer: offers[0]?.id ?? null,
        newTerms: offers[0]?.terms ?? null,
        presented: shown ? { offers, recommended: offer.id, note: '' } : null,
        chosenOffer: shown ? offer.id : null,
        ...facts,
        status,
      })
      .returning()
    if (!made) throw new Error('the renewal was not stored')
    return { ...made, policy }
  },
})
