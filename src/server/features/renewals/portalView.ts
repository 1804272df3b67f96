/** What a client sees of its renewals. The transaction's scope is limited to the companies whose renewals the user may see. */
import { notFound } from '#contract/failure.ts'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { RenewalJourney } from '#contract/portal/renewals.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { allows } from '#contract/model/people/membership.ts'
import { withoutCommission } from '#contract/model/policies/terms.ts'
import { termsDays } from '#contract/model/renewals/renewal.ts'
import { stepsOf, stillOpen, termsEnded } from '#contract/model/renewals/renewalJourney.ts'
import type { RenewalStatus } from '#contract/model/renewals/renewalMachine.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { companiesWith, type Client } from '#contract/access.ts'
import { todayOf, type Ctx } from '#server/ctx.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { goesOn, newestTerms } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { historyOf } from '#server/features/records/records.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { feedOf } from './feed.ts'
import { cardOf } from './journey.ts'
import { compulsoryIn, declarationNow, renewalRecord, renewalsOf } from './renewals.ts'
import type { RenewalRow } from './renewals.table.ts'

export type Portal = Ctx<Client>

type HasClient = Pick<PolicyRow, 'clientId'>

const companyOf = ({ actor }: Portal, { clientId }: HasClient) => {
  const company = actor.companies.find(({ id }) => id === clientId)
  return { company: company?.name ?? '', mayAct: company !== undefined && allows(company.rights.renewals, 'act') }
}

/** The request's scope asks for renewals alone, and somebody may see those without seeing claims. */
export const maySeeClaims = ({ actor }: Portal, { clientId }: HasClient): boolean =>
  companiesWith(actor, 'claims', 'view').some(({ id }) => id === clientId)

/** Policies whose period has not ended, or ended within the last 30 days without a successor. Earliest end first. */
export const list = async (ctx: Portal) => {
  const today = todayOf(ctx)
  const rows = await ctx.db
    .select({ policy: policies, goesOn: goesOn() })
    .from(policies)
    .where(
      and(
        inArray(
          policies.clientId,
          ctx.actor.companies.map(({ id }) => id),
        ),
        notInArray(policies.status, ['cancelled', 'pending', 'awaiting_proposal_form']),
        sql`(${policies.expiry} >= ${today} OR (${policies.expiry} >= ${addDays(today, -30)} AND NOT ${goesOn()}))`,
      ),
    )
    .orderBy(asc(policies.expiry), asc(policies.id))
    .limit(200)
  const open = await renewalsOf(
    ctx.db,
    rows.map(({ policy }) => policy.id),
  )
  return {
    items: rows.map(({ policy, ...next }) => cardOf(policy, open.get(policy.id), { ...companyOf(ctx, policy), today, ...next })),
    feed: await feedOf(ctx),
  }
}

/** The policy and its renewal. 404 if the user may not see the policy. */
export const findOf = async (ctx: Portal, id: string) => {
  const [found] = await ctx.db.select({ policy: policies, goesOn: goesOn() }).from(policies).where(eq(policies.id, id))
  if (!found) throw notFound()
  const row = (await renewalsOf(ctx.db, [id])).get(id)
  return { ...found, row }
}

const claimsOf = async ({ db }: Portal, policyId: string): Promise<NonNullable<RenewalJourney['claims']>> => {
  const rows = await db
    .select({
      reference: claims.reference,
      happenedOn: claims.incidentOn,
      at: claims.submittedAt,
      type: claims.type,
      status: claims.status,
      createdAt: claims.createdAt,
    })
    .from(claims)
    .where(and(eq(claims.policyId, policyId), sql`${claims.submittedAt} IS NOT NULL`))
    .orderBy(asc(claims.submittedAt))
    .limit(50)
  return rows.map(({ reference, happenedOn, at, createdAt, type, status }) => ({
    reference: reference ?? '',
    happenedOn,
    reportedOn: londonClock(at ?? createdAt).date,
    kind: type,
    status: claimMachine.label(status, 'client'),
  }))
}

const explained: readonly RenewalStatus[] = ['with_insurers', 'not_offered', 'withdrawn']

/** The reason a member of staff gave when the renewal got to where it is. Staff are told that the client reads it. */
const whyOf = async ({ db }: Portal, row: RenewalRow | undefined): Promise<string> => {
  if (!row || !explained.includes(row.status)) return ''
  const last = (await historyOf(db, renewalRecord, row.id, 'client')).findLast(({ to }) => to !== null)
  return last?.party === 'staff' && last.to === row.status ? last.reason : ''
}

export const journeyOf = async (ctx: Portal, id: string): Promise<RenewalJourney> => {
  const { policy, goesOn: next, row: stored } = await findOf(ctx, id)
  const { terms } = await newestTerms(ctx.db, id)
  const today = todayOf(ctx)
  const row = stored && stillOpen(stored, today)
  const mayReadClaims = maySeeClaims(ctx, policy)
  const handler = await asSystem(ctx, async ({ db }) => {
    const person = row?.assignedTo ?? policy.assignedTo
    if (!person) return ''
    const [found] = await db.select({ name: users.name }).from(users).where(eq(users.id, person))
    return found?.name ?? ''
  })
  return {
    ...cardOf(policy, row, { ...companyOf(ctx, policy), today, goesOn: next }),
    id: row?.id ?? null,
    version: row?.version ?? 0,
    steps: row ? stepsOf(termsEnded(row, today) ? { ...row, status: 'terms_received' } : row, terms) : [],
    termsBy: addDays(policy.expiry, -termsDays),
    expiringTerms: withoutCommission(terms),
    offers: (row?.presented?.offers ?? []).map((offer) => ({ ...offer, terms: withoutCommission(offer.terms) })),
    recommended: row?.presented?.recommended ?? null,
    chosen: row?.chosenOffer ?? null,
    brokerNote: row?.presented?.note ?? '',
    facts: row?.facts ?? [],
    sums: row?.sums ?? [],
    claimsTold: mayReadClaims ? (row?.claimsTold ?? { others: '', told: '' }) : null,
    claims: mayReadClaims ? await claimsOf(ctx, id) : null,
    acknowledged: row?.acknowledged.map(({ key }) => key) ?? [],
    decision: row?.decision ?? '',
    wantedChanges: row?.wantedChanges ?? '',
    decidedAt: row?.decidedAt?.toISOString() ?? null,
    decidedBy: row?.decidedBy ?? '',
    acceptedFor: row?.acceptedFor
      ? { ...row.acceptedFor, read: row.acknowledged.filter(({ readBy }) => readBy).map(({ text }) => text) }
      : null,
    factsConfirmedAt: row?.factsConfirmedAt?.toISOString() ?? null,
    why: await whyOf(ctx, stored),
    newPolicyId: row?.newPolicyId ?? null,
    newInception: addDays(policy.expiry, 1),
    declaration: await declarationNow(ctx),
    compulsory: compulsoryIn(terms),
    handler,
  }
}

export const show = (ctx: Portal, { id }: { id: string }) => journeyOf(ctx, id)
