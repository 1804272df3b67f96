/** Client portal: the first screen. Every part covers only the companies in which the user may see that area. */
import { and, count, eq, getTableColumns, inArray, not, notInArray, or, sql } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import { daysBetween, addDays } from '#contract/model/contact/workingTime.ts'
import type { Area } from '#contract/model/people/membership.ts'
import { coverState, lastDayOf } from '#contract/model/policies/policy.ts'
import type { Overview } from '#contract/portal/overview.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { kindLabel } from '#server/features/claims/claims.ts'
import { claims } from '#server/features/claims/claims.table.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { numberAt, onCover, renewed } from '#server/features/policies/policies.ts'
import { policies, policyTerms } from '#server/features/policies/policies.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { pagesOf } from '#server/features/proofs/proofs.ts'
import { needsOf, ownAddress } from './needs.ts'
import { complaintsOf } from './ownComplaints.ts'
import { recentOf } from './recent.ts'

type Own = CtxFor<'client'>
const shownNeeds = 20
/** A company may have thousands; the full list has all of them. */
const shownPolicies = 30
/** Of claims, renewals and quotes. */
const shownOfEach = 10
const renewalDays = 120
const closedQuotes = ['draft', 'bound', 'declined_by_client', 'no_terms', 'expired', 'withdrawn'] as const

/** What every part is read with. */
type View = {
  ctx: Own
  today: string
  /** Reads for the companies in which the user may see the area. Null if there are none. */
  within<T>(area: Area, read: (ids: string[]) => Promise<T>): Promise<T | null>
  /** The name of one of the user's companies. */
  nameOf(clientId: string | null): string
}
const viewOf = (ctx: Own): View => {
  const { actor } = ctx
  const names = new Map(actor.companies.map(({ id, name }) => [id, name]))
  return {
    ctx,
    today: todayOf(ctx),
    within: async (area, read) => {
      const ids = companiesWith(actor, area, 'view').map(({ id }) => id)
      return ids.length === 0 ? null : read(ids)
    },
    nameOf: (clientId) => names.get(clientId ?? '') ?? '',
  }
}

/** One that is cancelled from a later day still gives cover. */
const current = (ids: string[], today: string) =>
  and(
    inArray(policies.clientId, ids),
    or(notInArray(policies.status, ['expired', 'cancelled']), and(eq(policies.status, 'cancelled'), onCover(today))),
  )

const policyTiles = ({ ctx: { db, actor }, today, within, nameOf }: View) =>
  within('policies', async (ids) => {
    const rows = await db
      .select({ policy: policies, terms: policyTerms.terms })
      .from(policies)
      .innerJoin(policyTerms, and(eq(policyTerms.policyId, policies.id), eq(policyTerms.number, numberAt(today))))
      .where(current(ids, today))
      .orderBy(policies.expiry, policies.id)
      .limit(shownPolicies)
    const [all] = rows.length === shownPolicies ? await db.select({ total: count() }).from(policies).where(current(ids, today)) : []
    const acting = new Set(companiesWith(actor, 'policies', 'act').map(({ id }) => id))
    const tiles = rows.map(({ policy, terms }) => {
      const only = terms.sections.length === 1 ? terms.sections[0] : undefined
      return {
        id: policy.id,
        class: policy.class,
        company: nameOf(policy.clientId),
        insurer: policy.insurer,
        policyNumber: policy.policyNumber,
        status: policy.status,
        cover: coverState(policy, today),
        inception: policy.inception,
        expiry: lastDayOf(policy),
        daysLeft: daysBetween(today, lastDayOf(policy)),
        sections: terms.sections.map(({ name }) => name),
        mayAct: acting.has(policy.clientId),
        headline: only?.limit ? { name: only.name, limit: only.limit, basis: only.basis } : null,
      }
    })
    return { tiles, more: all ? all.total - shownPolicies : 0 }
  })

const openClaims = ({ ctx: { db }, today, within, nameOf }: View) =>
  within('claims', async (ids) => {
    const rows = await db
      .select()
      .from(claims)
      .where(and(inArray(claims.clientId, ids), notInArray(claims.status, ['draft', 'withdrawn', 'closed'])))
      .orderBy(sql`${claims.submittedAt} DESC`)
      .limit(shownOfEach)
    return rows.map((claim) => ({
      id: claim.id,
      reference: claim.reference ?? '',
      what: kindLabel(claim.type),
      company: nameOf(claim.clientId),
      status: claim.status,
      // A day that has passed is no promise: the claim itself says that we missed it.
      nextUpdateOn: claim.nextUpdateOn !== null && claim.nextUpdateOn >= today ? claim.nextUpdateOn : null,
    }))
  })

const comingRenewals = ({ ctx: { db }, today, within, nameOf }: View) =>
  within('renewals', async (ids) => {
    const rows = await db
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
      .limit(shownOfEach)
    return rows.map((policy) => ({
      policyId: policy.id,
      class: policy.class,
      company: nameOf(policy.clientId),
      expiry: policy.expiry,
      daysLeft: daysBetween(today, policy.expiry),
    }))
  })

const openQuotes = ({ ctx: { db, actor }, within, nameOf }: View) =>
  within('quotes', async (ids) => {
    const rows = await db
      .select({ ...getTableColumns(quotes), own: sql<boolean>`coalesce(${quotes.email} = ${ownAddress(actor)}, false)` })
      .from(quotes)
      .where(and(inArray(quotes.clientId, ids), notInArray(quotes.status, [...closedQuotes])))
      .orderBy(sql`${quotes.submittedAt} DESC`)
      .limit(shownOfEach)
    return rows.map((quote) => ({
      reference: quote.reference ?? '',
      covers: quote.covers,
      company: nameOf(quote.clientId),
      status: quote.status,
      own: quote.own,
    }))
  })

const staffPagesOf = ({ ctx, within }: View) =>
  within('policies', async (ids) => {
    const companies = ctx.actor.companies.filter(({ id }) => ids.includes(id))
    return (await pagesOf(ctx, companies)).map(({ company, enabled, state, until }) => ({ company, enabled, state, until }))
  })

/** Who looks after which companies. A client cannot see staff, so the names are read as the system, for these companies only. */
const teamOf = async (ctx: Own) => {
  const companyIds = ctx.actor.companies.map(({ id }) => id)
  const handlers = await asSystem(ctx, ({ db }) =>
    db
      .select({ company: clients.name, handler: users.name })
      .from(clients)
      .innerJoin(users, eq(users.id, clients.assignedTo))
      .where(inArray(clients.id, companyIds)),
  )
  const team = Map.groupBy(handlers, ({ handler }) => handler)
  return [...team].map(([name, rows]) => ({ name, companies: rows.map(({ company }) => company).sort() }))
}

export const show = async (ctx: Own): Promise<Overview> => {
  const view = viewOf(ctx)
  // One after the other: a transaction has one connection.
  const tiles = await policyTiles(view)
  const open = await openClaims(view)
  const renewals = await comingRenewals(view)
  const quoteRows = await openQuotes(view)
  const needs = await needsOf(ctx, view.today)
  const recent = await recentOf(ctx)
  const staffPages = await staffPagesOf(view)
  const complaints = await complaintsOf(ctx)
  const team = await teamOf(ctx)
  return {
    needs: needs.slice(0, shownNeeds),
    moreNeeds: Math.max(0, needs.length - shownNeeds),
    policies: tiles && tiles.tiles,
    morePolicies: tiles ? tiles.more : 0,
    claims: open,
    renewals,
    quotes: quoteRows,
    recent,
    staffPages,
    complaints,
    team,
    several: ctx.actor.companies.length > 1,
  }
}
