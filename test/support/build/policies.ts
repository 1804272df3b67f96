/** Policies in any state, with a new client unless one is given. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { PolicyStatus } from '#contract/model/policies/policyMachine.ts'
import { priceOf, type Section, type Terms } from '#contract/model/policies/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies, policyTerms, subjectivities, type RequirementRow } from '#server/features/policies/policies.table.ts'

export const section = (facts: Partial<Section> = {}): Section => ({
  code: 'PL',
  name: 'Public liability',
  limit: 500_000_000,
  basis: 'any_one_occurrence',
  excess: 25_000,
  excessNote: '',
  territory: 'United Kingdom',
  retroactiveOn: null,
  extensions: [],
  conditions: [],
  exclusions: [],
  endorsements: [],
  net: 73_000,
  iptRate: 12,
  ...facts,
})

export const termsFor = (facts: Partial<Terms> = {}): Terms => ({
  insured: 'Test Company Ltd',
  alsoInsured: [],
  business: 'Café',
  sections: [section()],
  items: [],
  conditions: [],
  fee: 3500,
  commissionRate: 2000,
  payment: { method: 'annual', instalments: 1 },
  adjustable: false,
  ...facts,
})

const bound: readonly PolicyStatus[] = ['active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress', 'expired', 'cancelled']

type NewPolicy = Partial<typeof policies.$inferInsert> & {
  terms?: Terms
  /** Subjectivities that are still open. */
  needed?: readonly string[]
}

type NewRequirement = Partial<typeof subjectivities.$inferInsert> & { policyId: string; clientId: string }

const insertRequirement = async (db: Db, facts: NewRequirement): Promise<RequirementRow> => {
  const [made] = await db
    .insert(subjectivities)
    .values({ id: randomUUID(), text: 'Something', ...facts })
    .returning()
  if (!made) throw new Error('the requirement was not stored')
  return made
}

export const policyBuilder = (db: Db, now: () => Date) => ({
  /** Something that a policy still needs, unless another `status` is given. */
  requirement: (facts: NewRequirement) => insertRequirement(db, facts),

  /** By default an active policy that began 60 days ago. An expired one began 400 days ago. */
  async policy({ terms = termsFor(), needed = [], ...facts }: NewPolicy = {}) {
    const id = facts.id ?? randomUUID()
    const today = londonClock(now()).date
    const status = facts.status ?? 'active'
    const inception = facts.inception ?? addDays(today, status === 'expired' ? -400 : -60)
    const expiry = facts.expiry ?? addDays(inception, 364)
    const clientId = facts.clientId ?? randomUUID()
    if (!facts.clientId) await db.insert(clients).values({ id: clientId, name: `Company ${clientId.slice(0, 6)} Ltd`, ern: '123/AB456' })
    else if ((await db.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))).length === 0)
      await db.insert(clients).values({ id: clientId, name: 'Test Company Ltd', ern: '123/AB456' })
    const { net, ipt, fee } = priceOf(terms)
    const [made] = await db
      .insert(policies)
      .values({
        class: 'liability',
        insurer: 'Harbour Example Insurance',
        policyNumber: bound.includes(status) ? `HX/${id.slice(0, 8).toUpperCase()}` : '',
        boundAt: bound.includes(status) ? new Date(`${addDays(inception, -5)}T10:00:00Z`) : null,
        cancelledFrom: status === 'cancelled' ? addDays(inception, 30) : null,
        net,
        ipt,
        fee,
        commissionRate: terms.commissionRate,
        ...facts,
        id,
        clientId,
        status,
        inception,
        expiry,
      })
      .returning()
    if (!made) throw new Error('the policy was not stored')
    await db.insert(policyTerms).values({
      policyId: id,
      number: 1,
      effectiveFrom: inception,
      reason: 'First terms',
      terms,
      madeByName: 'A broker',
    })
    for (const text of needed) await insertRequirement(db, { policyId: id, clientId, text })
    return made
  },
})
