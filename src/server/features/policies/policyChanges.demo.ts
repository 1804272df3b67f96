/** Mid-term changes to the fictional policies: higher sums insured, more vehicles, added covers. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { adjustment, wholePeriod } from '#contract/model/policies/money.ts'
import { priceOf, type Item, type Terms } from '#contract/model/policies/terms.ts'
import { usualSections } from '#contract/model/policies/sectionNames.ts'
import { demoId } from '#server/db/demoId.ts'
import type { Db } from '#server/db/connect.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { pick } from './demoTerms.ts'
import { today as londonToday } from './policies.ts'
import { policies, policyTerms } from './policies.table.ts'

type Changed = { reason: string; terms: Terms }

const dearer = (terms: Terms, code: string, by: number): Terms => ({
  ...terms,
  sections: terms.sections.map((section) =>
    section.code === code
      ? { ...section, limit: section.limit === null ? null : section.limit * by, net: Math.round(section.net * (0.4 + by * 0.6)) }
      : section,
  ),
})

/** The changed terms. Null if nothing changed. */
const changeOf = (terms: Terms, id: string): Changed | null => {
  const has = (code: string) => terms.sections.some((section) => section.code === code)
  if (has('MOTOR')) {
    const van: Item = {
      id: demoId('item', `${id} new van`),
      kind: 'vehicle',
      name: 'Vauxhall Combo',
      registration: `GX${20 + pick(id, 5)}VAN`,
      use: 'Own goods, no hire or reward',
      mid: 'confirmed',
      sum: 1_650_000,
      reviewedOn: null,
    }
    const sections = terms.sections.map((section) => (section.code === 'MOTOR' ? { ...section, net: section.net + 42_000 } : section))
    return { reason: 'A van was added', terms: { ...terms, sections, items: [...terms.items, van] } }
  }
  if (has('CONT')) return { reason: 'New equipment: the contents are worth more', terms: dearer(terms, 'CONT', 2) }
  if (has('PL')) return { reason: 'A customer asks for a higher limit', terms: dearer(terms, 'PL', 2) }
  if (has('CYB')) {
    const crime = {
      code: 'CRIME',
      ...usualSections.CRIME,
      limit: 5_000_000,
      excess: 50_000,
      excessNote: '',
      territory: '',
      retroactiveOn: null,
      extensions: ['Payments made to fraudsters who posed as a supplier'],
      conditions: ['New bank details are confirmed by telephone'],
      exclusions: [],
      endorsements: [],
      net: 9500,
      iptRate: 12 as const,
    }
    return { reason: 'Payment fraud was added', terms: { ...terms, sections: [...terms.sections, crime] } }
  }
  return null
}

const inForce = ['active', 'renewal_pending', 'renewal_in_progress'] as const

/** Every third policy in force has changed once. Written once, so that changes made in the demonstration stay. */
export const seedDemoPolicyChanges = async (db: Db): Promise<SignIn[]> => {
  const rows = await db
    .select({ policy: policies, first: policyTerms })
    .from(policies)
    .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
    .where(inArray(policies.status, [...inForce]))
  if (rows.length === 0 || rows.some(({ first }) => first.number > 1)) return []
  const { rows: days } = await db.execute<{ today: string }>(sql`SELECT ${londonToday}::text AS today`)
  const today = days[0]?.today ?? ''
  for (const { policy, first } of rows) {
    const cafe = policy.clientName === 'Pebble Café Ltd'
    if (!cafe && pick(`${policy.id} change`, 3) > 0) continue
    const changed = changeOf(first.terms, policy.id)
    if (!changed) continue
    const effectiveFrom = addDays(
      policy.inception,
      20 + pick(policy.id, Math.max(1, Math.min(daysBetween(policy.inception, policy.expiry) - 40, 120))),
    )
    if (effectiveFrom >= today) continue
    const price = adjustment(first.terms.sections, changed.terms.sections, wholePeriod(policy), effectiveFrom)
    const madeAt = new Date(`${addDays(effectiveFrom, -2)}T14:10:00Z`)
    const by = { madeAt, madeBy: first.madeBy, madeByName: first.madeByName }
    await db.insert(policyTerms).values({
      policyId: policy.id,
      number: 2,
      effectiveFrom,
      reason: changed.reason,
      terms: changed.terms,
      netChange: price.net,
      iptChange: price.ipt,
      ...by,
    })
    const { net, ipt, fee } = priceOf(changed.terms)
    await db
      .update(policies)
      .set({ termsNumber: 2, net, ipt, fee, version: policy.version + 1 })
      .where(eq(policies.id, policy.id))
    await db.insert(recordEvents).values({
      subjectType: 'policy',
      subjectId: policy.id,
      at: madeAt,
      party: 'staff',
      byUser: first.madeBy,
      byName: first.madeByName,
      action: 'changeTerms',
      fromStatus: policy.status,
      toStatus: policy.status,
      reason: changed.reason,
      visibleTo: 'staff',
      version: policy.version + 1,
    })
  }
  return []
}
