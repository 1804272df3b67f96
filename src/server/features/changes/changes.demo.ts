/** A few mid-term changes and questions about policies, in different statuses. Fictional, dated from the day of the first start. Demo only. */
import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { ChangeKind, ChangeDetails } from '#contract/model/changes/changeKinds.ts'
import { changeMachine, type ChangeAction, type ChangeStatus } from '#contract/model/changes/changeMachine.ts'
import { changeLabel } from '#contract/model/changes/changeKinds.ts'
import { wholePeriod } from '#contract/model/policies/money.ts'
import { comparedOf, ourPrice, pricedSection, termsAfter, withYearlyNet } from '#contract/model/changes/changeTerms.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import { sectionAt } from '#contract/model/policies/sectionKey.ts'
import { priceOf, type Terms } from '#contract/model/policies/terms.ts'
import { standardLevels } from '#contract/model/site/serviceLevels.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { contacts } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { newestTerms } from '#server/features/policies/policies.ts'
import { policies, policyTerms, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { changes } from './changes.table.ts'

type DemoStep = { action: ChangeAction; daysAgo: number; reason?: string }
type Plan = {
  /** A named client's policy, or the first active one of the class. */
  of: { client?: string; class: PolicyClass }
  kind: ChangeKind
  wanted: (terms: Terms) => Omit<ChangeDetails, 'newId'>
  details?: string
  /** Days from today. */
  from: number
  askedDaysAgo: number
  /** Increase in hundredths of the section's yearly premium. */
  dearer?: number
  /** Our fee, in pence. */
  fee?: number
  steps: readonly DemoStep[]
}

const item = (terms: Terms, kind: string) => terms.items.find((one) => one.kind === kind)?.id ?? ''
const limitOf = (terms: Terms, code: string) => terms.sections.find((section) => section.code === code)?.limit ?? 0

const plans: readonly Plan[] = [
  {
    of: { client: 'Pebble Caf\u00e9 Ltd', class: 'cyber' },
    kind: 'limit',
    wanted: (terms) => ({ target: 'section:CYB', sum: limitOf(terms, 'CYB') * 2 }),
    details: 'Our card terminal provider asks for it.',
    from: -40,
    askedDaysAgo: 55,
    dearer: 35,
    steps: [
      { action: 'passToInsurer', daysAgo: 54 },
      { action: 'recordPrice', daysAgo: 49 },
      { action: 'accept', daysAgo: 48 },
      { action: 'apply', daysAgo: 41 },
    ],
  },
  {
    of: { client: 'Pebble Caf\u00e9 Ltd', class: 'hospitality' },
    kind: 'sum_insured',
    wanted: (terms) => ({ target: 'section:CONT', sum: limitOf(terms, 'CONT') + 1_500_000 }),
    details: 'A second espresso machine and a new oven came in October.',
    from: 4,
    askedDaysAgo: 6,
    dearer: 22,
    fee: 2500,
    steps: [
      { action: 'passToInsurer', daysAgo: 5 },
      { action: 'recordPrice', daysAgo: 1 },
    ],
  },
  {
    of: { client: 'Pebble Caf\u00e9 Ltd', class: 'legal' },
    kind: 'activities',
    wanted: () => ({ business: 'Caf\u00e9 with seating for 40, and catering at events', turnover: 41_000_000 }),
    from: 20,
    askedDaysAgo: 3,
    steps: [{ action: 'askClient', daysAgo: 2, reason: 'How many events a year do you cater for, and how many guests has the largest?' }],
  },
  {
    of: { client: 'Groyne Joinery Ltd', class: 'van' },
    kind: 'vehicle_substitute',
    wanted: (terms) => ({
      item: item(terms, 'vehicle'),
      registration: 'GX24HNL',
      name: 'Ford Transit Custom',
      use: 'Own goods, no hire or reward',
      sum: 2_450_000,
    }),
    details: 'The old van goes in part exchange. Same drivers, same yard at night.',
    from: 3,
    askedDaysAgo: 2,
    steps: [{ action: 'passToInsurer', daysAgo: 1 }],
  },
  {
    of: { class: 'fleet' },
    kind: 'vehicle_add',
    wanted: () => ({ registration: 'GY73RWT', name: 'Volkswagen Crafter', use: 'Own goods, no hire or reward', sum: 3_150_000 }),
    from: 2,
    askedDaysAgo: 0,
    steps: [],
  },
  {
    of: { class: 'property_owners' },
    kind: 'party_add',
    wanted: () => ({ name: 'Harbour Example Bank plc', role: 'bank' }),
    details: 'The loan agreement wants the bank noted.',
    from: 1,
    askedDaysAgo: 9,
    dearer: 2,
    steps: [
      { action: 'passToInsurer', daysAgo: 8 },
      { action: 'recordPrice', daysAgo: 3 },
      { action: 'accept', daysAgo: 1 },
    ],
  },
  {
    of: { class: 'professional_indemnity' },
    kind: 'limit',
    wanted: (terms) => ({ target: 'section:PI', sum: limitOf(terms, 'PI') * 10 }),
    from: 10,
    askedDaysAgo: 14,
    steps: [
      { action: 'passToInsurer', daysAgo: 13 },
      {
        action: 'reject',
        daysAgo: 7,
        reason: 'The insurer does not write so high a limit. We can look for a second insurer for the part above it: ring us.',
      },
    ],
  },
  {
    of: { class: 'shop' },
    kind: 'cancellation',
    wanted: () => ({}),
    details: 'We close the shop at the end of the month. Nothing replaces the cover.',
    from: 24,
    askedDaysAgo: 4,
    steps: [],
  },
  {
    of: { class: 'office' },
    kind: 'address',
    wanted: (terms) => ({ item: item(terms, 'location') || 'post', name: '12 Example Lane, Hove', postcode: 'BN3 2ZZ' }),
    from: 30,
    askedDaysAgo: 8,
    steps: [{ action: 'withdraw', daysAgo: 6, reason: 'The move fell through.' }],
  },
]

type By = { id: string | null; name: string }

/** The active user of the company who was invited first, otherwise its contact. */
const askerOf = async (db: Db, clientId: string): Promise<By> => {
  const [person] = await db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.clientId, clientId), eq(memberships.status, 'active')))
    .orderBy(asc(memberships.invitedAt))
    .limit(1)
  if (person) return person
  const [contact] = await db.select({ name: contacts.name }).from(contacts).where(eq(contacts.clientId, clientId)).limit(1)
  return { id: null, name: contact?.name ?? 'The client' }
}

const policyOf = async (db: Db, { client, class: kind }: Plan['of']): Promise<PolicyRow | null> => {
  const active = and(
    eq(policies.class, kind),
    inArray(policies.status, ['active', 'renewal_in_progress', 'awaiting_documents']),
    isNotNull(policies.boundAt),
  )
  const [found] = await db
    .select()
    .from(policies)
    .where(
      and(
        active,
        client
          ? eq(policies.clientName, client)
          : notInArray(
              policies.clientName,
              plans.flatMap(({ of }) => of.client ?? []),
            ),
      ),
    )
    .orderBy(policies.id)
    .limit(1)
  return found ?? null
}

const statusAfter = (steps: readonly DemoStep[]): ChangeStatus =>
  steps.reduce<ChangeStatus>((status, { action }) => changeMachine.targets(status, action)[0] ?? status, 'requested')

export const seedDemoChanges = async (db: Db): Promise<SignIn[]> => {
  const idOf = (plan: Plan, index: number) => demoId('change', `${plan.of.client ?? plan.of.class} ${plan.kind} ${index}`)
  // Written only once, so that changes made in the demo are kept.
  const first = plans[0]
  if (
    !first ||
    (
      await db
        .select({ id: changes.id })
        .from(changes)
        .where(eq(changes.id, idOf(first, 0)))
    ).length > 0
  )
    return []
  const { rows } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = rows[0]?.today ?? ''
  const [broker] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.name)
    .limit(1)
  const staff: By = broker ?? { id: null, name: 'A broker' }
  const at = (daysAgo: number, minutes = 0) =>
    new Date(Date.parse(`${addDays(today, -daysAgo)}T09:12:00Z`) - (daysAgo === 0 ? 86_400_000 / 2 : 0) + minutes * 60_000)
  for (const [index, plan] of plans.entries()) {
    const policy = await policyOf(db, plan.of)
    if (!policy) continue
    const { terms, effectiveFrom } = await newestTerms(db, policy.id)
    const id = idOf(plan, index)
    const wanted: ChangeDetails = { ...plan.wanted(terms), newId: demoId('change item', id) }
    const wished = addDays(today, plan.from)
    // Never before the newest terms take effect.
    const effectiveOn = wished < effectiveFrom ? effectiveFrom : wished
    const asker = await askerOf(db, policy.clientId)
    const status = statusAfter(plan.steps)
    const section = pricedSection(terms, plan.kind, wanted)
    const now = sectionAt(terms.sections, section)?.net ?? 0
    const yearlyNet = Math.round((now * (100 + (plan.dearer ?? 0))) / 100)
    const priced = plan.steps.some(({ action }) => action === 'recordPrice')
    const price = ourPrice(terms.sections, { section, yearlyNet }, wholePeriod(policy), effectiveOn)
    const pricing = priced ? { net: price.net, ipt: price.ipt, pricedSection: section, yearlyNet, fee: plan.fee ?? 0 } : {}
    const lastStep = plan.steps.at(-1)
    const moved = at(lastStep?.daysAgo ?? plan.askedDaysAgo, plan.steps.length * 40)
    const dueAt = changeMachine.dueAfter({ status: 'withdrawn', dueAt: null }, status, moved, standardLevels)
    const by = { id: staff.id, name: staff.name }
    const event = (daysAgo: number, minutes: number, action: string, party: 'client' | 'staff', who: By, more: object) => ({
      subjectType: 'change',
      subjectId: id,
      at: at(daysAgo, minutes),
      party,
      byUser: who.id,
      byName: who.name,
      action,
      visibleTo: 'client' as const,
      ...more,
    })
    await db.insert(changes).values({
      id,
      clientId: policy.clientId,
      policyId: policy.id,
      kind: plan.kind,
      status,
      effectiveOn,
      wanted,
      compared: comparedOf(terms, plan.kind, wanted),
      reason: plan.details ?? '',
      dueAt,
      ...pricing,
      insurerReference: plan.steps.length > 0 ? `MTA-${10_000 + index * 37}` : '',
      termsNumber: status === 'applied' ? policy.termsNumber + 1 : null,
      assignedTo: plan.steps.length > 0 ? staff.id : null,
      requestedBy: asker.id,
      requestedByName: asker.name,
      version: plan.steps.length,
      createdAt: at(plan.askedDaysAgo),
      updatedAt: moved,
    })
    const walked = plan.steps.map(({ action, daysAgo, reason }, place) => {
      const from = statusAfter(plan.steps.slice(0, place))
      const party = action === 'accept' || action === 'withdraw' ? ('client' as const) : ('staff' as const)
      const toStatus = statusAfter(plan.steps.slice(0, place + 1))
      return event(daysAgo, (place + 1) * 40, action, party, party === 'client' ? asker : by, {
        fromStatus: from,
        toStatus,
        reason: reason ?? '',
        version: place + 1,
      })
    })
    await db.insert(recordEvents).values([event(plan.askedDaysAgo, 0, 'create', 'client', asker, { toStatus: 'requested' }), ...walked])
    if (status !== 'applied') continue
    const after = withYearlyNet(termsAfter(terms, plan.kind, wanted, effectiveOn), section, yearlyNet)
    const number = policy.termsNumber + 1
    const { net, ipt, fee } = priceOf(after)
    await db.insert(policyTerms).values({
      policyId: policy.id,
      number,
      effectiveFrom: effectiveOn,
      reason: changeLabel(plan.kind),
      terms: after,
      netChange: price.net,
      iptChange: price.ipt,
      fee: plan.fee ?? 0,
      madeAt: moved,
      madeBy: staff.id,
      madeByName: staff.name,
    })
    await db
      .update(policies)
      .set({ termsNumber: number, net, ipt, fee, version: policy.version + 1 })
      .where(eq(policies.id, policy.id))
  }
  await askQuestions(db, staff, at)
  return []
}

/** One answered question and one that waits for an answer. */
const askQuestions = async (db: Db, staff: By, at: (daysAgo: number, minutes?: number) => Date) => {
  const conversations = [
    {
      of: { client: 'Pebble Caf\u00e9 Ltd', class: 'hospitality' },
      lines: [
        { daysAgo: 12, party: 'client', text: 'We put two tables on the pavement in summer. Are they and our guests out there covered?' },
        {
          daysAgo: 11,
          party: 'staff',
          text: "Your guests are: public liability applies at the caf\u00e9 and on the pavement in front of it, as long as you hold the council's pavement licence. The tables are covered against theft only while somebody is there. Bring them in at night.",
        },
      ],
    },
    {
      of: { client: 'Pebble Caf\u00e9 Ltd', class: 'cyber' },
      lines: [{ daysAgo: 1, party: 'client', text: "Does the policy pay if a guest's card details are taken from our booking system?" }],
    },
  ] as const
  for (const { of, lines } of conversations) {
    const policy = await policyOf(db, of)
    if (!policy) continue
    const asker = await askerOf(db, policy.clientId)
    await db.insert(recordEvents).values(
      lines.map(({ daysAgo, party, text }) => ({
        subjectType: 'policy',
        subjectId: policy.id,
        at: at(daysAgo, 95),
        party,
        byUser: party === 'client' ? asker.id : staff.id,
        byName: party === 'client' ? asker.name : staff.name,
        action: 'message',
        reason: text,
        visibleTo: 'client' as const,
      })),
    )
  }
}
