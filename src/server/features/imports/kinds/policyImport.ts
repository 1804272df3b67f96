/** Policies from a file: new ones are inserted in bulk, existing ones changed one by one. */
import { and, eq, inArray } from 'drizzle-orm'
import { todayOf } from '#server/ctx.ts'
import { insertMany } from '#server/db/insertMany.ts'
import { addTerms, clientsWithoutErn, needsErn, policyRecord } from '#server/features/policies/policies.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { edit } from '#server/features/records/records.ts'
import { taxRates } from '#server/features/settings/settings.ts'
import { compareTerms } from '#contract/model/policies/compareTerms.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import { clientsOf } from './clientOf.ts'
import { colleaguesBy } from './colleagues.ts'
import { changesIn, eachUpdate } from '../overwriting.ts'
import type { ImportCtx, KindHandler, Settled } from '../handler.ts'
import { furtherOfPolicy, policyKeys, readPolicy, type ReadPolicy } from './policyCells.ts'
import { numberFaultsOf } from './policyNumbers.ts'
import { candidates, matchOf, settleOne, type NewPolicyPlan, type PolicyFacts, type PolicyUpdate } from './policySettle.ts'
import { changedSince, firstEvents, referencesFor } from '../written.ts'

type Before = { facts: Partial<PolicyFacts>; terms: Terms | null }

/** Changes columns and terms of a policy. Terms become a new version effective from the same day as the newest, at no charge. */
const change = async (ctx: ImportCtx, id: string, { facts, terms }: PolicyUpdate, backTo?: Terms): Promise<{ version: number }> => {
  const { assignedTo, ...also } = facts
  if (terms) {
    const [policy] = await ctx.db
      .select({ from: policyTerms.effectiveFrom })
      .from(policyTerms)
      .innerJoin(policies, and(eq(policies.id, policyTerms.policyId), eq(policies.termsNumber, policyTerms.number)))
      .where(eq(policies.id, id))
    const { row } = await addTerms(ctx, {
      id,
      terms,
      effectiveFrom: [policy?.from ?? '', also.inception ?? ''].sort().at(-1) ?? '',
      reason: ctx.why,
      insurerCharge: { net: 0, ipt: 0, fee: 0 },
      by: ctx.by,
      also,
      evenWithoutErn: true,
      ...(backTo ? { backTo } : {}),
    })
    if (assignedTo === undefined) return row
  }
  const patch = terms ? {} : also
  const { row } = await edit(
    ctx,
    policyRecord,
    { id, event: 'correct', by: ctx.by },
    { patch: { ...patch, ...(assignedTo === undefined ? {} : { assignedTo }) }, reason: ctx.why },
  )
  return row
}

const noErn = "Employers' liability without the client's employer reference number (ERN): add it to the client, or why there is none"

/** The client whose number the record needs, if it puts employers' liability on cover that has not ended. */
const withoutErn = (
  what: Settled<NewPolicyPlan, PolicyUpdate> | undefined,
  there: ReturnType<typeof matchOf>,
  today: string,
): string | null => {
  if (what?.outcome === 'create') {
    const { row, terms } = what.plan
    return row.boundAt && !row.cancelledFrom && row.expiry >= today && needsErn(terms.sections) ? row.clientId : null
  }
  if (what?.outcome !== 'update' || !what.plan.terms || !there) return null
  const { row, terms: before } = there
  return row.boundAt && !needsErn(before.sections) && needsErn(what.plan.terms.sections) ? row.clientId : null
}

export const policyImport: KindHandler<NewPolicyPlan, PolicyUpdate> = {
  keysOf: policyKeys,
  addsTo: (first, cells) =>
    policyKeys(first)[0] !== undefined &&
    policyKeys(first)[0] === policyKeys(cells)[0] &&
    Object.keys(cells).some((field) => furtherOfPolicy.has(field)),

  async settle(ctx, records) {
    const rates = await taxRates(ctx)
    const read = records.map((record) => readPolicy(record, rates))
    const found = await candidates(ctx.db, read)
    const colleagues = await colleaguesBy(
      ctx.db,
      read.map(({ handler }) => handler),
    )
    const named = ({ client }: ReadPolicy) => Object.values(client).some((value) => value !== '')
    const clients = await clientsOf(
      ctx.db,
      read.map(({ client }) => client),
    )
    const today = todayOf(ctx)
    const known = { ctx, colleagues, today, rates }
    const matched = read.map((one, at) => {
      const there = matchOf(one, found)
      return { read: one, there, of: named(one) || !there ? (clients[at] ?? null) : null }
    })
    const numberFaults = await numberFaultsOf(ctx, matched)
    const settled = matched.map((one, at) => settleOne({ ...one, numberFault: numberFaults[at] ?? null }, known))
    // Old books lack it, and cover that runs already is not kept out for that.
    const without = matched.map(({ there }, at) => withoutErn(settled[at], there, today))
    const lacking = await clientsWithoutErn(
      ctx.db,
      without.flatMap((clientId) => clientId ?? []),
    )
    return settled.map((one, at) => {
      const lacks = lacking.has(without[at] ?? '') && (one.outcome === 'create' || one.outcome === 'update')
      return lacks ? { ...one, warning: noErn } : one
    })
  },

  async overwrites(ctx, updates) {
    const ids = updates.map(({ id }) => id)
    const found = await ctx.db
      .select({ row: policies, terms: policyTerms.terms })
      .from(policies)
      .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
      .where(inArray(policies.id, ids))
    const byId = new Map(found.map((one) => [one.row.id, one]))
    return eachUpdate(updates, async ({ id, plan }) => {
      const there = byId.get(id)
      if (!there) return []
      const terms = plan.terms ? compareTerms(there.terms, plan.terms) : []
      return [
        ...(await changesIn(ctx, policyRecord.fields, there.row, plan.facts)),
        ...terms.map(({ part, label, before, after }) => ({ label: `${part}: ${label}`, before, after })),
      ]
    })
  },

  async create(ctx, records) {
    const references = await referencesFor(
      ctx.db,
      'policy_reference',
      records.map(({ plan }) => plan.row.reference ?? ''),
    )
    const at = ctx.now()
    const written = await insertMany(
      ctx.db,
      policies,
      records.map(({ id, plan }, place) => ({ id, ...plan.row, reference: references[place] ?? '' })),
    )
    const done = records.filter(({ id }) => written.has(id))
    await insertMany(
      ctx.db,
      policyTerms,
      done.map(({ id, plan }) => ({
        policyId: id,
        number: 1,
        effectiveFrom: plan.row.inception,
        reason: 'First terms',
        terms: plan.terms,
        madeAt: at,
        madeBy: ctx.by.userId,
        madeByName: ctx.by.name,
      })),
    )
    await firstEvents(
      ctx,
      'policy',
      done.map(({ id, line, plan }) => ({ id, line, status: plan.row.status })),
    )
    return written
  },

  async update(ctx, id, plan) {
    const [row] = await ctx.db.select().from(policies).where(eq(policies.id, id)).for('update')
    const [newest] = await ctx.db
      .select({ terms: policyTerms.terms })
      .from(policyTerms)
      .where(and(eq(policyTerms.policyId, id), eq(policyTerms.number, row?.termsNumber ?? 0)))
    if (!row || !newest) throw new Error('The policy is gone')
    const before: Before = {
      facts: Object.fromEntries(Object.keys(plan.facts).map((key) => [key, row[key as keyof PolicyFacts]])) as Partial<PolicyFacts>,
      terms: plan.terms ? newest.terms : null,
    }
    const { version } = await change(ctx, id, plan)
    return { before, version }
  },

  async restore(ctx, line) {
    const changed = await changedSince(ctx.db, 'policy', line)
    if (changed) return changed
    const before = line.before as Before
    await change(ctx, line.recordId, before, before.terms ?? undefined)
    return null
  },
}
