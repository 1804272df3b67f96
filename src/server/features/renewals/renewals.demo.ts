/** Fictional renewals in every stage for the policies of the fictional book, dated relative to the first start. Demonstration only. */
import { eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { priceOf, type Terms } from '#contract/model/policies/terms.ts'
import { sumsOf, type RenewalOffer } from '#contract/model/renewals/renewal.ts'
import { deteriorations, renewalDiff } from '#contract/model/renewals/renewalDiff.ts'
import type { RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients, demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { users } from '#server/features/users/users.table.ts'
import { factsOf } from './renewals.ts'
import { renewals } from './renewals.table.ts'

const pick = (words: string, below: number): number => Number.parseInt(demoId('pick', words).slice(0, 8), 16) % below
const dearer = (net: number, percent: number) => Math.round((net * (100 + percent)) / 100)

/** Terms for the next year: sums insured and premium a little higher, and one excess too. */
const nextYear = (terms: Terms, percent: number): Terms => ({
  ...terms,
  sections: terms.sections.map((section, at) => ({
    ...section,
    limit: section.basis === 'sum_insured' && section.limit ? Math.round((section.limit * 1.05) / 50_000) * 50_000 : section.limit,
    excess: at === 0 && section.excess ? section.excess + 10_000 : section.excess,
    net: dearer(section.net, percent),
  })),
})

/** The café's terms: three changes for the worse, two for the better. */
const cafeTerms = (terms: Terms): Terms => ({
  ...terms,
  sections: terms.sections.map((section) => {
    const net = dearer(section.net, 7)
    if (section.code === 'PL') return { ...section, net, excess: 50_000, extensions: [] }
    if (section.code === 'CONT')
      return {
        ...section,
        net: dearer(section.net, 14),
        limit: section.limit && Math.round((section.limit * 1.1) / 50_000) * 50_000,
        conditions: [...section.conditions, 'Deep fat fryers cleaned every week, and the flue every six months'],
      }
    if (section.code === 'BI')
      return { ...section, net, extensions: [...section.extensions, 'Outbreak of disease within 5 miles, up to £10,000'] }
    return { ...section, net }
  }),
})

const otherInsurer = (terms: Terms): Terms => ({
  ...terms,
  sections: terms.sections
    .filter(({ code }) => code !== 'MONEY')
    .map((section) => ({ ...section, net: dearer(section.net, -6), excess: section.excess && section.excess * 2 })),
})

const offersFor = (policy: PolicyRow, terms: Terms, today: string): RenewalOffer[] => {
  const offer = (insurer: string, offered: Terms, subjectivities: string[] = []): RenewalOffer => ({
    id: demoId('renewal offer', `${policy.id} ${insurer}`),
    insurer,
    terms: offered,
    subjectivities,
    // Open until the last day of cover, as such terms usually are, and never already past.
    validUntil: policy.expiry > today ? policy.expiry : addDays(today, 14),
  })
  const cafe = policy.clientId === demoClients.find(({ name }) => name === 'Pebble Café Ltd')?.id && policy.class === 'hospitality'
  if (cafe)
    return [
      offer(policy.insurer, cafeTerms(terms), ['Photograph of the fire blanket and extinguishers']),
      offer(
        policy.insurer === 'Beacon Example Underwriting' ? 'Harbour Example Insurance' : 'Beacon Example Underwriting',
        otherInsurer(terms),
      ),
    ]
  return [offer(policy.insurer, nextYear(terms, 3 + pick(policy.id, 12)))]
}

const started: readonly RenewalStatus[] = [
  'info_requested',
  'info_received',
  'with_insurers',
  'terms_received',
  'presented',
  'accepted',
  'bound',
]
const stageOf = (policy: PolicyRow, place: number, cafe: boolean): RenewalStatus => {
  if (cafe) return 'presented'
  if (policy.status === 'renewal_pending') return 'not_started'
  if (policy.status === 'expired') return place % 3 === 0 ? 'declined' : place % 3 === 1 ? 'no_response' : 'not_offered'
  return started[place % started.length] ?? 'info_requested'
}
const hasFacts: readonly RenewalStatus[] = ['info_received', 'with_insurers', 'terms_received', 'accepted', 'bound']
const hasTerms: readonly RenewalStatus[] = ['terms_received', 'presented', 'accepted', 'bound', 'declined']
const nextActions: Partial<Record<RenewalStatus, string>> = {
  not_started: 'Invite, and ask for the new turnover',
  info_requested: 'Ring for the wage roll',
  info_received: 'Presentation to two insurers',
  with_insurers: 'Chase the underwriter',
  terms_received: 'Check the new excess, then present',
  presented: 'Go through the changes by phone',
  accepted: 'Bind, and ask for the certificate',
}

/** Every third day a step of `path`, from the opening 20 days ago; the last ones at the latest yesterday. */
const daysAgoOf = (step: number) => Math.max(1, 20 - step * 3)

type Book = { policy: PolicyRow; client: typeof clients.$inferSelect; terms: Terms; place: number; today: string; broker: string }

const rowFor = ({ policy, client, terms, place, today }: Book): typeof renewals.$inferInsert => {
  const cafe = client.id === demoClients.find(({ name }) => name === 'Pebble Café Ltd')?.id && policy.class === 'hospitality'
  const status = stageOf(policy, place, cafe)
  const factsGiven = hasFacts.includes(status)
  const offers = hasTerms.includes(status) ? offersFor(policy, terms, today) : []
  const first = offers[0] ?? null
  const isPresented = first !== null && status !== 'terms_received'
  const at = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T10:${String(10 + (place % 45))}:00Z`)
  const on = (step: number) => at(daysAgoOf(step))
  const decided = status === 'accepted' || status === 'bound'
  const approached = status === 'not_started' || status === 'info_requested' || status === 'info_received' ? 0 : 1 + (place % 3)
  return {
    id: demoId('renewal', policy.id),
    clientId: policy.clientId,
    policyId: policy.id,
    status,
    dueOn: policy.expiry,
    assignedTo: policy.assignedTo,
    invitedAt: status === 'not_started' ? null : on(1),
    facts: factsOf(client).map((fact) => ({
      ...fact,
      state: factsGiven || (cafe && fact.key === 'activities') ? ('same' as const) : ('' as const),
    })),
    factsConfirmedAt: factsGiven ? on(2) : null,
    factsConfirmedBy: factsGiven ? 'By phone' : '',
    sums: sumsOf(terms).map((sum) => ({ ...sum, state: factsGiven ? ('same' as const) : ('' as const) })),
    claimsTold: factsGiven ? { others: 'none', told: '' } : { others: '', told: '' },
    offers,
    newTerms: first?.terms ?? null,
    recommendedOffer: first?.id ?? null,
    presented: isPresented
      ? {
          offers,
          recommended: first.id,
          note: cafe
            ? 'Your insurer raised the excess for all cafés this year. We think the wider business interruption cover is worth it; ring me if you want to talk it over.'
            : '',
        }
      : null,
    presentedAt: isPresented ? on(5) : null,
    chosenOffer: isPresented && offers.length === 1 ? first.id : null,
    acknowledged:
      decided && first
        ? deteriorations(renewalDiff(terms, first.terms)).map(({ key, text }) => ({ key, text, at: on(6).toISOString() }))
        : [],
    decision: decided ? 'renew' : status === 'declined' ? 'lapse' : '',
    decidedAt: decided || status === 'declined' ? on(6) : null,
    decidedBy: decided || status === 'declined' ? 'By phone' : '',
    lostReason:
      status === 'declined' ? 'price' : status === 'no_response' ? 'no_response' : status === 'not_offered' ? 'insurer_withdrew' : '',
    targetNet: place % 4 === 0 ? dearer(policy.net, 3) : null,
    marketsApproached: approached,
    marketsReplied: Math.max(0, approached - (status === 'with_insurers' ? 1 : 0)),
    insurersAsked: approached > 0 ? policy.insurer : '',
    nextAction: nextActions[status] ?? '',
    nextChaseOn: nextActions[status] ? addDays(today, (place % 9) - 2) : null,
    note: place % 5 === 0 ? 'Prefers a call after 3 pm' : '',
    chases: status === 'info_requested' ? 1 : 0,
    // So that the nightly job does not chase on its first run.
    chasedFor: 0,
    lapseLetterAt: policy.status === 'expired' ? at(2) : null,
    createdAt: on(0),
  }
}

/** The policy that a bound renewal made. */
const successorOf = ({ policy, today }: Book, row: typeof renewals.$inferInsert) => {
  const offer = row.offers?.[0]
  if (!offer) return null
  const inception = addDays(policy.expiry, 1)
  const { net, ipt, fee } = priceOf(offer.terms)
  const id = demoId('renewed policy', policy.id)
  const at = new Date(`${addDays(today, -1)}T15:20:00Z`)
  const number = policy.policyNumber.replace(/-\d+$/, `-${inception.slice(2, 4)}R`)
  return {
    policy: {
      id,
      clientId: policy.clientId,
      reference: `POL-${inception.slice(0, 4)}-${String(100_000 + pick(`${policy.id} renewed`, 899_999))}`,
      policyNumber: number,
      class: policy.class,
      insurer: offer.insurer,
      status: 'awaiting_documents' as const,
      inception,
      expiry: yearFrom(inception),
      boundAt: at,
      boundBy: policy.assignedTo,
      net,
      ipt,
      fee,
      commissionRate: offer.terms.commissionRate,
      assignedTo: policy.assignedTo,
      confidential: policy.confidential,
      predecessorId: policy.id,
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
    terms: {
      policyId: id,
      number: 1,
      effectiveFrom: inception,
      reason: 'Renewal',
      terms: offer.terms,
      madeAt: at,
      madeBy: policy.assignedTo,
      madeByName: 'A broker',
    },
  }
}

export const seedDemoRenewals = async (db: Db): Promise<SignIn[]> => {
  // Written once, so that changes made in the demonstration stay.
  if ((await db.select({ id: renewals.id }).from(renewals).limit(1)).length > 0) return []
  const { rows: days } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = days[0]?.today ?? ''
  const due = await db
    .select({ policy: policies, client: clients, terms: policyTerms.terms, broker: users.name })
    .from(policies)
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .innerJoin(policyTerms, sql`${policyTerms.policyId} = ${policies.id} AND ${policyTerms.number} = ${policies.termsNumber}`)
    .leftJoin(users, eq(users.id, policies.assignedTo))
    .where(
      sql`(${inArray(policies.status, ['renewal_pending', 'renewal_in_progress'])} OR (${policies.status} = 'expired' AND ${policies.expiry} > ${addDays(today, -90)}
        AND NOT EXISTS (SELECT 1 FROM policies AS next WHERE next.predecessor_id = ${policies.id})))`,
    )
    .orderBy(policies.expiry, policies.id)
  let [place, lost] = [0, 0]
  const events: (typeof recordEvents.$inferInsert)[] = []
  for (const one of due) {
    const book = { ...one, place, today, broker: one.broker ?? 'A broker' }
    if (one.policy.status === 'renewal_in_progress') place += 1
    else if (one.policy.status === 'expired') {
      book.place = lost
      lost += 1
    } else book.place = pick(one.policy.id, 90)
    const row = rowFor(book)
    const successor = row.status === 'bound' ? successorOf(book, row) : null
    if (successor) {
      await db.insert(policies).values(successor.policy)
      await db.insert(policyTerms).values(successor.terms)
    }
    await db.insert(renewals).values({ ...row, newPolicyId: successor?.policy.id ?? null })
    events.push(...eventsOf(row, book))
  }
  if (events.length > 0) await db.insert(recordEvents).values(events)
  return []
}

const path: Partial<Record<RenewalStatus, readonly (readonly [string, RenewalStatus])[]>> = (() => {
  const invited = [['requestFacts', 'info_requested']] as const
  const received = [...invited, ['receiveFacts', 'info_received']] as const
  const approached = [...received, ['approachInsurers', 'with_insurers']] as const
  const terms = [...approached, ['receiveTerms', 'terms_received']] as const
  const presented = [...terms, ['present', 'presented']] as const
  const accepted = [...presented, ['accept', 'accepted']] as const
  return {
    info_requested: invited,
    info_received: received,
    with_insurers: approached,
    terms_received: terms,
    presented,
    accepted,
    bound: [...accepted, ['bind', 'bound']] as const,
    declined: [...presented, ['decline', 'declined']] as const,
    not_offered: [...approached, ['recordNotOffered', 'not_offered']] as const,
    no_response: [...invited, ['lapse', 'no_response']] as const,
  }
})()

/** The events that led to its current status. */
const eventsOf = (row: typeof renewals.$inferInsert, { today, broker }: Book): (typeof recordEvents.$inferInsert)[] => {
  const steps = [['open', 'not_started'] as const, ...(path[row.status] ?? [])]
  const staffOnly = ['receiveTerms']
  return steps.map(([action, to], at) => ({
    subjectType: 'renewal',
    subjectId: row.id,
    at: new Date(`${addDays(today, -daysAgoOf(at))}T10:05:00Z`),
    party: action === 'open' || action === 'lapse' ? ('system' as const) : ('staff' as const),
    byName: action === 'open' || action === 'lapse' ? 'Seawall' : broker,
    action,
    fromStatus: steps[at - 1]?.[1] ?? null,
    toStatus: to,
    version: 0,
    visibleTo: staffOnly.includes(action) ? ('staff' as const) : ('client' as const),
  }))
}
