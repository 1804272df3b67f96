/** Which policies a claim may be about. What the report says is a hint; staff decide. */
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import type { CtxFor } from '#server/ctx.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { standing } from '#server/features/memberships/memberships.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { ClaimRow } from '../claims.table.ts'

type View = CtxFor<'claim:view'>
type Named = Pick<PolicyRow, 'class' | 'reference' | 'inception' | 'expiry'>

/** 'Cyber, POL-2026-000045' */
export const policyName = ({ class: kind, reference }: Pick<Named, 'class' | 'reference'>) => `${classLabel(kind)}, ${reference}`
const withPeriod = (policy: Named) => `${policyName(policy)}, ${formatDate(policy.inception)} to ${formatDate(policy.expiry)}`

const maxPolicies = 40
const visible = ({ actor }: View): SQL | undefined => (can(actor, 'confidential:view') ? undefined : eq(policies.confidential, false))
export const findPolicies = (ctx: View, where: SQL | undefined) =>
  ctx.db
    .select({ policy: policies, client: clients.name })
    .from(policies)
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .where(and(where, visible(ctx)))
    .orderBy(desc(policies.expiry), policies.id)
    .limit(maxPolicies)

export const wasOn = (policy: PolicyRow, day: string) =>
  policy.boundAt !== null &&
  day >= policy.inception &&
  day <= policy.expiry &&
  (policy.cancelledFrom === null || day < policy.cancelledFrom)

/** In capitals, as insurers' policy numbers are stored. */
export const numberOf = (typed: string) => typed.trim().toUpperCase()
export const isNumber = (number: string) => or(eq(policies.policyNumber, number), eq(policies.reference, number))

/** Clients with a user who signs in with the reporter's address, which an invitation has proved. */
const clientsOfAddress = async ({ db }: View, email: string | null): Promise<string[]> => {
  if (!email) return []
  const rows = await db
    .select({ id: memberships.clientId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(users.email, email), eq(standing, 'active')))
  return rows.map(({ id }) => id)
}

/** Policies the claim may be about, those on cover on the day first. */
export const candidatesOf = async (ctx: View, row: ClaimRow): Promise<ClaimDetail['candidates']> => {
  const number = numberOf(row.policyNumber)
  const known = row.clientId ? [row.clientId] : await clientsOfAddress(ctx, row.email)
  const ofClients = known.length > 0 ? inArray(policies.clientId, known) : undefined
  const ofNumber = number && !row.clientId ? isNumber(number) : undefined
  if (!ofClients && !ofNumber) return []
  const found = await findPolicies(ctx, or(ofClients, ofNumber))
  const ranked = found.map(({ policy, client }) => {
    const named = number !== '' && (policy.policyNumber === number || policy.reference === number)
    const on = row.incidentOn !== null && wasOn(policy, row.incidentOn)
    const because = [
      named ? 'its number is in the report' : '',
      row.incidentOn === null ? '' : on ? 'on cover on the day' : 'not on cover on the day',
    ]
    return {
      rank: Number(on) * 2 + Number(named),
      id: policy.id,
      client,
      name: withPeriod(policy),
      because: because.filter(Boolean).join(', '),
    }
  })
  return ranked.toSorted((one, other) => other.rank - one.rank).map(({ rank: _rank, ...candidate }) => candidate)
}

/** What a claim's screen says of its client and policy. */
export const policyOf = async (ctx: View, { policyId, clientId }: Pick<ClaimRow, 'policyId' | 'clientId'>) => {
  const [client] = clientId ? await ctx.db.select({ id: clients.id, name: clients.name }).from(clients).where(eq(clients.id, clientId)) : []
  const [policy] = policyId
    ? await ctx.db
        .select()
        .from(policies)
        .where(sql`${policies.id} = ${policyId}`)
    : []
  return {
    client: client ?? null,
    policy: policy ? { id: policy.id, reference: policy.reference, name: withPeriod(policy) } : null,
  }
}
