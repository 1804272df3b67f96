/** Adding and changing a policy, and the look-ups its form makes while it is filled in. */
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { policies as contract } from '#contract/admin/book/policies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import { beginFault } from '#contract/model/contact/typedYear.ts'
import { periodFault } from '#contract/model/policies/longestPeriod.ts'
import { isConfidential } from '#contract/model/policies/policyClass.ts'
import { policyMachine } from '#contract/model/policies/policyMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { edit, staffDoer } from '#server/features/records/records.ts'
import { requireKnownRates } from '#server/features/settings/settings.ts'
import { addTerms, createPolicy, lockPolicy, newestTerms, taxField } from './policies.ts'
import { policies, type PolicyRow } from './policies.table.ts'
import { requireFreeNumber } from './policyNumbers.ts'
import { policyRecord } from './policyRecord.ts'
import { detailOf } from './policyView.ts'

type Edit = CtxFor<'policy:edit'>

const refused = (fields: Record<string, string>) => new Failure('invalid', 'Some answers need another look', { fields })

/** Clients who may have a new policy: those not closed or declined. */
const insurable = inArray(clients.status, ['prospect', 'active', 'lapsed'])

export const clientsFor = async ({ db }: Edit, { name, id }: ParsedInputOf<typeof contract.clients>) => {
  const words = name.trim().toLowerCase()
  if (words.length < 2 && id === undefined) return []
  const holds = sql`(strpos(${sql.identifier('name_sort')}, ltrim(search_text(${words}))) > 0 OR lower(${clients.reference}) = ${words})`
  const rows = await db
    .select({ id: clients.id, name: clients.name, reference: clients.reference, place: clients.postcode, activities: clients.activities })
    .from(clients)
    .where(and(insurable, id === undefined ? holds : eq(clients.id, id)))
    .orderBy(sql`strpos(${sql.identifier('name_sort')}, ltrim(search_text(${words}))) > 1`, sql`name_sort`, asc(clients.id))
    .limit(8)
  return rows
}
export { clientsFor as clients }

export const insurers = async ({ db }: Edit): Promise<string[]> => {
  // Only from the latest policies: insurers no longer used are not offered, and a large book is not read in full.
  const { rows } = await db.execute<{ insurer: string }>(
    sql`SELECT DISTINCT insurer FROM (SELECT insurer FROM ${policies} ORDER BY created_at DESC LIMIT 2000) AS recent ORDER BY insurer LIMIT 60`,
  )
  return rows.map(({ insurer }) => insurer)
}

type Period = Pick<PolicyRow, 'inception' | 'expiry'>
const requirePeriod = (kind: PolicyRow['class'], period: Period, today: string) => {
  const { inception, expiry } = period
  const wrongYear = beginFault(inception, today)
  if (wrongYear) throw refused({ inception: wrongYear })
  if (expiry < inception) throw refused({ expiry: `Enter a last day after ${formatDate(inception)}, the first day` })
  const tooLong = periodFault(kind, period)
  if (tooLong) throw refused({ expiry: tooLong })
}

export const create = async (ctx: Edit, { proposal, ...policy }: ParsedInputOf<typeof contract.create>) => {
  requirePeriod(policy.class, policy, todayOf(ctx))
  const [client] = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(sql`${clients.id} = ${policy.clientId}::uuid`, insurable))
  if (!client) throw refused({ clientId: 'Choose a client who is not closed or declined' })
  if (isConfidential(policy.class) && !can(ctx.actor, 'confidential:view'))
    throw refused({ class: 'Only colleagues who may see confidential policies can add one of this class' })
  const status = proposal ? 'awaiting_proposal_form' : 'pending'
  const { id } = await createPolicy(ctx, staffDoer(ctx), { ...policy, status, assignedTo: ctx.actor.userId })
  return detailOf(ctx, id)
}

const factsOf = ({ insurer, policyNumber, inception, expiry }: ParsedInputOf<typeof contract.change>) => ({
  insurer,
  policyNumber,
  inception,
  expiry,
})
const fixedOnce = {
  insurer: 'Cover is confirmed with this insurer: for another one, add a new policy',
  inception: 'Cover is confirmed from this date: it cannot be moved',
  expiry: 'Cover is confirmed until this date: record an extension, a renewal or a cancellation instead',
}

export const change = async (ctx: Edit, input: ParsedInputOf<typeof contract.change>) => {
  const { id, version, terms, effectiveFrom, reason } = input
  const row = await lockPolicy(ctx.db, id)
  const facts = factsOf(input)
  if (facts.inception !== row.inception || facts.expiry !== row.expiry) requirePeriod(row.class, facts, todayOf(ctx))
  if (row.version === version) {
    if (row.status === 'expired' || row.status === 'cancelled')
      throw new Failure(
        'conflict',
        `The policy is ${policyMachine.label(row.status, 'staff').toLowerCase()}: its terms can no longer change`,
        {
          flags: { status: row.status, allowed: policyMachine.actionsFor(row.status, ctx.actor), version: row.version },
        },
      )
    const moved = (['insurer', 'inception', 'expiry'] as const).filter((field) => facts[field] !== row[field])
    if (row.boundAt !== null && moved.length > 0) throw refused(Object.fromEntries(moved.map((field) => [field, fixedOnce[field]])))
    if (row.boundAt !== null && facts.policyNumber === '')
      throw refused({ policyNumber: 'Enter the policy number: confirmed cover must have one' })
    // Two policies that already shared a number may still have their terms changed.
    if (Object.entries(facts).some(([field, value]) => row[field as keyof typeof facts] !== value))
      await requireFreeNumber(ctx.db, { ...facts, id, clientId: row.clientId })
  }
  const by = staffDoer(ctx)
  const newest = await newestTerms(ctx.db, id)
  // Both branches refuse a stale version before writing anything.
  if (isDeepStrictEqual(newest.terms, terms)) {
    // The same terms from a different first day: the tax rates of that day apply.
    if (facts.inception !== row.inception) await requireKnownRates(ctx, terms.sections, { on: facts.inception, field: taxField })
    await edit(ctx, policyRecord, { id, version, event: 'correct', by }, { patch: facts, reason })
  } else await addTerms(ctx, { id, version, terms, effectiveFrom, reason, by, also: facts })
  return detailOf(ctx, id)
}
