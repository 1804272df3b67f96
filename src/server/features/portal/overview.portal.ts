/** Client portal: the first screen. Every part covers only the companies in which the user may see that area. */
import { and, count, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import { daysBetween, addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { Area } from '#contract/model/people/membership.ts'
import { coverState } from '#contract/model/policies/policy.ts'
import { headlineOf } from '#contract/model/policies/terms.ts'
import type { Overview } from '#contract/portal/overview.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { kindLabel } from '#server/features/claims/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { renewed } from '#server/features/policies/policies.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { pagesOf } from '#server/features/proofs/proofs.ts'
import { needsOf } from './needs.ts'
import { complaintsOf } from './ownComplaints.ts'
import { recentOf } from './recent.ts'

type Own = CtxFor<'client'>
const shownNeeds = 20
/** A company may have thousands; the full list has all of them. */
const shownPolicies = 30
const renewalDays = 120
const closedQuotes = ['draft', 'bound', 'declined_by_client', 'no_terms', 'expired', 'withdrawn'] as const

export const show = async (ctx: Own): Promise<Overview> => {
  const { db, actor } = ctx
  const today = londonClock(ctx.now()).date
  const names = new Map(actor.companies.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
  /** Null if the user may see the area in no company. */
  const within = async <T>(area: Area, read: (ids: string[]) => Promise<T>): Promise<T | null> => {
    const ids = companiesWith(actor, area, 'view').map(({ id }) => id)
    return ids.length === 0 ? null : read(ids)
  }

  const current = (ids: string[]) => and(inArray(policies.clientId, ids), notInArray(policies.status, ['expired', 'cancelled']))
  const held = await within('policies', (ids) =>
    db
      .select({ policy: policies, terms: policyTerms.terms })
      .from(policies)
      .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, policies.termsNumber)))
      .where(current(ids))
      .orderBy(policies.expiry, policies.id)
      .limit(shownPolicies),
  )
  const [all] =
    held?.length === shownPolicies
      ? ((await within('policies', (ids) => db.select({ total: count() }).from(policies).where(current(ids)))) ?? [])
      : []
  const tiles =
    held?.map(({ policy, terms }) => {
      const headline = headlineOf(terms)
      return {
        id: policy.id,
        class: policy.class,
        company: nameOf(policy.clientId),
        insurer: policy.insurer,
        policyNumber: policy.policyNumber,
        status: policy.status,
        cover: coverState(policy, today),
        inception: policy.inception,
        expiry: policy.expiry,
        daysLeft: daysBetween(today, policy.expiry),
        headline: headline?.limit ? { name: headline.name, limit: headline.limit, basis: headline.basis } : null,
      }
    }) ?? null

  const open = await within('claims', (ids) =>
    db
      .select()
      .from(claims)
      .where(and(inArray(claims.clientId, ids), notInArray(claims.status, ['draft', 'withdrawn', 'closed'])))
      .orderBy(sql`${claims.submittedAt} DESC`)
      .limit(10),
  )
  const renewals = await within('renewals', (ids) =>
    db
      .select()
      .from(policies)
      .where(
        and(
          inArray(policies.clientId, ids),
          inArray(policies.status, ['active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress']),
          not(renewed()),
          sql`${policies.expiry} BETWEEN ${today}::date AND ${addDays(today, renewalDays)}::date`,
        ),
      )
      .orderBy(policies.expiry)
      .limit(10),
  )
  const asked = await within('quotes', (ids) =>
    db
      .select()
      .from(quotes)
      .where(and(inArray(quotes.clientId, ids), notInArray(quotes.status, [...closedQuotes])))
      .orderBy(sql`${quotes.submittedAt} DESC`)
      .limit(10),
  )
  const needs = await needsOf(ctx, today)
  const recent = await recentOf(ctx)
  const pages = await within('policies', (ids) =>
    pagesOf(
      ctx,
      actor.companies.filter(({ id }) => ids.includes(id)),
    ),
  )
  const complaints = await complaintsOf(ctx)
  // A client's scope cannot see staff, so their names are read as the system, for these companies only.
  const companyIds = actor.companies.map(({ id }) => id)
  const handlers = await asSystem({ db }, ({ db: system }) =>
    system
      .select({ company: clients.name, handler: users.name })
      .from(clients)
      .innerJoin(users, eq(users.id, clients.assignedTo))
      .where(inArray(clients.id, companyIds)),
  )
  const team = new Map<string, string[]>()
  for (const { company, handler } of handlers) team.set(handler, [...(team.get(handler) ?? []), company])

  return {
    needs: needs.slice(0, shownNeeds),
    moreNeeds: Math.max(0, needs.length - shownNeeds),
    policies: tiles,
    morePolicies: all ? all.total - shownPolicies : 0,
    claims:
      open?.map((claim) => ({
        id: claim.id,
        reference: claim.reference ?? '',
        what: kindLabel(claim.type),
        company: nameOf(claim.clientId),
        status: claim.status,
        nextUpdateOn: claim.nextUpdateOn,
      })) ?? null,
    renewals:
      renewals?.map((policy) => ({
        policyId: policy.id,
        class: policy.class,
        company: nameOf(policy.clientId),
        expiry: policy.expiry,
        daysLeft: daysBetween(today, policy.expiry),
      })) ?? null,
    quotes:
      asked?.map((quote) => ({
        reference: quote.reference ?? '',
        covers: quote.covers,
        company: nameOf(quote.clientId),
        status: quote.status,
      })) ?? null,
    recent,
    staffPages: pages?.map(({ company, enabled, state, until }) => ({ company, enabled, state, until })) ?? null,
    complaints,
    team: [...team].map(([name, companies]) => ({ name, companies: companies.sort() })),
    several: actor.companies.length > 1,
  }
}
