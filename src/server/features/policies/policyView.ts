/** Policies as staff see them: the list, one policy with everything that belongs to it, and one version of its terms. */
import { needsOf } from '#server/features/clients/clients.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { policies as contract, PolicyDetail, TermsVersion } from '#contract/admin/book/policies.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { isOnCover } from '#contract/model/policies/policy.ts'
import { policyMachine, type PolicyAction } from '#contract/model/policies/policyMachine.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { together } from '#server/db/together.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { historyOf, notesOf } from '#server/features/records/records.ts'
import { assignee } from '#server/features/users/users.ts'
import { missingErn } from './employer.ts'
import { chargedDaysOf, newestTerms, termsOf } from './policies.ts'
import { policies, policyTerms, subjectivities, type PolicyRow, type TermsRow } from './policies.table.ts'
import { policyRecord } from './policyRecord.ts'
import { policyRows, summaryOf } from './policyRows.ts'
import { vehicleLines } from './vehicleFile.ts'

type View = CtxFor<'policy:view'>
export const { page: list, csv } = policyRows

const versionOf = (row: TermsRow): TermsVersion => ({
  number: row.number,
  effectiveFrom: row.effectiveFrom,
  reason: row.reason,
  madeAt: row.madeAt.toISOString(),
  by: row.madeByName,
  netChange: row.netChange,
  iptChange: row.iptChange,
})

type Linked = { id: string; reference: string }
/** A row of the given table by this column. Null if it does not exist or the user may not see it. */
const linked = async (db: Db, table: 'policies' | 'quotes', column: 'id' | 'predecessor_id', id: string | null): Promise<Linked | null> => {
  if (id === null) return null
  const { rows } = await db.execute<Linked>(
    sql`SELECT id, reference FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}::uuid`,
  )
  return rows[0] ?? null
}

/** Document requests open with the client, keyed by what they are for. Read with SQL because documents is a later feature. */
const openRequests = async (db: Db, policyId: string) => {
  const { rows } = await db.execute<{ needed_for: string; id: string; on: string; sent: boolean }>(
    sql`SELECT needed_for, id, (created_at AT TIME ZONE 'Europe/London')::date::text AS on, status = 'to_check' AS sent
      FROM documents WHERE policy_id = ${policyId}::uuid AND needed_for IS NOT NULL AND status IN ('requested', 'to_check')`,
  )
  return new Map(rows.map(({ needed_for, ...request }) => [needed_for, request]))
}

/** Whether a bound policy can become active: it is on cover and nothing is missing. */
export const isComplete = (row: PolicyRow, today: string) => isOnCover(row, today) && row.missing === 0

/** Everything about one policy. 404 if it does not exist or the user may not see it. */
export const detailOf = async (ctx: Pick<View, 'db' | 'now' | 'actor'>, id: string): Promise<PolicyDetail> => {
  const { db } = ctx
  const [found] = await db
    .select({
      policy: policies,
      assignedName: assignee.name,
      clientReference: clients.reference,
      email: clients.email,
      phone: clients.phone,
    })
    .from(policies)
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .leftJoin(assignee, eq(assignee.id, policies.assignedTo))
    .where(eq(policies.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const row = found.policy
  const { versions, needed, requests, ...parts } = await together({
    versions: termsOf(db, id),
    charged: chargedDaysOf(db, row),
    needed: db
      .select()
      .from(subjectivities)
      .where(eq(subjectivities.policyId, id))
      .orderBy(sql`${subjectivities.dueOn} NULLS LAST`, asc(subjectivities.text), asc(subjectivities.id)),
    requests: openRequests(db, id),
    predecessor: linked(db, 'policies', 'id', row.predecessorId),
    successor: linked(db, 'policies', 'predecessor_id', row.id),
    quote: linked(db, 'quotes', 'id', row.quoteId),
    notes: notesOf(db, policyRecord, id),
    history: historyOf(db, policyRecord, id, 'staff'),
    clientNeeds: needsOf(ctx, row.clientId),
  })
  const [newest] = versions
  if (!newest) throw new Error(`Policy ${id} has no terms`)
  const over = row.boundAt === null || row.status === 'expired' || row.status === 'cancelled'
  const today = todayOf(ctx)
  const complete = isComplete(row, today)
  const possible = (action: PolicyAction) => action !== 'activate' || complete
  return {
    ...summaryOf(row, { assignedName: found.assignedName, today }),
    ...parts,
    clientReference: found.clientReference,
    clientContact: { email: found.email, phone: found.phone },
    boundAt: row.boundAt?.toISOString() ?? null,
    cancelledFrom: row.cancelledFrom,
    cancellationReason: row.cancellationReason,
    terms: newest.terms,
    missingErn: over ? null : await missingErn(db, row.clientId, newest.terms.sections),
    versions: versions.map(versionOf),
    subjectivities: needed.map(({ policyId: _policy, clientId: _client, settledAt, ...one }) => ({
      ...one,
      settledAt: settledAt?.toISOString() ?? null,
      request: requests.get(one.id) ?? null,
    })),
    version: row.version,
    actions: policyMachine.actionsFor(row.status, ctx.actor).filter(possible),
    mayEdit: can(ctx.actor, 'policy:edit'),
    mayAsk: can(ctx.actor, 'document:edit'),
    today,
  }
}

/** One policy. Reading it is audited (security check 137). */
export const show = async (ctx: View, { id }: { id: string }): Promise<PolicyDetail> => {
  const detail = await detailOf(ctx, id)
  await writeAudit(ctx, { action: 'policies.show', subjectType: 'policy', subjectId: id })
  return detail
}

/** Audited, because it reads the whole list, as opening the policy does. */
export const vehicles = async (ctx: View, { id }: { id: string }) => {
  const [policy] = await ctx.db.select({ reference: policies.reference }).from(policies).where(eq(policies.id, id))
  if (!policy) throw new Failure('notFound', 'Not found')
  const { terms: now } = await newestTerms(ctx.db, id)
  await writeAudit(ctx, { action: 'policies.vehicles', subjectType: 'policy', subjectId: id })
  return vehicleLines(policy.reference, now)
}

export const terms = async (ctx: View, { id, number }: ParsedInputOf<typeof contract.terms>) => {
  const [row] = await ctx.db
    .select()
    .from(policyTerms)
    .where(and(eq(policyTerms.policyId, id), eq(policyTerms.number, Number(number))))
  if (!row) throw new Failure('notFound', 'Not found')
  return { ...versionOf(row), terms: row.terms }
}
