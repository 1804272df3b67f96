/** Who can hold a report without signing in: the browser with its cookie, or anyone with the mailed link. */
import { and, eq, sql } from 'drizzle-orm'
import { Failure, notFound } from '#contract/failure.ts'
import { can, companiesWith } from '#contract/access.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { companiesFrom, liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { findUser, staffOf, type UserRow } from '#server/features/users/users.ts'
import type { Deps } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { mayWriteDown } from './caller.ts'
import { claimTokenHash } from './claims.cookies.ts'
import { claimHolders, claimLinks, claims } from './claims.table.ts'
import { isUsable, linkOf, linkOver } from './links.ts'
import { currentSet } from './questionSet.ts'

type Held = { claimId: string; userId: string | null }

/** Whether a colleague may still write down a client's report, as when they began it. */
const stillWritesDown = async (db: Db, user: UserRow, policyId: string | null): Promise<boolean> => {
  const actor = staffOf(user)
  if (!actor || !(await mayWriteDown({ db, actor }))) return false
  if (policyId === null || can(actor, 'confidential:view')) return true
  const [policy] = await db.select({ confidential: policies.confidential }).from(policies).where(eq(policies.id, policyId))
  return policy?.confidential !== true
}

/**
 * Whether somebody who was given a company's report may still act on its claims, as its client or as staff who write it down. Anybody else holds
 * what they were given, but for a colleague whose account is closed.
 */
const stillActs = async ({ db }: Pick<Deps, 'db'>, { claimId, userId }: Held): Promise<boolean> => {
  if (userId === null) return true
  return asSystem({ db }, async ({ db: system }) => {
    const [claim] = await system.select({ clientId: claims.clientId, policyId: claims.policyId }).from(claims).where(eq(claims.id, claimId))
    const user = await findUser(system, userId)
    if (!claim || !user) return false
    if (user.role !== 'client' && user.status !== 'active') return false
    if (claim.clientId === null) return true
    if (user.status !== 'active') return false
    if (user.role !== 'client') return stillWritesDown(system, user, claim.policyId)
    const own = companiesWith({ companies: companiesFrom(await liveMembershipsOf(system, userId)) }, 'claims', 'act')
    return own.some(({ id }) => id === claim.clientId)
  })
}

/** The claim that the browser's cookie opens, or null. */
const claimOfCookie = async (deps: Deps, cookies: ReadonlyMap<string, string>): Promise<Held | null> => {
  const token = claimTokenHash(cookies, deps.origin)
  if (!token) return null
  const [row] = await deps.db
    .select({ claimId: claimHolders.claimId, userId: claimHolders.userId })
    .from(claimHolders)
    .where(and(eq(claimHolders.tokenHash, token), sql`${claimHolders.expiresAt} > now()`))
  return row && (await stillActs(deps, row)) ? row : null
}

const claim: Holder<'claim'> = {
  prove: (deps, { cookies }) => claimOfCookie(deps, cookies),
  scope: ({ claimId }) => ({ scope: 'holder', of: 'claim', key: claimId }),
  refuse: async ({ db }, { method, input }) => {
    if (method !== 'GET') return notFound()
    // A page that is in no report is 404 for everyone.
    const { page } = input
    if (page !== undefined && !(await currentSet(db)).pages.some(({ id }) => id === page)) return notFound()
    return new Failure('conflict', 'Start a report first', { flags: { start: true } })
  },
}

/** A used link is still accepted from the browser that holds the report: that is a double click. */
const claimLink: Holder<'claimLink'> = {
  prove: async (deps, { cookies, input }) => {
    const [link] = await deps.db
      .select({ claimId: claimLinks.claimId, userId: claimLinks.userId, usable: sql<boolean>`${isUsable}` })
      .from(claimLinks)
      .where(linkOf(String(input['token'])))
    if (!link || !(await stillActs(deps, link))) return null
    const { usable, ...held } = link
    return !usable && (await claimOfCookie(deps, cookies))?.claimId !== link.claimId ? null : { ...held, used: !usable }
  },
  scope: ({ claimId }) => ({ scope: 'holder', of: 'claim', key: claimId }),
  refuse: linkOver,
}

export const holders = { claim, claimLink } satisfies Partial<Holders>
