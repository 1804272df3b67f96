/** The fictional book: forty clients and about 160 policies in all eight statuses, dated relative to the first start. Demonstration only. */
import { eq, inArray, sql } from 'drizzle-orm'
import { customerCategoryOf } from '#contract/model/clients/customerCategory.ts'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { yearFrom } from '#contract/model/policies/money.ts'
import { paperBefore, usualPapers } from '#contract/model/policies/papers.ts'
import { isConfidential, type PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients, demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { users } from '#server/features/users/users.table.ts'
import { demoBook, type DemoClient } from './demoClients.ts'
import { demoInsurers, demoTerms, pick } from './demoTerms.ts'
import { policies, policyTerms, subjectivities } from './policies.table.ts'

/** The ids that other demonstration data refers to. */
export const demoClientId = (name: string): string => demoClients.find((client) => client.name === name)?.id ?? demoId('client', name)
/** `year`: 0 for the newest period, 1 for the one before it. */
export const demoPolicyId = (client: string, kind: PolicyClass, year = 0): string => demoId('policy', `${client} ${kind} ${year}`)

type Plan = { status: PolicyStatus; inception: string; cancelledFrom?: string; bound: boolean }

/** The status and first day of a policy's newest period. Every status occurs. */
const planOf = (client: DemoClient, kind: PolicyClass, today: string): Plan => {
  const mark = `${client.name} ${kind} plan`
  const roll = pick(mark, 24)
  const began = (daysAgo: number) => addDays(today, -daysAgo)
  if (client.status === 'lapsed') return { status: 'expired', inception: began(365 + 20 + pick(mark, 60)), bound: true }
  // Most screenshots show the café, so its policies are chosen by hand.
  if (client.name === 'Pebble Café Ltd')
    return kind === 'hospitality'
      ? { status: 'renewal_in_progress', inception: began(345), bound: true }
      : { status: 'active', inception: began(kind === 'cyber' ? 150 : 210), bound: true }
  if (roll === 0) return { status: 'pending', inception: addDays(today, 6 + pick(mark, 20)), bound: false }
  if (roll === 1) return { status: 'awaiting_proposal_form', inception: addDays(today, 10 + pick(mark, 20)), bound: false }
  if (roll === 2) return { status: 'cancelled', inception: began(200), cancelledFrom: began(40 + pick(mark, 60)), bound: true }
  if (roll === 3) return { status: 'expired', inception: began(365 + 5 + pick(mark, 40)), bound: true }
  if (roll === 4 || roll === 5) return { status: 'awaiting_documents', inception: began(3 + pick(mark, 25)), bound: true }
  if (roll <= 9) return { status: 'renewal_pending', inception: began(366 - 31 - pick(mark, 28)), bound: true }
  if (roll <= 12) return { status: 'renewal_in_progress', inception: began(366 - 4 - pick(mark, 26)), bound: true }
  return { status: 'active', inception: began(30 + pick(mark, 260)), bound: true }
}

/** An invented policy number as the insurer would print it. */
const numberOf = (client: string, kind: PolicyClass, year: number) =>
  `${kind.slice(0, 3).toUpperCase()}/${100_000 + pick(`${client} ${kind} number`, 899_999)}-${26 - year}`

const insurerOf = (client: string, kind: PolicyClass) =>
  kind === 'fleet' || kind === 'van'
    ? demoInsurers[3]
    : ['cyber', 'directors', 'kidnap_ransom', 'trade_credit', 'cargo'].includes(kind)
      ? demoInsurers[4]
      : (demoInsurers[pick(`${client} insurer`, 3)] ?? demoInsurers[0])

/** Invented: an LLP is registered under letters, a company under figures alone. */
const companyNumberOf = ({ name, businessType }: DemoClient) => {
  if (businessType === 'llp') return `OC${300_000 + pick(`${name} number`, 99_999)}`
  return ['ltd', 'plc', 'cic'].includes(businessType) ? `0${1_000_000 + pick(`${name} number`, 8_999_999)}` : ''
}

const clientRows = (brokers: readonly string[]) =>
  demoBook.map((client) => ({
    id: demoClientId(client.name),
    name: client.name,
    status: client.status ?? ('active' as const),
    businessType: client.businessType,
    tradingName: '',
    companyNumber: companyNumberOf(client),
    charityNumber: client.businessType === 'charity' ? `${200_000 + pick(client.name, 99_999)}` : '',
    ern: client.employees > 1 ? `${120 + pick(client.name, 700)}/DEMO${pick(`${client.name} ern`, 900) + 100}` : '',
    ernExempt: client.employees > 1 ? ('' as const) : ('not_employer' as const),
    trade: client.trade,
    activities: client.activities,
    established: client.established,
    turnover: client.turnoverPounds * 100,
    turnoverYear: 2025,
    employees: client.employees,
    wageRoll: client.employees * 24_000 * 100,
    address: `${pick(`${client.name} street`, 90) + 1} Example Street, ${client.town}`,
    postcode: client.postcode,
    phone: `+441273${496_000 + pick(`${client.name} phone`, 1000)}`,
    email: `${(client.contact.split(' ').at(-1) ?? 'post').toLowerCase()}@${client.name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replaceAll(/^-|-(ltd|llp|plc|cic)?$/g, '')}.example.com`,
    category: customerCategoryOf({ ...client, turnover: client.turnoverPounds * 100 }).category,
    source: ['Recommended', 'Website', 'Search', 'Event'][pick(client.name, 4)] ?? '',
    assignedTo: brokers[pick(`${client.name} broker`, brokers.length)] ?? null,
  }))

type Written = {
  policies: (typeof policies.$inferInsert)[]
  terms: (typeof policyTerms.$inferInsert)[]
  events: (typeof recordEvents.$inferInsert)[]
}

const write = (
  into: Written,
  client: DemoClient,
  kind: PolicyClass,
  year: number,
  plan: Plan,
  broker: { id: string; name: string } | null,
) => {
  const id = demoPolicyId(client.name, kind, year)
  const terms = demoTerms(client, kind, plan.inception, year)
  const { net, ipt, fee } = priceOf(terms)
  const bound = plan.bound ? new Date(`${addDays(plan.inception, -6)}T10:24:00Z`) : null
  const madeAt = new Date(`${addDays(plan.inception, -12)}T09:40:00Z`)
  into.policies.push({
    id,
    clientId: demoClientId(client.name),
    reference: `POL-${plan.inception.slice(0, 4)}-${String(100_000 + pick(`${client.name} ${kind} ${year} reference`, 899_999))}`,
    policyNumber: plan.bound ? numberOf(client.name, kind, year) : '',
    class: kind,
    insurer: insurerOf(client.name, kind),
    status: plan.status,
    inception: plan.inception,
    expiry: yearFrom(plan.inception),
    boundAt: bound,
    boundBy: bound && broker ? broker.id : null,
    cancelledFrom: plan.cancelledFrom ?? null,
    cancellationReason: plan.cancelledFrom ? 'insured_request' : '',
    net,
    ipt,
    fee,
    commissionRate: terms.commissionRate,
    assignedTo: broker?.id ?? null,
    confidential: isConfidential(kind),
    version: plan.bound ? 2 : 0,
    // Paid long ago: the demonstration has no invoices of those years.
    uninvoiced: plan.status === 'expired' ? 0 : null,
    createdAt: madeAt,
    updatedAt: bound ?? madeAt,
  })
  into.terms.push({
    policyId: id,
    number: 1,
    effectiveFrom: plan.inception,
    reason: 'First terms',
    terms,
    madeAt,
    madeBy: broker?.id ?? null,
    madeByName: broker?.name ?? 'A broker',
  })
  const by = {
    subjectType: 'policy',
    subjectId: id,
    party: 'staff' as const,
    byUser: broker?.id ?? null,
    byName: broker?.name ?? 'A broker',
    visibleTo: 'client' as const,
  }
  into.events.push({ ...by, at: madeAt, action: 'create', toStatus: 'pending', version: 0 })
  if (bound) {
    into.events.push({ ...by, at: bound, action: 'bind', fromStatus: 'pending', toStatus: 'awaiting_documents', version: 1 })
    into.events.push({
      ...by,
      at: new Date(bound.getTime() + 86_400_000),
      action: 'activate',
      fromStatus: 'awaiting_documents',
      toStatus: 'active',
      version: 2,
    })
  }
}

export const seedDemoPolicies = async (db: Db): Promise<SignIn[]> => {
  const marker = demoPolicyId('Pebble Café Ltd', 'hospitality')
  // Written once, so that changes made in the demonstration stay.
  if ((await db.select({ id: policies.id }).from(policies).where(eq(policies.id, marker))).length > 0) return []
  const staff = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, ['admin', 'editor']))
    .orderBy(users.name)
  const { rows } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'Europe/London')::date::text AS today`)
  const today = rows[0]?.today ?? ''
  const there = new Map((await db.select({ id: clients.id }).from(clients)).map(({ id }) => [id, true]))
  for (const row of clientRows(staff.map(({ id }) => id)))
    if (there.has(row.id)) await db.update(clients).set(row).where(eq(clients.id, row.id))
    else await db.insert(clients).values(row)
  await db.insert(contacts).values(
    demoBook.map((client) => ({
      id: demoId('contact', client.name),
      clientId: demoClientId(client.name),
      name: client.contact,
      role: client.businessType === 'sole_trader' ? ('owner' as const) : ('director' as const),
      main: true,
      mayClaim: true,
    })),
  )
  const written: Written = { policies: [], terms: [], events: [] }
  const pairs: { id: string; predecessor: string }[] = []
  for (const client of demoBook)
    for (const kind of client.classes) {
      const broker = staff[pick(`${client.name} broker`, staff.length)] ?? null
      const plan = planOf(client, kind, today)
      write(written, client, kind, 0, plan, broker)
      // Most clients had a previous period, which has ended.
      const earlier = addDays(plan.inception, -daysBetween(plan.inception, yearFrom(plan.inception)) - 1)
      if (plan.bound && yearFrom(earlier) < today && pick(`${client.name} ${kind} before`, 10) < 7) {
        write(written, client, kind, 1, { status: 'expired', inception: addDays(plan.inception, -365), bound: true }, broker)
        pairs.push({ id: demoPolicyId(client.name, kind), predecessor: demoPolicyId(client.name, kind, 1) })
      }
    }
  const ends = new Map(written.policies.map((policy) => [policy.id, policy]))
  for (const { id, predecessor } of pairs) {
    const [current, before] = [ends.get(id), ends.get(predecessor)]
    if (current && before) before.expiry = addDays(current.inception, -1)
  }
  // The earlier period first: the newer one refers to it.
  const byYear = written.policies.toSorted((one, other) => one.inception.localeCompare(other.inception))
  for (const policy of byYear) policy.predecessorId = pairs.find(({ id }) => id === policy.id)?.predecessor ?? null
  await db.insert(policies).values(byYear)
  await db.insert(policyTerms).values(written.terms)
  await db.insert(recordEvents).values(written.events)
  await db.insert(subjectivities).values(
    written.policies
      .filter(({ status }) => status === 'awaiting_documents' || status === 'awaiting_proposal_form')
      .map(({ id, clientId, inception, status, class: kind }) => ({
        id: demoId('subjectivity', id),
        policyId: id,
        clientId,
        ...(status === 'awaiting_proposal_form'
          ? (paperBefore(usualPapers, kind).map(({ text, kind: paper }) => ({ text, paper }))[0] ?? { text: '', paper: '' })
          : { text: 'Copy of the alarm maintenance contract', paper: '' }),
        dueOn: addDays(inception, 30),
      })),
  )
  return []
}
